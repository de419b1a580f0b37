/** Reads replies as the library does, without a call. */
import type { Adapter } from "../runtime/adapter.ts";
import { type AnswerSource, type Completion, CompletionBuilder } from "../runtime/reply/completion.ts";
import type { StreamWriter } from "../runtime/reply/listener.ts";
import { ReplyStream, readWhole } from "../runtime/reply/read-reply.ts";
import { type Known, StreamReader } from "../runtime/reply/stream-reader.ts";
import type { ByteSource, Items } from "../runtime/transport/source.ts";

/** A complete answer. */
export function readReply(adapter: Adapter, body: string, source: AnswerSource): Completion {
  return readWhole(adapter, body, source.model, new CompletionBuilder(source), source);
}

/** A stream, whether or not its bytes are one. */
export function readStream<T>(
  adapter: Adapter,
  bytes: ByteSource,
  model: string,
  writer: StreamWriter<T>,
  known?: Known,
): Items<T> {
  return new ReplyStream(new StreamReader(adapter, model, writer, undefined, known), bytes);
}
