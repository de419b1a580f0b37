/** Requests that are expensive for their size. Twice the count makes a request twice as long. */
import type { ChatMessage } from "../../generated/hub.ts";

type Body = Readonly<Record<string, unknown>>;

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const hello = { role: "user", content: "hi" } as const;

function conversation(messages: object[]): Body {
  return { messages: [hello, ...messages] };
}

function call(id: string, text = '{"a":1}'): object {
  return { id, type: "function", function: { name: "f", arguments: text } };
}

function result(id: string): object {
  return { role: "tool", tool_call_id: id, name: "f", content: "r" };
}

function detail(provider: string, place: Partial<Record<"said" | "before", number>>): object {
  return { provider, model: "", kind: "thinking", text: "t", signature: "s", ...place };
}

function withSchema(schema: object): Body {
  return { messages: [hello], tools: [{ type: "function", function: { name: "f", parameters: schema } }] };
}

function nested(depth: number): object {
  let schema: object = { type: "string", const: "x" };
  for (let level = 0; level < depth; level++) schema = { type: "object", properties: { p: schema }, $comment: "c" };
  return schema;
}

/** Bodies by the part that they have many of. `provider` is that of the reasoning blocks. */
export const bodies: Readonly<Record<string, (count: number, provider: string) => Body>> = {
  "messages of one role": (count) => conversation([...times(count, () => hello)]),
  "messages of both roles": (count) =>
    conversation([...times(count, (index) => ({ role: index % 2 === 0 ? "assistant" : "user", content: "x" }))]),
  "system messages": (count) => conversation([...times(count, () => ({ role: "system", content: "s" }))]),
  blocks: (count) => conversation([{ role: "user", content: times(count, () => ({ type: "text", text: "x" })) }]),
  "blocks of an answer": (count) =>
    conversation([{ role: "assistant", content: times(count, () => ({ type: "text", text: "x" })) }, hello]),
  "reasoning blocks between strings": (count, provider) =>
    conversation([
      {
        role: "assistant",
        content: times(count, () => ({ type: "text", text: "abc" })),
        reasoning_details: times(count, (index) => detail(provider, { said: 3 * (count - index) })),
      },
      hello,
    ]),
  "reasoning blocks between calls": (count, provider) =>
    conversation([
      {
        role: "assistant",
        tool_calls: times(count, (index) => call(`c${index}`)),
        reasoning_details: times(count, (index) => detail(provider, { before: count - index })),
      },
      ...times(count, (index) => result(`c${index}`)),
    ]),
  "reasoning blocks of another provider": (count) =>
    conversation([
      {
        role: "assistant",
        content: "x",
        reasoning_details: times(2 * count, (index) => detail(`p${index % 2}`, { said: 0 })),
      },
      hello,
    ]),
  "calls of one id": (count) =>
    conversation([
      { role: "assistant", tool_calls: times(count, () => call("c")) },
      ...times(count, () => result("c")),
    ]),
  "calls whose ids must be rewritten": (count) =>
    conversation([
      { role: "assistant", tool_calls: times(count, (index) => call(`${"ü".repeat(70)}${index}`)) },
      ...times(count, (index) => result(`${"ü".repeat(70)}${count - 1 - index}`)),
    ]),
  "answers with a call each": (count) =>
    conversation([
      ...times(count, (index) => [
        { role: "assistant", content: "x", tool_calls: [call(`c${index}`)] },
        result(`c${index}`),
      ]).flat(),
    ]),
  "results without a call": (count) => conversation([...times(count, (index) => result(`r${index}`))]),
  "results of many blocks": (count) =>
    conversation([
      { role: "assistant", tool_calls: [call("c")] },
      { ...result("c"), content: times(count, () => ({ type: "text", text: "x" })) },
    ]),
  images: (count) =>
    conversation([
      {
        role: "user",
        content: times(count, () => ({ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } })),
      },
    ]),
  tools: (count) => ({
    messages: [hello],
    tools: times(count, (index) => ({
      type: "function",
      function: { name: `f${index}`, parameters: { type: "object", additionalProperties: false } },
    })),
  }),
  "a wide schema": (count) =>
    withSchema({
      type: "object",
      properties: Object.fromEntries(times(count, (index) => [`p${index}`, { const: index, $comment: "c" }])),
      required: times(count, (index) => `p${index}`),
    }),
  "a schema of many definitions": (count) =>
    withSchema({
      $defs: Object.fromEntries(times(count, (index) => [`d${index}`, { $ref: `#/$defs/d${index + 1}`, title: "t" }])),
      anyOf: times(count, (index) => ({ $ref: `#/$defs/d${index}` })),
    }),
  "deep schemas": (count) => withSchema({ anyOf: times(Math.ceil(count / 50), () => nested(150)) }),
  "stop sequences": (count) => ({
    messages: [hello],
    stop: times(count, (index) => (index % 2 === 0 ? " " : `s${index}`)),
  }),
  nulls: (count) =>
    conversation([
      ...times(count, () => ({ role: "user", content: null, name: null, tool_calls: null, reasoning_details: null })),
    ]),
  "native fields": (count, provider) => ({
    messages: [hello],
    [`x-${provider}`]: Object.fromEntries(times(count, (index) => [`n${index}`, { a: index }])),
  }),
};

/** The same with long strings. */
export const longStrings: typeof bodies = {
  "blank strings": (count) => conversation([{ role: "user", content: `${" ".repeat(400 * count)}x` }]),
  "reasoning blocks in one long text": (count, provider) =>
    conversation([
      {
        role: "assistant",
        content: "ab".repeat(count),
        reasoning_details: times(count, (index) => detail(provider, { said: 2 * index + 1 })),
      },
      hello,
    ]),
  "reasoning blocks in one blank text": (count, provider) =>
    conversation([
      {
        role: "assistant",
        content: `${" ".repeat(80 * count)}x`,
        reasoning_details: times(count, (index) => detail(provider, { said: 80 * index })),
      },
      hello,
    ]),
  "an image of percent signs": (count) =>
    conversation([
      {
        role: "user",
        content: [{ type: "image_url", image_url: { url: `data:image/png,${"%41%".repeat(40 * count)}` } }],
      },
    ]),
  "an image with white space": (count) =>
    conversation([
      {
        role: "user",
        content: [{ type: "image_url", image_url: { url: `data:image/png;base64,${"A ".repeat(400 * count)}` } }],
      },
    ]),
  "long arguments": (count) =>
    conversation([
      {
        role: "assistant",
        tool_calls: [call("c", JSON.stringify(times(10 * count, String)).replace(/.*/, '{"a":$&}'))],
      },
      result("c"),
    ]),
};

/** Self-contained messages to mix at random; their content includes the index. */
export const pieces: readonly ((index: number, provider: string) => readonly object[])[] = [
  () => [hello],
  () => [
    {
      role: "user",
      content: [
        { type: "text", text: " " },
        { type: "text", text: "x" },
      ],
    },
  ],
  () => [{ role: "system", content: [{ type: "text", text: "s", cache_control: { type: "ephemeral" } }] }],
  () => [{ role: "assistant", content: "  x  " }],
  (index) => [{ role: "assistant", tool_calls: [call(`c${index}`), call("same")] }, result("same")],
  (index) => [result(`r${index}`)],
  (_, provider) => [
    { role: "assistant", content: "a b c", reasoning_details: [detail(provider, { said: 2 }), detail("other", {})] },
  ],
  () => [{ role: "user", content: [{ type: "image", source: { type: "url", url: "https://host.test/i" } }] }],
];

/** A conversation of some of them, repeated. */
export function mixture(chosen: readonly number[], count: number, provider: string): Body {
  const messages = times(count, (index) =>
    chosen.flatMap((piece) => pieces[piece]?.(index * chosen.length, provider) ?? []),
  ).flat();
  return { messages: [hello, ...messages] as ChatMessage[] };
}
