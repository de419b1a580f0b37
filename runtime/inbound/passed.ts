/** The fields of a caller's body that are passed on as they came: those that no rule reads, to providers with the same API. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { CallerFields } from "../request/lost.ts";
import type { Fields } from "../request/reading.ts";

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
