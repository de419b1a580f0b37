/** Binary streams, read from bytes that arrive in any pieces, or that are not what they should be. */

import { describe, expect, it } from "vitest";
import { Stream } from "../../runtime/errors.ts";
import { BinaryDecoder } from "../../runtime/reply/framing/binary.ts";
import { eventFrame, frame } from "../../simulator/converse/frames.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";

const limit = 1_000_000;

/** Cuts bytes in pieces, some of them empty. */
function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.slice(places[index], end));
}

/** The events up to where the stream fails. */
function decode(pieces: readonly Uint8Array[]): { events: string[]; failure: string | undefined } {
  const events: string[] = [];
  const decoder = new BinaryDecoder((data, bare) => events.push(`${bare} ${data}`), limit);
  try {
    for (const piece of pieces) decoder.push(piece);
    decoder.end();
  } catch (error) {
    if (!(error instanceof Stream)) throw error;
    return { events, failure: error.message };
  }
  return { events, failure: undefined };
}

const runs = { numRuns: propertyRuns(300) };
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const type = fc.oneof(fc.constantFrom("messageStart", "contentBlockDelta", "exception"), fc.string());
const event = fc.tuple(type, fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue())));
const written = fc.array(event, { maxLength: 6 }).map((events) => ({
  events,
  bytes: Buffer.concat(events.map(([type, body]) => eventFrame(type, body))),
}));
const other = fc
  .tuple(fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 })), fc.string())
  .map(([headers, body]) => frame(headers, body));

describe("the decoder of binary streams", () => {
  it("gives back what was written, however the bytes are cut", () => {
    fc.assert(
      fc.property(written, cuts, ({ events, bytes }, places) => {
        const data = events.map(([type, body]) => `false {${JSON.stringify(type)}:${JSON.stringify(body)}}`);
        for (const pieces of [[bytes], cut(bytes, places), cut(bytes, [...bytes.keys()])])
          expect(decode(pieces)).toEqual({ events: data.map((text) => text.toWellFormed()), failure: undefined });
      }),
      runs,
    );
  });

  it("fails where a stream ends within a frame, after the whole frames before it", () => {
    fc.assert(
      fc.property(written, fc.nat(), ({ events, bytes }, place) => {
        const end = place % (bytes.length + 1);
        const ends = events.map((_, index) => Buffer.concat(framesOf(events.slice(0, index + 1))).length);
        const { events: read, failure } = decode([bytes.subarray(0, end)]);
        expect(read).toHaveLength(ends.filter((each) => each <= end).length);
        // fewer bytes than a length and its checksum could also be something that is not a stream
        if (end >= 12) expect(failure === undefined).toBe([0, ...ends].includes(end));
      }),
      runs,
    );
  });

  it("never reads a frame with a changed bit as another event", () => {
    fc.assert(
      fc.property(event, event, fc.nat(), fc.nat(7), (before, [type, body], place, bit) => {
        const [start = Buffer.of()] = framesOf([before]);
        const changed = Buffer.from(eventFrame(type, body));
        const at = place % changed.length;
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        const { events, failure } = decode([start, changed]);
        expect(events).toHaveLength(1);
        expect(failure).toMatch(/damaged|larger than/);
      }),
      runs,
    );
  });

  it("takes any frames and any bytes, and fails only as a stream does, the same however they are cut", () => {
    const bytes = fc
      .array(
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          other,
          event.map(([type, body]) => eventFrame(type, body)),
        ),
      )
      .map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(bytes, cuts, (some, places) => {
        expect(decode(cut(some, places))).toEqual(decode([some]));
      }),
      runs,
    );
  });
});

function framesOf(events: readonly (readonly [string, object])[]): Uint8Array[] {
  return events.map(([type, body]) => eventFrame(type, body));
}
