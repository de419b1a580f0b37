/** Reads a provider's response with its adapter: a complete answer, a stream or an error. */
import type { Adapter } from "../adapter.ts";
import { Http, Json, ProviderError, Stream } from "../errors.ts";
import { parseJson } from "../json.ts";
import { shorten } from "../shorten.ts";
import { decode } from "../transport/byte-buffer.ts";
import { type Headers, waitOf } from "../transport/retry.ts";
import { type ByteSource, DerivedSource, type Items, readyBefore } from "../transport/source.ts";
import { ReplyAssembler } from "./assembler.ts";
import { type AnswerBuilder, ReplyListener, type StreamWriter } from "./listener.ts";
import { type Known, StreamReader, sourceOf, translate } from "./stream-reader.ts";
import { longestMessage } from "./values.ts";

/** How long `openStream` waits for the first line of the stream, in milliseconds. */
const openingMilliseconds = 1000;

/**
 * How long to wait for further data (token counts) after the end of an answer: some providers do not close the body.
 */
const trailerMilliseconds = 2000;

const unknownShape = "the answer has an unknown shape";

/**
 * Reads the body of a 2xx response as a complete answer. A stream is read, too: some servers answer with one whatever was asked for.
 * @param known default: nothing
 * @throws {Json} when the body is not valid JSON, or JSON of an unknown shape
 * @throws {ProviderError} when the body is an error
 */
export function readWhole<T>(
  adapter: Adapter,
  body: string | Uint8Array,
  model: string,
  builder: AnswerBuilder<T>,
  known?: Known,
): T {
  const reply = new ReplyAssembler(sourceOf(adapter, model, known), builder);
  const text = typeof body === "string" ? body : decode(body);
  if (text.trim() === "") throw new Json("the answer is empty");
  const value = parseJson(text);
  const fits = value !== undefined && translate(adapter, "response", value, reply);
  const isError = !fits && value !== undefined && translate(adapter, "error", value, reply);
  const isStream = !fits && !isError && (value === undefined || Array.isArray(value));
  if (isStream) {
    const misread = value === undefined ? "the answer is not valid JSON" : unknownShape;
    readEvents(new StreamReader(adapter, model, builder, body.length, known), body, misread);
  } else {
    reply.end(true);
    reply.close();
  }
  const error = reply.errorIn(text);
  if (error !== undefined) throw error;
  if (!(fits || isStream) || builder.result === undefined) throw new Json(unknownShape);
  return builder.result;
}

/** @param misread the error for a body that is not a stream either */
function readEvents(reader: StreamReader<unknown>, body: string | Uint8Array, misread: string): void {
  reader.push(typeof body === "string" ? Buffer.from(body) : body);
  reader.close();
  const { failure, isStream } = reader;
  if (failure instanceof Stream) throw new Json(isStream ? failure.message : misread);
  if (failure !== undefined) throw failure;
}

/**
 * The error that a response with an error status is. Accepts any body; other statuses than 400 to 599 count as 502. What the headers
 * say about the next attempt goes before what the body says, but for `never`.
 */
export function readError(adapter: Adapter, given: number, body: string, headers: Headers = {}): ProviderError {
  const reply = new ReplyAssembler({ provider: adapter.provider, model: "" }, new ReplyListener());
  const value = parseJson(body);
  if (value !== undefined) translate(adapter, "error", value, reply);
  const text = shorten(body.trim(), longestMessage);
  const { message = text || `the provider answered with status ${given}`, reason } = reply.failure ?? {};
  const status = given >= 400 && given <= 599 ? given : 502;
  const asked = reply.retryAfter === "never" ? undefined : waitOf(status, headers, adapter.retry);
  return new ProviderError(status, body, { message, retryAfter: asked ?? reply.retryAfter, reason });
}

export interface OpeningOptions {
  /** How long to wait for the first line of the stream. Default: one second. */
  readonly milliseconds?: number;
  /** The largest event, in bytes. Default: 32 MiB. */
  readonly limit?: number;
  /** Facts about the model and the request. Default: none. */
  readonly known?: Known;
}

/**
 * Reads the body of a 2xx response as a stream, after a check that it is one. Resolves at its first line, or after a timeout. Reading
 * the stream throws `ProviderError` for an error in it, `Stream` for an invalid or truncated one, and what `bytes` throws.
 * @param model the model that was addressed
 * @throws {Stream} when the body is not an event stream, e.g. empty or an HTML page
 * @throws {ProviderError} when the body is an error instead of an event stream
 */
export async function openStream<T>(
  adapter: Adapter,
  bytes: ByteSource,
  model: string,
  writer: StreamWriter<T>,
  { milliseconds = openingMilliseconds, limit, known }: OpeningOptions = {},
): Promise<Items<T>> {
  const reader = new StreamReader(adapter, model, writer, limit, known);
  const until = performance.now() + milliseconds;
  try {
    while (!reader.isStream && !reader.closed) {
      if (!pull(reader, bytes) && !(await readyBefore(until, bytes))) break;
    }
    if (!reader.isStream && reader.failure !== undefined) throw reader.failure;
  } catch (error) {
    bytes.discard();
    throw error;
  }
  return new ReplyStream(reader, bytes);
}

/** The output of a stream. */
export class ReplyStream<T> extends DerivedSource<T | undefined, readonly Uint8Array[]> {
  readonly #reader: StreamReader<T>;
  #ended = false;

  constructor(reader: StreamReader<T>, bytes: ByteSource) {
    super(bytes);
    this.#reader = reader;
  }

  take(): T | undefined {
    const reader = this.#reader;
    try {
      do {
        const item = reader.take();
        if (item !== undefined) return item;
        if (reader.failure !== undefined) throw reader.failure;
        if (reader.closed) {
          this.#ended = true;
          this.discard();
          return undefined;
        }
      } while (pull(reader, this.from));
    } catch (error) {
      this.discard();
      throw error;
    }
    return undefined;
  }

  override get ended(): boolean {
    return this.#ended;
  }

  override ready(): Promise<void> {
    return this.#reader.mayEnd ? readyWithin(trailerMilliseconds, this.from) : super.ready();
  }
}

/** Reads what has arrived. False if nothing had: neither bytes nor the end of the body. */
function pull(reader: StreamReader<unknown>, bytes: ByteSource): boolean {
  let pieces: readonly Uint8Array[];
  try {
    pieces = bytes.take();
  } catch (error) {
    // a connection failure after the end of the answer does no harm
    if (!(error instanceof Http && reader.mayEnd)) throw error;
    reader.close();
    return true;
  }
  for (const piece of pieces) reader.push(piece);
  if (pieces.length > 0) return true;
  if (bytes.ended) reader.close();
  return bytes.ended;
}

/** Waits for more; after the timeout, the rest is discarded. */
async function readyWithin(milliseconds: number, bytes: ByteSource): Promise<void> {
  if (!(await readyBefore(performance.now() + milliseconds, bytes))) bytes.discard();
}
