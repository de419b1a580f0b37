/**
 * Passes a caller's request on to the vendor whose API it is in: the body differs in the model alone, and the bytes of the
 * reply are the vendor's. The adapter reads a copy, for failures and token counts.
 */

import { InvalidRequest, Json, ProviderError, Stream } from "../errors.ts";
import { endOfString } from "../json/exact.ts";
import { writeJson } from "../json.ts";
import { capOf, pricesAt } from "../models.ts";
import {
  type AnswerBuilder,
  type CompletionFinishReason,
  PartialListener,
  type StreamWriter,
} from "../reply/listener.ts";
import { readError, readWhole } from "../reply/read-reply.ts";
import { StreamReader } from "../reply/stream-reader.ts";
import type { Usage } from "../reply/usage.ts";
import { exchange } from "../request/exchange.ts";
import { callUrl, type Destination, perDestination } from "../router.ts";
import type { HttpRequest, HttpResponse } from "../transport/http-client.ts";
import { type ByteSource, readyBefore } from "../transport/response-body.ts";
import { waitOf } from "../transport/retry.ts";
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
  readonly body: Buffer | ByteSource;
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
  const headers: Record<string, string> = { "content-type": "application/json" };
  for (const name in passedOn) {
    const value = given[name]?.toString() ?? passedOn[name];
    if (value != null) headers[name] = value;
  }
  return {
    url: callUrl(to, stream),
    headers: Object.assign(headers, credentialOf(to, stream)),
    // such an API has the model in its path
    body: under.length > 0 ? text : withModel(text, to.model),
    signal,
  };
}

/** The headers that carry the credential. */
const credentialOf = perDestination((to, stream) => {
  const own = to.adapter.headers(exchange({ model: to.model, messages: [{ role: "user", content: "-" }] }, to, stream));
  return Object.fromEntries(
    Object.entries(own).filter(([, value]) => to.key !== undefined && value?.includes(to.key)),
  ) as Record<string, string>;
});

/**
 * Reads the reply to a relayed call.
 * @param reportUsage called with the token counts, if the adapter finds them
 * @throws {RelayedError} for an error response
 */
export async function readRelayed(
  response: HttpResponse,
  to: Destination,
  stream: boolean,
  reportUsage: (usage: Usage, reason: CompletionFinishReason) => void,
): Promise<RelayedReply> {
  const { adapter, model } = to;
  const { status, contentType = "application/json", body } = response;
  const usage = new UsageReader(reportUsage);
  if (stream && status < 300) {
    const relayed = new RelayedStream(body, new StreamReader(adapter, model, usage, undefined, await pricesAt(to)));
    await relayed.begin();
    return { status, contentType, body: relayed };
  }
  const relayed = { status, contentType, body: await body.bytes() };
  const text = relayed.body.toString();
  if (status >= 300) {
    const { message, status: read, retryAfter } = readError(adapter, status, text);
    const wait = retryAfter === "never" ? "never" : (waitOf(read, response.headers, adapter.retry) ?? retryAfter);
    throw new RelayedError(relayed, new ProviderError(read, text, { message, retryAfter: wait }));
  }
  try {
    readWhole(adapter, text, model, usage, await pricesAt(to));
  } catch (error) {
    // an error inside a 200; whatever else the adapter cannot read is passed on too, without token counts
    if (error instanceof ProviderError) throw new RelayedError(relayed, error);
    if (!(error instanceof Json)) throw error;
  }
  return relayed;
}

/** The bytes of a stream, of which the adapter reads a copy. */
class RelayedStream implements ByteSource {
  readonly #body: ByteSource;
  readonly #reader: StreamReader<true>;
  #held: Uint8Array[] = [];
  #ended = false;

  constructor(body: ByteSource, reader: StreamReader<true>) {
    this.#body = body;
    this.#reader = reader;
  }

  /** Holds bytes back until the answer has begun, for a short time. */
  async begin(): Promise<void> {
    const reader = this.#reader;
    const until = performance.now() + holdMilliseconds;
    while (reader.take() === undefined && !reader.closed) {
      const pieces = this.#read();
      this.#held.push(...pieces);
      if (pieces.length === 0 && !(await readyBefore(until, this.#body))) break;
    }
    if (reader.failure === undefined) return;
    this.discard();
    throw reader.failure;
  }

  /** @throws {Stream} when the stream breaks off */
  take(): readonly Uint8Array[] {
    const held = this.#held;
    this.#held = [];
    return held.length > 0 ? held : this.#read();
  }

  get ended(): boolean {
    return this.#ended && this.#held.length === 0;
  }

  ready(): Promise<void> {
    return this.#body.ready();
  }

  discard(): void {
    this.#body.discard();
  }

  #read(): readonly Uint8Array[] {
    const pieces = this.#body.take();
    for (const piece of pieces) this.#reader.push(piece);
    if (pieces.length > 0 || !this.#body.ended) return pieces;
    this.#ended = true;
    this.#reader.close();
    if (this.#reader.failure instanceof Stream) throw this.#reader.failure;
    return pieces;
  }
}

/** Reads only whether an answer has begun, and its token counts. */
class UsageReader extends PartialListener implements StreamWriter<true>, AnswerBuilder<true> {
  readonly #report: (usage: Usage, reason: CompletionFinishReason) => void;
  result: true | undefined = undefined;

  constructor(report: (usage: Usage, reason: CompletionFinishReason) => void) {
    super();
    this.#report = report;
  }

  take(): true | undefined {
    return this.result;
  }

  override begin(): void {
    this.result = true;
  }

  override finish(reason: CompletionFinishReason, usage: Usage): void {
    this.#report(usage, reason);
  }
}

const modelKey = '"model"';

/**
 * The JSON text of an object, with another value for its field `model`; nothing else changes, not even white space.
 * @param text of an object that has the field, with a string
 */
export function withModel(text: string, model: string): string {
  const first = text.indexOf(modelKey);
  // what is written once and without escapes is the field
  if (first === text.lastIndexOf(modelKey) && !text.includes("\\u")) {
    const at = text.indexOf('"', first + modelKey.length);
    return text.slice(0, at) + writeJson(model) + text.slice(endOfString(text, at));
  }
  let changed = "";
  let copied = 0;
  let depth = 0;
  /** The last key of the outermost object; undefined before the next one. The field may occur more than once. */
  let key: string | undefined;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        depth--;
        break;
      case ",":
        if (depth === 1) key = undefined;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (depth === 1 && key === undefined) key = JSON.parse(text.slice(at, end));
        else if (depth === 1 && key === "model") {
          changed += text.slice(copied, at) + writeJson(model);
          copied = end;
        }
        at = end - 1;
      }
    }
  }
  return changed + text.slice(copied);
}
