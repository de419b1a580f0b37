/** A stream says what the plain answer says, however its bytes arrive, and never ends well before its end. */

import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { EventWriter } from "../../proxy/response/events.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { type Chunk, ChunkWriter } from "../../runtime/reply/chunks.ts";
import type { Completion } from "../../runtime/reply/completion.ts";
import type { StreamWriter } from "../../runtime/reply/listener.ts";
import { StreamReader } from "../../runtime/reply/stream-reader.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import type { Target } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { foldChunks } from "../fold-chunks.ts";
import { propertyRuns } from "../property-runs.ts";
import { readReply } from "../read-replies.ts";
import { arbitraryContent, type Content, callsIn, citedIn, isBroken, type Spelling, textIn } from "./native/content.ts";
import { spellingOf } from "./native/spellings.ts";

const runs = { numRuns: propertyRuns(150) };

/** A model that takes reasoning back, where there is one. */
const models: Readonly<Record<string, string>> = {
  openai: "gpt-5.5",
  anthropic: "claude-opus-4-8",
  xai: "grok-4.5",
  bedrock: "us.anthropic.claude-opus-4-8",
};

const cases = adapters.map((adapter) => [adapter.provider, adapter, spellingOf(adapter)] as const);
const whoOf = ({ provider }: Adapter) => ({ provider, model: models[provider] ?? "some-model" });

/** The chunks read from bytes that arrive in these pieces, and the failure. */
function read(adapter: Adapter, pieces: readonly Uint8Array[]): { chunks: Chunk[]; failure: Error | undefined } {
  const { written, failure } = readWith(adapter, pieces, new ChunkWriter(whoOf(adapter)));
  return { chunks: written.flat(), failure };
}

function readWith<T>(adapter: Adapter, pieces: readonly Uint8Array[], writer: StreamWriter<T>) {
  const reader = new StreamReader(adapter, whoOf(adapter).model, writer);
  const written: T[] = [];
  const take = () => {
    const some = reader.take();
    if (some !== undefined) written.push(some);
  };
  for (const piece of pieces) {
    reader.push(piece);
    take();
  }
  reader.close();
  take();
  return { written, failure: reader.failure };
}

function readWhole(adapter: Adapter, bytes: Uint8Array): Chunk[] {
  const { chunks, failure } = read(adapter, [bytes]);
  if (failure !== undefined) throw failure;
  return chunks;
}

const bytesOf = (spelling: Spelling, content: Content) => Buffer.from(spelling.frame(spelling.events(content)));

function plainly(adapter: Adapter, spelling: Spelling, content: Content): Completion {
  return readReply(adapter, JSON.stringify(spelling.plain(content)), whoOf(adapter));
}

/** Without generated values: the time, and ids that the provider did not give. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner) => {
    if (key === "created") return 0;
    return key === "content" && inner === null ? undefined : inner; // both mean that a message has no content
  });
  return JSON.parse(text.replaceAll(/(call_|chatcmpl-)[0-9a-f]{32}/g, "$1"));
}

/** The events of the proxy, neighbouring text as one. */
function eventsOf(adapter: Adapter, pieces: readonly Uint8Array[]): Record<string, unknown>[] {
  const whole: Record<string, unknown>[] = [];
  for (const frame of readWith(adapter, pieces, new EventWriter()).written.join("").split("\n\n").slice(0, -1)) {
    const event = JSON.parse(frame.replace(/^event: \w+\ndata: /, "")) as Record<string, unknown>;
    const last = whole.at(-1);
    const isText = (each: typeof last) => each?.text !== undefined && Object.keys(each).length === 2;
    if (last !== undefined && last.type === event.type && isText(last) && isText(event))
      last.text += String(event.text);
    else whole.push(event);
  }
  return whole;
}

describe.each(cases)("%s", (_provider, adapter, spelling) => {
  const drawn = arbitraryContent.map((content) =>
    spelling.breaks === "always" ? { ...content, broken: true } : content,
  );

  it("says the same in a stream and plainly", () => {
    fc.assert(
      fc.property(drawn, (content) => {
        const plain = plainly(adapter, spelling, content);
        const folded = foldChunks(readWhole(adapter, bytesOf(spelling, content)));
        expect(comparable(folded)).toEqual(comparable(plain));
        const [{ message, finish_reason }] = plain.choices;
        const complete = callsIn(content).filter((call) => !(spelling.breaks !== "never" && isBroken(call, content)));
        const calls = message.tool_calls?.map(({ function: { name, arguments: json } }) => [name, JSON.parse(json)]);
        expect(message.content ?? "").toBe(textIn(content));
        const cited = message.annotations?.map(({ url, start, end }) => ({ url, start, end }));
        expect(cited ?? []).toEqual(citedIn(content));
        expect(calls ?? []).toEqual(complete.map(({ name, input }) => [name, JSON.parse(JSON.stringify(input))]));
        expect(finish_reason).toBe(content.short ? "length" : calls === undefined ? "stop" : "tool_calls");
        const { input, cached, output, thought } = content.usage;
        const answered = adapter.dialect === "generate-content" ? output + thought : output;
        expect(plain.usage).toMatchObject({ prompt_tokens: input + cached, completion_tokens: answered });
      }),
      runs,
    );
  });

  it("is the same stream however its bytes are cut", () => {
    fc.assert(
      fc.property(drawn, fc.array(fc.nat(), { maxLength: 12 }), (content, cuts) => {
        const bytes = bytesOf(spelling, content);
        const places = cuts.map((place) => place % bytes.length).sort((one, other) => one - other);
        const pieces = [...places, bytes.length].map((end, index, ends) => bytes.subarray(ends[index - 1] ?? 0, end));
        const whole = readWhole(adapter, bytes);
        for (const some of [pieces, [...bytes].map((byte) => Uint8Array.of(byte))]) {
          const { chunks, failure } = read(adapter, some);
          expect(failure).toBeUndefined();
          expect(comparable(foldChunks(chunks))).toEqual(comparable(foldChunks(whole)));
          expect(comparable(eventsOf(adapter, some))).toEqual(comparable(eventsOf(adapter, [bytes])));
        }
      }),
      { ...runs, numRuns: propertyRuns(60) },
    );
  });

  it("fails when it is cut short, wherever that is", () => {
    fc.assert(
      fc.property(drawn, fc.array(fc.nat(), { maxLength: 20 }), (content, cuts) => {
        const events = spelling.events(content);
        const last = events.findIndex(spelling.isLast);
        // line breaks behind an event are nothing that is missing
        const lengths = events.map((_, index) => {
          const framed = spelling.frame(events.slice(0, index + 1));
          if (typeof framed !== "string") return framed.length;
          return Buffer.byteLength(framed.replace(/\s*(data: \[DONE\])?\s*$/, ""));
        });
        const enough = lengths[last] ?? 0;
        const bytes = bytesOf(spelling, content);
        for (const place of [...lengths, ...cuts.map((each) => each % bytes.length), enough - 1, enough + 1]) {
          const start = [bytes.subarray(0, place)];
          const { failure } = read(adapter, start);
          const isDone = eventsOf(adapter, start).some(({ type }) => type === "done");
          expect([place, failure === undefined, isDone]).toEqual([place, place >= enough, place >= enough]);
        }
      }),
      { ...runs, numRuns: propertyRuns(60) },
    );
  });

  it("goes back the same from a stream and plainly, and is stable from then on", () => {
    fc.assert(
      fc.property(drawn, (content) => {
        const plain = send(adapter, plainly(adapter, spelling, content));
        const folded = send(adapter, foldChunks(readWhole(adapter, bytesOf(spelling, content))));
        expect(comparable(folded)).toEqual(comparable(plain));
        // reasoning that is not sent back separates text only once
        if (adapter.provider === "perplexity") return;
        const sealed = send(adapter, plainly(adapter, spelling, allSealed(content)));
        const again = readReply(adapter, JSON.stringify(spelling.again(sealed)), whoOf(adapter));
        expect(comparable(send(adapter, again))).toEqual(comparable(sealed));
      }),
      runs,
    );
  });
});

function allSealed(content: Content): Content {
  const pieces = content.pieces.map((piece) =>
    piece.kind === "thought" ? { ...piece, seal: piece.seal ?? "s" } : piece,
  );
  return { ...content, pieces };
}

/** The native request of a conversation with this answer in it, every call answered, through JSON. */
function send(adapter: Adapter, completion: Completion): object {
  const [{ message }] = completion.choices;
  const results = (message.tool_calls ?? []).map(({ id }) => ({ role: "tool", tool_call_id: id, content: "result" }));
  const history = [{ role: "user", content: "q" }, message, ...results, { role: "user", content: "and?" }];
  const { model } = whoOf(adapter);
  const request = checkRequest(JSON.parse(JSON.stringify({ model: `x/${model}`, messages: history })));
  const [registration] = adapter.names;
  if (registration === undefined) throw new Error(`${adapter.provider} has no name`);
  const target: Target = { adapter, registration, model, key: "KEY" };
  return JSON.parse(JSON.stringify(adapter.request(exchange(request, target, false))));
}
