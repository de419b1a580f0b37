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

/** The calls of all APIs: the path, or what precedes and follows the model in it. */
const calls = inboundApis.flatMap((api) =>
  (["reply", "stream", "count"] as const).flatMap((kind) => {
    const [before, after] = api.paths[kind]?.split(/\$\{model\}/) ?? [];
    if (before === undefined) return [];
    const starts = withPrefix(api, api.under.length > 0 ? api.under : [before]);
    return starts.map((start) => ({ start, after, called: { api, kind, model: undefined } }));
  }),
);
const fixedCalls = new Map(
  calls.filter(({ after }) => after === undefined).map(({ start, called }) => [start, called]),
);
const callsWithModel = calls.filter(({ after }) => after !== undefined);

export const contractList = routes.models.path;

/** The path of every list of models, with the API that it belongs to; none for the contract's own. */
const lists: readonly (readonly [path: string, below: string, api: InboundApi | undefined])[] = [
  [contractList, `${contractList}/`, undefined],
  ...inboundApis.flatMap((api) => {
    const { prefix = "", paths } = api;
    const own = paths.models === undefined ? [] : withPrefix(api, [paths.models]);
    return [...own, `${prefix}${contractList}`].map((path) => [path, `${path}/`, api] as const);
  }),
];

/** The paths of lists of models besides the contract's. */
export const listPaths: readonly string[] = [...new Set(lists.map(([path]) => path))].filter(
  (path) => path !== contractList,
);

/** The routes of all calls; a path with the model in it is a route for everything below. */
export const callUrls: readonly string[] = [
  ...fixedCalls.keys(),
  ...new Set(callsWithModel.map(({ start }) => `${start}*`)),
];

/** These paths, also below the API's prefix. */
function withPrefix({ prefix }: InboundApi, paths: readonly string[]): string[] {
  return prefix === undefined ? [...paths] : paths.flatMap((path) => [path, `${prefix}${path}`]);
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

/** The call that a path is for. A model in the path is everything before its end, slashes included. */
export function calledAt(path: string): Called | undefined {
  const fixed = fixedCalls.get(path);
  if (fixed !== undefined) return fixed;
  for (const { start, after = "", called } of callsWithModel) {
    if (path.startsWith(start) && path.endsWith(after))
      return { ...called, model: decoded(path.slice(start.length, -after.length)) };
  }
  return undefined;
}

/** The model whose description is at a path; `all` for their list. */
export function describedAt(path: string): { readonly all: true } | { readonly id: string } | undefined {
  const list = listAt(path);
  if (list === undefined) return undefined;
  const [own, below] = list;
  return path === own ? { all: true } : { id: decoded(path.slice(below.length)) };
}

function listAt(path: string): (typeof lists)[number] | undefined {
  return lists.find(([own, below]) => path === own || path.startsWith(below));
}

/** The API in whose form a request is answered; undefined for the contract's own. */
export function apiOf(path: string, headers: IncomingHttpHeaders): InboundApi | undefined {
  if (path === routes.chat.path || path === routes.stream.path) return undefined;
  const called = calledAt(path);
  if (called !== undefined) return called.api;
  const list = listAt(path);
  if (list === undefined) return undefined;
  return list[2] ?? inboundApis.find(({ callers }) => callers.some((name) => headers[name] !== undefined));
}

/** Unchanged if it cannot be decoded: such a path is refused. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
