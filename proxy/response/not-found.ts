/** The answer where no handler is: the path is unknown, or takes another method. */
import { inboundApis } from "../../generated/inbound/index.ts";
import { routes } from "../../generated/proxy/routes.ts";
import { shorten } from "../../runtime/shorten.ts";
import type { Call } from "../call.ts";
import { methodsOf } from "./cors.ts";
import { envelope } from "./failures.ts";

/** How much of an unknown path an error quotes, in characters. */
const maxQuotedPath = 256;

/** The endpoints of one API, and how its callers are recognized. */
interface Endpoints {
  readonly paths: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly headers: readonly string[];
}

/** Words of paths that say nothing about the API. */
const shared = new Set(["v1", "models", "<model>", ""]);

const own = Object.values(routes).map(({ path }) => path);
const endpoints: readonly Endpoints[] = [
  { paths: own, words: new Set(own.flatMap(wordsOf)), headers: [] },
  ...inboundApis.map(({ under, paths, relayed = {}, prefix = "", callers }): Endpoints => {
    const { models, ...calling } = paths;
    const calls = Object.values({ ...calling, ...relayed });
    const listed = calls.map((path) => `${under[0] ?? ""}${path}`.replace(/\$\{model\}/, "<model>"));
    const words = new Set([prefix, ...listed].flatMap(wordsOf));
    return { paths: [...listed, models ?? routes.models.path], words, headers: callers };
  }),
];

function wordsOf(path: string): string[] {
  return path.split(/[/:]/).filter((word) => !shared.has(word));
}

/** The endpoints of the APIs that this caller seems to use; without a hint, the contract's and the main one of each API. */
function endpointsFor(call: Call): string[] {
  const words = wordsOf(call.path);
  const seems = ({ words: known, headers }: Endpoints) =>
    words.some((word) => known.has(word)) || headers.some((name) => call.given[name] !== undefined);
  const meant = endpoints.filter(seems).flatMap(({ paths }) => paths);
  return meant.length > 0 ? meant : [...own, ...endpoints.slice(1).flatMap(({ paths }) => paths.slice(0, 1))];
}

export function callNotFound(call: Call): void {
  const name = shorten(call.path, maxQuotedPath);
  // what is posted to the end of a model's name is a call that no API has
  const isUnknownCall = call.route?.below !== undefined && call.request.method === "POST" && /:[^/]*$/.test(call.path);
  if (call.route === undefined || isUnknownCall) {
    call.refuse(
      envelope("NotFound", `there is no ${name} here; there are ${[...new Set(endpointsFor(call))].join(", ")}`),
    );
    return;
  }
  // clients that try a WebSocket first fall back to HTTP at once with this status alone
  const status = call.given.upgrade?.toLowerCase() === "websocket" ? 426 : undefined;
  const allow = methodsOf(call);
  call.headers.allow = allow;
  call.refuse(envelope("MethodNotAllowed", `${name} does not take ${call.request.method}; it takes ${allow}`, status));
}
