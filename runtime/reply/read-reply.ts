/** From a provider's bytes to an answer, a stream or an error, through its adapter. */
import type { Adapter } from "../adapter.ts";
import { Http, Json, type Wait } from "../errors.ts";
import { parseJson } from "../json.ts";
import { shorten } from "../shorten.ts";
import type { Pieces } from "../transport/response-body.ts";
import { longestMessage, ReplyAssembler } from "./assembler.ts";
import { type Completion, CompletionBuilder, type Who } from "./completion.ts";
import type { StreamWriter } from "./listener.ts";
import { failureOf, StreamReader, translate } from "./stream-reader.ts";

/** What a body with an error status says. */
export interface ErrorReply {
  /** The provider's own words, else the body, else the status. */
  message: string;
  /** The HTTP status where it is 400 to 599, else 502. */
  status: number;
  /** How long the body asks to wait, in milliseconds, or `never`; absent when it does not say. */
  retryAfter?: Wait;
}

/** How long `openStream` waits for a first sign of the stream, in milliseconds. */
const patience = 1000;

/** Once an answer may end, what follows (token counts) may take so many milliseconds: not every provider closes the body. */
const lastWords = 2000;

/**
 * The answer in the body of a 2xx.
 * @throws {Json} when the body is no JSON, or JSON without a known shape
 * @throws {ProviderError} when it is an error
 */
export function readReply(adapter: Adapter, body: string, who: Who): Completion {
  const builder = new CompletionBuilder(who);
  const reply = new ReplyAssembler({ provider: adapter.provider, model: who.model }, builder);
  const value = parseJson(body);
  if (value === undefined) throw new Json(body.trim() === "" ? "the answer is empty" : "the answer is no JSON");
  const fits = translate(adapter, "response", value, reply);
  if (!fits) translate(adapter, "error", value, reply);
  reply.end(true);
  reply.close();
  if (reply.failure !== undefined) throw failureOf(reply.failure, reply.retryAfter, body);
  if (!fits || builder.completion === undefined) throw new Json("the answer has no known shape");
  return builder.completion;
}

/** What the body of an answer outside 2xx says. Takes any body. */
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
 * What a writer makes of the body of a 2xx, for each network chunk that it makes something of. Iterating throws
 * `ProviderError` for an error in the stream, `Stream` for one that is unreadable or breaks off, and what `bytes` throws.
 * @param model the model that was addressed
 */
export function readStream<T>(
  adapter: Adapter,
  bytes: Pieces,
  model: string,
  writer: StreamWriter<T>,
): AsyncGenerator<T, void, undefined> {
  return follow(new StreamReader(adapter, model, writer), bytes, undefined);
}

export interface OpeningOptions {
  /** How long to wait for a first sign of the stream. Default: one second. */
  readonly milliseconds?: number;
  /** The largest event, in bytes. Default: 32 MiB. */
  readonly limit?: number;
}

/**
 * Like `readStream`, but first makes sure that the body is a stream: resolves at its first sign of one, or after a moment
 * when nothing has come yet.
 * @throws {Stream} when the body is empty, a page, or anything else that is not an event stream
 * @throws {ProviderError} when the body is an error instead of an event stream
 */
export async function openStream<T>(
  adapter: Adapter,
  bytes: Pieces,
  model: string,
  writer: StreamWriter<T>,
  { milliseconds = patience, limit }: OpeningOptions = {},
): Promise<AsyncGenerator<T, void, undefined>> {
  const reader = new StreamReader(adapter, model, writer, limit);
  const opening = open(reader, bytes);
  try {
    await within(opening, milliseconds);
  } catch (error) {
    bytes.discard();
    throw error;
  }
  return follow(reader, bytes, opening);
}

async function open(reader: StreamReader<unknown>, bytes: Pieces): Promise<void> {
  while (!reader.isStream && !reader.closed) await pull(reader, bytes);
  if (!reader.isStream && reader.failure !== undefined) throw reader.failure;
}

async function* follow<T>(
  reader: StreamReader<T>,
  bytes: Pieces,
  opening: Promise<void> | undefined,
): AsyncGenerator<T, void, undefined> {
  try {
    await opening;
    for (;;) {
      const made = reader.take();
      if (made !== undefined) yield made;
      if (reader.failure !== undefined) throw reader.failure;
      if (reader.closed) return;
      await pull(reader, bytes);
    }
  } finally {
    bytes.discard();
  }
}

async function pull(reader: StreamReader<unknown>, bytes: Pieces): Promise<void> {
  let pieces: readonly Uint8Array[];
  try {
    pieces = await (reader.mayEnd ? nextWithin(bytes, lastWords) : bytes.next());
  } catch (error) {
    // a connection that breaks behind the end takes nothing away
    if (!(error instanceof Http && reader.mayEnd)) throw error;
    return reader.close();
  }
  if (pieces.length === 0) reader.close();
  for (const piece of pieces) reader.push(piece);
}

/** What comes next. When it stays out for so many milliseconds, the bytes are let go and count as over. */
async function nextWithin(bytes: Pieces, milliseconds: number): Promise<readonly Uint8Array[]> {
  const next = await within(bytes.next(), milliseconds);
  if (next === undefined) bytes.discard();
  return next ?? [];
}

/** Resolves with the work, or with nothing when the time is over; rejects with the work. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<undefined>((resolve) => {
    // after a pause of this process, what has come by then is read first
    timer = setTimeout(() => setImmediate(() => resolve(undefined)), milliseconds);
  });
  return Promise.race([work, time]).finally(() => clearTimeout(timer));
}
