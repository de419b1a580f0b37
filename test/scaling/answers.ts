/** Streams that are expensive for their size, as the events of each dialect. */
import type { Dialect } from "../bench/native-answers.ts";
import { framed } from "../frames.ts";

type Events = (count: number) => unknown[];

function times<Value>(count: number, make: (index: number) => Value[]): Value[] {
  return Array.from({ length: count }, (_, index) => make(index)).flat();
}

const begin = {
  type: "message_start",
  message: { id: "m", type: "message", role: "assistant", model: "m", content: [], usage: {} },
};
const end = [
  { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 1 } },
  { type: "message_stop" },
];

function block(index: number, content_block: object, delta: object): object[] {
  return [
    { type: "content_block_start", index, content_block },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ];
}

const messages: Readonly<Record<string, Events>> = {
  "calls and thoughts": (count) => [
    begin,
    ...times(count, (index) => [
      ...block(
        2 * index,
        { type: "tool_use", id: `c${index}`, name: "f", input: {} },
        { type: "input_json_delta", partial_json: '{"a":1}' },
      ),
      ...block(
        2 * index + 1,
        { type: "thinking", thinking: "", signature: "" },
        { type: "signature_delta", signature: "s" },
      ),
    ]),
    ...end,
  ],
  "calls that stay open": (count) => [
    begin,
    ...times(count, (index) => [
      {
        type: "content_block_start",
        index,
        content_block: { type: "tool_use", id: `c${index}`, name: "f", input: {} },
      },
    ]),
    ...end,
  ],
};

const responses: Readonly<Record<string, Events>> = {
  "calls and thoughts": (count) => {
    const items = times<Record<string, unknown>>(count, (index) => [
      { type: "function_call", id: `fc${index}`, call_id: `c${index}`, name: "f", arguments: "{}" },
      { type: "reasoning", id: `rs${index}`, summary: [{ type: "summary_text", text: "t" }], encrypted_content: "e" },
    ]);
    return [
      { type: "response.created", response: { id: "r", status: "in_progress", output: [] } },
      ...items.flatMap((item, output_index) => [
        { type: "response.output_item.added", output_index, item: { ...item, arguments: "" } },
        { type: "response.output_item.done", output_index, item },
      ]),
      { type: "response.completed", response: { id: "r", status: "completed", output: items, usage: {} } },
    ];
  },
};

function candidate(parts: object[], more: object = {}): object {
  return { responseId: "r", candidates: [{ content: { role: "model", parts }, ...more }] };
}

const generateContent: Readonly<Record<string, Events>> = {
  "calls and thoughts": (count) => [
    ...times(count, () => [
      candidate([
        { functionCall: { name: "f", args: { a: 1 } }, thoughtSignature: "s" },
        { text: "t", thought: true },
        { text: "x", thoughtSignature: "s" },
      ]),
    ]),
    candidate([], { finishReason: "STOP" }),
  ],
  "one event of many parts": (count) => [
    candidate(times(count, (index) => [{ functionCall: { id: `c${index}`, name: "f", args: { a: 1 } } }])),
    candidate([], { finishReason: "STOP" }),
  ],
  "a call in many pieces": (count) => [
    candidate([{ functionCall: { id: "c", name: "f", willContinue: true } }]),
    ...times(count, (index) => [
      candidate([
        {
          functionCall: {
            partialArgs: [{ jsonPath: `$.a[${index}]`, stringValue: "x", willContinue: index % 2 === 0 }],
            willContinue: true,
          },
        },
      ]),
    ]),
    candidate([{ functionCall: {} }], { finishReason: "STOP" }),
  ],
};

function delta(id: string, content: object, finish_reason: string | null = null): object {
  return { id, object: "chat.completion.chunk", choices: [{ index: 0, delta: content, finish_reason }] };
}

const chatCompletions: Readonly<Record<string, Events>> = {
  "calls and thoughts": (count) => [
    ...times(count, (index) => [
      delta("a", { tool_calls: [{ index, id: `c${index}`, function: { name: "f", arguments: "{}" } }] }),
      delta("a", { reasoning_details: [{ type: "reasoning.text", index, text: "t", signature: "s" }] }),
    ]),
    delta("a", {}, "tool_calls"),
    "[DONE]",
  ],
  "pieces without an address": (count) => [
    ...times(count, (index) => [
      delta("a", { tool_calls: [{ id: `c${index}`, function: { name: "f", arguments: "{}" } }] }),
      delta("a", {}, "tool_calls"),
      delta("a", { tool_calls: [{ function: { arguments: "" } }] }),
    ]),
    "[DONE]",
  ],
  "answers that begin again": (count) => [
    ...times(count, (index) => [
      delta(`a${index}`, { tool_calls: [{ index: 0, id: `c${index}`, function: { name: "f", arguments: "{" } }] }),
      delta(`a${index}`, { reasoning_details: [{ type: "reasoning.encrypted", data: "e" }] }),
    ]),
    delta("a", {}, "stop"),
    "[DONE]",
  ],
};

function opened(contentBlockIndex: number): object {
  const toolUse = { toolUseId: `c${contentBlockIndex}`, name: "f" };
  return { contentBlockStart: { contentBlockIndex, start: { toolUse } } };
}

const converse: Readonly<Record<string, Events>> = {
  "calls and thoughts": (count) => [
    ...times(count, (index) => [
      opened(2 * index),
      { contentBlockDelta: { contentBlockIndex: 2 * index, delta: { toolUse: { input: '{"a":1}' } } } },
      { contentBlockStop: { contentBlockIndex: 2 * index } },
      { contentBlockDelta: { contentBlockIndex: 2 * index + 1, delta: { reasoningContent: { signature: "s" } } } },
      { contentBlockStop: { contentBlockIndex: 2 * index + 1 } },
    ]),
    { messageStop: { stopReason: "tool_use" } },
  ],
  "calls that stay open": (count) => [...times(count, (index) => [opened(index)]), { messageStop: {} }],
};

export const answers: Readonly<Record<Dialect | "converse", Readonly<Record<string, Events>>>> = {
  messages,
  responses,
  "generate-content": generateContent,
  "chat-completions": chatCompletions,
  converse,
};

type Forms = Readonly<Record<string, (count: number) => Buffer[]>>;

/** Streams with an expensive form, as bytes, for each framing. */
export const forms: Readonly<Record<"sse" | "binary", Forms>> = {
  sse: {
    "an event of many lines": (count) => [Buffer.from(`${"data: \n".repeat(4 * count)}\n`)],
    "an event byte by byte": (count) => [...`data: ${" ".repeat(4 * count)}\n\n`].map((byte) => Buffer.from(byte)),
    comments: (count) => [Buffer.from(":\n".repeat(4 * count))],
  },
  binary: {
    "an event byte by byte": (count) => [...framed(padding(4 * count))].map((byte) => Buffer.of(byte)),
    "many frames at once": (count) => [Buffer.concat(times(count, () => [framed(padding(1))]))],
    "text in place of a stream": (count) => [...`{"a":"${" ".repeat(4 * count)}"}`].map((byte) => Buffer.from(byte)),
  },
};

/** An event that means nothing. */
function padding(length: number): object {
  return { messageStart: { p: " ".repeat(length) } };
}
