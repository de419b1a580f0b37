/** Requests to Responses that are expensive for their size. Twice the count makes a request twice as long. */
import { type Body, hello, nested, png, roleOf, type Shapes, schemasIn, text, times, wide } from "./pieces.ts";

const input = (items: object[] = []): Body => ({ input: [hello, ...items] });
const itemCall = (index: number, more: object = {}) => ({
  type: "function_call",
  call_id: `c${index}`,
  name: "f",
  arguments: text,
  ...more,
});
const itemResult = (index: number) => ({ type: "function_call_output", call_id: `c${index}`, output: "r" });

export const responses: Shapes = {
  "messages of one letter": (count) => input([...times(count, () => ({ role: "user", content: "a" }))]),
  "messages of both roles": (count) => input([...times(count, (index) => ({ role: roleOf(index), content: "a" }))]),
  "answers of one letter": (count) => input([...times(count, () => ({ role: "assistant", content: "a" })), hello]),
  "system messages": (count) => input([...times(count, () => ({ role: "developer", content: "s" }))]),
  parts: (count) => input([{ role: "user", content: times(count, () => ({ type: "input_text", text: "x" })) }]),
  "parts of an answer": (count) =>
    input([
      {
        type: "message",
        role: "assistant",
        content: times(count, () => ({ type: "output_text", text: "x", annotations: [] })),
      },
      hello,
    ]),
  "annotations of an answer": (count) =>
    input([
      {
        type: "message",
        role: "assistant",
        content: [
          {
            type: "output_text",
            text: "x",
            annotations: times(count, () => ({ type: "url_citation", url: "https://host.test", title: "t" })),
          },
        ],
      },
      hello,
    ]),
  images: (count) =>
    input([
      {
        role: "user",
        content: times(count, () => ({ type: "input_image", image_url: `data:image/png;base64,${png}` })),
      },
    ]),
  "calls, then their results": (count) =>
    input([...times(count, (index) => itemCall(index)), ...times(count, itemResult)]),
  "results in reverse": (count) =>
    input([...times(count, (index) => itemCall(index)), ...times(count, (index) => itemResult(count - 1 - index))]),
  "calls with a result each": (count) =>
    input([...times(count, (index) => [itemCall(index), itemResult(index)]).flat()]),
  "calls of one id": (count) => input([...times(count, () => itemCall(0)), ...times(count, () => itemResult(0))]),
  "calls in namespaces": (count) => ({
    ...input([
      ...times(count, (index) => itemCall(index, { namespace: `n${index}` })),
      ...times(count, (index) => itemResult(index)),
    ]),
    tools: times(count, (index) => ({
      type: "namespace",
      name: `n${index}`,
      tools: [{ type: "function", name: "f" }],
    })),
  }),
  "custom calls": (count) =>
    input([
      ...times(count, (index) => ({ type: "custom_tool_call", call_id: `c${index}`, name: "f", input: "x" })),
      ...times(count, (index) => ({ type: "custom_tool_call_output", call_id: `c${index}`, output: "r" })),
    ]),
  "reasoning that was shown": (count) =>
    input([{ type: "reasoning", summary: times(count, () => ({ type: "summary_text", text: "t" })) }, hello]),
  "items of reasoning": (count) =>
    input([
      ...times(count, (index) => ({ type: "reasoning", id: `r${index}`, summary: [], encrypted_content: "e" })),
      hello,
    ]),
  "items of servers": (count) => input([...times(count, () => ({ type: "web_search_call", id: "w" }))]),
  "tools in a namespace": (count) => ({
    ...input(),
    tools: [
      { type: "namespace", name: "n", tools: times(count, (index) => ({ type: "function", name: `f${index}` })) },
    ],
  }),
  "tools in items": (count) =>
    input([
      ...times(count, (index) => ({ type: "additional_tools", tools: [{ type: "function", name: `f${index}` }] })),
    ]),
  tools: (count) => ({
    ...input(),
    tools: times(count, (index) => ({ type: "function", name: `f${index}`, parameters: nested(1) })),
  }),
  "fields of its own": (count) => ({ ...input(), ...wide(count) }),
  metadata: (count) => ({ ...input(), metadata: wide(count, String) }),
  nulls: (count) => input([...times(count, () => ({ role: "user", content: "a", id: null, status: null }))]),
  ...schemasIn("a tool", (parameters) => ({ ...input(), tools: [{ type: "function", name: "f", parameters }] })),
  ...schemasIn("the answer's format", (schema) => ({
    ...input(),
    text: { format: { type: "json_schema", name: "n", strict: true, schema } },
  })),
};
