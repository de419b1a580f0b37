/**
 * Server-sent events out of bytes, whatever way the bytes are cut. Only `data` counts; event names repeat what the data
 * says. JSON that stands without `data:`, as some fronts write it into a stream, is an event too.
 */

import { Stream } from "../errors.ts";
import { ByteBuffer } from "../transport/byte-buffer.ts";

/** The largest plain answer or event where nothing is set, in bytes: 32 MiB. */
export const largestAnswer = 32 * 1024 * 1024;

/** So many lines of an event wait to be put together: each may hold on to the much longer text that it was cut from. */
const mostLines = 256;

/** @param bare whether the text stood there without `data:` */
type OnEvent = (data: string, bare: boolean) => void;

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const colon = 58;
const lessThan = 60;
const leftBracket = 91;
const leftBrace = 123;
const letterD = 100;

export class EventDecoder {
  readonly #onEvent: OnEvent;
  readonly #limit: number;
  /** The beginning of a line whose end has not come. */
  readonly #held = new ByteBuffer();
  /** The last byte was a carriage return: a line feed that follows belongs to it. */
  #skipsLineFeed = false;
  #atStart = true;
  #data: string | undefined;
  /** The lines behind it. */
  #lines: string[] = [];
  /** The characters of both. */
  #size = 0;
  #bare = false;
  #framed = false;

  constructor(onEvent: OnEvent, limit: number = largestAnswer) {
    this.#onEvent = onEvent;
    this.#limit = limit;
  }

  /** Whether a line has come that only an event stream has. */
  get framed(): boolean {
    return this.#framed;
  }

  /** @throws {Stream} when an event is too large, or a page comes instead of a stream */
  push(bytes: Uint8Array): void {
    let buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (buffer.length === 0) return;
    if (this.#skipsLineFeed && buffer[0] === lineFeed) buffer = buffer.subarray(1);
    this.#skipsLineFeed = false;
    const end = Math.max(buffer.lastIndexOf(lineFeed), buffer.lastIndexOf(carriageReturn)) + 1;
    if (end > 0) {
      this.#skipsLineFeed = end === buffer.length && buffer[end - 1] === carriageReturn;
      this.#readLines(this.#join(buffer.subarray(0, end)));
    }
    if (end < buffer.length) this.#hold(buffer.subarray(end));
  }

  /** The bytes are over. What stands unfinished still counts. */
  end(): void {
    // a line break is what may be missing; a second one ends the event
    this.#readLines(`${this.#join(Buffer.alloc(0))}\n\n`);
  }

  #hold(bytes: Uint8Array): void {
    this.#held.add(bytes);
    if (this.#held.length > this.#limit) this.#refuse();
  }

  /** Text up to a line's end: whole lines never cut a character in two. */
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
    } else if (first === lessThan && !this.#framed) {
      throw new Stream("the answer is a page, no event stream");
    }
  }

  #enterField(): void {
    this.#framed = true;
    if (this.#bare) this.#dispatch();
  }

  #add(line: string): void {
    this.#size += line.length + 1;
    if (this.#size > this.#limit + 1) this.#refuse();
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

  #refuse(): never {
    throw new Stream(`an event of the stream is larger than ${this.#limit} bytes`);
  }
}

/** Whether a line has this field: its name alone, or before a colon. */
function isField(name: string, text: string, start: number, stop: number): boolean {
  const end = start + name.length;
  return text.startsWith(name, start) && (end === stop || (end < stop && text.charCodeAt(end) === colon));
}

function isOtherField(text: string, start: number, stop: number): boolean {
  return isField("event", text, start, stop) || isField("id", text, start, stop) || isField("retry", text, start, stop);
}
