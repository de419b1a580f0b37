/** The losses of a request on its way to a model: fields that are left out, and values that are replaced. */
import type { ChatMessage, Effort, EngineRequest } from "../../generated/hub.ts";
import { fitFormat, fitTools } from "../conversation/closed-schemas.ts";
import { withoutBlank } from "../conversation/fit-messages.ts";
import { isOnlyReasoning, maySend, untaggedDetail } from "../conversation/reasoning.ts";
import { noteOf, subsetNoteOf } from "../conversation/requirements.ts";
import { withResults } from "../conversation/tool-results.ts";
import { InvalidRequest } from "../errors.ts";
import { keptWithin, passedTo, withPassed } from "../inbound/passed.ts";
import { mayBeTorn, tornStringsIn, withoutLoneSurrogates, writeJson } from "../json.ts";
import { limitAt } from "../models.ts";
import { efforts, nonBlank, shareOf } from "../primitives.ts";
import type { Destination } from "../router.ts";
import { type CallerFields, neverLost } from "./caller-fields.ts";
import { exchange } from "./exchange.ts";
import { type Family, familyOf } from "./families.ts";
import { hasField, valuesAt } from "./field-paths.ts";
import { stopOf } from "./fields.ts";
import { Refused } from "./refused.ts";
import { listsBeyond, takesMarks, unknownAt, withoutRejected } from "./rejected.ts";

/**
 * A field that is lost. `dropped`: nothing of it is sent, `rejected`: neither, since models of this family refuse it, `clamped`:
 * the nearest value that the model has is sent, `unknown`: it is sent as it is, and the model is not known to take it. In an
 * answer, it is the caller who does not get it, or gets the nearest value, or one whose meaning is not known.
 */
export interface Loss {
  /**
   * Where it is in the caller's request, with `[]` for every element of a list: `tools[].strict`. Where it was in the provider's
   * answer, after `answer.`.
   */
  readonly path: string;
  readonly end: "dropped" | "rejected" | "clamped" | "unknown";
  /** The value that is sent for a clamped one; absent for a schema. */
  readonly sent?: string | number;
}

/** Whether nothing of the field is sent. */
export function isLeftOut({ end }: Pick<Loss, "end">): boolean {
  return end === "dropped" || end === "rejected";
}

/**
 * The losses of a request at a destination, in the order of the fields.
 * @param caller the fields of the caller; default: those of the request
 * @param torn whether the body may have half of a surrogate pair, where that is known
 */
export function lossesAt(
  request: EngineRequest,
  to: Destination,
  caller?: CallerFields,
  body: unknown = request,
  torn?: boolean,
): Loss[] {
  const family = to.family ?? familyOf(to.adapter, to.model);
  const fitted = fittedIn(request, family);
  // what is sent in words is not dropped, even if the API has no such field; text is what every answer is
  const isInWords = (field: string) =>
    (field === "tool_choice" && fitted.includes(field)) ||
    (field === "response_format" && (request[field]?.type === "text" || noteOf(request, family) !== undefined));
  const fields = Object.keys(request).filter((field) => !isInWords(field));
  // a choice among tools that are passed on is sent with them
  const whole = caller ? withPassed(request, caller, [to]) : request;
  const own: Loss[] = fields.flatMap((field) => lossOf(field, whole, to, family) ?? []);
  own.push(...fitted.map(lostAs("clamped")));
  const refused = family.rejectsWithin.flatMap((path) => (hasField(body, path) ? path : unknownAt(request, path)));
  const within = [
    ...refused.map(lostAs("rejected")),
    ...unsentWithin(request, family, caller, body).map(lostAs("dropped")),
    ...withoutResult(request, family, caller, body).map(lostAs("clamped")),
  ];
  const replaced = torn === false ? [] : (unlessRefused(() => replacedIn(body, request, to, torn)) ?? []);
  if (caller === undefined) return distinct([...own, ...within, ...replaced]);
  const { lost, passed, sources } = caller;
  if (own.length + within.length + replaced.length + lost.length + passed.length === 0) return own;
  const came = keptWithin(to, caller, request);
  const arriving = Object.keys(passedTo(to, caller, request));
  // a summary is one of what the effort makes
  const lostWhole = new Set(["reasoning_summary", ...own.flatMap((loss) => (isLeftOut(loss) ? [loss.path] : []))]);
  const used = new Set(Object.keys(request).flatMap((field) => (lostWhole.has(field) ? [] : (sources[field] ?? []))));
  const ofCaller = own.flatMap((loss) =>
    (sources[loss.path] ?? []).flatMap((path) => (isLeftOut(loss) && used.has(path) ? [] : [{ ...loss, path }])),
  );
  const unread = [...passed, ...lost].filter((path) => !came.includes(path));
  const all = [...unread.map(lostAs("dropped")), ...ofCaller, ...within];
  const lacking = [...all.filter(({ path }) => !arriving.includes(path)), ...replaced];
  return distinct(lacking.filter(({ path }) => !isNeedless(path, caller, body)));
}

function lostAs(end: Loss["end"]): (path: string) => Loss {
  return (path) => ({ path, end });
}

/** One loss for each path, and none within a field of which nothing is sent. */
function distinct(losses: Loss[]): Loss[] {
  if (losses.length < 2) return losses;
  const byPath = new Map<string, Loss>();
  const isWhole = (path: string) => isLeftOut(byPath.get(path) ?? { end: "unknown" });
  for (const loss of losses)
    if (!byPath.has(loss.path) || (isLeftOut(loss) && !isWhole(loss.path))) byPath.set(loss.path, loss);
  const isPart = (path: string) => [...path.matchAll(/[.[]/g)].some(({ index }) => isWhole(path.slice(0, index)));
  return [...byPath.values()].filter(({ path }) => !isPart(path));
}

/** Whether nothing is lost without a field: it says what happens anyway, or concerns only the vendor of the API. */
export function isNeedless(path: string, { needless }: Pick<CallerFields, "needless">, body: unknown): boolean {
  const values = needless[path];
  if (values === undefined || values.length === 0) return values !== undefined;
  return valuesAt(body, [path])
    .flat()
    .every((each) => values.some((value) => value === each));
}

/** Unsent parts of lists and objects, reasoning that others cannot read, and stop sequences, by paths in the body. */
function unsentWithin(
  request: EngineRequest,
  family: Family,
  caller: CallerFields | undefined,
  body: unknown,
): string[] {
  const paths: string[] = [];
  for (const path of (caller ? family.unsentWithin : family.unsentWithinChat).fieldsOf(request))
    if (!caller || caller.feeds[path]) paths.push(...pathsOf(path, caller, body));
  // dialects without turns send untagged reasoning unchanged, as if it were the provider's own
  const untagged = family.requirements.inTurns ? untaggedDetail : { ...untaggedDetail, provider: family.provider };
  for (const message of request.messages) {
    const tagged = nonBlank(message.reasoning_details);
    const details = tagged ?? (message.reasoning_content ? [untagged] : []);
    if (details.some((each) => !maySend(each, family) || isOnlyReasoning(message, family.requirements)))
      paths.push(...pathsOf(`messages[].reasoning_${tagged ? "details" : "content"}`, caller, body));
  }
  for (const list of listsBeyond(request, family.requirements.breakpoints ?? Number.POSITIVE_INFINITY))
    for (const path of caller ? Object.keys(caller.feeds) : marks)
      if (path.startsWith(`${list}[`) && path.endsWith(".cache_control")) paths.push(...pathsOf(path, caller, body));
  const { stop } = request;
  const isCut = stop !== undefined && stopOf(stop, family.requirements.stop)?.length !== [stop].flat().length;
  if (isCut) paths.push(...(caller?.feeds.stop ?? ["stop"]).map((path) => (Array.isArray(stop) ? `${path}[]` : path)));
  return paths.length === 0 ? paths : [...new Set(paths)];
}

const marks: readonly string[] = ["messages[].content[].cache_control", "tools[].cache_control"];

/** The paths in the body of what a field is made of. */
function pathsOf(field: string, caller: CallerFields | undefined, body: unknown): string[] {
  const paths = (caller?.feeds[field] ?? [field]).filter((path) => hasField(body, path));
  return paths.map((path) => path.replace(/\[[^\]]*\]/g, "[]"));
}

/** The text of the body that is sent with U+FFFD in place of half of a surrogate pair. */
function replacedIn(body: unknown, request: EngineRequest, to: Destination, torn = mayBeTorn(writeJson(body))): Loss[] {
  const paths = torn ? tornStringsIn(body) : [];
  const sent = paths.length === 0 ? "" : writeJson(to.adapter.request(exchange(request, to, false)));
  return withoutLoneSurrogates(sent) === sent ? [] : paths.map(lostAs("clamped"));
}

/** The ids of calls, if some are sent with a result that the caller has not sent. */
function withoutResult({ messages }: EngineRequest, family: Family, caller: CallerFields | undefined, body: unknown) {
  const { missing_result: text } = family.requirements;
  const isLacking = text !== undefined && withResults(messages, text).length > messages.length;
  return isLacking ? pathsOf("messages[].tool_calls[].id", caller, body) : [];
}

/**
 * The fields whose schemas are sent with words in place of keywords, a format or a choice among tools that is words alone, and
 * tools of which one is sent that the caller does not have.
 */
function fittedIn(asked: EngineRequest, family: Family): string[] {
  const { requirements: fitting, rejectsWithin } = family;
  if ((asked.response_format ?? asked.tools) === undefined && !fitting.placeholder_tool) return [];
  const request = withoutRejected(asked, rejectsWithin);
  const fields = new Set<string>();
  if (noteOf(request, family) !== undefined) fields.add("response_format");
  if (subsetNoteOf(request, family) !== undefined) fields.add("tool_choice");
  fitFormat(request.response_format, fitting, () => fields.add("response_format"));
  const tools = request.tools?.filter((tool) => tool.type !== "custom") ?? [];
  fitTools(tools, fitting, () => fields.add("tools"));
  const isCalled = request.messages.some(({ role, tool_calls: calls }) => role === "tool" || nonBlank(calls));
  if (fitting.placeholder_tool && isCalled && tools.length === 0) fields.add("tools");
  return [...fields];
}

function lossOf(path: string, request: EngineRequest, to: Destination, family: Family): Loss | undefined {
  const { adapter } = to;
  if (neverLost.includes(path) || path.startsWith("x-") || (path === "cache" && takesMarks(family))) return undefined;
  if (family.rejects.includes(path)) return { path, end: "rejected" };
  const isSent = adapter.fields.includes(path) && !family.unsent.includes(path);
  if (!isSent || isOverruled(path, request, to, family)) return { path, end: "dropped" };
  if (path === "max_tokens" || path === "max_completion_tokens") {
    const [asked = 0, sent = limitAt(asked, to)] = [request[path]];
    return sent === asked ? undefined : { path, end: "clamped", sent };
  }
  return path.startsWith("reasoning_") ? reasoningLoss(path, request, to, family) : undefined;
}

/**
 * Whether another value of a field that is not sent next to some others would make no difference. A control of reasoning must also
 * make one without them: a native object overrules it everywhere.
 */
function isOverruled(path: string, request: EngineRequest, to: Destination, { family, requirements }: Family): boolean {
  const isMode = path === "reasoning_mode";
  const isControl = isMode || (path === "reasoning_effort" && isBudget(request.reasoning_effort, to, family));
  const isFormat = path === "response_format" && request.response_format?.type !== "text";
  const isDependent = isControl || path === "tool_choice" || (isFormat && request.tools);
  if (!isDependent && to.adapter.conditional?.includes(path) !== true) return false;
  const { [path as keyof EngineRequest]: value, messages } = request;
  if (value === undefined || value === "auto" || value === "none") return false;
  const another = typeof value === "number" ? value / 2 || 1 : isFormat ? { type: "text" } : "auto";
  const other = isControl ? undefined : another;
  const without = { [path]: other, ...(isControl && !isMode && { reasoning_mode: undefined }) };
  // all that matters of them: are there functions, hosted tools, reasoning since the user last said something?
  const isSaid = (each: ChatMessage) => requirements.blank_text !== "drop" || withoutBlank(each).length > 0;
  const user = messages.findLastIndex((each) => each.role === "user" && each.content != null && isSaid(each));
  const answers = messages.slice(user + 1).filter((each) => each.role === "assistant" && isSaid(each));
  const kinds = new Map(answers.map((each) => [each.reasoning_details?.length ?? 0, each]));
  const short = [{ role: "user", content: "a" }, ...kinds.values()];
  const tools = request.tools?.filter(({ type }, index) => index === 0 || type !== "function");
  const shorter = { ...request, messages: short, ...(tools && { tools }) };
  const bodyOf = (fields: object) =>
    JSON.stringify(to.adapter.request(exchange({ ...shorter, ...fields } as EngineRequest, to, false)));
  const isSame = (fields: object) => bodyOf(fields) === bodyOf({ ...fields, ...without });
  const isSameAlone = () => isSame({ ...alone, ...(isMode && { reasoning_effort: undefined }) });
  return unlessRefused(() => isSame({}) && !(isControl && isSameAlone())) === true;
}

/** The result of a translation; undefined if it refuses the request: sending it reports the place of the error. */
function unlessRefused<T>(translate: () => T): T | undefined {
  try {
    return translate();
  } catch (error) {
    if (error instanceof Refused || error instanceof InvalidRequest || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Without what a control of reasoning may give way to. */
const alone: Partial<EngineRequest> = {
  messages: [{ role: "user", content: "a" }],
  tool_choice: undefined,
  max_tokens: undefined,
  max_completion_tokens: undefined,
};

/** Whether an effort is a number of tokens for thinking, which are not sent next to some other fields. */
function isBudget(effort: Effort = "none", { adapter }: Destination, family: string): boolean {
  const cell = adapter.clamp?.[family]?.[efforts.indexOf(effort) + 1];
  return cell != null && shareOf(cell, { of: 1, floor: 0 }) !== undefined;
}

/** The loss of a control of reasoning by the row of the clamp table. */
function reasoningLoss(
  path: string,
  request: EngineRequest,
  { adapter }: Destination,
  { family }: Family,
): Loss | undefined {
  const [rule = null, ...cells] = adapter.clamp?.[family] ?? [];
  if (rule === null) return { path, end: "dropped" };
  const { reasoning_effort: effort, reasoning_mode: mode } = request;
  if (path !== "reasoning_effort" || effort === undefined || mode === "pro") return undefined;
  if (adapter.doubtful?.[family]?.includes(effort)) return { path, end: "unknown" };
  // without a cell, leaving it out is how this effort is expressed
  const sent = cells[efforts.indexOf(effort)] ?? effort;
  return sent !== effort && efforts.some((each) => each === sent) ? { path, end: "clamped", sent } : undefined;
}

/** One loss in words: `reasoning.effort clamped high`. */
export const lossText = ({ path, end, sent = "" }: Loss): string => `${path} ${end} ${sent}`.trimEnd();

/**
 * Losses in words, separated by commas: `temperature rejected, reasoning.effort clamped high`. A list that would be longer than
 * `most` characters ends with the number of the rest.
 * @param write one loss; default: `lossText`
 */
export function lossesText(losses: readonly Loss[], most: number, write = lossText): string {
  let text = "";
  for (const [index, loss] of losses.entries()) {
    const longer = text === "" ? write(loss) : `${text}, ${write(loss)}`;
    const rest = `${losses.length - index} more`;
    if (longer.length > most - 20) return text === "" ? rest : `${text}, and ${rest}`;
    text = longer;
  }
  return text;
}
