/** Fields passed on besides those that rules read: others of a caller's body, to providers with the same API, and its session. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { CallerFields } from "../request/caller-fields.ts";
import { familyOf } from "../request/families.ts";
import { hasField, valuesAt } from "../request/field-paths.ts";
import type { Fields } from "../request/reading.ts";
import type { Target } from "../router.ts";
import type { InboundApi } from "./api.ts";

/** A longer key is refused by some providers. */
const longestKey = 64;

/** The request with the session of its caller as the key of its prompt cache, unless it has a key. */
export function withSession(
  request: EngineRequest,
  { session }: Pick<InboundApi, "session">,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): EngineRequest {
  if (request.prompt_cache_key !== undefined) return request;
  const named = session.map((name) => headers[name]);
  const key = named.find((value) => typeof value === "string" && value !== "" && value.length <= longestKey);
  return typeof key === "string" ? { ...request, prompt_cache_key: key } : request;
}

/** Whether a destination speaks the API of the caller, and has a native object for fields that are passed on. */
function isApiOf({ adapter, registration }: Target, { api }: CallerFields): boolean {
  return adapter.dialect === api && registration.namespace !== undefined;
}

/**
 * The fields that a destination with the API of the caller gets as they came: those that no rule reads, and those of `passes`, or
 * elements of them, of which its rules send nothing. Empty for any other destination.
 */
export function passedTo(to: Target, caller: CallerFields, request: object): Fields {
  const { passed, passes = [], sources, given, needless } = caller;
  if (!isApiOf(to, caller)) return {};
  const { rejects } = to.family ?? familyOf(to.adapter, to.model);
  const made = to.adapter.fields.filter((field) => (request as Fields)[field] !== undefined);
  const isDecided = (path: string): boolean => [...made, ...rejects].some((field) => sources[field]?.includes(path));
  const saysNothing = (path: string): boolean => needless[path]?.includes(given[path] as string) === true;
  const unsent = passes.filter((path) => given[path] != null && !isDecided(path) && !saysNothing(path));
  const whole = [...passed, ...unsent].map((path): [string, unknown] => [path, given[path]]);
  return Object.fromEntries([...whole, ...elementsOf(caller)]);
}

/** The elements that `passes` leads into, by list. */
export function elementsOf({ passes = [], given }: CallerFields): [list: string, elements: unknown[]][] {
  return passes.flatMap((path): [string, unknown[]][] => {
    const [name = ""] = path.split("[");
    const list = name === path || !Array.isArray(given[name]) ? [] : (given[name] as unknown[]);
    const elements = list.filter((each) => hasField({ [name]: [each] }, path));
    return elements.length === 0 ? [] : [[name, elements]];
  });
}

/** The tools, and the fields of messages, parts and tools, that no rule reads, and that a request for such a destination has as they came. */
export function keptWithin(to: Target, caller: CallerFields, request: EngineRequest): string[] {
  if (!isApiOf(to, caller)) return [];
  const passed = elementsOf(caller).map(([list]) => `${list}[]`);
  const isKept = (path: string) => valuesAt(request, [path]).length === valuesAt(caller.given, [path]).length;
  return caller.lost.filter((path) => passed.includes(path) || isKept(path));
}

/** The request; the fields that destinations with the caller's API get unchanged are added to their native objects. */
export function withPassed(
  request: EngineRequest,
  caller: CallerFields,
  destinations: readonly Target[],
): EngineRequest {
  const given = request as EngineRequest & Readonly<Record<string, Fields | undefined>>;
  const natives = destinations.flatMap((to) => {
    const [passed, namespace = ""] = [passedTo(to, caller, request), to.registration.namespace];
    return Object.keys(passed).length === 0 ? [] : [[namespace, { ...passed, ...given[namespace] }] as const];
  });
  return natives.length === 0 ? request : { ...request, ...Object.fromEntries(natives) };
}
