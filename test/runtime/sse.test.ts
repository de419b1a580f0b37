import { describe, expect, it } from "vitest";
import { Stream } from "../../runtime/errors.ts";
import { EventDecoder } from "../../runtime/reply/framing/sse.ts";

function decode(...pieces: (string | Uint8Array)[]): string[] {
  const events: string[] = [];
  const decoder = new EventDecoder((data, bare) => events.push(bare ? `bare ${data}` : data));
  for (const piece of pieces) decoder.push(typeof piece === "string" ? Buffer.from(piece) : piece);
  decoder.end();
  return events;
}

describe("the event decoder", () => {
  it.each([
    ["line feeds", "data: a\n\ndata: b\n\n", ["a", "b"]],
    ["both", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
    ["carriage returns", "data: a\r\rdata: b\r\r", ["a", "b"]],
    ["no space", "data:a\n\n", ["a"]],
    ["one space only", "data:  a \n\n", [" a "]],
    ["several lines", "data: a\ndata:\ndata: b\n\n", ["a\n\nb"]],
    ["a field without a colon", "data\ndata: a\n\n", ["\na"]],
    ["nothing but empty data", "data:\n\ndata\n\n", []],
    ["comments", ": hi\n\n:\ndata: a\n: there\n\n", ["a"]],
    ["other fields", "event: x\nid: 1\nretry: 5\ndata: a\n\nevent: y\n\n", ["a"]],
    ["fields that only begin like data", "datas: a\ndatadata\ndat: b\n\n", []],
    ["no blank line at the end", "data: a\n\ndata: b\n", ["a", "b"]],
    ["no line end at the end", "data: a\n\ndata: b", ["a", "b"]],
    ["a byte order mark", "\uFEFFdata: a\n\n", ["a"]],
    ["NULs", "data: a\0b\n\n", ["a\0b"]],
    ["many blank lines", "\n\n\r\n\ndata: a\n\n\n\n", ["a"]],
    ["JSON without data:", '{"a":\n1}\n\ndata: b\n\n', ['bare {"a":\n1}', "b"]],
    ["JSON without data: before a field", '[1,\n2]\ndata: b\n\n{"c":3}\n: x', ["bare [1,\n2]", "b", 'bare {"c":3}']],
    ["braces that continue data", "data: a\n{}\n\n", ["a"]],
    ["nothing", "", []],
  ])("reads %s", (_, text, events) => {
    expect(decode(text)).toEqual(events);
  });

  it("joins characters that were split", () => {
    const bytes = Buffer.from("data: \u{1F600}é\n\n");
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(decode(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(["\u{1F600}é"]);
    }
  });

  it("reads CRLF as one line break, wherever it is split", () => {
    expect(decode("data: a\r", "\ndata: b\r", "", "\n\r", "\n")).toEqual(["a\nb"]);
    expect(decode("data: a\r", "data: b\r", "\r", "\n")).toEqual(["a\nb"]);
  });

  it("reads bytes from the middle of a larger buffer", () => {
    const whole = Buffer.from("xxdata: a\n\nyy");
    expect(decode(new Uint8Array(whole.buffer, whole.byteOffset + 2, 9))).toEqual(["a"]);
  });

  it("rejects an event that is too large, in one line or in many", () => {
    const decoder = () => new EventDecoder(() => {}, 100);
    const line = Buffer.from(`data: ${"x".repeat(60)}\n`);
    expect(() => decoder().push(Buffer.from(`data: ${"x".repeat(101)}`))).toThrow(Stream);
    const lines = decoder();
    lines.push(line);
    expect(() => lines.push(line)).toThrow("larger than 100 bytes");
    const bare = decoder();
    bare.push(Buffer.from("{\n"));
    expect(() => bare.push(Buffer.from(` ${"x".repeat(60)}\n`.repeat(2)))).toThrow(Stream);
  });

  it("detects whether the bytes are an event stream, and rejects an HTML page", () => {
    const decoder = new EventDecoder(() => {});
    decoder.push(Buffer.from('\n{"a":1}\n\nnonsense\n'));
    expect(decoder.framed).toBe(false);
    decoder.push(Buffer.from(":\n"));
    expect(decoder.framed).toBe(true);
    expect(() => decode("\n<!doctype html>\n")).toThrow("an HTML page");
    expect(() => decode("<html>")).toThrow("an HTML page");
    expect(decode("data: a\n<b>\n\n")).toEqual(["a"]);
  });
});
