/**
 * Decodes server-sent events from bytes that are split anywhere. Only `data` is read, since event names only repeat
 * what is in the data. JSON without `data:`, which some gateways write into a stream, counts as an event.
 */

import { asBuffer, ByteBuffer } from "../../transport/byte-buffer.ts";
import { type Decoder, htmlPage, largestAnswer, type OnEvent, tooLarge } from "./decoder.ts";

/** Lines of an event are joined at this number, since each may keep the much longer string it was sliced from alive. */
const mostLines = 256;

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const colon = 58;
const lessThan = 60;
const leftBracket = 91;
const leftBrace = 123;
const letterD = 100;

export class EventDecoder implements Decoder {
  readonly #onEvent: OnEvent;
  readonly #limit: number;
  /** The beginning of an incomplete line. */
  readonly #held = new ByteBuffer();
  /** The last byte was a carriage return, so a line feed that follows is part of the same line break. */
  #skipsLineFeed = false;
  #atStart = true;
  #data: string | undefined;
  /** Further lines of the event. */
  #lines: string[] = [];
  /** The length of `#data` and `#lines` in characters. */
  #size = 0;
  #bare = false;
  /** Whether a line has been read that only an event stream has. */
  framed = false;

  constructor(onEvent: OnEvent, limit: number = largestAnswer) {
    this.#onEvent = onEvent;
    this.#limit = limit;
  }

  /** @throws {Stream} when an event is too large, or the body is an HTML page */
  push(bytes: Uint8Array): void {
    let buffer = asBuffer(bytes);
    if (buffer.length === 0) return;
    if (this.#skipsLineFeed && buffer[0] === lineFeed) buffer = buffer.subarray(1);
    this.#skipsLineFeed = false;
    const end = Math.max(buffer.lastIndexOf(lineFeed), buffer.lastIndexOf(carriageReturn)) + 1;
    if (end > 0) {
      this.#skipsLineFeed = end === buffer.length && buffer[end - 1] === carriageReturn;
      this.#readLines(this.#join(buffer.subarray(0, end)));
    }
    if (end === buffer.length) return;
    this.#held.add(buffer.subarray(end));
    if (this.#held.length > this.#limit) throw tooLarge(this.#limit);
  }

  /** Ends the stream; an incomplete event is still dispatched. */
  end(): void {
    // the first line break completes the line, the second the event
    this.#readLines(`${this.#join(Buffer.alloc(0))}\n\n`);
  }

  /** Decodes bytes up to the end of a line, so that no character is split. */
  #join(bytes: Buffer): string {
    if (this.#held.length === 0) return bytes.toString();
    this.#held.add(bytes);
    return this.#held.take().toString();
  }

  #readLines(lines: string): void {
    let text = lines.includes("\r") ? lines.replaceAll(/\r\n?/g, "\n") : lines;
    if (this.#atStart) {
      this.#atStart = false;
      if (text.startsWith("\uFEFF")) text = text.slice(1);
    }
    let start = 0;
    for (let stop = text.indexOf("\n"); stop !== -1; stop = text.indexOf("\n", start)) {
      if (start === stop) this.#dispatch();
      else this.#readLine(text, start, stop);
      start = stop + 1;
    }
  }

  #readLine(text: string, start: number, stop: number): void {
    const first = text.charCodeAt(start);
    if (first === letterD && isField("data", text, start, stop)) {
      this.#enterField();
      let from = Math.min(start + 5, stop);
      if (from < stop && text.charCodeAt(from) === space) from++;
      this.#add(text.slice(from, stop));
    } else if (first === colon || isOtherField(text, start, stop)) {
      this.#enterField();
    } else if (this.#bare || (this.#data === undefined && (first === leftBrace || first === leftBracket))) {
      this.#bare = true;
      this.#add(text.slice(start, stop));
    } else if (first === lessThan && !this.framed) {
      throw htmlPage();
    }
  }

  #enterField(): void {
    this.framed = true;
    if (this.#bare) this.#dispatch();
  }

  #add(line: string): void {
    this.#size += line.length + 1;
    if (this.#size > this.#limit + 1) throw tooLarge(this.#limit);
    if (this.#data === undefined) {
      this.#data = line;
      return;
    }
    this.#lines.push(line);
    if (this.#lines.length === mostLines) this.#joinLines();
  }

  #joinLines(): void {
    this.#data = `${this.#data}\n${this.#lines.join("\n")}`;
    this.#lines = [];
  }

  #dispatch(): void {
    if (this.#lines.length > 0) this.#joinLines();
    const data = this.#data;
    const bare = this.#bare;
    this.#data = undefined;
    this.#size = 0;
    this.#bare = false;
    if (data !== undefined && data !== "") this.#onEvent(data, bare);
  }
}

/** Whether a line consists of this field name, or begins with it and a colon. */
function isField(name: string, text: string, start: number, stop: number): boolean {
  const end = start + name.length;
  return text.startsWith(name, start) && (end === stop || (end < stop && text.charCodeAt(end) === colon));
}

function isOtherField(text: string, start: number, stop: number): boolean {
  return isField("event", text, start, stop) || isField("id", text, start, stop) || isField("retry", text, start, stop);
}
