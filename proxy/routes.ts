/** Which handler answers a request. */
import { type OperationId, routes } from "../generated/proxy/routes.ts";
import type { Call } from "./call.ts";
import { callUrls, contractList, listPaths } from "./inbound/paths.ts";
import type { ModelCall } from "./model-call.ts";
import type { JsonBody } from "./request/body.ts";
import { compressed } from "./request/decompression.ts";

/** Answers a request, or throws the failure with which it is answered. */
export type Handler = (call: Call) => void | Promise<void>;

/** As `Handler`, with the help of a model. */
export type ModelHandler = (call: ModelCall, body: JsonBody) => void | Promise<void>;

/** Those of the contract's operations. */
export interface Handlers extends Record<"chat" | "stream", ModelHandler>, Record<"models" | "health", Handler> {}

export type Route =
  | { readonly handler: Handler; readonly encodings?: undefined }
  /** `encodings` are the values of `content-encoding` that its body may have. */
  | { readonly handler: ModelHandler; readonly encodings: readonly string[] };

/** The routes of one method. */
interface Routes {
  readonly fixed: Map<string, Route>;
  /** Those for every path that begins so. */
  readonly below: [start: string, route: Route][];
}

/**
 * @param handlers those of the contract's endpoints
 * @param inbound answers the calls of the inbound APIs
 * @param files those of the page, by path
 * @returns finds the route of a request; undefined if there is none
 */
export function createRoutes(
  handlers: Handlers,
  inbound: ModelHandler,
  files: ReadonlyMap<string, Handler>,
): (method: string | undefined, path: string) => Route | undefined {
  const [get, post] = [empty(), empty()];
  for (const [operation, { method, path }] of Object.entries(routes) as [OperationId, (typeof routes)[OperationId]][]) {
    if (method === "GET") add(get, path, { handler: handlers[operation] as Handler });
    else add(post, path, { handler: handlers[operation], encodings: ["identity"] });
  }
  for (const url of callUrls) add(post, url, { handler: inbound, encodings: compressed });
  const models = { handler: handlers.models };
  for (const url of listPaths) add(get, url, models);
  for (const url of [contractList, ...listPaths]) add(get, `${url}/*`, models);
  for (const [path, handler] of files) add(get, path, { handler });
  const methods: Readonly<Record<string, Routes>> = { GET: get, HEAD: get, POST: post };
  return (method = "", path) => {
    const of = methods[method];
    return of?.fixed.get(path) ?? of?.below.find(([start]) => path.startsWith(start))?.[1];
  };
}

function empty(): Routes {
  return { fixed: new Map(), below: [] };
}

function add({ fixed, below }: Routes, url: string, route: Route): void {
  if (url.endsWith("*")) below.push([url.slice(0, -1), route]);
  else fixed.set(url, route);
}
