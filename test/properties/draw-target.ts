/** A request for one of the real providers, and its target. */
import type { EngineRequest } from "../../generated/hub.ts";
import { models } from "../../generated/registry.ts";
import { pathsOf } from "../../language/traverse.ts";
import type { Adapter, Exchange, Registration } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { parseJson, writeJson } from "../../runtime/json.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { Refused } from "../../runtime/request/refused.ts";
import { type Readings, readings } from "../walked-adapters.ts";
import { drawNative, drawRequest } from "./draw-request.ts";
import type { Tape } from "./tape.ts";

/** A value in the native objects of other providers. */
export const foreign = "foreign-5f1d";

const oddModels = [
  "m",
  "",
  "v/m:free",
  "*",
  "gpt-6",
  "claude-9",
  "gemini-2.5-pro",
  "gemma-3",
  "grok-5",
  "GPT-5.5",
  "é\u{1f600}",
];
const modelNames = [...models.map(({ name }) => name), ...oddModels];
const namespaces = [...readings.values()].flatMap(({ compiled }) =>
  compiled.names.flatMap(({ namespace }) => namespace ?? []),
);

export interface Drawn {
  /** As it was written; `request` is what the check returned. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly request: EngineRequest;
  readonly model: string;
  readonly registration: number;
}

export function drawTarget(tape: Tape, { spec, compiled }: Readings, isNative: boolean): Drawn {
  const own = models.filter(({ provider }) => provider === spec.provider).map(({ name }) => name);
  const names = tape.next(3) === 2 || own.length === 0 ? modelNames : own;
  const model = names[tape.next(names.length)] ?? "m";
  const given: Record<string, unknown> = { ...drawRequest(tape, model) };
  if (isNative) {
    for (const { namespace } of compiled.names) {
      if (namespace !== undefined && tape.next(2) === 1) given[namespace] = drawNative(tape, nativeKeys(spec));
    }
    for (const field of ["thinking", "output_config"])
      if (tape.next(6) === 5) given[field] = drawNative(tape, ["type", "effort"]);
  }
  const ours = compiled.names.map(({ namespace }) => namespace);
  if (tape.next(4) === 3) for (const each of namespaces) if (!ours.includes(each)) given[each] = { mark: foreign };
  return { given, request: checkRequest(given), model, registration: tape.next(2) };
}

/** The native keys that templates read by name. */
function nativeKeys(spec: Readings["spec"]): string[] {
  const templates = [
    spec.body,
    spec.headers,
    ...spec.lets.map(({ value }) => value),
    ...(spec.reasoning?.unless ?? []),
  ];
  const read = templates.flatMap(pathsOf).flatMap(({ name, steps }) => (name === "ns" ? (steps[0] ?? []) : []));
  return [...new Set([...read, ...spec.placed.map(({ name }) => name)])];
}

export function registrationOf(adapter: Adapter, index: number): Registration {
  const [first] = adapter.names;
  const name = adapter.names[index] ?? first;
  if (name === undefined) throw new Error(`${adapter.provider} has no name`);
  return name;
}

export function exchangeOf(
  adapter: Adapter,
  { request, model, registration }: Drawn,
  key: string | undefined,
): Exchange {
  const target = { adapter, registration: registrationOf(adapter, registration), model, key };
  return exchange(request, target, request.stream === true);
}

/** The result as JSON, or the message of the error that refuses the request. */
export function resultOf(work: () => unknown): unknown {
  try {
    return parseJson(writeJson(work()));
  } catch (error) {
    if (error instanceof InvalidRequest || error instanceof Refused) return error.message;
    throw error;
  }
}
