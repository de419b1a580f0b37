/** A stream in answer to a plain request, and an answer in place of a stream, are read like what was asked for, in every dialect. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { Json, ProviderError } from "../../runtime/errors.ts";
import { ChunkWriter } from "../../runtime/reply/chunks.ts";
import { type Completion, CompletionBuilder } from "../../runtime/reply/completion.ts";
import { openStream, readWhole } from "../../runtime/reply/read-reply.ts";
import { readCaseFiles } from "../case-files.ts";
import { foldChunks } from "../fold-chunks.ts";
import { streamOf } from "../frames.ts";
import { readStream } from "../read-replies.ts";
import { bytesInPieces } from "./signals-by-hand.ts";

const model = "m";

function adapterOf(provider: string): Adapter {
  return adapters.find((each) => each.provider === provider) as Adapter;
}

/** A completion without what may differ: times, made ids, and the warnings, which a folded stream does not have. */
function compared({ created: _, warnings: _warnings, id, ...completion }: Completion): unknown {
  return JSON.parse(JSON.stringify({ ...completion, id }).replaceAll(/(chatcmpl-|call_)[0-9a-f]{32}/g, "$1"));
}

const source = (adapter: Adapter) => ({ provider: adapter.provider, model });

async function streamed(adapter: Adapter, bytes: Uint8Array): Promise<Completion> {
  const writer = new ChunkWriter(source(adapter));
  const chunks = [];
  for await (const some of readStream(adapter, bytesInPieces(bytes), model, writer)) chunks.push(...some);
  return foldChunks(chunks);
}

const whole = (adapter: Adapter, body: string | Uint8Array) =>
  readWhole(adapter, body, model, new CompletionBuilder(source(adapter)));

const files = readCaseFiles();
const withStreams = files.filter(({ cases }) => cases.some(({ receives_events: events }) => events !== undefined));
const withAnswers = files.filter(({ cases }) => cases.some(({ returns }) => returns !== undefined));

describe("a stream where JSON was expected", () => {
  it.each(withStreams)("$path", async ({ provider, cases }) => {
    const adapter = adapterOf(provider);
    for (const { id, receives_events: events } of cases) {
      if (events === undefined) continue;
      const bytes = streamOf(adapter, events);
      const expected = await streamed(adapter, bytes).then(compared, (error: Error) => error);
      const read = () => compared(whole(adapter, bytes));
      if (!(expected instanceof Error)) expect(read(), id).toEqual(expected);
      else expect(read, id).toThrow(expected instanceof ProviderError ? ProviderError : Json);
      // without the frames: one event a line
      if (expected instanceof Error || adapter.framing === "binary" || events.length < 2) continue;
      const lines = events.map((event) => (typeof event === "string" ? event : JSON.stringify(event))).join("\n");
      expect(compared(whole(adapter, lines)), `${id}, one event a line`).toEqual(expected);
      expect(compared(await streamed(adapter, Buffer.from(lines))), `${id}, lines in a stream`).toEqual(expected);
    }
  });
});

describe("JSON where a stream was expected", () => {
  it.each(withAnswers)("$path", async ({ provider, cases }) => {
    const adapter = adapterOf(provider);
    for (const { id, receives, returns } of cases) {
      if (returns === undefined) continue;
      const body = JSON.stringify(receives, undefined, 1);
      const expected = compared(whole(adapter, body));
      const writer = new ChunkWriter(source(adapter));
      const chunks = [];
      for await (const some of await openStream(adapter, bytesInPieces(body), model, writer)) chunks.push(...some);
      expect(compared(foldChunks(chunks)), id).toEqual(expected);
    }
  });
});
