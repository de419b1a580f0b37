import { describe, expect, it } from "vitest";
import type { Adapter } from "../../runtime/adapter.ts";
import { Http, Json, ProviderError, Stream } from "../../runtime/errors.ts";
import { ChunkWriter } from "../../runtime/reply/chunks.ts";
import { openStream, readError } from "../../runtime/reply/read-reply.ts";
import { foldChunks } from "../fold-chunks.ts";
import { readReply, readStream } from "../read-replies.ts";
import {
  byteSource,
  bytesInPieces,
  drain,
  eventStream,
  fakeAdapter,
  literalAdapter,
  type Piece,
  source,
} from "./signals-by-hand.ts";

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

const writer = () => new ChunkWriter(source);
const read = (...pieces: Piece[]) =>
  drain(readStream(literalAdapter, bytesInPieces(...pieces), source.model, writer()));

/** The outcome of opening and reading a stream; `opened` is the error of opening. */
async function openAndDrain(adapter: Adapter, ...pieces: Piece[]) {
  try {
    return {
      opened: undefined,
      ...(await drain(await openStream(adapter, bytesInPieces(...pieces), source.model, writer()))),
    };
  } catch (opened) {
    return { opened, chunks: [], error: undefined };
  }
}

describe("a complete answer", () => {
  it("is read by the adapter", () => {
    const body = '\n \n{"signals":[{"id":"x","content":"Hi"},{"usage":{"input":1,"output":2}}]}';
    const { id, model, provider, choices } = readReply(literalAdapter, body, source);
    expect({ id, model, provider }).toEqual({ id: "x", model: "some-model", provider: "key" });
    expect(choices[0].message.content).toBe("Hi");
  });

  it("tags its reasoning with the adapter, not with the registration", () => {
    const body = '{"signals":[{"reasoning_block":{"kind":"k","text":"t"}}]}';
    const [detail] = readReply(literalAdapter, body, source).choices[0].message.reasoning_details ?? [];
    expect(detail?.provider).toBe("maker");
  });

  it.each([
    ["", "the answer is empty"],
    [" \n", "the answer is empty"],
    ["<html>", "the answer is not valid JSON"],
    ['{"signals":[', "the answer is not valid JSON"],
    ['{"other":1}', "the answer has an unknown shape"],
    ["null", "the answer has an unknown shape"],
    ["[]", "the answer has an unknown shape"],
  ])("cannot be read from %j", (body, text) => {
    const error = thrown(() => readReply(literalAdapter, body, source));
    expect(error).toBeInstanceOf(Json);
    expect(error).toMatchObject({ message: text });
  });

  it.each([
    ['{"error":{"message":"busy","status":503,"retry_after":2}}', 503, 2000],
    ['{"error":{"message":"busy","status":"429"}}', 429, undefined],
    ['{"error":{"message":"busy","status":200}}', 502, undefined],
    ['{"signals":[{"content":"a"},{"error":{"message":"busy"}}]}', 502, undefined],
  ])("that is an error is thrown: %s", (body, status, retryAfter) => {
    const error = thrown(() => readReply(literalAdapter, body, source));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ message: "busy", status, retryAfter, body });
  });

  it("that cannot be serialized again is an error", () => {
    const deep = fakeAdapter({
      response: (it, out) => {
        out.content(JSON.stringify(it));
        return true;
      },
    });
    const depth = 200_000;
    expect(thrown(() => readReply(deep, "[".repeat(depth) + "]".repeat(depth), source))).toBeInstanceOf(ProviderError);
  });
});

describe("an error body", () => {
  it.each([
    [
      429,
      '{"error":{"message":"slow","status":500,"retry_after":"1.5s"}}',
      { message: "slow", status: 429, retryAfter: 1500 },
    ],
    [400, '[{"error":{"message":"bad"}}]', { message: "bad", status: 400 }],
    [403, '{"error":{"message":"no","retry_after":"never"}}', { message: "no", status: 403, retryAfter: "never" }],
    [500, '{"what":1}', { message: '{"what":1}', status: 500 }],
    [502, " <html> ", { message: "<html>", status: 502 }],
    [503, "", { message: "the provider answered with status 503", status: 503 }],
    [301, "", { message: "the provider answered with status 301", status: 502 }],
    [999, "x".repeat(3000), { message: `${"x".repeat(2000)}…`, status: 502 }],
  ])("with status %i: %s", (status, body, expected) => {
    const { message, status: read, retryAfter } = readError(literalAdapter, status, body);
    expect({ message, status: read, retryAfter }).toEqual(expected);
  });
});

describe("a stream", () => {
  const hello = eventStream([{ id: "x" }, { content: "Hel" }, { content: "lo" }, { finish_reason: "stop" }, "[DONE]"]);

  it("becomes chunks, those of one network chunk together", async () => {
    const { chunks, error } = await read(hello);
    expect(error).toBeUndefined();
    expect(chunks.map(({ choices }) => choices[0].delta.content)).toEqual(["Hello", undefined, undefined]);
    expect(foldChunks(chunks).choices[0].message.content).toBe("Hello");
  });

  it("never yields an empty array", async () => {
    for await (const batch of readStream(
      literalAdapter,
      bytesInPieces(": hi\n\n", hello, ": bye"),
      source.model,
      writer(),
    )) {
      expect(batch.length).toBeGreaterThan(0);
    }
  });

  it("ignores unknown events and data that is not JSON", async () => {
    const { error } = await read(eventStream(["ping", [1], 7, "[DO"]), hello);
    expect(error).toBeUndefined();
  });

  it("reads what follows the end", async () => {
    const { chunks } = await read(eventStream([{ end: true }, { usage: { output: 5 } }]));
    expect(foldChunks(chunks).usage.completion_tokens).toBe(5);
  });

  it.each([
    ["an error first", eventStream([{ error: { message: "busy", status: 503 } }, "[DONE]"]), 0, 503],
    [
      "an error later",
      eventStream([{ content: "a" }, { error: { message: "busy", status: "529" } }, { content: "b" }]),
      1,
      529,
    ],
    ["an error without a status", eventStream([{ error: { message: "busy" } }]), 0, 502],
    ["an error without data:", `${eventStream([{ content: "a" }])}{"error":{"message":"busy","status":503}}`, 1, 503],
    ["an error in a list without data:", `: hi\n\n[{\n "error":{"message":"busy","status":500}}]`, 0, 500],
  ])("with %s fails, and nothing follows", async (_, text, count, status) => {
    const { chunks, error } = await read(text);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ message: "busy", status });
    expect(chunks).toHaveLength(count);
  });

  it.each([
    ["breaks off", eventStream([{ content: "a" }])],
    ["breaks off in an event", 'data: {"content":"a"}\n\ndata: {"conte'],
    ["has an event that is not valid JSON", 'data: {"content":\n\ndata: [DONE]\n\n'],
    ["has only comments", ": hi\n\n"],
  ])("that %s fails", async (_, text) => {
    const { chunks, error } = await read(text);
    expect(error).toBeInstanceOf(Stream);
    expect(chunks.some(({ choices }) => choices[0].finish_reason !== null)).toBe(false);
  });

  it("fails when the connection fails, unless after its end", async () => {
    const broken = new Http("reset");
    expect((await read(eventStream([{ content: "a" }]), broken)).error).toBe(broken);
    expect((await read(hello, broken)).error).toBeUndefined();
    const foreign = new Error("aborted");
    expect((await read(hello, foreign)).error).toBe(foreign);
  });

  it("may be truncated within an event after its end, but not before", async () => {
    const half = 'data: {"usage": {"inp';
    expect((await read(hello + half)).error).toBeUndefined();
    expect((await read(hello + half, new Http("reset"))).error).toBeUndefined();
    expect((await read(`${hello + half}\n\n`, eventStream([{ content: "a" }]))).error).toBeInstanceOf(Stream);
    expect((await read(eventStream([{ content: "a" }]) + half)).error).toBeInstanceOf(Stream);
  });

  it("discards the bytes when the reader stops", async () => {
    let released = false;
    async function* bytes() {
      try {
        yield Buffer.from(hello);
        yield Buffer.from(hello);
      } finally {
        released = true;
      }
    }
    for await (const _ of readStream(literalAdapter, byteSource(bytes()), source.model, writer())) break;
    expect(released).toBe(true);
  });
});

describe("opening a stream", () => {
  it.each([
    ["empty", ""],
    ["blank", "\r\n\n"],
    ["a page", "<!doctype html>\n<p>data: x"],
    ["plain text", "upstream is down"],
    ["half a JSON text", '{"error":{"mess'],
    ["unknown JSON", '{"other":1}'],
  ])("fails when the body is %s", async (_, body) => {
    const { opened } = await openAndDrain(literalAdapter, ...(body === "" ? [] : [body]));
    expect(opened).toBeInstanceOf(Stream);
  });

  it.each([
    ['{"error":{"message":"busy","status":503}}', 503],
    ['[{"error":{"message":"busy","status":429}}]', 429],
    ['\n\n{\n  "error": {\n    "message": "busy"\n  }\n}\n', 502],
  ])("fails when the body is %j instead", async (body, status) => {
    const { opened } = await openAndDrain(literalAdapter, body);
    expect(opened).toBeInstanceOf(ProviderError);
    expect(opened).toMatchObject({ message: "busy", status, body: body.trim() });
  });

  it("resolves at the first line of a stream; an error in it is thrown when it is read", async () => {
    const { opened, error } = await openAndDrain(
      literalAdapter,
      eventStream([{ error: { message: "busy", status: 503 } }]),
    );
    expect(opened).toBeUndefined();
    expect(error).toMatchObject({ message: "busy", status: 503 });
  });

  it("accepts a complete answer or an array of events as a stream", async () => {
    const whole = await openAndDrain(literalAdapter, '{"signals":[{"content":"Hi"}]}');
    expect(foldChunks(whole.chunks).choices[0].message.content).toBe("Hi");
    const list = await openAndDrain(literalAdapter, '[{"content":"H"}\n,\n', '{"content":"i"},{"end":true}]');
    expect(foldChunks(list.chunks).choices[0].message.content).toBe("Hi");
  });

  it("does not wait forever when nothing arrives", async () => {
    let send = (_: string): void => {};
    async function* late() {
      yield Buffer.from(await new Promise<string>((resolve) => (send = resolve)));
    }
    const stream = await openStream(literalAdapter, byteSource(late()), source.model, writer(), { milliseconds: 1 });
    send(eventStream([{ content: "late" }, "[DONE]"]));
    expect(foldChunks((await drain(stream)).chunks).choices[0].message.content).toBe("late");
    const page = await openStream(literalAdapter, byteSource(late()), source.model, writer(), { milliseconds: 1 });
    send("<html>");
    expect((await drain(page)).error).toBeInstanceOf(Stream);
  });

  it("discards the bytes of a body that is not a stream", async () => {
    let released = false;
    async function* bytes() {
      try {
        yield Buffer.from("<html>\n");
        yield Buffer.from("</html>\n");
      } finally {
        released = true;
      }
    }
    await expect(openStream(literalAdapter, byteSource(bytes()), source.model, writer())).rejects.toBeInstanceOf(
      Stream,
    );
    expect(released).toBe(true);
  });
});
