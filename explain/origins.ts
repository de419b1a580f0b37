/**
 * Where the values of a request are once the runtime has prepared it. Every object of a request gets a mark with its place; the
 * runtime's copies keep it, since a spread copies symbols, too. What the runtime makes itself is placed here.
 */
import type { AllowedTool, ChatMessage, EngineRequest, Item, ResponseFormat } from "../generated/hub.ts";
import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import type { Exchange } from "../runtime/adapter.ts";
import { sourceOf } from "../runtime/conversation/items.ts";
import { writeJson } from "../runtime/json.ts";
import { exchange } from "../runtime/request/exchange.ts";
import { familyOf } from "../runtime/request/families.ts";
import { byPrecedence } from "../runtime/request/fields.ts";
import type { Target } from "../runtime/router.ts";
import { isContainer, leavesIn } from "./json.ts";

/** The place of an object, and those of fields that come from elsewhere. A place that does not exist counts as none. */
interface Origin {
  readonly self: Pointer;
  readonly fields: Readonly<Record<string, readonly Pointer[]>>;
}

const origin = Symbol("origin");

/** A copy in which every object knows its place; without a place, a copy without marks. Its text is as it is sent. */
export function copyOf<T>(value: T, at?: Pointer): T {
  if (!isContainer(value)) return (typeof value === "string" ? value.toWellFormed() : value) as T;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    copyOf<unknown>(each, at === undefined ? at : below(at, key)),
  ]);
  const copy: object = Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  if (at !== undefined) place(copy, at);
  return copy as T;
}

export function place(made: object, self: Pointer, fields: Origin["fields"] = {}): void {
  Object.assign(made, { [origin]: { self, fields } });
}

function originOf(made: object): Origin | undefined {
  return (made as { readonly [origin]?: Origin })[origin];
}

/** The place of a copy of an object of the request. */
export function placeOf(made: object): Pointer {
  return originOf(made)?.self ?? "";
}

/** The places that a field of an object or an element of a list comes from. */
export function placesOfField(
  whole: object,
  from: readonly Pointer[],
  key: string,
  value: unknown,
): readonly Pointer[] {
  const own = isContainer(value) ? originOf(value) : undefined;
  if (own !== undefined) return [own.self];
  const known = originOf(whole);
  const elsewhere = known !== undefined && Object.hasOwn(known.fields, key) ? known.fields[key] : undefined;
  return elsewhere ?? (known === undefined ? from : [known.self]).map((at) => below(at, key));
}

/** The exchange that the runtime makes of a request, all of it with its place. */
export function placedExchange(request: EngineRequest, to: Target, stream: boolean): Exchange {
  const given = { ...request, ...copyOf(request, "") };
  const x = exchange(given, to, stream);
  const { requirements } = familyOf(to.adapter, to.model);
  placeNatives(x, request, to);
  placeFields(x, request);
  if (requirements.inTurns) placeTurns(x);
  else placeMessages(x.req.messages);
  return x;
}

function placeNatives({ ns, native }: Exchange, request: object, { adapter, registration }: Target): void {
  const fields: Record<string, readonly Pointer[]> = {};
  for (const { namespace = "" } of byPrecedence(adapter, registration))
    for (const [key, value] of Object.entries((request as Readonly<Record<string, object>>)[namespace] ?? {}))
      if (value !== undefined) fields[key] = [below("", namespace, key)];
  for (const made of [ns, native]) if (Object.isExtensible(made)) place(made, "", fields);
}

function placeFields({ req }: Exchange, { stop, tools = [], response_format: format }: EngineRequest): void {
  const stops: Pointer[] = [];
  for (const [index, entry] of [stop ?? []].flat().entries())
    if (entry === req.stop?.[stops.length]) stops.push(typeof stop === "string" ? "/stop" : below("/stop", index));
  if (req.stop !== undefined) place(req.stop, "/stop", Object.fromEntries(stops.map((at, index) => [index, [at]])));
  for (const [index, tool] of req.tools?.entries() ?? []) {
    const [at, given] = [below("/tools", index), tools[index]];
    if (given === undefined || !("function" in tool)) continue;
    if ("function" in given)
      placeKeywords(given.function.parameters, tool.function.parameters, below(at, "function", "parameters"));
    if (given.type !== "custom") continue;
    const custom = below(at, "custom");
    const description = [below(custom, "description"), below(custom, "syntax"), below(custom, "grammar")];
    place(tool, at);
    place(tool.function, custom, { description, parameters: [] });
  }
  const sent = req.response_format;
  const isSchema = format?.type === "json_schema" && sent?.type === "json_schema";
  const schemaAt = below("/response_format", "json_schema", "schema");
  if (isSchema) placeKeywords(format.json_schema.schema, sent.json_schema.schema, schemaAt);
}

/** Keywords that a fitted schema may have, each with those that it may be made of. */
const respelt: Readonly<Record<string, readonly string[]>> = {
  anyOf: ["oneOf", "allOf", "$ref"],
  $defs: ["definitions"],
  enum: ["const"],
};

type Keywords = Readonly<Record<string, unknown>>;

/** Places the keywords of a schema: some are sent in another spelling, and those that the provider refuses as words. */
function placeKeywords(given: unknown, sent: unknown, at: Pointer): void {
  if (!isContainer(given) || !isContainer(sent)) return;
  const [before, after] = [given, sent] as [Keywords, Keywords];
  for (const [key, value] of Object.entries(after)) {
    const isMade = key === "enum" ? value !== before.enum : before[key] === undefined;
    const from = (isMade && respelt[key]?.find((each) => Object.hasOwn(before, each))) || key;
    if (from === key) placeKeywords(before[key], value, below(at, key));
    else if (from === "$ref" || from === "const") placeOnly(value, below(at, from), from);
    else {
      place(value as object, below(at, from));
      placeKeywords(before[from], value, below(at, from));
    }
  }
  const { description, required } = after;
  if (Array.isArray(required) && Array.isArray(before.required)) {
    const whole: readonly unknown[] = before.required;
    const from = required.map((each, index) => [index, [below(at, "required", whole.indexOf(each))]]);
    place(required, below(at, "required"), Object.fromEntries(from));
  }
  if (typeof description !== "string" || description === before.description) return;
  const words = Object.keys(before).filter((key) => description.includes(`${key}: ${writeJson(before[key])}`));
  const places = ["description", ...words].map((key) => below(at, key));
  place(sent, at, { description: places, ...(words.includes("additionalProperties") && { additionalProperties: [] }) });
}

/** The list that was made of a constant or reference. */
function placeOnly(list: unknown, at: Pointer, key: string): void {
  const [only] = list as [unknown];
  place(list as object, at, { 0: [at] });
  if (isContainer(only) && key === "$ref") place(only, at, { $ref: [at] });
}

// ── messages as turns ───────────────────────────────────────────────────────────────────────────────────────────────────

function placeTurns({ messages: turns, system }: Exchange): void {
  const calls: Extract<Item, { type: "tool_call" }>[] = [];
  for (const item of turns.flatMap(({ content }) => content)) {
    placeItem(item);
    if (item.type === "tool_call") calls.push(item);
    if (item.type !== "tool_result") continue;
    for (const part of item.content) placeItem(part);
    placeResult(item, calls);
  }
  for (const turn of turns) {
    const [first] = turn.content;
    if (first !== undefined) place(turn, below("", ...stepsOf(placeOf(first)).slice(0, 2)));
  }
  const items = (sourceOf(system) ?? []) as Item[];
  for (const item of items) placeItem(item);
  if (items.length > 0)
    place(system, "", { text: items.flatMap((item) => placesOfField(item, [], "text", undefined)) });
}

/** Sources of text: messages, and for text that is added for a turn, its format and the tools that may be called. */
type Said = ChatMessage | AllowedTool | ResponseFormat;

/** The places of the text in a message, of the schema in a format, or of the name of a tool in a choice of some. */
function textsIn(of: Said, at: Pointer): Pointer[] {
  if ("json_schema" in of) return leavesIn(of.json_schema, below(at, "json_schema")).map(({ pointer }) => pointer);
  if (!("role" in of)) {
    if (of.type === "json_object") return [];
    return "function" in of ? [below(at, "function", "name")] : [below(at, "type")];
  }
  const { content } = of;
  if (!Array.isArray(content)) return [below(at, "content")];
  return content.flatMap(({ type }, index) => (type === "text" ? [below(at, "content", index, "text")] : []));
}

/** The place of the last mark for the cache in a message. */
function marksIn({ content }: ChatMessage): Pointer[] {
  const last = Array.isArray(content) ? content.findLast((part) => part.cache_control !== undefined) : undefined;
  return last === undefined ? [] : [below(placeOf(last), "cache_control")];
}

/** An item has the fields of what it was made of, but for those of another name. */
function placeItem(item: Item): void {
  const of = sourceOf(item);
  const at = placeOf(of ?? item);
  const within = (...steps: string[]) => [below(at, ...steps)];
  const isOfMessage = of !== undefined && "role" in of;
  switch (item.type) {
    case "text":
      place(
        item,
        at,
        isOfMessage
          ? { type: [], text: placesOfText([of as ChatMessage]), cache_control: marksIn(of as ChatMessage) }
          : {},
      );
      return;
    case "image": {
      const { type, image_url: url } = of as { readonly type: string; readonly image_url?: unknown };
      const holder = type === "image" ? ["source"] : isContainer(url) ? ["image_url"] : [];
      place(item, at, { detail: type === "image" ? within("detail") : within(...holder, "detail") });
      placeSource(item.source, below(at, ...holder), type === "input_image" ? "image_url" : "url");
      return;
    }
    case "document":
      if (originOf(item.source) === undefined)
        placeSource(item.source, of === undefined ? below(at, "source") : at, "url");
      return;
    case "input_audio":
      if (of !== undefined) place(item.input_audio, at, { format: within("media_type") });
      return;
    case "tool_call": {
      const text = within("function", "arguments");
      place(item, at, { name: within("function", "name"), arguments: text, input: text, first: [] });
      return;
    }
    case "reasoning":
      place(item, at, {
        type: [],
        ...(isOfMessage && {
          text: within("reasoning_content"),
          signature: within("reasoning_signature"),
          redacted: within("redacted_reasoning_content"),
        }),
      });
  }
}

/** The data of a file, which may have been in its URL. */
function placeSource(source: object, at: Pointer, field: string): void {
  const [url, data] = [below(at, field), below(at, "data")];
  place(source, at, {
    type: field === "url" ? [below(at, "type")] : [],
    url: [url],
    media_type: [below(at, "media_type"), url],
    data: [data, url],
    text: [data, url],
  });
}

/** @param calls those before it that have no result yet */
function placeResult(
  item: Extract<Item, { type: "tool_result" }>,
  calls: { readonly id: string; readonly name: string }[],
): void {
  const of = sourceOf(item) as ChatMessage;
  const at = placeOf(of);
  const answered = calls.findIndex(({ id, name }) => id === item.id && name === item.name);
  const [call] = answered < 0 ? [] : calls.splice(answered, 1);
  place(item, at, {
    type: [below(at, "role")],
    // a result that was missing has the id of its call
    id: (sourceOf(of) && call && placesOfField(call, [], "id", call.id)) ?? [below(at, "tool_call_id")],
    name: call === undefined ? [below(at, "name")] : placesOfField(call, [], "name", call.name),
    text: textsIn(of, at),
    cache_control: marksIn(of),
  });
}

/** The sources that a message was made of, or the message. */
function sourcesOf<T extends Said>(message: T): readonly T[] {
  const made = sourceOf(message) as readonly T[] | undefined;
  return made === undefined ? [message] : made.flatMap((each) => sourcesOf(each));
}

function placesOfText(messages: readonly Said[]): Pointer[] {
  return messages.flatMap(sourcesOf).flatMap((each) => textsIn(each, placeOf(each)));
}

// ── messages as the contract has them ───────────────────────────────────────────────────────────────────────────────────

/** Messages may have been joined, with the text of each as a part, and those of the system moved to the beginning. */
function placeMessages(messages: readonly ChatMessage[]): void {
  const calls = new Map<unknown, readonly Pointer[]>();
  for (const message of messages) {
    for (const call of message.tool_calls ?? []) calls.set(call.id, placesOfField(call, [], "id", call.id));
    for (const part of Array.isArray(message.content) ? message.content : []) {
      const of = sourceOf(part);
      if (of !== undefined) place(part, "", { type: [], text: placesOfText(sourcesOf(of as ChatMessage)) });
    }
    if (sourceOf(message) === undefined) continue;
    const all = sourcesOf(message);
    const placesOf = (key: string) => {
      if (key === "content" && typeof message.content === "string") return placesOfText(all);
      // a result that was missing has the id of its call
      if (key === "tool_call_id" && all.length === 0) return calls.get(message.tool_call_id) ?? [];
      return all.filter((each) => Object.hasOwn(each, key)).map((each) => below(placeOf(each), key));
    };
    place(message, placeOf(message), Object.fromEntries(Object.keys(message).map((key) => [key, placesOf(key)])));
  }
}
