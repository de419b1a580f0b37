/** What is passed on besides what rules read: other fields of a caller's body, to providers with the same API, and its session. */
import type { EngineRequest } from "../../generated/hub.ts";
import { type CallerFields, passedTo } from "../request/lost.ts";
import type { Fields } from "../request/reading.ts";
import type { Destination } from "../router.ts";
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

/** The request with what destinations that speak the API of the caller get as it came, in their native objects. */
export function withPassed(
  request: EngineRequest,
  caller: CallerFields,
  destinations: readonly Destination[],
): EngineRequest {
  const given = request as EngineRequest & Readonly<Record<string, Fields | undefined>>;
  const natives = destinations.flatMap((to) => {
    const [names, namespace = ""] = [passedTo(to, caller), to.registration.namespace];
    const passed = Object.fromEntries(names.map((name) => [name, caller.given[name]]));
    return names.length === 0 ? [] : [[namespace, { ...passed, ...given[namespace] }] as const];
  });
  return natives.length === 0 ? request : { ...request, ...Object.fromEntries(natives) };
}
