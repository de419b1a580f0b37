/** Any page may call the proxy: it has no credentials to protect from one, and its bind address decides who reaches it. */
import { routes } from "../../generated/proxy/routes.ts";

/** On every response. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after, x-request-id",
} as const;

/** The methods of a path, as `allow` lists them; nothing for a path that does not exist. */
export function allowedMethods(path: string): string | undefined {
  const route = Object.values(routes).find((candidate) => candidate.path === path);
  if (route === undefined) return undefined;
  return route.method === "GET" ? "GET, HEAD, OPTIONS" : `${route.method}, OPTIONS`;
}

/** The same, and every method for a path that does not exist: a page that tries one gets an error that it can read. */
export function methodsOf(path: string): string {
  return allowedMethods(path) ?? "GET, HEAD, POST, OPTIONS";
}

/** What pages are allowed to send when they do not say what they want to send. */
const usualHeaders = "content-type, x-request-id";

/** How many characters of header names are repeated. */
const longest = 4096;

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;

/**
 * The answer to what a browser asks before it sends JSON: the headers that the page wants to send are allowed.
 * @param wanted the field `access-control-request-headers`
 */
export function preflightHeaders(path: string, wanted = ""): Record<string, string> {
  const methods = methodsOf(path);
  return {
    allow: methods,
    "access-control-allow-methods": methods,
    "access-control-allow-headers": wanted.length <= longest && headerNames.test(wanted) ? wanted : usualHeaders,
    "access-control-max-age": "86400",
    vary: "access-control-request-headers",
  };
}
