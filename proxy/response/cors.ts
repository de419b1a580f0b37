/** CORS. By default any page may call the proxy: it uses no browser credentials, and its bind address decides who reaches it. */
import type { Call } from "../call.ts";

/** The response headers that pages may read. */
export const exposedHeaders =
  "retry-after, request-id, x-dragoman-attempts, x-dragoman-cost, x-dragoman-lost, x-dragoman-model, x-dragoman-provider, x-dragoman-token-count, x-request-id, x-should-retry";

const exposure = "access-control-expose-headers";

/** Lets pages that may read a response also read these headers of it. */
export function expose(headers: Call["headers"], names: readonly string[]): void {
  const exposed = headers[exposure];
  if (exposed !== undefined && names.length > 0) headers[exposure] = [exposed, ...names].join(", ");
}

/** The value of `allow` for a path; every method for an unknown path, so that pages can read the error. */
export function methodsOf({ route }: Pick<Call, "route">): string {
  if (route === undefined) return "GET, HEAD, POST, OPTIONS";
  return route.method === "GET" ? "GET, HEAD, OPTIONS" : `${route.method}, OPTIONS`;
}

/** Allowed when the preflight request names no headers. */
const defaultHeaders = "content-type, x-request-id";

/** The longest header list that is echoed, in characters. */
const maxLength = 4096;

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;

/** The headers of a preflight response: every header that the page asks for is allowed. */
export function preflightHeaders(call: Call): Record<string, string> {
  const methods = methodsOf(call);
  if (!("access-control-allow-origin" in call.headers)) return { allow: methods };
  const requested = call.given["access-control-request-headers"] ?? "";
  return {
    allow: methods,
    "access-control-allow-methods": methods,
    "access-control-allow-headers":
      requested.length <= maxLength && headerNames.test(requested) ? requested : defaultHeaders,
    "access-control-max-age": "86400",
    vary: "origin, access-control-request-headers",
  };
}
