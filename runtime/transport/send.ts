/** The native side of one request: what is sent, and whether what comes back is an answer at all. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Exchange } from "../adapter.ts";
import { Http, InvalidRequest, ProviderError } from "../errors.ts";
import { writeJson } from "../json.ts";
import type { Who } from "../reply/completion.ts";
import { readError } from "../reply/read-reply.ts";
import { exchange } from "../request/exchange.ts";
import { callUrl, type Destination } from "../router.ts";
import type { Client, HttpRequest, HttpResponse } from "./http-client.ts";
import { waitOf } from "./retry.ts";

/** A native request, ready to be sent as often as it takes. */
export interface Prepared {
  readonly to: Destination;
  readonly call: HttpRequest;
  readonly who: Who;
}

/** @throws {InvalidRequest} for a request that this provider's API cannot express */
export function prepare(request: EngineRequest, to: Destination, stream: boolean, signal?: AbortSignal): Prepared {
  const make = (): HttpRequest => {
    const x: Exchange = exchange(request, to, stream);
    const headers = { "content-type": "application/json", ...readHeaders(to.adapter.headers(x)) };
    return { url: callUrl(to, stream), headers, body: writeJson(to.adapter.request(x)), signal };
  };
  return { to, call: shallow(make), who: { provider: to.registration.key, model: to.model } };
}

/** Deep nesting exhausts the stack here and at the provider: no fault of this program. */
export function shallow<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      throw new InvalidRequest("the request is nested too deeply");
    }
    throw error;
  }
}

/** Some headers are the caller's own words, which may be anything. */
export function readHeaders(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new InvalidRequest(`the header ${name} would not hold a text that a header can carry`);
    }
    headers[name] = value;
  }
  return headers;
}

/**
 * Sends the request; resolves with a 2xx.
 * @throws {Http} when the connection fails
 * @throws {ProviderError} for any other status, even when its body breaks; a redirect is not followed and counts as 502
 */
export async function send(client: Client, { call, to }: Prepared): Promise<HttpResponse> {
  const reply = await client.send(call);
  const { status } = reply;
  if (status >= 200 && status < 300) return reply;
  const { headers } = reply;
  if (status < 400) {
    reply.body.discard();
    const origin = originOf(headers.location, call.url);
    const where = origin === undefined ? "" : ` to ${origin}`;
    // asking again leads to the same place
    throw new ProviderError(502, "", { message: `the provider redirects${where} (${status})`, retryAfter: "never" });
  }
  const body = await readBody(reply);
  const said = readError(to.adapter, status, body);
  const asked = said.retryAfter === "never" ? "never" : waitOf(said.status, headers, to.adapter.retry);
  throw new ProviderError(said.status, body, { message: said.message, retryAfter: asked ?? said.retryAfter });
}

/** Where a redirect leads, without the rest of its address: path and query may hold a secret of the base URL. */
function originOf(location: string | undefined, from: URL): string | undefined {
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const { protocol, origin } = new URL(location, from);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

/** A status that says no is the answer, whatever becomes of the words behind it. */
async function readBody({ body }: HttpResponse): Promise<string> {
  try {
    return await body.text();
  } catch (error) {
    if (error instanceof Http) return "";
    throw error;
  }
}
