/** Reads a provider's response with its adapter: a complete answer, a stream or an error. */
import type { ModelPrices } from "../../generated/prices.ts";
import type { Adapter } from "../adapter.ts";
import { Http, Json, type Wait } from "../errors.ts";
import { parseJson } from "../json.ts";
import { shorten } from "../shorten.ts";
import type { ByteSource } from "../transport/response-body.ts";
import { longestMessage, ReplyAssembler } from "./assembler.ts";
import { type AnswerSource, type Completion, CompletionBuilder } from "./completion.ts";
import type { AnswerBuilder, StreamWriter } from "./listener.ts";
import { failureOf, StreamReader, sourceOf, translate } from "./stream-reader.ts";

/** The contents of an error response. */
export interface ErrorReply {
  /** The provider's message, else the body, else a message with the status. */
  message: string;
  /** The HTTP status where it is 400 to 599, else 502. */
  status: number;
  /** The wait that the body states, in milliseconds, or `never`; absent when it states none. */
  retryAfter?: Wait;
}

/** The output of a stream, one item per network chunk that produced output. */
export abstract class Items<T> implements AsyncIterable<T> {
  /** The next item; undefined at the end. */
  abstract next(): Promise<T | undefined>;

  /** Cancels the rest. */
  abstract discard(): void;

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    try {
      for (let item = await this.next(); item !== undefined; item = await this.next()) yield item;
    } finally {
      this.discard();
    }
  }
}

/** How long `openStream` waits for the first line of the stream, in milliseconds. */
const openingMilliseconds = 1000;

/**
 * How long to wait for further data (token counts) after the end of an answer: some providers do not close the body.
 */
const trailerMilliseconds = 2000;

/**
 * Reads the body of a 2xx response as a complete answer.
 * @throws {Json} when the body is not valid JSON, or JSON of an unknown shape
 * @throws {ProviderError} when the body is an error
 */
export function readReply(adapter: Adapter, body: string, source: AnswerSource): Completion {
  return readWhole(adapter, body, source.model, new CompletionBuilder(source));
}

/**
 * Like `readReply`, with another builder.
 * @param prices what the model costs
 */
export function readWhole<T>(
  adapter: Adapter,
  body: string,
  model: string,
  builder: AnswerBuilder<T>,
  prices?: ModelPrices,
): T {
  const reply = new ReplyAssembler(sourceOf(adapter, model, prices), builder);
  const value = parseJson(body);
  if (value === undefined) throw new Json(body.trim() === "" ? "the answer is empty" : "the answer is not valid JSON");
  const fits = translate(adapter, "response", value, reply);
  if (!fits) translate(adapter, "error", value, reply);
  reply.end(true);
  reply.close();
  if (reply.failure !== undefined) throw failureOf(reply.failure, reply.retryAfter, body);
  if (!fits || builder.result === undefined) throw new Json("the answer has an unknown shape");
  return builder.result;
}

/** Reads the body of a response with an error status. Accepts any body. */
export function readError(adapter: Adapter, status: number, body: string): ErrorReply {
  const reply = new ReplyAssembler(
    { provider: adapter.provider, model: "" },
    new CompletionBuilder({ provider: "", model: "" }),
  );
  const value = parseJson(body);
  if (value !== undefined) translate(adapter, "error", value, reply);
  const text = shorten(body.trim(), longestMessage);
  return {
    message: reply.failure?.message ?? (text || `the provider answered with status ${status}`),
    status: status >= 400 && status <= 599 ? status : 502,
    ...(reply.retryAfter !== undefined && { retryAfter: reply.retryAfter }),
  };
}

/**
 * Reads the body of a 2xx response as a stream. Reading it throws `ProviderError` for an error in the stream, `Stream` for an
 * invalid or truncated stream, and what `bytes` throws.
 * @param model the model that was addressed
 */
export function readStream<T>(adapter: Adapter, bytes: ByteSource, model: string, writer: StreamWriter<T>): Items<T> {
  return new ReplyStream(new StreamReader(adapter, model, writer), bytes, undefined);
}

export interface OpeningOptions {
  /** How long to wait for the first line of the stream. Default: one second. */
  readonly milliseconds?: number;
  /** The largest event, in bytes. Default: 32 MiB. */
  readonly limit?: number;
  /** What the model costs. */
  readonly prices?: ModelPrices | undefined;
}

/**
 * Like `readStream`, but first checks that the body is an event stream. Resolves at its first line, or after a timeout.
 * @throws {Stream} when the body is not an event stream, e.g. empty or an HTML page
 * @throws {ProviderError} when the body is an error instead of an event stream
 */
export async function openStream<T>(
  adapter: Adapter,
  bytes: ByteSource,
  model: string,
  writer: StreamWriter<T>,
  { milliseconds = openingMilliseconds, limit, prices }: OpeningOptions = {},
): Promise<Items<T>> {
  const reader = new StreamReader(adapter, model, writer, limit, prices);
  const opening = open(reader, bytes);
  try {
    await within(opening, milliseconds);
  } catch (error) {
    bytes.discard();
    throw error;
  }
  return new ReplyStream(reader, bytes, opening);
}

async function open(reader: StreamReader<unknown>, bytes: ByteSource): Promise<void> {
  while (!reader.isStream && !reader.closed) await pull(reader, bytes);
  if (!reader.isStream && reader.failure !== undefined) throw reader.failure;
}

class ReplyStream<T> extends Items<T> {
  readonly #reader: StreamReader<T>;
  readonly #bytes: ByteSource;
  #opening: Promise<void> | undefined;

  /** @param opening is awaited before the first item */
  constructor(reader: StreamReader<T>, bytes: ByteSource, opening: Promise<void> | undefined) {
    super();
    this.#reader = reader;
    this.#bytes = bytes;
    this.#opening = opening;
  }

  async next(): Promise<T | undefined> {
    try {
      await this.#opening;
      this.#opening = undefined;
      for (;;) {
        const item = this.#reader.take();
        if (item !== undefined) return item;
        if (this.#reader.failure !== undefined) throw this.#reader.failure;
        if (this.#reader.closed) break;
        await pull(this.#reader, this.#bytes);
      }
    } catch (error) {
      this.discard();
      throw error;
    }
    this.discard();
    return undefined;
  }

  discard(): void {
    this.#bytes.discard();
  }
}

async function pull(reader: StreamReader<unknown>, bytes: ByteSource): Promise<void> {
  let pieces: readonly Uint8Array[];
  try {
    pieces = await (reader.mayEnd ? nextWithin(bytes, trailerMilliseconds) : bytes.next());
  } catch (error) {
    // a connection failure after the end of the answer does no harm
    if (!(error instanceof Http && reader.mayEnd)) throw error;
    return reader.close();
  }
  if (pieces.length === 0) reader.close();
  for (const piece of pieces) reader.push(piece);
}

/** The next pieces. After the timeout the rest is discarded, and the body counts as ended. */
async function nextWithin(bytes: ByteSource, milliseconds: number): Promise<readonly Uint8Array[]> {
  const next = await within(bytes.next(), milliseconds);
  if (next === undefined) bytes.discard();
  return next ?? [];
}

/** The result of a promise, or undefined after a timeout. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<undefined>((resolve) => {
    // if this process was paused, data that has arrived meanwhile is read before the immediate runs
    timer = setTimeout(() => setImmediate(() => resolve(undefined)), milliseconds);
  });
  return Promise.race([work, time]).finally(() => clearTimeout(timer));
}
