import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Stream } from "../../runtime/errors.ts";
import { BinaryDecoder } from "../../runtime/reply/framing/binary.ts";
import { eventFrame, exceptionFrame, frame } from "../../simulator/converse/frames.ts";

function decode(...pieces: (string | Uint8Array)[]): string[] {
  const events: string[] = [];
  const decoder = new BinaryDecoder((data, bare) => events.push(bare ? `bare ${data}` : data));
  for (const piece of pieces) decoder.push(Buffer.from(piece as Uint8Array));
  decoder.end();
  return events;
}

/** A frame with one byte changed. */
function damaged(bytes: Uint8Array, place: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

const one = eventFrame("one", { a: 1 });
const two = eventFrame("two", { b: "é\u{1F600}" });

describe("the decoder of binary streams", () => {
  it("reads an event as its type and its body", () => {
    expect(decode(one, two)).toEqual(['{"one":{"a":1}}', '{"two":{"b":"é\u{1F600}"}}']);
    expect(decode(frame({ ":message-type": "event", ":event-type": 'a"b' }, ""))).toEqual(['{"a\\"b":{}}']);
  });

  it("reads exceptions and errors by their names", () => {
    expect(decode(exceptionFrame("throttlingException", "Too many."))).toEqual([
      '{"exception":{"name":"throttlingException","body":{"message":"Too many."}}}',
    ]);
    expect(decode(frame({ ":message-type": "exception", ":exception-type": "e" }, ""))).toEqual([
      '{"exception":{"name":"e","body":{}}}',
    ]);
    const error = { ":message-type": "error", ":error-code": "500", ":error-message": 'a "quoted" one' };
    expect(decode(frame(error, "ignored"))).toEqual([
      '{"exception":{"name":"500","body":{"message":"a \\"quoted\\" one"}}}',
    ]);
  });

  it("ignores frames of other kinds", () => {
    expect(decode(frame({}, "x"), frame({ ":message-type": "initial" }, "{}"), one)).toEqual(['{"one":{"a":1}}']);
  });

  it("reads frames that are split anywhere", () => {
    const bytes = Buffer.concat([one, two]);
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(decode(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(decode(bytes));
  });

  it("knows a stream by its first twelve bytes", () => {
    const decoder = new BinaryDecoder(() => {});
    decoder.push(one.subarray(0, 11));
    expect(decoder.framed).toBe(false);
    decoder.push(one.subarray(11, 12));
    expect(decoder.framed).toBe(true);
  });

  it.each([
    ["the length", 3, "the checksum of its length is wrong"],
    ["the header", 14, "checksum"],
    ["the body", one.length - 6, "checksum"],
    ["the checksum", one.length - 1, "checksum"],
  ])("rejects a frame with a changed bit in %s", (_, place, message) => {
    expect(() => decode(two, damaged(one, place))).toThrow(Stream);
    expect(() => decode(two, damaged(one, place))).toThrow(message);
  });

  it("rejects a frame that is cut off", () => {
    for (let cut = 1; cut < one.length; cut++)
      expect(() => decode(two, one.subarray(0, cut))).toThrow("the stream ends within a frame");
  });

  it("rejects a frame that is too large as soon as its length is known, or cannot be a frame", () => {
    const decoder = new BinaryDecoder(() => {}, 100);
    const large = eventFrame("large", { text: "x".repeat(100) });
    expect(() => decoder.push(large.subarray(0, 12))).toThrow("larger than 100 bytes");
    expect(() => decode(shortFrame())).toThrow("it cannot have 15 bytes");
  });

  it("passes on JSON in place of a stream, and rejects a page", () => {
    expect(decode('{"message":', '"not today, thank you"}\n')).toEqual(['bare {"message":"not today, thank you"}']);
    expect(decode('[{"message":"no"}]')).toEqual(['bare [{"message":"no"}]']);
    expect(decode("{}")).toEqual(["bare {}"]);
    expect(decode("not JSON, but long enough")).toEqual([]);
    expect(decode("")).toEqual([]);
    expect(() => decode(" <!doctype html>\n<p>no")).toThrow("an HTML page");
  });

  it("does not hold more than the limit of what is not a stream", () => {
    const decoder = new BinaryDecoder(() => {}, 100);
    decoder.push(Buffer.from("x".repeat(60)));
    expect(() => decoder.push(Buffer.from("x".repeat(60)))).toThrow("larger than 100 bytes");
  });
});

/** A prelude whose checksum is right, for a frame that is shorter than its own parts. */
function shortFrame(): Uint8Array {
  const bytes = Buffer.from(frame({}, ""));
  bytes.writeUInt32BE(15, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
  return bytes;
}
