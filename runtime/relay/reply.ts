/** Reads the reply to a relayed request. Its bytes are passed on; the adapter reads a copy, for failures and token counts. */
import type { FieldCondition } from "../adapter.ts";
import type { Mask } from "../credentials/mask.ts";
import { Json, ProviderError, Stream } from "../errors.ts";
import type { InboundApi } from "../inbound/api.ts";
import { parseJson } from "../json.ts";
import { pricesAt } from "../models.ts";
import {
  type AnswerBuilder,
  type CompletionFinishReason,
  ReplyListener,
  type StreamWriter,
} from "../reply/listener.ts";
import { readError, readWhole } from "../reply/read-reply.ts";
import { StreamReader } from "../reply/stream-reader.ts";
import type { Usage } from "../reply/usage.ts";
import type { Destination } from "../router.ts";
import type { HttpResponse } from "../transport/http-client.ts";
import { refuse } from "../transport/send.ts";
import { type ByteSource, DerivedSource, readyBefore } from "../transport/source.ts";
import { repliedHeaders } from "./headers.ts";
import { HiddenEvents } from "./hidden-events.ts";

/** How long the beginning of a stream is held back, so that a failure in it can be retried, in milliseconds. */
const holdMilliseconds = 2000;

/** A reply to pass on. */
export interface RelayedReply {
  readonly status: number;
  readonly contentType: string;
  /** The vendor's headers that its clients read. */
  readonly headers: Readonly<Record<string, string>>;
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

/** A relayed call, and what to do with its reply. */
export interface Relayed {
  readonly api: InboundApi;
  readonly to: Destination;
  /** The URL of the call. */
  readonly url: URL;
  readonly stream: boolean;
  /** The events that are not passed on, in a stream whose token counts only the proxy has asked for. */
  readonly hidden?: FieldCondition | undefined;
  /** Masks credentials in what is not an answer. */
  readonly mask: Mask;
  /** Called with the token counts, if the adapter finds them. */
  reportUsage(usage: Usage, reason: CompletionFinishReason): void;
  /** Called with a failure within a stream, which is passed on. */
  reportFailure(error: Error): void;
}

/**
 * Reads the reply to a relayed call.
 * @throws {RelayedError} for an error response
 * @throws {ProviderError} {Json} for a reply that is not in the form of the API, such as a web page
 */
export async function readRelayed(response: HttpResponse, relayed: Relayed): Promise<RelayedReply> {
  const { api, to, stream, mask, reportUsage } = relayed;
  const { adapter, model } = to;
  const { status, body } = response;
  const isAnswer = status < 300;
  if (!isAnswer && status < 400) return refuse(response, relayed, to);
  const usage = new UsageReader(reportUsage);
  const own = ownType(response.contentType);
  const headers = repliedHeaders(api, response, mask);
  if (stream && isAnswer) {
    const reader = new StreamReader(adapter, model, usage, undefined, { prices: await pricesAt(to) });
    const source = new RelayedStream(body, reader, relayed);
    const reply = { status, contentType: own ?? "text/event-stream", headers };
    const failure = await source.begin();
    if (failure instanceof ProviderError && reader.isStream)
      throw new RelayedError({ ...reply, body: source.read() }, failure);
    if (failure !== undefined) throw failure;
    return { ...reply, body: source };
  }
  const bytes = await body.bytes();
  const text = bytes.toString();
  const isOwn = own !== undefined || parseJson(text) !== undefined;
  const reply = { status, contentType: own ?? "application/json", headers, body: bytes };
  const masked = (): RelayedReply => ({ ...reply, body: mask.bytes(bytes) });
  if (!isAnswer) {
    const error = readError(adapter, status, text, response.headers);
    throw isOwn ? new RelayedError(masked(), error) : error;
  }
  try {
    readWhole(adapter, bytes, model, usage, { prices: await pricesAt(to) });
  } catch (error) {
    // an error inside a 200
    if (error instanceof ProviderError) throw new RelayedError(masked(), error);
    if (!(error instanceof Json && isOwn)) throw error;
    // whatever else the adapter cannot read is passed on too, without token counts
    return masked();
  }
  return reply;
}

const ownTypes = /^(application\/json|text\/event-stream) *(; *charset="?utf-8"?)?$/i;

/**
 * The type of a body in the form of an API. Any other is not passed on: a browser would show a web page as one of this proxy.
 * @param given of the vendor; several are an array
 */
function ownType(given: unknown = "application/json"): string | undefined {
  return typeof given === "string" && ownTypes.test(given.trim()) ? given : undefined;
}

/** The bytes of a stream, of which the adapter reads a copy. */
class RelayedStream extends DerivedSource<readonly Uint8Array[]> {
  readonly #reader: StreamReader<true>;
  readonly #relayed: Relayed;
  /** The bytes that are passed on next. */
  #held: Uint8Array[] = [];
  /** The end of what was read, while it may be part of a credential in a failure. */
  #suspect: Buffer | undefined;
  #hasReported = false;
  #ended = false;
  readonly #hidden: HiddenEvents | undefined;

  constructor(body: ByteSource, reader: StreamReader<true>, relayed: Relayed) {
    super(body);
    this.#reader = reader;
    this.#relayed = relayed;
    this.#hidden = relayed.hidden && new HiddenEvents(relayed.hidden);
  }

  /** Holds bytes back until the answer has begun, or a failure has ended, for a short time. Returns the failure. */
  async begin(): Promise<Error | undefined> {
    const reader = this.#reader;
    const until = performance.now() + holdMilliseconds;
    while (reader.take() === undefined && (this.#isFailed ? !this.#ended : !reader.closed)) {
      if (!this.#read() && !(await readyBefore(until, this.from))) break;
    }
    if (this.#isFailed) this.discard();
    return reader.failure;
  }

  /** The bytes of a stream that has failed, so far. */
  read(): Buffer {
    return Buffer.concat([...this.#held, this.#mask.bytes(this.#suspect ?? Buffer.alloc(0))]);
  }

  /** @throws {Stream} when the stream breaks off */
  take(): readonly Uint8Array[] {
    if (this.#held.length === 0) this.#read();
    const { failure } = this.#reader;
    if (failure !== undefined && !this.#hasReported) this.#relayed.reportFailure(failure);
    this.#hasReported = failure !== undefined;
    const held = this.#held;
    this.#held = [];
    return held;
  }

  override get ended(): boolean {
    return this.#ended && this.#held.length === 0;
  }

  /**
   * Reads what has arrived; returns whether anything has.
   * @throws {Stream} when the stream breaks off
   */
  #read(): boolean {
    const pieces = this.from.take();
    for (const piece of pieces) {
      this.#reader.push(piece);
      this.#pass(this.#hidden?.push(piece) ?? piece);
    }
    if (pieces.length > 0 || !this.from.ended) return pieces.length > 0;
    this.#ended = true;
    if (this.#hidden !== undefined) this.#pass(this.#hidden.rest());
    this.#reader.close();
    if (this.#reader.failure instanceof Stream) throw this.#reader.failure;
    if (this.#suspect !== undefined) this.#held.push(this.#isFailed ? this.#mask.bytes(this.#suspect) : this.#suspect);
    this.#suspect = undefined;
    return true;
  }

  /**
   * Passes bytes on: unchanged up to the last event that was read, and masked after a failure. Of an event that is not complete
   * yet, what may be a credential waits for its end: the event may be a failure.
   */
  #pass(piece: Uint8Array): void {
    const before = this.#suspect;
    const given = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const whole = before === undefined ? given : Buffer.concat([before, given]);
    const bytes = this.#isFailed ? this.#mask.bytes(whole) : whole;
    const until = this.#isFailed ? this.#mask.cutIn(bytes) : this.#suspectIn(bytes);
    if (until > 0) this.#held.push(until === bytes.length ? bytes : bytes.subarray(0, until));
    this.#suspect = until === bytes.length ? undefined : bytes.subarray(until);
  }

  #suspectIn(bytes: Buffer): number {
    const read = this.#reader.isStream ? endOfEvents(bytes) : 0;
    return read === bytes.length ? read : read + this.#mask.firstIn(bytes.subarray(read));
  }

  get #isFailed(): boolean {
    return this.#reader.failure !== undefined;
  }

  get #mask(): Mask {
    return this.#relayed.mask;
  }
}

/** The end of the last complete event. */
function endOfEvents(bytes: Buffer): number {
  const [plain, network] = [bytes.lastIndexOf("\n\n"), bytes.lastIndexOf("\r\n\r\n")];
  return Math.max(plain < 0 ? 0 : plain + 2, network < 0 ? 0 : network + 4);
}

/** Reads only whether an answer has begun, and its token counts. */
class UsageReader extends ReplyListener implements StreamWriter<true>, AnswerBuilder<true> {
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
