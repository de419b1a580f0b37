/** Compares what the pages state about the output of each signal with the runtime. */
import { expect, it } from "vitest";
import { signalsOf } from "../../../generator/emit/docs/replies.ts";
import { chunks, events } from "../../runtime/signals-by-hand.ts";
import { readSpec } from "../../spec/files.ts";

type Emit = Parameters<typeof chunks>[0];

/** An example of each signal that callers see. */
const examples: Readonly<Record<string, Emit>> = {
  id: { id: "a" },
  content: { content: "hi" },
  citation: { citation: { url: "https://a.test" } },
  refusal: { refusal: "no" },
  reasoning: { reasoning: { text: "hm" } },
  reasoning_block: { reasoning_block: { kind: "summary", text: "hm", encrypted: "x" } },
  tool_call: { tool_call: { id: "c", name: "look", arguments: "{}" } },
  file: { file: { media: "image/png", data: "iVBORw0KGgo=" } },
  repeat: { repeat: { list: "output", text: "hi" } },
  usage: { usage: { input: 1, output: 1 } },
  cost: { usage: { input: 1, output: 1 }, cost: { usd: 0.5 } },
  tier: { usage: { input: 1, output: 1 }, tier: "flex" },
  finish_reason: { finish_reason: "stop" },
  native_finish_reason: { content: "hi", native_finish_reason: "news" },
  lost: { lost: "content[type=news]" },
};

const signals = signalsOf(readSpec("spec/hub.yaml"));

it("every signal has an example, except errors and those that callers do not see", () => {
  const unseen = ["model", "text_part", "aside", "source", "stop_sequence", "retry_after", "end", "error"];
  expect(Object.keys(examples)).toEqual(signals.map(({ name }) => name).filter((name) => !unseen.includes(name)));
});

it.each(signals.filter(({ name }) => examples[name] !== undefined))("$name is seen as $chunk and $event", (signal) => {
  const { name, chunk = "", event } = signal;
  const emitted = chunks(examples[name] ?? {}, { end: true });
  const steps = chunk.replaceAll("`", "").split(".");
  const found = emitted.map((each) => {
    const whole: unknown = { ...each, ...each.choices[0] };
    return steps.reduce((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], whole);
  });
  expect(found.some((value) => value !== undefined && value !== null)).toBe(true);
  if (event === undefined) return;
  const [, field = "type", type] = /^(?:`(\w+)` of )?`(\w+)`$/.exec(event) ?? [];
  expect(events(examples[name] ?? {}, { end: true })).toMatch(new RegExp(`^event: ${type}\\ndata: .*"${field}":`, "m"));
});
