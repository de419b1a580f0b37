import { describe, expect, it } from "vitest";
import { EventWriter } from "../../proxy/response/events.ts";
import { Stream } from "../../runtime/errors.ts";
import { type Chunk, ChunkWriter } from "../../runtime/reply/chunks.ts";
import { EventDecoder } from "../../runtime/reply/framing/sse.ts";
import fc from "../fast-check.ts";
import { foldChunks } from "../fold-chunks.ts";
import { readStream } from "../read-replies.ts";
import { bytesInPieces, drain, eventStream, literalAdapter, source } from "../runtime/signals-by-hand.ts";

/** Cuts bytes in pieces, some of them empty. */
function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.slice(places[index], end));
}

function decode(pieces: readonly Uint8Array[]): { events: string[]; framed: boolean } {
  const events: string[] = [];
  const decoder = new EventDecoder((data, bare) => events.push(`${bare} ${data}`));
  for (const piece of pieces) decoder.push(piece);
  decoder.end();
  return { events, framed: decoder.framed };
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const line = fc.oneof(
  fc.constantFrom(
    "",
    "",
    "data",
    "data:",
    "data: a",
    "data:b",
    "data:  é\u{1F600}",
    "event: x",
    "id",
    ":",
    ": hi",
    "retry: 1",
  ),
  fc.constantFrom('{"a":', "[1,", "2]", "  x", "nonsense", "dat", "\0"),
  fc.string({ unit: "grapheme" }).map((text) => `data: ${text}`),
);

describe("the event decoder", () => {
  it("gives the same events however the bytes are cut", () => {
    const text = fc.array(fc.tuple(line, lineEnd)).map((lines) => lines.flat().join(""));
    fc.assert(
      fc.property(fc.constantFrom("", "\uFEFF"), text, cuts, (mark, lines, places) => {
        const bytes = Buffer.from(mark + lines);
        expect(decode(cut(bytes, places))).toEqual(decode([bytes]));
        expect(decode(cut(bytes, [...bytes.keys()]))).toEqual(decode([bytes]));
      }),
      { numRuns: 300 },
    );
  });

  it("takes any bytes, and refuses at most a page", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), cuts, (bytes, places) => {
        try {
          decode(cut(bytes, places));
        } catch (error) {
          expect(error).toBeInstanceOf(Stream);
        }
      }),
    );
  });

  it("gives back the data that was written", () => {
    const data = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(data), cuts, (payloads, places) => {
        const bytes = Buffer.from(eventStream(payloads));
        expect(decode(cut(bytes, places)).events).toEqual(payloads.map((text) => `false ${text.toWellFormed()}`));
      }),
    );
  });
});

const event = fc.oneof(
  fc.string({ unit: "grapheme" }).map((content) => ({ content })),
  fc.string().map((part) => ({ reasoning: { part } })),
  fc.record({ at: fc.nat(2), part: fc.constantFrom("[1", ",2", "]") }).map((call) => ({ tool_call: call })),
  fc.nat(2).map((at) => ({ tool_call: { at, id: `c${at}`, name: "f" } })),
  fc
    .record({ at: fc.nat(1), kind: fc.constant("k"), signature: fc.string() })
    .map((block) => ({ reasoning_block: block })),
  fc.nat(99).map((output) => ({ usage: { output } })),
);
const stream = fc
  .array(event, { maxLength: 12 })
  .map((events) => Buffer.from(eventStream([{ id: "x" }, ...events, { finish_reason: "complete" }, "[DONE]"])));

async function read(...pieces: Uint8Array[]): Promise<{ chunks: Chunk[]; error: unknown }> {
  return drain(readStream(literalAdapter, bytesInPieces(...pieces), source.model, new ChunkWriter(source)));
}

/** The events of the proxy, up to where the stream fails. */
async function readEvents(...pieces: Uint8Array[]): Promise<string> {
  let events = "";
  try {
    const stream = readStream(literalAdapter, bytesInPieces(...pieces), source.model, new EventWriter());
    for await (const some of stream) events += some;
  } catch (error) {
    if (!(error instanceof Stream)) throw error;
  }
  return events;
}

/** The answer without its time, and the typed events joined where joining is free. */
function outcome(chunks: readonly Chunk[], events: string): unknown {
  const { created: _, ...completion } = foldChunks(chunks);
  const frames = events.split("\n\n");
  const others = frames.filter((frame) => !/^event: (content|reasoning)\n/.test(frame));
  return { completion, others };
}

describe("a stream", () => {
  it("gives the same answer however its bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(stream, cuts, async (bytes, places) => {
        const whole = await read(bytes);
        const pieces = await read(...cut(bytes, places));
        expect(whole.error ?? pieces.error).toBeUndefined();
        expect(outcome(pieces.chunks, await readEvents(...cut(bytes, places)))).toEqual(
          outcome(whole.chunks, await readEvents(bytes)),
        );
      }),
    );
  });

  it("that is cut short anywhere never ends in done", async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.nat(), async (bytes, place) => {
        // the end is `[DONE]` and a line break or none
        const last = bytes.length - "]\n\n".length;
        const start = bytes.subarray(0, place % (last + 1));
        const { chunks, error } = await read(start);
        expect(error).toBeInstanceOf(Stream);
        expect(await readEvents(start)).not.toContain("event: done");
        expect(chunks.every(({ choices }) => choices[0].finish_reason === null)).toBe(true);
      }),
    );
  });

  it("of anything ends in done or an error, and never in both", async () => {
    const events = fc.array(fc.oneof(event, fc.jsonValue(), fc.constantFrom("[DONE]", "{", "text")));
    await fc.assert(
      fc.asyncProperty(events, cuts, async (sent, places) => {
        const { chunks, error } = await read(...cut(Buffer.from(eventStream(sent)), places));
        const ends = chunks.filter(({ choices }) => choices[0].finish_reason !== null).length;
        expect(ends).toBe(error === undefined ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });
});
