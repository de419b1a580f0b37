/** Assembles replies from signals, without an adapter. */

import type { Sink } from "../../generated/hub.ts";
import { requestFields } from "../../generated/request.ts";
import { EventWriter } from "../../proxy/response/events.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { type Failure, ReplyAssembler } from "../../runtime/reply/assembler.ts";
import { type Chunk, ChunkWriter } from "../../runtime/reply/chunks.ts";
import { type Completion, CompletionBuilder, type CompletionMessage } from "../../runtime/reply/completion.ts";
import type { StreamWriter } from "../../runtime/reply/listener.ts";
import type { ByteSource } from "../../runtime/transport/source.ts";

export const source = { provider: "key", model: "some-model" };
const maker = { provider: "maker", model: "some-model" };

/** A call of a sink's method. */
export type Signal = { [Name in keyof Sink]: { name: Name; value: unknown } }[keyof Sink];

/** The signals of `emit` blocks: the keys of each object in order. */
export function signals(...emits: Partial<Record<keyof Sink, unknown>>[]): Signal[] {
  return emits.flatMap((emit) => Object.entries(emit).map(([name, value]) => ({ name: name as keyof Sink, value })));
}

export function emit(sink: Sink, signals: readonly Signal[]): void {
  for (const { name, value } of signals) (sink[name] as (value: unknown) => void).call(sink, value);
}

export interface AssembledReply {
  reply: ReplyAssembler;
  failure: Failure | undefined;
  completion: Completion | undefined;
}

/** The complete answer of these signals, with `end`. */
export function assemble(...emits: Parameters<typeof signals>): AssembledReply {
  const builder = new CompletionBuilder(source);
  const reply = new ReplyAssembler(maker, builder);
  emit(reply, signals(...emits));
  reply.end(true);
  reply.close();
  return { reply, failure: reply.failure, completion: builder.result };
}

/** The message and the finish reason of these signals. */
export function message(...emits: Parameters<typeof signals>): CompletionMessage & { finish: string } {
  const { completion, failure } = assemble(...emits);
  if (completion === undefined) throw new Error(failure?.message);
  const [{ message, finish_reason }] = completion.choices;
  return { ...message, finish: finish_reason };
}

/** The chunks of these signals, each in its own network chunk. */
export function chunks(...emits: Parameters<typeof signals>): Chunk[] {
  return chunksOf(signals(...emits));
}

export function chunksOf(signals: readonly Signal[]): Chunk[] {
  return write(signals, new ChunkWriter(source)).flat();
}

/** The proxy's events for these signals, each in its own network chunk. */
export function events(...emits: Parameters<typeof signals>): string {
  return write(signals(...emits), new EventWriter()).join("");
}

function write<T>(signals: readonly Signal[], writer: StreamWriter<T>): T[] {
  const reply = new ReplyAssembler(maker, writer);
  const all = signals.map((signal) => {
    emit(reply, [signal]);
    return writer.take();
  });
  reply.end(true);
  reply.close();
  return [...all, writer.take()].filter((each) => each !== undefined);
}

/** An adapter that only reads replies. */
export function fakeAdapter(entries: Partial<Pick<Adapter, "response" | "stream" | "error">>): Adapter {
  return {
    provider: "maker",
    dialect: "fake",
    names: [],
    url: () => "/",
    hasNative: () => false,
    bare_prefixes: [],
    conversation: { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" },
    reads: "turns",
    fields: requestFields,
    unsent: [],
    placed: [],
    families: {},
    facts: {},
    rejects: {},
    retry: [],
    request: () => ({}),
    headers: () => ({}),
    response: () => false,
    stream: () => false,
    error: () => false,
    ...entries,
  };
}

/**
 * An adapter whose native format is signals. Events are objects of signals (`{"content": "hi"}`), answers have an array
 * of such objects in `signals`, and error bodies look like `{"error": {"message": …, "status": …}}`.
 */
export const literalAdapter: Adapter = fakeAdapter({
  response(it, out) {
    if (!isObject(it) || !Array.isArray(it.signals)) return false;
    emit(out, signals(...(it.signals as object[])));
    return true;
  },
  stream(it, out) {
    if (it === "[DONE]") out.end(true);
    else if (!isObject(it)) return false;
    else emit(out, signals(it));
    return true;
  },
  error(it, out) {
    const list = Array.isArray(it) ? it[0] : it;
    if (!isObject(list) || !isObject(list.error)) return false;
    const { retry_after, ...error } = list.error;
    out.retry_after(retry_after);
    out.error(error);
    return true;
  },
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An event stream with these events. */
export function eventStream(events: readonly unknown[]): string {
  return events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");
}

/** Text, bytes, or a connection failure. */
export type Piece = string | Uint8Array | Error;

/** A source of these pieces. */
export function bytesInPieces(...pieces: Piece[]): ByteSource {
  return byteSource(
    (async function* () {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
      }
    })(),
  );
}

/** A source of the pieces that a generator yields. */
export function byteSource(bytes: AsyncGenerator<Uint8Array>): ByteSource {
  let pieces: Uint8Array[] = [];
  let ended = false;
  let failure: { readonly reason: unknown } | undefined;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    if (pieces.length > 0 || ended) return;
    try {
      const { value, done } = await bytes.next();
      if (done) ended = true;
      else pieces.push(value);
    } catch (reason) {
      failure = { reason };
    }
    reading = undefined;
  };
  return {
    take() {
      const taken = pieces;
      pieces = [];
      if (taken.length === 0 && failure !== undefined) throw failure.reason;
      return taken;
    },
    get ended() {
      return ended && pieces.length === 0;
    },
    ready() {
      reading ??= read();
      return reading;
    },
    discard() {
      ended = true;
      pieces = [];
      void bytes.return(undefined);
    },
  };
}

/** All chunks of a stream, and the error it threw. */
export async function drain(stream: AsyncIterable<Chunk[]>): Promise<{ chunks: Chunk[]; error: unknown }> {
  const chunks: Chunk[] = [];
  try {
    for await (const batch of stream) chunks.push(...batch);
  } catch (error) {
    return { chunks, error };
  }
  return { chunks, error: undefined };
}
