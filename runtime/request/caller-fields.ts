/** The fields of a caller's body that a request is made of, and those that make nothing. */
import { requestFields } from "../../generated/request.ts";
import { getOrMake } from "../bounded-cache.ts";
import type { InboundApi } from "../inbound/api.ts";
import { type Fields, isObject } from "./reading.ts";
import { unreadFields } from "./reads.ts";

/** Fields that are always read: the conversation, and those that decide where and how a request is sent. */
export const neverLost: readonly string[] = ["model", "messages", "stream"];

/** The caller's fields that a request was made of. */
export interface CallerFields {
  /** The name of the API. */
  readonly api: string;
  /** The fields that no model gets. */
  readonly lost: readonly string[];
  /** The body. */
  readonly given: Fields;
  /** The fields that only providers with the same API get. */
  readonly passed: readonly string[];
  /** The fields that these providers get where their own rules send nothing of them. */
  readonly passes: InboundApi["passes"];
  /** The paths of the caller's fields that each field of the request is made of. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** The same for all fields of the API, and for those within lists. */
  readonly feeds: InboundApi["feeds"];
  readonly needless: InboundApi["needless"];
}

/** The fields of a request before it has messages. */
const fieldsOfCalls: readonly string[] = [...requestFields, "turns"];

/** A field of a request, and a path in the body that it can be made of: `reasoning.effort`. */
interface Feed {
  readonly field: string;
  readonly path: string;
  readonly keys: readonly string[];
}

const fed = new WeakMap<InboundApi["feeds"], ReadonlyMap<string, readonly Feed[]>>();

/** The fields of a request that a body's fields feed, by the first key of their paths. */
function byKey(feeds: InboundApi["feeds"]): ReadonlyMap<string, readonly Feed[]> {
  const all = fieldsOfCalls.flatMap((field) =>
    (feeds[field] ?? [field]).map((path): Feed => ({ field, path, keys: path.split(".") })),
  );
  return Map.groupBy(all, ({ keys }) => keys[0] ?? "");
}

function hasValue(body: Fields, keys: readonly string[]): boolean {
  let value: unknown = body;
  for (const key of keys) value = isObject(value) ? value[key] : undefined;
  return value != null;
}

/** The fields of a caller's body, from which this request was made. */
export function callerFields(body: Fields, request: object, inbound: InboundApi): CallerFields {
  const { api, feeds, reads, needless, passes } = inbound;
  const known = getOrMake(fed, feeds, byKey);
  const sources: Record<string, string[]> = {};
  for (const key in body)
    for (const { field, path, keys } of known.get(key) ?? [])
      if (hasValue(body, keys)) sources[field] = [...(sources[field] ?? []), path];
  const unread = unreadFields(body, reads).filter((path) => !path.startsWith("x-"));
  const passed = unread.filter((path) => Object.hasOwn(body, path));
  const within = unread.filter((path) => !Object.hasOwn(body, path));
  const lost = [...new Set([...within, ...withoutValue(body, request as Fields, sources)])];
  return { api, lost, given: body, passed, passes, sources, feeds, needless };
}

/** Fields that are read, but whose value makes nothing: a table may have no row for it. */
function withoutValue(body: Fields, request: Fields, sources: CallerFields["sources"]): string[] {
  const isMade = (field: string): boolean => request[field === "turns" ? "messages" : field] !== undefined;
  const fields = Object.keys(sources);
  const unmade = fields.filter((field) => !isMade(field) && !neverLost.includes(field));
  if (unmade.length === 0) return unmade;
  const used = new Set(fields.filter(isMade).flatMap((field) => sources[field] ?? []));
  const paths = unmade.flatMap((field) => sources[field] ?? []);
  return paths.filter((path) => (body[path] ?? "") !== "" && typeof body[path] !== "object" && !used.has(path));
}
