/** Requests to chat completions that are expensive for their size. Twice the count makes a request twice as long. */
import { type Body, hello, nested, png, roleOf, type Shapes, schemasIn, text, times, wide } from "./pieces.ts";

const chat = (messages: object[] = []): Body => ({ messages: [hello, ...messages] });
const chatCall = (id: string | undefined, name = "f") => ({
  id,
  type: "function",
  function: { name, arguments: text },
});
const chatResult = (id: string) => ({ role: "tool", tool_call_id: id, content: "r" });

export const chatCompletions: Shapes = {
  "messages of one letter": (count) => chat([...times(count, () => ({ role: "user", content: "a" }))]),
  "messages of both roles": (count) => chat([...times(count, (index) => ({ role: roleOf(index), content: "a" }))]),
  "system messages": (count) => chat([...times(count, () => ({ role: "system", content: "s" }))]),
  "messages without content": (count) => chat([...times(count, () => ({ role: "assistant", content: null }))]),
  "named messages": (count) => chat([...times(count, (index) => ({ role: "user", name: `n${index}`, content: "a" }))]),
  parts: (count) => chat([{ role: "user", content: times(count, () => ({ type: "text", text: "x" })) }]),
  "parts of an answer": (count) =>
    chat([{ role: "assistant", content: times(count, () => ({ type: "text", text: "x" })) }, hello]),
  "parts with a cache mark": (count) =>
    chat([
      {
        role: "user",
        content: times(count, () => ({ type: "text", text: "x", cache_control: { type: "ephemeral" } })),
      },
    ]),
  images: (count) =>
    chat([
      {
        role: "user",
        content: times(count, () => ({ type: "image_url", image_url: { url: `data:image/png;base64,${png}` } })),
      },
    ]),
  documents: (count) =>
    chat([
      {
        role: "user",
        content: times(count, () => ({
          type: "file",
          file: { filename: "a.pdf", file_data: `data:application/pdf;base64,${png}` },
        })),
      },
    ]),
  "calls and results of one turn": (count) =>
    chat([
      { role: "assistant", tool_calls: times(count, (index) => chatCall(`c${index}`)) },
      ...times(count, (index) => chatResult(`c${index}`)),
    ]),
  "results in reverse": (count) =>
    chat([
      { role: "assistant", tool_calls: times(count, (index) => chatCall(`c${index}`)) },
      ...times(count, (index) => chatResult(`c${count - 1 - index}`)),
    ]),
  "calls of one id": (count) =>
    chat([
      { role: "assistant", tool_calls: times(count, () => chatCall("c")) },
      ...times(count, () => chatResult("c")),
    ]),
  "calls without an id": (count) => chat([{ role: "assistant", tool_calls: times(count, () => chatCall(undefined)) }]),
  "calls without a result": (count) =>
    chat([...times(count, (index) => ({ role: "assistant", tool_calls: [chatCall(`c${index}`)] }))]),
  "calls with ids that must be rewritten": (count) =>
    chat([
      { role: "assistant", tool_calls: times(count, (index) => chatCall(`${"ü".repeat(70)}${index}`)) },
      ...times(count, (index) => chatResult(`${"ü".repeat(70)}${index}`)),
    ]),
  "answers with a call each": (count) =>
    chat([
      ...times(count, (index) => [
        { role: "assistant", content: "x", tool_calls: [chatCall(`c${index}`)] },
        chatResult(`c${index}`),
      ]).flat(),
    ]),
  "functions and their results": (count) =>
    chat([
      ...times(count, (index) => ({ role: "assistant", function_call: { name: `f${index}`, arguments: text } })),
      ...times(count, (index) => ({ role: "function", name: `f${count - 1 - index}`, content: "r" })),
    ]),
  "functions of one name and their results": (count) =>
    chat([
      ...times(count, () => ({ role: "assistant", function_call: { name: "f", arguments: text } })),
      ...times(count, () => ({ role: "function", name: "f", content: "r" })),
    ]),
  "a result of many parts": (count) =>
    chat([
      { role: "assistant", tool_calls: [chatCall("c")] },
      { role: "tool", tool_call_id: "c", content: times(count, () => ({ type: "text", text: "x" })) },
    ]),
  "reasoning of one answer": (count) =>
    chat([
      {
        role: "assistant",
        content: "x",
        reasoning_details: times(count, () => ({ type: "reasoning.text", text: "t", signature: "s" })),
      },
      hello,
    ]),
  "answers with reasoning": (count) =>
    chat([...times(count, () => ({ role: "assistant", content: "x", reasoning_content: "t" })), hello]),
  tools: (count) => ({
    ...chat(),
    tools: times(count, (index) => ({ type: "function", function: { name: `f${index}`, parameters: nested(1) } })),
  }),
  "tools of one name": (count) => ({
    ...chat(),
    tools: times(count, () => ({ type: "function", function: { name: "f" } })),
  }),
  functions: (count) => ({ ...chat(), functions: times(count, (index) => ({ name: `f${index}`, parameters: {} })) }),
  "custom tools": (count) => ({
    ...chat(),
    tools: times(count, (index) => ({
      type: "custom",
      custom: { name: `f${index}`, format: { type: "grammar", grammar: { syntax: "lark", definition: "d" } } },
    })),
  }),
  "stop sequences": (count) => ({
    ...chat(),
    stop: times(count, (index) => (index % 2 === 0 ? " " : `s${index}`)),
  }),
  "fields of its own": (count) => ({ ...chat(), ...wide(count) }),
  metadata: (count) => ({ ...chat(), metadata: wide(count, String) }),
  "a bias for many tokens": (count) => ({ ...chat(), logit_bias: wide(count, () => 1) }),
  "messages with many fields": (count) => chat([{ ...hello, ...wide(count) }]),
  "arguments of many values": (count) =>
    chat([
      { role: "assistant", function_call: { name: "f", arguments: JSON.stringify({ a: times(count, () => []) }) } },
    ]),
  nulls: (count) => chat([...times(count, () => ({ role: "user", content: "a", name: null, cache_control: null }))]),
  "numbers with many digits": (count) => ({
    ...chat(),
    metadata: { a: times(count, () => "1") },
  }),
  ...schemasIn("a tool", (parameters) => ({
    ...chat(),
    tools: [{ type: "function", function: { name: "f", parameters } }],
  })),
  ...schemasIn("the answer's format", (schema) => ({
    ...chat(),
    response_format: { type: "json_schema", json_schema: { name: "n", strict: true, schema } },
  })),
};
