/** Frames of `application/vnd.amazon.eventstream`, written without the codec that reads them elsewhere. */
import { crc32 } from "node:zlib";

const stringType = 7;

function header(name: string, value: string): Buffer {
  const [key, text] = [Buffer.from(name), Buffer.from(value)];
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([Buffer.of(key.length), key, Buffer.of(stringType), length, text]);
}

function checksum(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** A frame: the length of all and of the headers, their checksum, the headers, the body, the checksum of all. */
export function frame(headers: Readonly<Record<string, string>>, body: string): Uint8Array {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
  const content = Buffer.from(body);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(16 + head.length + content.length, 0);
  lengths.writeUInt32BE(head.length, 4);
  const start = Buffer.concat([lengths, checksum(lengths), head, content]);
  return Buffer.concat([start, checksum(start)]);
}

const json = "application/json";

export function eventFrame(type: string, body: object): Uint8Array {
  const headers = { ":event-type": type, ":content-type": json, ":message-type": "event" };
  return frame(headers, JSON.stringify(body));
}

export function exceptionFrame(type: string, message: string): Uint8Array {
  const headers = { ":exception-type": type, ":content-type": json, ":message-type": "exception" };
  return frame(headers, JSON.stringify({ message }));
}
