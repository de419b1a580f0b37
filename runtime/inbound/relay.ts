/**
 * Passes a caller's request on to the vendor whose API it is in: the body differs in the model alone, and the bytes of the
 * reply are the vendor's. The adapter reads a copy, for failures and token counts.
 */

import { InvalidRequest, Json, ProviderError, Stream } from "../errors.ts";
import { writeJson } from "../json.ts";
import { capOf } from "../models.ts";
import { CompletionBuilder } from "../reply/completion.ts";
import type { CompletionFinishReason, StreamWriter } from "../reply/listener.ts";
import { readError, readWhole } from "../reply/read-reply.ts";
import { StreamReader } from "../reply/stream-reader.ts";
import type { Usage } from "../reply/usage.ts";
import { exchange } from "../request/exchange.ts";
import { callUrl, type Destination } from "../router.ts";
import type { HttpRequest, HttpResponse } from "../transport/http-client.ts";
import { waitOf } from "../transport/retry.ts";
import { readHeaders } from "../transport/send.ts";
import type { InboundApi } from "./api.ts";
import { callIdStart, envelopeStart } from "./envelope.ts";
import { readInbound } from "./request.ts";

/** How long the beginning of a stream is held back, so that a failure in it can be retried, in milliseconds. */
const holdMilliseconds = 2000;

/** The request as the caller sent it. */
export interface Original {
  /** The body. */
  readonly text: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A reply to pass on. */
export interface RelayedReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer | AsyncGenerator<Uint8Array, void, undefined>;
}

/** The vendor's error response, to be passed on. */
export class RelayedError extends ProviderError {
  readonly reply: RelayedReply;

  constructor(reply: RelayedReply, error: ProviderError) {
    super(error.status, error.body, { message: error.message, retryAfter: error.retryAfter });
    this.reply = reply;
  }
}

/**
 * Whether a request goes to the vendor of its API, has nothing in it that only Dragoman understands, and asks for no more tokens
 * than it may.
 * @param body the value of `text`
 * @param model the model if it is in the path
 */
export function canRelay(api: InboundApi, to: Destination, text: string, body: unknown, model?: string): boolean {
  const isOwn = to.adapter.relay === true && to.adapter.dialect === api.api;
  if (!isOwn || text.includes(`"${envelopeStart}`) || text.includes(`"${callIdStart}`)) return false;
  return to.most_tokens === undefined || !exceedsCap(api, to, body, model);
}

/** What cannot be translated is passed on. */
function exceedsCap(api: InboundApi, to: Destination, body: unknown, model: string | undefined): boolean {
  try {
    return capOf(readInbound(api, body, { model }).request, to) !== undefined;
  } catch (error) {
    if (error instanceof InvalidRequest) return false;
    throw error;
  }
}

/** The call of the vendor. Of our headers only those that carry the credential are sent; of the caller's, those of the API. */
export function relayedCall(
  { under, headers: passedOn }: InboundApi,
  to: Destination,
  { text, headers: given }: Original,
  stream: boolean,
  signal: AbortSignal,
): HttpRequest {
  const own = to.adapter.headers(exchange({ model: to.model, messages: [{ role: "user", content: "-" }] }, to, stream));
  const credential = Object.entries(own).filter(([, value]) => to.key !== undefined && value?.includes(to.key));
  const vendor = Object.entries(passedOn).flatMap(([name, otherwise]) => {
    const value = given[name]?.toString() ?? otherwise;
    return value === null ? [] : [[name, value] as const];
  });
  // the model is in the path
  const isInPath = under.length > 0;
  return {
    url: callUrl(to, stream),
    headers: { "content-type": "application/json", ...readHeaders(Object.fromEntries([...vendor, ...credential])) },
    body: isInPath ? text : withModel(text, to.model),
    signal,
  };
}

/**
 * Reads the reply to a relayed call.
 * @param reportUsage called with the token counts, if the adapter finds them
 * @throws {RelayedError} for an error response
 */
export async function readRelayed(
  reply: HttpResponse,
  { adapter, model }: Destination,
  stream: boolean,
  reportUsage: (usage: Usage) => void,
): Promise<RelayedReply> {
  const { status, headers } = reply;
  const contentType = headers["content-type"] ?? "application/json";
  if (stream && status < 300) {
    const reader = new StreamReader(adapter, model, new UsageReader(reportUsage));
    const held = await begin(reply, reader);
    return { status, contentType, body: follow(held, reply, reader) };
  }
  const body = Buffer.concat(await allOf(reply));
  if (status >= 300) {
    const { message, status: read, retryAfter } = readError(adapter, status, body.toString());
    const wait = retryAfter === "never" ? "never" : (waitOf(read, headers, adapter.retry) ?? retryAfter);
    throw new RelayedError(
      { status, contentType, body },
      new ProviderError(read, body.toString(), { message, retryAfter: wait }),
    );
  }
  const relayed = { status, contentType, body };
  try {
    reportUsage(readWhole(adapter, body.toString(), model, new CompletionBuilder({ provider: "", model })).usage);
  } catch (error) {
    // an error inside a 200; whatever else the adapter cannot read is passed on too, without token counts
    if (error instanceof ProviderError) throw new RelayedError(relayed, error);
    if (!(error instanceof Json)) throw error;
  }
  return relayed;
}

async function allOf({ body }: HttpResponse): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for (let pieces = await body.next(); pieces.length > 0; pieces = await body.next()) all.push(...pieces);
  return all;
}

/** Holds bytes back until the answer has begun, for a short time. */
async function begin({ body }: HttpResponse, reader: StreamReader<true>): Promise<Uint8Array[]> {
  const held: Uint8Array[] = [];
  const until = performance.now() + holdMilliseconds;
  while (reader.take() === undefined && !reader.closed && performance.now() < until) {
    const pieces = await body.next();
    if (pieces.length === 0) reader.close();
    for (const piece of pieces) reader.push(piece);
    held.push(...pieces);
  }
  if (reader.failure !== undefined) {
    body.discard();
    throw reader.failure;
  }
  return held;
}

async function* follow(
  held: readonly Uint8Array[],
  { body }: HttpResponse,
  reader: StreamReader<true>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* held;
    for (let pieces = await body.next(); pieces.length > 0; pieces = await body.next()) {
      for (const piece of pieces) {
        reader.push(piece);
        yield piece;
      }
    }
    reader.close();
    if (reader.failure instanceof Stream) throw reader.failure;
  } finally {
    body.discard();
  }
}

/** Reads only whether an answer has begun, and its token counts. */
class UsageReader implements StreamWriter<true> {
  readonly #report: (usage: Usage) => void;
  #begun = false;

  constructor(report: (usage: Usage) => void) {
    this.#report = report;
  }

  take(): true | undefined {
    return this.#begun || undefined;
  }

  begin(): void {
    this.#begun = true;
  }

  finish(_reason: CompletionFinishReason, usage: Usage): void {
    this.#report(usage);
  }

  content(): void {}
  citation(): void {}
  reasoning(): void {}
  block(): void {}
  signature(): void {}
  redacted(): void {}
  call(): void {}
  piece(): void {}
  signed(): void {}
  closed(): void {}
  details(): void {}
}

/** The JSON text of an object, with another value for its field `model`; nothing else changes, not even white space. */
export function withModel(text: string, model: string): string {
  let changed = text;
  for (const [start, end] of valuesOf(text, "model").reverse()) {
    changed = changed.slice(0, start) + writeJson(model) + changed.slice(end);
  }
  return changed;
}

/** Where the string values of a field of the outermost object are. The field may occur more than once. */
function valuesOf(text: string, field: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  let depth = 0;
  let isKey = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    if (character !== '"') {
      if (depth === 1 && (character === "{" || character === ",")) isKey = true;
      continue;
    }
    const end = endOfString(text, at);
    if (depth === 1 && isKey) {
      isKey = false;
      const value = /^\s*:\s*"/.exec(text.slice(end, end + 64));
      if (value !== null && JSON.parse(text.slice(at, end)) === field) {
        const start = end + value[0].length - 1;
        found.push([start, endOfString(text, start)]);
        at = endOfString(text, start) - 1;
        continue;
      }
    }
    at = end - 1;
  }
  return found;
}

/** The position after the string that starts here. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
