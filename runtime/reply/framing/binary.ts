/**
 * Decodes `application/vnd.amazon.eventstream` from bytes that are split anywhere: frames with a length, headers, a body
 * and two checksums. The data of an event is `{ <event type>: <body> }`, that of an exception
 * `{ exception: { name, body } }`.
 */
import { crc32 } from "node:zlib";
import { Stream } from "../../errors.ts";
import { ByteBuffer } from "../../transport/byte-buffer.ts";
import { EventStreamCodec, type MessageHeaders } from "./codec.ts";
import { type Decoder, htmlPage, largestAnswer, type OnEvent, tooLarge } from "./decoder.ts";

/** The length of the frame, the length of its headers, and a checksum of both. */
const preludeLength = 12;
/** The prelude and the checksum of the frame. */
const shortestFrame = 16;

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === "string" ? bytes : textOf(bytes)),
  (text) => Buffer.from(text),
);

export class BinaryDecoder implements Decoder {
  readonly #onEvent: OnEvent;
  readonly #limit: number;
  /** The beginning of an incomplete frame, or of a body that is not a stream. */
  readonly #held = new ByteBuffer();
  /** How many bytes the held frame needs before it can be read on. */
  #needed = preludeLength;
  /** Whether a frame has begun. */
  framed = false;
  /** The body is not a stream. */
  #bare = false;

  constructor(onEvent: OnEvent, limit: number = largestAnswer) {
    this.#onEvent = onEvent;
    this.#limit = limit;
  }

  /** @throws {Stream} when a frame is damaged or too large, or the body is an HTML page */
  push(bytes: Uint8Array): void {
    this.#held.add(bytes);
    if (this.#bare) this.#checkSize();
    else if (this.#held.length >= this.#needed) this.#readFrames(this.#held.take());
  }

  /** @throws {Stream} when the last frame is incomplete */
  end(): void {
    const rest = this.#held.take();
    if (rest.length === 0) return;
    if (this.framed) throw new Stream("the stream ends within a frame");
    const text = textOf(rest).trim();
    if (text.startsWith("<")) throw htmlPage();
    if (/^[{[]/.test(text)) this.#onEvent(text, true);
  }

  #readFrames(bytes: Buffer): void {
    let at = 0;
    this.#needed = preludeLength;
    while (bytes.length - at >= preludeLength) {
      const length = this.#lengthAt(bytes, at);
      if (this.#bare) break;
      if (bytes.length - at < length) {
        this.#needed = length;
        break;
      }
      this.#readFrame(bytes.subarray(at, at + length));
      at += length;
    }
    if (at < bytes.length) this.#held.add(bytes.subarray(at));
    if (this.#bare) this.#checkSize();
  }

  /** The length of the frame that begins here. */
  #lengthAt(bytes: Buffer, at: number): number {
    const length = bytes.readUInt32BE(at);
    if (crc32(bytes.subarray(at, at + 8)) !== bytes.readUInt32BE(at + 8)) {
      if (this.framed) throw new Stream("a frame of the stream is damaged: the checksum of its length is wrong");
      this.#bare = true;
    } else if (length < shortestFrame) {
      throw new Stream(`a frame of the stream is damaged: it cannot have ${length} bytes`);
    } else if (length > this.#limit) throw tooLarge(this.#limit);
    else this.framed = true;
    return length;
  }

  #readFrame(frame: Buffer): void {
    const { headers, body } = decode(frame);
    const name = (header: string): string => {
      const value = headers[header]?.value;
      return typeof value === "string" ? value : "";
    };
    const text = textOf(body);
    switch (name(":message-type")) {
      case "event":
        this.#onEvent(`{${JSON.stringify(name(":event-type"))}:${text || "{}"}}`, false);
        break;
      case "exception":
        this.#onEvent(exception(name(":exception-type"), text || "{}"), false);
        break;
      case "error":
        this.#onEvent(exception(name(":error-code"), JSON.stringify({ message: name(":error-message") })), false);
    }
  }

  #checkSize(): void {
    if (this.#held.length > this.#limit) throw tooLarge(this.#limit);
  }
}

function decode(frame: Buffer): { readonly headers: MessageHeaders; readonly body: Uint8Array } {
  try {
    return codec.decode(frame);
  } catch (error) {
    throw new Stream(`a frame of the stream is damaged: ${(error as Error).message}`);
  }
}

function exception(name: string, body: string): string {
  return `{"exception":{"name":${JSON.stringify(name)},"body":${body}}}`;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
