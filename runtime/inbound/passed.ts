/** What is passed on besides what rules read: other fields of a caller's body, to providers with the same API, and its session. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { CallerFields } from "../request/lost.ts";
import type { Fields } from "../request/reading.ts";
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

/** @param namespaces the native objects of the destinations that speak the API of the caller, as `namespaceFor` finds them */
export function withPassed(
  request: EngineRequest,
  { passed }: CallerFields,
  namespaces: readonly string[],
): EngineRequest {
  if (namespaces.length === 0 || Object.keys(passed).length === 0) return request;
  const given = request as EngineRequest & Readonly<Record<string, Fields | undefined>>;
  const natives = namespaces.map((namespace) => [namespace, { ...passed, ...given[namespace] }]);
  return { ...request, ...Object.fromEntries(natives) };
}
