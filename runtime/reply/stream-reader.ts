/** Reads a stream: passes bytes or events through decoder, adapter and assembler to the writer. */
import type { ModelPrices } from "../../generated/prices.ts";
import type { Adapter } from "../adapter.ts";
import { Stream } from "../errors.ts";
import { parseJson } from "../json.ts";
import { familyOf } from "../request/families.ts";
import { ReplyAssembler } from "./assembler.ts";
import { BinaryDecoder } from "./framing/binary.ts";
import type { Decoder, OnEvent } from "./framing/decoder.ts";
import { EventDecoder } from "./framing/sse.ts";
import type { ReplyListener, StreamWriter } from "./listener.ts";

/** Facts about a model, and about the request that it answers. */
export interface Known {
  /** The prices of the model, if they are known. */
  readonly prices?: ModelPrices | undefined;
  /** The caller's names of tools, by those that were sent in their place. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Whether JSON was asked for, so that remarks do not belong to the text. */
  readonly isJson?: boolean | undefined;
  /** Whether it was asked for in words, so that the answer may be something else. */
  readonly isInWords?: boolean | undefined;
}

/** The facts that reading the answers of a model needs. */
export interface ReplySource extends Known {
  /** The adapter and the addressed model, with which reasoning is tagged for replay. */
  readonly provider: string;
  readonly model: string;
  readonly cites?: Adapter["cites"];
  /** Whether the text begins with reasoning in `<think>` tags. */
  readonly thinkTags?: boolean | undefined;
}

/** The same for an adapter. */
export function sourceOf(adapter: Adapter, model: string, known?: Known): ReplySource {
  const { provider, cites, think_tags } = adapter;
  return { ...known, provider, model, cites, thinkTags: think_tags?.includes(familyOf(adapter, model).family) };
}

/** Reads the events of a stream, which are already decoded. */
export class EventReader<T> {
  readonly #adapter: Adapter;
  readonly #reply: ReplyAssembler;
  readonly #writer: ReplyListener & Partial<StreamWriter<T>>;
  failure: Error | undefined = undefined;
  /** Whether the stream has ended or failed; further events are ignored. */
  closed = false;
  /** All events have been received. */
  #ended = false;
  #hasEvents = false;

  /**
   * @param model the model that was addressed
   * @param writer without `take`, it has no output
   * @param known default: nothing
   */
  constructor(adapter: Adapter, model: string, writer: ReplyListener & Partial<StreamWriter<T>>, known?: Known) {
    this.#adapter = adapter;
    this.#writer = writer;
    this.#reply = new ReplyAssembler(sourceOf(adapter, model, known), writer);
  }

  /** Whether an event stream has begun; false for an HTML page or plain JSON. */
  get isStream(): boolean {
    return true;
  }

  /** Whether the answer would be complete if the stream ended now. */
  get mayEnd(): boolean {
    return this.#reply.ended && !this.closed;
  }

  /** The writer's output since the last call. */
  take(): T | undefined {
    return this.#writer.take?.();
  }

  /** @param bare whether the data is in place of a stream: an error or a whole answer */
  readEvent(data: string, bare = false): void {
    this.attempt(() => this.read(data, bare));
  }

  /** Called when everything has been received. */
  close(): void {
    this.#ended = true;
    this.attempt(() => this.readRest());
    if (this.closed) return;
    this.closed = true;
    if (!this.#hasEvents && !this.isStream) {
      this.failure = new Stream("the answer is not an event stream");
      return;
    }
    this.#reply.close();
    this.#checkReply("");
  }

  /** Reads what has been received and not yet read. */
  protected readRest(): void {}

  /** A `Stream` error of a step is the failure. */
  protected attempt(step: () => void): void {
    if (this.closed) return;
    try {
      step();
    } catch (error) {
      if (!(error instanceof Stream)) throw error;
      // a truncated event after the end of the answer does no harm
      if (!(this.#ended && this.mayEnd)) this.#fail(error);
    }
  }

  protected read(data: string, bare: boolean): void {
    if (this.closed) return;
    this.#hasEvents = true;
    const value = parseJson(data);
    const isLines = bare && value === undefined && data.includes("\n");
    if (value === undefined && !isLines && (bare || data.startsWith("{")))
      throw new Stream("an event of the stream is not valid JSON");
    if (isLines) this.#readLines(data);
    else if (bare) this.#readBare(value);
    else translate(this.#adapter, "stream", value ?? data, this.#reply);
    this.#checkReply(data);
  }

  /** JSON without `data:`: an error, a complete answer instead of a stream, or an array of events. */
  #readBare(value: unknown): void {
    const entry = this.isStream ? "stream" : "response";
    if (translate(this.#adapter, entry, value, this.#reply)) {
      this.#reply.end(!this.isStream);
    } else if (!translate(this.#adapter, "error", value, this.#reply) && Array.isArray(value)) {
      for (const event of value) translate(this.#adapter, "stream", event, this.#reply);
    }
  }

  /** JSON lines: one event each. */
  #readLines(data: string): void {
    for (const line of data.split("\n")) if (line.trim() !== "") this.read(line, false);
  }

  #checkReply(data: string): void {
    const error = this.#reply.errorIn(data);
    if (error !== undefined) this.#fail(error);
  }

  #fail(error: Error): void {
    this.failure ??= error;
    this.closed = true;
  }
}

/** Reads the bytes of a stream. */
export class StreamReader<T> extends EventReader<T> {
  readonly #decoder: Decoder;

  /** @param limit the largest event, in bytes */
  constructor(
    adapter: Adapter,
    model: string,
    writer: ReplyListener & Partial<StreamWriter<T>>,
    limit?: number,
    known?: Known,
  ) {
    super(adapter, model, writer, known);
    const onEvent: OnEvent = (data, bare) => this.read(data, bare);
    this.#decoder = adapter.framing === "binary" ? new BinaryDecoder(onEvent, limit) : new EventDecoder(onEvent, limit);
  }

  override get isStream(): boolean {
    return this.#decoder.framed;
  }

  push(bytes: Uint8Array): void {
    this.attempt(() => this.#decoder.push(bytes));
  }

  protected override readRest(): void {
    this.#decoder.end();
  }
}

/** Passes a value to an entry of the adapter; returns whether a rule matched. */
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
    // the value is nested too deeply to be serialized
    reply.error({ message: "the answer is nested too deeply" });
    return true;
  }
}
