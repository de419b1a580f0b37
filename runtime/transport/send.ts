/** Builds and sends the native request, and turns error responses into errors. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Exchange } from "../adapter.ts";
import { noteOf } from "../conversation/requirements.ts";
import type { Signer } from "../credentials/signer.ts";
import { Http, InvalidRequest, ProviderError } from "../errors.ts";
import { withoutLoneSurrogates, writeJson } from "../json.ts";
import type { AnswerSource } from "../reply/completion.ts";
import { readError } from "../reply/read-reply.ts";
import { exchange } from "../request/exchange.ts";
import { familyOf } from "../request/families.ts";
import { refusalError } from "../request/refusals.ts";
import { Refused } from "../request/refused.ts";
import { callUrl, type Destination } from "../router.ts";
import type { CallFacts } from "../telemetry/observation.ts";
import type { Body, HttpRequest, HttpResponse } from "./http-client.ts";

/** A native request, which can be sent repeatedly. */
export interface Prepared {
  readonly to: Destination;
  readonly call: HttpRequest;
  readonly source: AnswerSource;
  /** The facts that telemetry records of it. */
  readonly facts: CallFacts;
}

/** @throws {InvalidRequest} for a request that this provider's API cannot express */
export function prepare(request: EngineRequest, to: Destination, stream: boolean, signal?: AbortSignal): Prepared {
  const make = (): Prepared => {
    const x: Exchange = exchange(request, to, stream);
    const headers = readHeaders(to.adapter.headers(x));
    const call = {
      url: callUrl(to, stream),
      headers,
      body: withoutLoneSurrogates(writeJson(to.adapter.request(x))),
      signal,
    };
    const { family, reasoned } = x;
    const isJson = (x.req.response_format?.type ?? "text") !== "text";
    const isInWords = noteOf(request, to.family ?? familyOf(to.adapter, to.model)) !== undefined;
    const source = { provider: to.registration.key, model: to.model, names: x.names, isJson, isInWords };
    return { to, call, source, facts: { stream, family, effort: reasoned?.cell ?? reasoned?.tokens } };
  };
  return checked(request, make);
}

/** Translates a request. Reports a rule that refuses it, and a stack overflow caused by deep nesting, as an invalid request. */
export function checked<T>(request: unknown, translate: () => T): T {
  try {
    return translate();
  } catch (error) {
    // the path is looked for in the request, which may be nested too deeply for that
    if (error instanceof Refused) throw checked(request, () => refusalError(error, request));
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      throw new InvalidRequest("the request is nested too deeply");
    }
    throw error;
  }
}

/** The headers of a request with a JSON body. Values are checked, since some are copied from the caller's request. */
export function readHeaders(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new InvalidRequest(`header ${name}: not a valid header value`);
    }
    headers[name] = value;
  }
  return headers;
}

/**
 * The call with the headers that authorize it.
 * @throws {Credential} if there is none; the signal's reason when it is aborted
 */
export async function authorized(call: HttpRequest, signer: Signer): Promise<HttpRequest> {
  call.signal?.throwIfAborted();
  return { ...call, headers: { ...call.headers, ...(await abortable(signer.headers(call), call.signal)) } };
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", abort));
}

/** Whether the status of a response is 2xx. */
export function isAccepted({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

/**
 * Rejects with the error that a response with any other status is.
 * @throws {ProviderError} even if its body cannot be read; a redirect is not followed and counts as 502
 */
export async function refuse(
  { status, headers, body: received }: HttpResponse,
  call: Pick<HttpRequest, "url">,
  to: Destination,
): Promise<never> {
  if (status < 400) {
    received.discard();
    const origin = originOf(headers.location, call.url);
    const where = origin === undefined ? "" : ` to ${origin}`;
    // a retry would be redirected again
    throw new ProviderError(502, "", { message: `the provider redirects${where} (${status})`, retryAfter: "never" });
  }
  throw readError(to.adapter, status, await readBody(received), headers);
}

/** The origin of a redirect's target. Path and query are left out, since they may contain a secret of the base URL. */
function originOf(location: string | undefined, from: URL): string | undefined {
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const { protocol, origin } = new URL(location, from);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

/** The body of an error response; empty if it cannot be read, since the status is what matters. */
async function readBody(body: Body): Promise<string> {
  try {
    return await body.text();
  } catch (error) {
    if (error instanceof Http) return "";
    throw error;
  }
}
