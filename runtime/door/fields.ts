/** The known fields of a request, each with its check. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Adapter } from "../adapter.ts";
import { InvalidRequest, MissingModel } from "../errors.ts";
import { numberOf } from "../json.ts";
import { checkMessages } from "./messages.ts";
import { withoutNulls } from "./nulls.ts";
import { forgetNulls, isAbsent, isCount, isObject, metNull } from "./presence.ts";
import { wrongValue, wrongWord } from "./refusals.ts";
import { checkResponseFormat, checkToolChoice, checkTools } from "./tools.ts";

/** Refuses a present value that does not fit. `path` is where it stands, for the message. */
export type Check = (value: unknown, path: string) => void;

/** Field → check. What is not in here is read by nobody. */
export type Checks = ReadonlyMap<string, Check>;

const checkText: Check = (value, path) => {
  if (typeof value !== "string") throw wrongValue(path, "a text", value);
};

/** The longest model address, in characters: a longer one is a mistake, and would fill messages and logs. */
export const longestAddress = 256;

/** The most backup addresses of one request. */
export const mostFallbacks = 16;

export const checkAddress: Check = (value, path) => {
  checkText(value, path);
  if (String(value).length > longestAddress) {
    throw wrongValue(path, `an address of at most ${longestAddress} characters`, value);
  }
};

export const checkFlag: Check = (value, path) => {
  if (typeof value !== "boolean") throw wrongValue(path, "true or false", value);
};

const checkCount: Check = (value, path) => {
  if (!isCount(value)) throw wrongValue(path, "a whole number from 0", value);
};

const checkNumber: Check = (value, path) => {
  const number = numberOf(value);
  if (number === undefined || !(number >= 0) || number === Number.POSITIVE_INFINITY) {
    throw wrongValue(path, "a number from 0", value);
  }
};

const checkNative: Check = (value, path) => {
  if (!isObject(value)) throw wrongValue(path, "an object", value);
};

const checkTexts: Check = (value, path) => {
  if (!Array.isArray(value)) throw wrongValue(path, "a list of texts", value);
  for (let index = 0; index < value.length; index++) {
    if (typeof value[index] !== "string") throw wrongValue(`${path}[${index}]`, "a text", value[index]);
  }
};

export const checkFallback: Check = (value, path) => {
  checkTexts(value, path);
  const addresses = value as readonly string[];
  if (addresses.length > mostFallbacks) {
    throw new InvalidRequest(`${path}: expected at most ${mostFallbacks} addresses, found ${addresses.length}`);
  }
  for (const [index, address] of addresses.entries()) checkAddress(address, `${path}[${index}]`);
};

const checkStop: Check = (value, path) => {
  if (typeof value !== "string") checkTexts(value, path);
};

/** A check for one of these words; the type says that no word of the field is forgotten and none is made up. */
function word<Field extends keyof EngineRequest>(
  words: Readonly<Record<Extract<EngineRequest[Field], string>, true>>,
): Check {
  const allowed = Object.keys(words);
  return (value, path) => {
    if (typeof value !== "string" || !allowed.includes(value)) throw wrongWord(path, allowed, value);
  };
}

const engine = {
  model: checkAddress,
  messages: checkMessages,
  stream: checkFlag,
  max_tokens: checkCount,
  max_completion_tokens: checkCount,
  temperature: checkNumber,
  top_p: checkNumber,
  top_k: checkCount,
  stop: checkStop,
  reasoning_effort: word<"reasoning_effort">({
    none: true,
    minimal: true,
    low: true,
    medium: true,
    high: true,
    xhigh: true,
    max: true,
  }),
  reasoning_mode: word<"reasoning_mode">({ standard: true, pro: true }),
  reasoning_summary: word<"reasoning_summary">({ auto: true, none: true }),
  tools: checkTools,
  tool_choice: checkToolChoice,
  response_format: checkResponseFormat,
  store: checkFlag,
  prompt_cache_key: checkText,
  prompt_cache_retention: checkText,
  safety_identifier: checkText,
  speed: word<"speed">({ standard: true, fast: true }),
  cache_control: checkNative,
  thinking: checkNative,
  output_config: checkNative,
} satisfies Record<keyof EngineRequest, Check>;

/** The portable controls that the proxy takes in `config`. */
export const controls: Checks = new Map<string, Check>([
  ["max_tokens", engine.max_tokens],
  ["temperature", engine.temperature],
  ["top_p", engine.top_p],
  ["top_k", engine.top_k],
  ["stop", checkTexts],
  ["reasoning_effort", engine.reasoning_effort],
  ["reasoning_mode", engine.reasoning_mode],
]);

/** The fields of the engine request, and the native objects of these adapters under all their names. */
export function checksFor(adapters: readonly Pick<Adapter, "names">[]): Checks {
  const checks = new Map<string, Check>(Object.entries(engine));
  for (const { names } of adapters) {
    for (const { namespace } of names) if (namespace !== undefined) checks.set(namespace, checkNative);
  }
  return checks;
}

/**
 * The value as a request: its known fields fit their types, none of them is null.
 * @throws {MissingModel} when there is no model, whatever else may be wrong
 * @throws {InvalidRequest}
 */
export function checkFields(value: unknown, checks: Checks): EngineRequest {
  if (!isObject(value)) throw wrongValue("the request", "an object", value);
  if (typeof value.model !== "string") throw new MissingModel();
  forgetNulls();
  if (isAbsent(value.messages)) checkMessages(value.messages, "messages");
  for (const field in value) {
    const check = checks.get(field);
    if (check === undefined) continue;
    const given = value[field];
    if (!isAbsent(given)) check(given, field);
  }
  return finish(value, checks);
}

/** A request whose fields were checked since `forgetNulls`: the same object when no null was met, else a copy without them. */
export function finish(request: Readonly<Record<string, unknown>>, checks: Checks): EngineRequest {
  if (metNull()) return withoutNulls(request, (field) => checks.has(field));
  return request as unknown as EngineRequest;
}
