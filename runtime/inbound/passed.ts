/** The fields of a caller's body that are passed on as they came: those that no rule reads, to providers with the same API. */
import type { EngineRequest } from "../../generated/hub.ts";
import { type CallerFields, namespaceFor } from "../request/lost.ts";
import type { Fields } from "../request/reading.ts";
import type { Destination } from "../router.ts";

/** The request with these fields in the native object of each destination that speaks the API of the caller. */
export function withPassed(
  request: EngineRequest,
  { api, passed }: CallerFields,
  destinations: readonly Destination[],
): EngineRequest {
  if (Object.keys(passed).length === 0) return request;
  const namespaces = destinations.flatMap((to) => namespaceFor(api, to) ?? []);
  const given = request as EngineRequest & Readonly<Record<string, Fields | undefined>>;
  return {
    ...request,
    ...Object.fromEntries(namespaces.map((namespace) => [namespace, { ...passed, ...given[namespace] }])),
  };
}
