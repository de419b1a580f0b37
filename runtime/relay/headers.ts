/** The headers of a relayed call and of its reply. */
import type { Mask } from "../credentials/mask.ts";
import { fits, type Glob, readGlob } from "../glob.ts";
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

/** The headers of a reply that are passed on, by API: globs, each with the name to send instead. */
const passedOn = new WeakMap<InboundApi, readonly (readonly [Glob, string | null])[]>();

function passedOnBy(api: InboundApi) {
  const known = passedOn.get(api);
  if (known !== undefined) return known;
  const globs = Object.entries(api.reply_headers).map(([glob, name]) => [readGlob(glob), name] as const);
  passedOn.set(api, globs);
  return globs;
}

/** The headers of the vendor's reply that its clients read. */
export function repliedHeaders(api: InboundApi, { headers }: HttpResponse, mask: Mask): Record<string, string> {
  const globs = passedOnBy(api);
  const passed: Record<string, string> = {};
  for (const name in headers) {
    const value = mask.text(headers[name] ?? "");
    const found = globs.find(([glob]) => fits(glob, name));
    if (found !== undefined && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) passed[found[1] ?? name] = value;
  }
  return passed;
}
