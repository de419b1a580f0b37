/** The headers of a relayed call and of its reply. */
import { BoundedCache, getOrMake } from "../bounded-cache.ts";
import type { Mask } from "../credentials/mask.ts";
import { fits, readGlob } from "../glob.ts";
import type { InboundApi } from "../inbound/api.ts";
import { type Destination, perDestination } from "../router.ts";
import type { HttpResponse } from "../transport/http-client.ts";

/** The caller's headers, by lower-case name. */
export type GivenHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The headers of the call: the provider's own, and those that the callers of the API send.
 * @param isAccountOpen whether the caller chooses who is billed
 */
export function callHeaders(
  { headers, account }: InboundApi,
  to: Destination,
  given: GivenHeaders,
  stream: boolean,
  isAccountOpen: boolean,
): Record<string, string> {
  const own = constantHeaders(to, stream);
  const sent: Record<string, string> = { "content-type": "application/json" };
  for (const name in headers) {
    const value = given[name]?.toString() ?? own[name] ?? headers[name];
    if (value != null) sent[name] = value;
  }
  for (const name in own) sent[name] ??= own[name] as string;
  for (const name of isAccountOpen ? (account?.headers ?? []) : []) {
    const value = given[name]?.toString();
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}

/** The provider's headers that depend neither on the request nor on the model: credential, version, and others of its file. */
const constantHeaders = perDestination(({ adapter, model, key }, stream) => {
  const nothing = { messages: [], loop: [], system: {}, ns: {}, native: {}, facts: {}, family: "" };
  const headers = adapter.headers({ ...nothing, req: { model, messages: [] }, model, stream, key });
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
});

/** Under which names the headers of a vendor's reply are passed on, by API; null for one that is not. */
const passedNames = new WeakMap<InboundApi, BoundedCache<string | null>>();

function passedNamesOf({ reply_headers }: InboundApi): BoundedCache<string | null> {
  const renamed = Object.entries(reply_headers);
  return new BoundedCache((name) => {
    const found = renamed.find(([glob]) => fits(readGlob(glob), name));
    return found === undefined ? null : (found[1] ?? name);
  });
}

/** The headers of the vendor's reply that its clients read. */
export function repliedHeaders(api: InboundApi, { headers }: HttpResponse, mask: Mask): Record<string, string> {
  const names = getOrMake(passedNames, api, passedNamesOf);
  const passed: Record<string, string> = {};
  for (const name in headers) {
    const passedAs = names.get(name);
    if (passedAs === null) continue;
    const value = mask.text(headers[name] ?? "");
    if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) passed[passedAs] = value;
  }
  return passed;
}
