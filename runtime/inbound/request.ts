/** Reads a caller's native request: checks it, and makes an engine request of it. */

import type { Call, ChatMessage, ContentPart, EngineRequest, Tool } from "../../generated/hub.ts";
import type { Adapter, Native } from "../adapter.ts";
import { type Made, madeOf } from "../conversation/items.ts";
import { InvalidRequest, MissingModel } from "../errors.ts";
import { nonBlank } from "../primitives.ts";
import { type CallerFields, callerFields } from "../request/caller-fields.ts";
import { changedAt, valuesAt, withoutElement } from "../request/field-paths.ts";
import { isLeftOut, type Loss, lossesAt } from "../request/lost.ts";
import { type Fields, isObject, mapField, mapList } from "../request/reading.ts";
import { wrongValue } from "../request/refusals.ts";
import type { Destination } from "../router.ts";
import { checked } from "../transport/send.ts";
import type { InboundApi } from "./api.ts";
import { messagesOf } from "./messages.ts";
import { elementsOf } from "./passed.ts";
import { withJsonSchemas } from "./schemas.ts";
import { type OfferedTools, offer } from "./tools.ts";

/** A native request that can be answered. */
export interface InboundRequest {
  readonly request: EngineRequest;
  /** The caller's body, of which some answers repeat fields. */
  readonly asked: Native;
  /** The model as the caller named it. */
  readonly model: string;
  readonly stream: boolean;
  readonly tools: OfferedTools["declared"];
  /** The fields of the caller that it was made of. */
  readonly caller: CallerFields;
}

/** Facts outside a body: model and stream if the path has them; the adapter to answer first, null if it has refused the state. */
export interface PathParts {
  readonly model?: string | undefined;
  readonly stream?: boolean | undefined;
  readonly to?: Adapter | null | undefined;
}

/**
 * @throws {MissingModel} without a model
 * @throws {InvalidRequest} for any other error; the message has the path in the caller's body
 */
export function readInbound(api: InboundApi, body: unknown, path: PathParts = {}): InboundRequest {
  // a stack overflow is reported as an invalid request
  return checked(body, () => read(api, body, path));
}

function read(api: InboundApi, body: unknown, { model, stream, to }: PathParts): InboundRequest {
  const req = api.check(body, "");
  const made = checked(req, () => api.read({ req: req as never, model, stream }));
  const call = api.schemas === "openapi" ? withJsonSchemas(made) : made;
  const { turns, tools, ...fields } = call;
  if (call.model === undefined) throw new MissingModel();
  const offered = tools && offer(tools);
  const request: Made<EngineRequest> = {
    ...(fields as Omit<Call, "turns" | "tools"> & { model: string }),
    messages: messagesOf(turns, { ...api, to }).map(inStandardBase64),
    ...nativeOf(req as Native, api),
    ...namespacesIn(req as Fields),
    ...(offered !== undefined && { tools: offered.tools }),
    [madeOf]: call,
  };
  const caller = callerFields(req as Fields, request, api);
  checkForced(request, caller, to);
  return {
    request,
    asked: Object.fromEntries(givenOf(req as Native, api.asked)),
    model: call.model,
    stream: call.stream === true,
    tools: offered?.declared ?? new Map(),
    caller,
  };
}

/** The answer would be without a tool that is forced, but that no other vendor has. */
function checkForced({ tools = [], tool_choice: choice }: EngineRequest, caller: CallerFields, to: PathParts["to"]) {
  const { sources, feeds, given, passes = [] } = caller;
  const path = feeds.tool_choice?.find((each) => sources.tool_choice?.includes(each)) ?? "tool_choice";
  const isPassed = choice === undefined && passes.includes(path) && given[path] != null;
  if (choice === undefined && !isPassed) return;
  // its own tools are sent there
  if (to?.dialect === caller.api && (isPassed || elementsOf(caller).length > 0)) return;
  const name = typeof choice === "object" && choice.type === "function" ? choice.function.name : undefined;
  const isNamed = (tool: Tool) =>
    name === ("custom" in tool ? tool.custom.name : "function" in tool && tool.function.name);
  if (name === undefined ? !isPassed && (choice !== "required" || tools.length > 0) : tools.some(isNamed)) return;
  if (!isPassed && !sources.tools?.some((path) => nonBlank(given[path]))) return;
  throw new InvalidRequest(`${path}: it forces a tool that is not sent`, path);
}

/** Some SDKs write files in the URL-safe alphabet of base64, which most providers refuse. */
function inStandardBase64(message: ChatMessage): ChatMessage {
  return mapField(message, "content", (content) =>
    typeof content === "string" ? content : mapList(content, standardPart),
  );
}

function standardPart(part: ContentPart): ContentPart {
  if ((part.type !== "image" && part.type !== "document") || part.source.type !== "base64") return part;
  const { data } = part.source;
  if (!/[-_]/.test(data)) return part;
  return { ...part, source: { ...part.source, data: data.replaceAll("-", "+").replaceAll("_", "/") } };
}

/**
 * Reads a request to count tokens.
 * @throws as `readInbound` does
 */
export function readCounted(api: InboundApi, body: unknown, path: PathParts = {}): InboundRequest {
  const { defaults } = api.count_request ?? {};
  const request = wrappedIn(api, body) ?? body;
  return readInbound(api, isObject(request) ? { ...defaults, ...request } : request, path);
}

/** The request in a field of a body for a count, for APIs that have it there. */
export function wrappedIn({ count_request }: InboundApi, body: unknown): unknown {
  return isObject(body) ? count_request?.in?.map((field) => body[field]).find(isObject) : undefined;
}

/** The fields that only the API's owners understand, as native objects of theirs: no other provider receives them. */
function nativeOf(body: Native, { native, owner }: InboundApi): Readonly<Record<string, Native>> {
  const fields = givenOf(body, native);
  if (fields.length === 0) return {};
  const object = Object.fromEntries(fields);
  return Object.fromEntries(owner.map((provider) => [`x-${provider}`, object]));
}

/** The native objects that a caller has written for providers. */
function namespacesIn(body: Fields): Fields {
  const names = Object.keys(body).filter((name) => name.startsWith("x-"));
  for (const name of names) if (!isObject(body[name])) throw wrongValue(name, "an object", body[name]);
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** The named fields that are present in the body. */
function givenOf(body: Native, names: readonly string[]): [string, Native[string]][] {
  return names.flatMap((name) => (body[name] == null ? [] : [[name, body[name]]]));
}

/**
 * The fields of a caller as they were sent: an answer that repeats them has neither what was dropped nor what was replaced.
 * A loss does not say in which element of a list it is, so that each element of a list that is repeated is judged alone.
 * @param losses what the request lost there
 */
export function sentFields(
  api: InboundApi,
  { asked }: Pick<InboundRequest, "asked">,
  to: Destination,
  losses: readonly Loss[] = [],
): Native {
  const { repeats = {} } = api;
  const isIn = (list: string) => losses.some(({ path }) => path.startsWith(`${list}[]`));
  const lists = Object.keys(repeats).filter((list) => repeats[list] === null && asked[list] && isIn(list));
  const others = losses.filter(({ path }) => !Object.keys(repeats).some((list) => path.startsWith(`${list}[]`)));
  const sentOf = (list: string) => (asked[list] as unknown[]).flatMap((each) => sentElement(api, list, each, to));
  const sent = { ...withoutLost(asked, others), ...Object.fromEntries(lists.map((list) => [list, sentOf(list)])) };
  // one that names an element which was not sent
  const isNamed = (name: unknown, list: string) =>
    (sent[list] as Native[] | undefined)?.some(
      (each) => isObject(name) && Object.keys(name).every((key) => each[key] === name[key]),
    );
  return Object.entries(repeats).reduce((fields, [path, list]) => {
    if (list === null || !(isIn(list) || isIn(path))) return fields;
    return changedAt(fields, path, (names) => nonBlank((names as unknown[]).filter((name) => isNamed(name, list))));
  }, sent);
}

/** The element of a list as it is sent; none if it is not. */
function sentElement(api: InboundApi, list: string, element: unknown, to: Destination): unknown[] {
  const body: Native = { model: to.model, [list]: [element] };
  const { request, caller } = readInbound(api, body, { to: to.adapter });
  const losses = lossesAt(request, to, caller, body).filter(({ path }) => path.startsWith(`${list}[]`));
  return valuesAt(withoutLost(body, losses), [`${list}[]`]);
}

function withoutLost(fields: Native, losses: readonly Loss[]): Native {
  const replaced = losses.filter((loss) => isLeftOut(loss) || loss.sent !== undefined);
  // an element without its type does not exist
  return replaced.reduce(
    (kept, { path, sent }) => changedAt(kept, path, () => (path.endsWith("[].type") ? withoutElement : sent)),
    fields,
  );
}
