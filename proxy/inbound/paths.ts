/** The routes by path, and which call of which API a path is for. */
import type { IncomingHttpHeaders } from "node:http";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { CallKind, RouteConfig } from "../../generated/proxy/plugin.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";

/** A route; for HEAD, it is that of GET. */
export interface Route extends RouteConfig {
  readonly method: string;
}

/** One kind of call of an API, and the model if it is in the path. */
export interface Called {
  readonly api: InboundApi;
  readonly kind: CallKind;
  readonly model: string | undefined;
}

const apis = new Map(inboundApis.map((each) => [each.api, each]));

/** Finds the route of a path, whatever the method of a request. */
export class RouteTable {
  readonly #fixed = new Map<string, Route>();
  /** Prefix routes: each serves every path that begins with its own. */
  readonly #below: Route[] = [];

  add(path: string, route: Route): void {
    if (route.below === undefined) this.#fixed.set(path, route);
    else this.#below.push(route);
  }

  at(path: string): Route | undefined {
    const below = (route: Route) => path.startsWith(route.below ?? "");
    return (
      this.#fixed.get(path) ??
      this.#below.find((route) => below(route) && endOf(route, path) !== undefined) ??
      this.#below.find((route) => below(route) && route.calls === undefined)
    );
  }
}

/** The end of a path that is for a call; undefined if it is for none. */
function endOf({ calls = {} }: RouteConfig, path: string): string | undefined {
  return Object.keys(calls).find((end) => path.endsWith(end));
}

/** The call that a path of this route is for. A model in the path is everything before its end, slashes included. */
export function calledAt(route: RouteConfig, path: string): Called | undefined {
  const { call, calls, below = "" } = route;
  const api = apis.get(route.api ?? "");
  const end = call === undefined ? endOf(route, path) : "";
  const kind = call ?? calls?.[end ?? ""];
  if (api === undefined || kind === undefined || end === undefined) return undefined;
  return { api, kind, model: call === undefined ? decoded(path.slice(below.length, -end.length)) : undefined };
}

/** The model whose description is at a path of this route; undefined for their list. */
export function describedAt({ below }: RouteConfig, path: string): string | undefined {
  return below === undefined ? undefined : decoded(path.slice(below.length));
}

/** The API in whose form a request is answered; undefined for the contract's own. */
export function formOf({ api, callers }: RouteConfig, headers: IncomingHttpHeaders): InboundApi | undefined {
  if (callers === undefined) return apis.get(api ?? "");
  const name = Object.keys(callers).find((each) => headers[each] !== undefined);
  return name === undefined ? undefined : apis.get(callers[name] ?? "");
}

/** Whether a stream is one JSON array, because the query does not ask for an event stream. */
export function isInArray({ api, kind }: Called, url: string): boolean {
  const { sse } = api.frame;
  return kind === "stream" && sse !== undefined && !(url.split("?")[1] ?? "").split("&").includes(sse);
}

export function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** Unchanged if it cannot be decoded: such a path is refused. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
