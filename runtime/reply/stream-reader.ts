/** A stream while it is read: bytes in, what its writer makes of them out, until it has closed or failed. */
import type { Adapter } from "../adapter.ts";
import { ProviderError, Stream, type Wait } from "../errors.ts";
import { parseJson } from "../json.ts";
import { type Failure, ReplyAssembler } from "./assembler.ts";
import type { StreamWriter } from "./listener.ts";
import { EventDecoder } from "./sse.ts";

/** A failure inside a 2xx counts as this status when it names none. */
const unnamedFailure = 502;

export class StreamReader<T> {
  readonly #adapter: Adapter;
  readonly #reply: ReplyAssembler;
  readonly #writer: StreamWriter<T>;
  readonly #decoder: EventDecoder;
  #failure: Error | undefined;
  #closed = false;
  /** No more bytes come. */
  #over = false;
  #hasEvents = false;

  /**
   * @param model the model that was addressed
   * @param limit the largest event, in bytes
   */
  constructor(adapter: Adapter, model: string, writer: StreamWriter<T>, limit?: number) {
    this.#adapter = adapter;
    this.#writer = writer;
    this.#reply = new ReplyAssembler({ provider: adapter.provider, model }, writer);
    this.#decoder = new EventDecoder((data, bare) => this.#read(data, bare), limit);
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Nothing more is read: the stream is over or has failed. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Whether an event stream has begun. A page is none, and neither is JSON alone. */
  get isStream(): boolean {
    return this.#decoder.framed;
  }

  /** Whether the answer is complete should nothing more come. */
  get mayEnd(): boolean {
    return this.#reply.ended && !this.#closed;
  }

  /** What the writer has made since the last time. */
  take(): T | undefined {
    return this.#writer.take();
  }

  push(bytes: Uint8Array): void {
    if (!this.#closed) this.#decode(() => this.#decoder.push(bytes));
  }

  /** The bytes are over. */
  close(): void {
    this.#over = true;
    if (!this.#closed) this.#decode(() => this.#decoder.end());
    if (this.#closed) return;
    this.#closed = true;
    if (!this.#hasEvents && !this.#decoder.framed) {
      this.#failure = new Stream("the answer is no event stream");
      return;
    }
    this.#reply.close();
    this.#checkReply("");
  }

  #decode(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof Stream)) throw error;
      this.#fail(error);
    }
  }

  #read(data: string, bare: boolean): void {
    if (this.#closed) return;
    this.#hasEvents = true;
    const value = parseJson(data);
    if (value === undefined && (bare || data.startsWith("{"))) {
      // an event that breaks off behind the end takes nothing away
      if (this.#over && this.mayEnd) return;
      throw new Stream("an event of the stream is no JSON");
    }
    if (bare) this.#readBare(value);
    else translate(this.#adapter, "stream", value ?? data, this.#reply);
    this.#checkReply(data);
  }

  /** JSON without a frame: an error, a whole answer where a stream was asked for, or a list of events. */
  #readBare(value: unknown): void {
    const entry = this.#decoder.framed ? "stream" : "response";
    if (translate(this.#adapter, entry, value, this.#reply)) {
      this.#reply.end(!this.#decoder.framed);
    } else if (!translate(this.#adapter, "error", value, this.#reply) && Array.isArray(value)) {
      for (const event of value) translate(this.#adapter, "stream", event, this.#reply);
    }
  }

  #checkReply(data: string): void {
    const { failure, retryAfter } = this.#reply;
    if (failure !== undefined) this.#fail(failureOf(failure, retryAfter, data));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#closed = true;
  }
}

/** Hands a value to an entry of the adapter; returns whether a rule fitted. */
export function translate(
  adapter: Adapter,
  entry: "response" | "stream" | "error",
  value: unknown,
  reply: ReplyAssembler,
): boolean {
  reply.whole = entry === "response";
  try {
    return adapter[entry](value, reply);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // what is nested so deeply that it cannot be written as JSON again
    reply.error({ message: "the answer is nested too deeply" });
    return true;
  }
}

/** The error to throw for a reply that failed. */
export function failureOf({ message, status, cut }: Failure, retryAfter: Wait | undefined, body: string): Error {
  return cut ? new Stream(message) : new ProviderError(status ?? unnamedFailure, body, { message, retryAfter });
}
