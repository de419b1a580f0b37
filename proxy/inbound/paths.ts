/** The paths of the inbound APIs, and which API a request is for. */
import type { IncomingHttpHeaders } from "node:http";
import { inboundApis } from "../../generated/inbound/index.ts";
import { routes } from "../../generated/proxy/routes.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";

/** One kind of call of an API, and the model if it is in the path. */
export interface Called {
  readonly api: InboundApi;
  readonly kind: "reply" | "stream" | "count";
  readonly model: string | undefined;
}

/** A request, as far as its API depends on it. */
interface Asked {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export const contractList = routes.models.path;

/** The path of every list of models, with the API that it belongs to; none for the contract's own. */
const lists: readonly (readonly [path: string, api: InboundApi | undefined])[] = [
  [contractList, undefined],
  ...inboundApis.flatMap((api) => {
    const { prefix = "", paths } = api;
    const own = paths.models === undefined ? [] : [paths.models, `${prefix}${paths.models}`];
    return [...own, `${prefix}${contractList}`].map((path) => [path, api] as const);
  }),
];

/** The paths of lists of models besides the contract's. */
export const listPaths: readonly string[] = [...new Set(lists.map(([path]) => path))].filter(
  (path) => path !== contractList,
);

/** The routes of an API; a path with the model in it is a route for everything below. */
export function urlsOf({ under, paths: { reply, stream, count }, prefix }: InboundApi): string[] {
  const own = [reply, stream, count].filter((path) => path !== undefined);
  const urls = under.length > 0 ? under.map((each) => `${each}*`) : own;
  return urls.flatMap((url) => (prefix === undefined ? [url] : [url, `${prefix}${url}`]));
}

/** Whether a stream is one JSON array, because the query does not ask for an event stream. */
export function isInArray({ api, kind }: Called, { url }: Pick<Asked, "url">): boolean {
  const { sse } = api.frame;
  return kind === "stream" && sse !== undefined && !(url.split("?")[1] ?? "").split("&").includes(sse);
}

export function pathOf({ url }: Pick<Asked, "url">): string {
  return url.split("?", 1)[0] ?? "";
}

/** The call that a path is for. */
export function calledAt(path: string): Called | undefined {
  for (const api of inboundApis) {
    const called = calledOf(api, path);
    if (called !== undefined) return called;
  }
  return undefined;
}

/** A model in the path is everything before the end of the path, slashes included. */
function calledOf(api: InboundApi, path: string): Called | undefined {
  const { under, paths, prefix = "" } = api;
  const whole = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const before = under.find((each) => whole.startsWith(each));
  if (under.length > 0 && before === undefined) return undefined;
  const rest = whole.slice(before?.length);
  for (const kind of ["reply", "stream", "count"] as const) {
    const [, end] = paths[kind]?.split(/\$\{model\}/) ?? [];
    if (end === undefined && rest === paths[kind]) return { api, kind, model: undefined };
    if (end === undefined || !rest.endsWith(end)) continue;
    return { api, kind, model: decoded(rest.slice(0, -end.length)) };
  }
  return undefined;
}

/** The model whose description is at a path; `all` for their list. */
export function describedAt(path: string): { readonly all: true } | { readonly id: string } | undefined {
  for (const [list] of lists) {
    if (path === list) return { all: true };
    if (path.startsWith(`${list}/`)) return { id: decoded(path.slice(list.length + 1)) };
  }
  return undefined;
}

/** The API in whose form a request is answered; undefined for the contract's own. */
export function apiOf({ url, headers }: Asked): InboundApi | undefined {
  const path = pathOf({ url });
  const called = calledAt(path);
  if (called !== undefined) return called.api;
  const list = lists.find(([each]) => path === each || path.startsWith(`${each}/`));
  if (list === undefined) return undefined;
  return list[1] ?? inboundApis.find(({ callers }) => callers.some((name) => headers[name] !== undefined));
}

/** Unchanged if it cannot be decoded: the framework refuses such a path. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
