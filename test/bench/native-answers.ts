/** The provider's answers in each dialect: a short plain answer, or 100 pieces as an event stream. */
import { answer, pieces } from "./conversation.ts";

export interface NativeAnswer {
  /** The body of a plain answer. */
  readonly whole: string;
  /** The events of a stream as on the wire. */
  readonly events: readonly string[];
}

const model = "model-of-the-mock";

const message = { id: "msg_1", type: "message", role: "assistant", model, stop_sequence: null };

const messages: NativeAnswer = {
  whole: JSON.stringify({
    ...message,
    content: [{ type: "text", text: answer }],
    stop_reason: "end_turn",
    usage: { input_tokens: 21, output_tokens: 42 },
  }),
  events: [
    named({
      type: "message_start",
      message: { ...message, content: [], usage: { input_tokens: 21, output_tokens: 1 } },
    }),
    named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ...pieces.map((text) => named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
    named({ type: "content_block_stop", index: 0 }),
    named({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 42 },
    }),
    named({ type: "message_stop" }),
  ],
};

const chunk = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1767225600, model };
const counts = { prompt_tokens: 21, completion_tokens: 42, total_tokens: 63 };

const chatCompletions: NativeAnswer = {
  whole: JSON.stringify({
    ...chunk,
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content: answer }, finish_reason: "stop" }],
    usage: counts,
  }),
  events: [
    ...pieces.map((content, index) => {
      const delta = index === 0 ? { role: "assistant", content } : { content };
      return unnamed({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] });
    }),
    unnamed({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
    unnamed({ ...chunk, choices: [], usage: counts }),
    "data: [DONE]\n\n",
  ],
};

const usageMetadata = { promptTokenCount: 21, candidatesTokenCount: 42, totalTokenCount: 63 };

function candidate(text: string, end: object): object {
  const content = { parts: [{ text }], role: "model" };
  return { candidates: [{ content, index: 0, ...end }], usageMetadata, modelVersion: model, responseId: "response-1" };
}

const generateContent: NativeAnswer = {
  whole: JSON.stringify(candidate(answer, { finishReason: "STOP" })),
  events: pieces.map((text, index) => {
    return unnamed(candidate(text, index === pieces.length - 1 ? { finishReason: "STOP" } : {}));
  }),
};

const text = { type: "output_text", annotations: [], logprobs: [] };
const item = { id: "msg_1", type: "message", role: "assistant" };
const place = { item_id: "msg_1", output_index: 0, content_index: 0 };

function response(status: string, content: string): object {
  const output = content === "" ? [] : [{ ...item, status: "completed", content: [{ ...text, text: content }] }];
  const usage = {
    input_tokens: 21,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 42,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 63,
  };
  const whole = { id: "resp_1", object: "response", created_at: 1767225600, status, model, output, error: null };
  return status === "completed" ? { ...whole, usage } : whole;
}

const whole = pieces.join("");

const responses: NativeAnswer = {
  whole: JSON.stringify(response("completed", answer)),
  events: [
    { type: "response.created", response: response("in_progress", "") },
    { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress", content: [] } },
    { type: "response.content_part.added", ...place, part: { ...text, text: "" } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text: whole },
    { type: "response.content_part.done", ...place, part: { ...text, text: whole } },
    {
      type: "response.output_item.done",
      output_index: 0,
      item: { ...item, status: "completed", content: [{ ...text, text: whole }] },
    },
    { type: "response.completed", response: response("completed", whole) },
  ].map((event, index) => named({ ...event, sequence_number: index })),
};

function named(event: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${event.type}\n${unnamed(event)}`;
}

function unnamed(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Native answers by dialect. */
export const nativeAnswers = {
  messages,
  responses,
  "generate-content": generateContent,
  "chat-completions": chatCompletions,
} as const satisfies Readonly<Record<string, NativeAnswer>>;

export type Dialect = keyof typeof nativeAnswers;
