/** Any page may call the proxy: it has no credentials to protect from one, and its bind address decides who reaches it. */
import { routes } from "../generated/proxy/routes.ts";

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

/** What a browser asks before it sends JSON. */
export function preflightHeaders(path: string): Record<string, string> {
  return {
    allow: allowedMethods(path) ?? "",
    "access-control-allow-methods": allowedMethods(path) ?? "",
    "access-control-allow-headers": "content-type, x-request-id",
    "access-control-max-age": "86400",
  };
}
