/** Requests to Messages that are expensive for their size. Twice the count makes a request twice as long. */
import { type Body, hello, nested, png, roleOf, type Shapes, schemasIn, times, wide } from "./pieces.ts";

const most = { max_tokens: 100 };
const talk = (more: object[] = []): Body => ({ ...most, messages: [hello, ...more] });
const use = (index: number) => ({ type: "tool_use", id: `c${index}`, name: "f", input: { a: 1, b: "two", c: [3] } });
const used = (index: number) => ({ type: "tool_result", tool_use_id: `c${index}`, content: "r" });

export const messages: Shapes = {
  "messages of one letter": (count) => talk([...times(count, () => ({ role: "user", content: "a" }))]),
  "messages of both roles": (count) => talk([...times(count, (index) => ({ role: roleOf(index + 1), content: "a" }))]),
  "answers of one letter": (count) => talk([...times(count, () => ({ role: "assistant", content: "a" })), hello]),
  "system blocks": (count) => ({ ...talk(), system: times(count, () => ({ type: "text", text: "s" })) }),
  blocks: (count) => talk([{ role: "user", content: times(count, () => ({ type: "text", text: "x" })) }]),
  "blocks of an answer": (count) =>
    talk([{ role: "assistant", content: times(count, () => ({ type: "text", text: "x" })) }, hello]),
  "blocks with a cache mark": (count) =>
    talk([
      {
        role: "user",
        content: times(count, () => ({ type: "text", text: "x", cache_control: { type: "ephemeral" } })),
      },
    ]),
  images: (count) =>
    talk([
      {
        role: "user",
        content: times(count, () => ({
          type: "image",
          source: { type: "base64", media_type: "image/png", data: png },
        })),
      },
    ]),
  "documents of one title": (count) =>
    talk([
      {
        role: "user",
        content: times(count, () => ({ type: "document", title: "t", source: { type: "text", data: "x" } })),
      },
    ]),
  "documents whose titles differ at the end": (count) =>
    talk([
      {
        role: "user",
        content: times(count, (index) => ({
          type: "document",
          title: `${"x".repeat(196)}${1000 + (index >> 1)}`,
          source: { type: "text", data: "x" },
        })),
      },
    ]),
  "search results": (count) =>
    talk([
      {
        role: "user",
        content: times(count, () => ({
          type: "search_result",
          title: "t",
          source: "s",
          content: [{ type: "text", text: "x" }],
        })),
      },
    ]),
  "calls and results of one turn": (count) =>
    talk([
      { role: "assistant", content: times(count, use) },
      { role: "user", content: times(count, used) },
    ]),
  "results in reverse": (count) =>
    talk([
      { role: "assistant", content: times(count, use) },
      { role: "user", content: times(count, (index) => used(count - 1 - index)) },
    ]),
  "calls of one id": (count) =>
    talk([
      { role: "assistant", content: times(count, () => use(0)) },
      { role: "user", content: times(count, () => used(0)) },
    ]),
  "answers with a call each": (count) =>
    talk([
      ...times(count, (index) => [
        { role: "assistant", content: [use(index)] },
        { role: "user", content: [used(index)] },
      ]).flat(),
    ]),
  "results between texts": (count) =>
    talk([
      { role: "assistant", content: times(count, use) },
      { role: "user", content: times(count, (index) => [used(index), { type: "text", text: "x" }]).flat() },
    ]),
  "a result of many blocks": (count) =>
    talk([
      { role: "assistant", content: [use(0)] },
      { role: "user", content: [{ ...used(0), content: times(count, () => ({ type: "text", text: "x" })) }] },
    ]),
  "blocks of reasoning": (count) =>
    talk([
      {
        role: "assistant",
        content: [
          ...times(count, () => ({ type: "thinking", thinking: "t", signature: "s" })),
          { type: "text", text: "x" },
        ],
      },
      hello,
    ]),
  "reasoning between calls": (count) =>
    talk([
      {
        role: "assistant",
        content: times(count, (index) => [{ type: "thinking", thinking: "t", signature: "s" }, use(index)]).flat(),
      },
    ]),
  tools: (count) => ({
    ...talk(),
    tools: times(count, (index) => ({ name: `f${index}`, input_schema: nested(1) })),
  }),
  "stop sequences": (count) => ({ ...talk(), stop_sequences: times(count, (index) => `s${index}`) }),
  "fields of its own": (count) => ({ ...talk(), ...wide(count) }),
  metadata: (count) => ({ ...talk(), metadata: wide(count, String) }),
  "a call with many fields": (count) =>
    talk([{ role: "assistant", content: [{ type: "tool_use", id: "c", name: "f", input: wide(count) }] }]),
  nulls: (count) =>
    talk([{ role: "user", content: times(count, () => ({ type: "text", text: "x", cache_control: null })) }]),
  ...schemasIn("a tool", (input_schema) => ({ ...talk(), tools: [{ name: "f", input_schema }] })),
  ...schemasIn("the answer's format", (schema) => ({
    ...talk(),
    output_config: { format: { type: "json_schema", schema } },
  })),
};
