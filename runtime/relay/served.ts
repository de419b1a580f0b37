/** Finds out whether a provider serves an API itself, and takes a request in it. */
import { dialects } from "../../generated/dialects.ts";
import type { Adapter, FieldCondition, Served } from "../adapter.ts";
import { getOrMake } from "../bounded-cache.ts";
import { fill } from "../config/registrations.ts";
import type { SomeSettings } from "../config/settings.ts";
import { fits, readGlob } from "../glob.ts";
import { familyOf } from "../request/families.ts";
import { findField } from "../request/field-paths.ts";
import type { Destination } from "../router.ts";

/** The destinations at each path that is not that of their adapters. */
const others = new WeakMap<Destination, Map<string, Destination>>();

/**
 * The destination in an API that its provider serves: its adapter has the address and reads the replies of this API.
 * Undefined if the provider does not serve it, or does not take the request in it.
 * @param body in the form of the API
 * @param call the name of a call that is only passed on
 */
export function servedAt(api: string, to: Destination, body: unknown, call?: string): Destination | undefined {
  const served = to.adapter.serves?.[api];
  const url = call === undefined ? served?.url : served?.relayed?.[call];
  if (served === undefined || (call === undefined && isExcepted(served, to, body))) return undefined;
  if (url === undefined) return call === undefined ? to : undefined;
  const known = getOrMake(others, to, () => new Map<string, Destination>());
  return getOrMake(known, url, () => ({ ...to, adapter: inDialect(to.adapter, api, url) }));
}

function isExcepted({ except = [] }: Served, to: Destination, body: unknown): boolean {
  const name = to.model.toLowerCase();
  const { family } = to.family ?? familyOf(to.adapter, to.model);
  return except.some(
    ({ models = ["*"], families = [family], ...condition }) =>
      families.includes(family) && models.some((glob) => fits(readGlob(glob), name)) && holds(condition, body),
  );
}

/** Whether they are passed on where they can be. @param asked the name that the caller uses */
export function relays({ relay, translated }: SomeSettings, asked: string, to: Destination): boolean {
  if (relay === false || translated === undefined) return relay !== false;
  const names = [asked, `${to.registration.key}/${to.model}`].map((name) => name.toLowerCase());
  return !translated.split(",").some((glob) => names.some((name) => fits(readGlob(glob.trim()), name)));
}

/** The provider, if it serves the API, and nothing shows that the state in a history is another vendor's. */
export function ownerOf(api: string, { provider, serves }: Adapter, state: string): string | undefined {
  const served = serves?.[api];
  const isForeign = served?.foreign !== undefined && fits(readGlob(served.foreign), state.toLowerCase());
  return served === undefined || isForeign ? undefined : provider;
}

/** Whether all `fields` of a condition are set in a value, one of `any`, and none of `unless`. */
export function holds({ fields = [], any, unless = [] }: FieldCondition, value: unknown): boolean {
  return (
    fields.every((path) => findField(value, [path]) !== undefined) &&
    (any === undefined || findField(value, any) !== undefined) &&
    findField(value, unless) === undefined
  );
}

/** The adapter for requests and replies in another API of its provider. */
function inDialect({ count: _, framing: __, cites: ___, ...adapter }: Adapter, api: string, url: string): Adapter {
  const plain = { metered: {}, other_models: [], output_limits: [], choice_counts: [] };
  const reader = dialects[api];
  if (reader === undefined) throw new Error(`there is no dialect ${api}`);
  return { ...adapter, ...plain, ...reader, url: (model, _, settings) => fill(url, { ...settings, model }) };
}
