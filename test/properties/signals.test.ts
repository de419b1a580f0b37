import { describe, expect, it } from "vitest";
import type { Sink } from "../../generated/hub.ts";
import { ReplyAssembler } from "../../runtime/reply/assembler.ts";
import type { Completion } from "../../runtime/reply/completion.ts";
import { CompletionBuilder } from "../../runtime/reply/completion.ts";
import fc from "../fast-check.ts";
import { foldChunks } from "../fold-chunks.ts";
import { chunksOf, emit, type Signal, signals, source } from "../runtime/signals-by-hand.ts";

const fields: Readonly<Record<string, readonly string[]>> = {
  reasoning: ["at", "part", "text"],
  reasoning_block: ["at", "kind", "part", "text", "signature", "redacted", "encrypted", "id", "format"],
  tool_call: [
    "at",
    "id",
    "name",
    "part",
    "arguments",
    "otherwise",
    "path",
    "value",
    "done",
    "parsed",
    "thought_signature",
  ],
  citation: ["url", "title", "text", "start", "end", "start_byte", "end_byte", "sources"],
  source: ["first", "url", "title"],
  repeat: ["list", "text", "refusal", "id", "name", "arguments"],
  error: ["message", "without_calls"],
  usage: ["input", "uncached", "cache_read", "cache_write", "input_extra", "output", "answer", "reasoning"],
};

/** Few values, so that calls, blocks and values collide. */
const word = fc.constantFrom("", "a", "b", "{}", '{"a":', "1}", "[1]", "$.a", "$.a[0].b", "$['c']", "length", "stop");
const small = fc.oneof(
  word,
  fc.constantFrom(0, 1, 2, 40, null, true, undefined),
  fc.constantFrom({ a: 1 }, [0], [1, 9]),
);

function signalOf(name: keyof Sink, value: fc.Arbitrary<unknown>): fc.Arbitrary<Signal> {
  const names = fields[name];
  const whole = names && fc.record(Object.fromEntries(names.map((field) => [field, value])), { requiredKeys: [] });
  return (whole ?? value).map((emitted) => ({ name, value: emitted }));
}

function signal(value: fc.Arbitrary<unknown>, ...without: (keyof Sink)[]): fc.Arbitrary<Signal> {
  const plain: (keyof Sink)[] = ["id", "model", "content", "refusal", "retry_after", "end"];
  const names = [
    ...plain,
    "reasoning",
    "reasoning_block",
    "tool_call",
    "tool_call",
    "repeat",
    "text_part",
    "citation",
    "source",
    "usage",
  ] as (keyof Sink)[];
  const finish = fc.constantFrom("stop", "length", "tool_calls", "content_filter", "complete", null, undefined, "else");
  return fc.oneof(
    ...names.filter((name) => !without.includes(name)).map((name) => signalOf(name, value)),
    finish.map((emitted): Signal => ({ name: "finish_reason", value: emitted })),
  );
}

function plain(given: readonly Signal[]): { reply: ReplyAssembler; completion: Completion | undefined } {
  const builder = new CompletionBuilder(source);
  const reply = new ReplyAssembler({ provider: "maker", model: "some-model" }, builder);
  emit(reply, given);
  reply.end(true);
  reply.close();
  return { reply, completion: builder.result };
}

/** Without generated ids and times. */
function comparable(completion: Completion | undefined): unknown {
  const text = JSON.stringify({ ...completion, created: 0 });
  return JSON.parse(text.replaceAll(/(call_|chatcmpl-)[0-9a-f]{32}/g, "$1"));
}

describe("the sink", () => {
  it("accepts any JSON in any field without throwing", () => {
    const any = fc.oneof(fc.jsonValue(), small);
    const emitted = fc.array(
      fc.oneof(
        signal(any),
        fc.record({ message: any, status: any }).map((error): Signal => ({ name: "error", value: error })),
      ),
    );
    fc.assert(
      fc.property(emitted, (given) => {
        const { reply, completion } = plain(given);
        expect(completion === undefined).toBe(reply.failure !== undefined);
        chunksOf(given.filter(({ name }) => name !== "error"));
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same answer plain and in chunks", () => {
    fc.assert(
      fc.property(fc.array(signal(small), { maxLength: 30 }), (emitted) => {
        expect(comparable(foldChunks(chunksOf(emitted)))).toEqual(comparable(plain(emitted).completion));
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps text unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), fc.array(fc.string()), (contents, thoughts) => {
        const emitted = signals(
          ...contents.map((content) => ({ content })),
          ...thoughts.map((part) => ({ reasoning: { part } })),
        );
        const message = foldChunks(chunksOf(emitted)).choices[0].message;
        expect(message.content).toBe(contents.join(""));
        expect(message.reasoning_content ?? "").toBe(thoughts.join(""));
      }),
    );
  });

  it("assembles a call from its pieces in any order with others", () => {
    const call = fc.record({ text: fc.json(), cuts: fc.array(fc.nat(), { maxLength: 5 }) });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (expected, order) => {
        const opened = expected.map((_, at) => ({ tool_call: { at, id: `c${at}`, name: `f${at}` } }));
        const queues = expected.map(({ text, cuts }, at) =>
          pieces(text, cuts).map((part) => ({ tool_call: { at, part } })),
        );
        const mixed: Parameters<typeof signals> = [];
        for (let left = queues.filter((queue) => queue.length > 0); left.length > 0; ) {
          const next = left[(order.next().value ?? 0) % left.length]?.shift();
          if (next !== undefined) mixed.push(next);
          left = left.filter((queue) => queue.length > 0);
        }
        const calls = foldChunks(chunksOf(signals(...opened, ...mixed))).choices[0].message.tool_calls;
        expect(calls?.map((made) => made.function)).toEqual(
          expected.map(({ text }, at) => ({ name: `f${at}`, arguments: text })),
        );
      }),
    );
  });

  it("withdraws a call of an answer without a new start only at the output limit, and reports that", () => {
    fc.assert(
      fc.property(fc.array(signal(small, "id"), { maxLength: 30 }), (emitted) => {
        const choices = chunksOf(emitted).map((chunk) => chunk.choices[0]);
        const calls = choices.flatMap(({ delta }) => delta.tool_calls ?? []);
        if (!calls.some(({ status }) => status === "withdrawn")) return;
        expect(choices.at(-1)?.finish_reason).toBe("length");
      }),
      { numRuns: 1000 },
    );
  });

  it("gives every call an id of its own", () => {
    fc.assert(
      fc.property(fc.array(signal(small), { maxLength: 30 }), (emitted) => {
        const calls = plain(emitted).completion?.choices[0].message.tool_calls ?? [];
        expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
      }),
      { numRuns: 500 },
    );
  });

  it("adds up tokens and ignores absent counts", () => {
    const count = fc.oneof(fc.nat(1_000_000), fc.constantFrom(null, undefined, "7", -1, 0.5, {}));
    const names = fields.usage ?? [];
    const counts = fc.record(Object.fromEntries(names.map((name) => [name, count])), { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(counts), (emitted) => {
        const usage = plain(signals(...emitted.map((each) => ({ usage: each })))).completion?.usage;
        const latest = (name: string): number | undefined =>
          emitted
            .map((each) => each[name])
            .filter((value) => typeof value === "number" && value >= 0)
            .map((value) => Math.trunc(value as number))
            .at(-1);
        const [read = 0, write = 0, reasoning = 0] = [latest("cache_read"), latest("cache_write"), latest("reasoning")];
        const input = latest("input");
        const whole =
          input === undefined ? (latest("uncached") ?? 0) + read + write : input + (read > input ? read : 0);
        expect(usage?.prompt_tokens).toBe(whole + (latest("input_extra") ?? 0));
        expect(usage?.completion_tokens).toBe(latest("output") ?? (latest("answer") ?? 0) + reasoning);
        expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
        expect(usage?.completion_tokens_details?.reasoning_tokens ?? 0).toBe(reasoning);
      }),
    );
  });
});

function pieces(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}
