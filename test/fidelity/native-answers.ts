/** An answer in the native form of a provider: reasoning, text, calls and the strings that only its maker can read. */
import type { Adapter } from "../../runtime/adapter.ts";

export interface Answer {
  readonly thought: string;
  /** A signature, or the thought in encrypted form. */
  readonly secret: string;
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: { readonly city: string } }[];
  /** Whether a model of Gemini made it, which signs its calls. */
  readonly isGemini: boolean;
}

type Writer = (answer: Answer) => object;

const chat =
  (messageOf: (answer: Answer) => object): Writer =>
  (answer) => {
    const calls = answer.calls.map(({ id, name, input }) => ({
      id,
      type: "function",
      function: { name, arguments: JSON.stringify(input) },
    }));
    const message = { role: "assistant", content: answer.text, ...messageOf(answer), tool_calls: calls };
    const finish_reason = calls.length > 0 ? "tool_calls" : "stop";
    return { id: "chat-1", object: "chat.completion", model: "m", choices: [{ index: 0, message, finish_reason }] };
  };

/** Where a provider of chat completions has the thoughts of its models; the others have `reasoning_content`. */
const chats: Readonly<Record<string, (answer: Answer) => object>> = {
  cerebras: ({ thought }) => ({ reasoning: thought }),
  databricks: ({ thought, text }) => ({
    content: [
      { type: "reasoning", summary: [{ type: "summary_text", text: thought }] },
      { type: "text", text },
    ],
  }),
  groq: ({ thought }) => ({ reasoning: thought }),
  mistral: ({ thought, text }) => ({
    content: [
      { type: "thinking", thinking: [{ type: "text", text: thought }] },
      { type: "text", text },
    ],
  }),
  openrouter: ({ thought, secret }) => ({
    reasoning: thought,
    reasoning_details: [
      { type: "reasoning.text", text: thought, signature: secret, format: "anthropic-claude-v1", index: 0 },
      { type: "reasoning.encrypted", data: secret, id: "rs_1", format: "openai-responses-v1", index: 1 },
    ],
  }),
};

const dialects: Readonly<Record<string, Writer>> = {
  messages: ({ thought, secret, text, calls }) => ({
    ...{ id: "msg_1", type: "message", role: "assistant", model: "m" },
    content: [
      { type: "thinking", thinking: thought, signature: secret },
      { type: "redacted_thinking", data: secret },
      { type: "text", text },
      ...calls.map((call) => ({ type: "tool_use", ...call })),
    ],
    stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  responses: ({ thought, secret, text, calls, isGemini }) => ({
    ...{ id: "resp_1", object: "response", status: "completed", model: "m" },
    output: [
      {
        ...{ type: "reasoning", id: "rs_1", encrypted_content: secret },
        summary: [{ type: "summary_text", text: thought }],
      },
      {
        ...{ type: "message", id: "msg_1", role: "assistant", status: "completed" },
        content: [{ type: "output_text", text, annotations: [] }],
      },
      ...calls.map(({ id, name, input }) => ({
        ...{ type: "function_call", id: `fc_${id}`, call_id: id, name, status: "completed" },
        arguments: JSON.stringify(input),
        ...(isGemini && { thought_signature: secret }),
      })),
    ],
  }),
  "generate-content": ({ thought, secret, text, calls }) => {
    const signed = calls.map(({ id, name, input: args }) => ({
      functionCall: { id, name, args },
      thoughtSignature: secret,
    }));
    const parts = [{ text: thought, thought: true }, { text, thoughtSignature: secret }, ...signed];
    return { candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }] };
  },
  converse: ({ thought, secret, text, calls }) => {
    const content = [
      { reasoningContent: { reasoningText: { text: thought, signature: secret } } },
      { reasoningContent: { redactedContent: secret } },
      { text },
      ...calls.map(({ id, name, input }) => ({ toolUse: { toolUseId: id, name, input } })),
    ];
    const stopReason = calls.length > 0 ? "tool_use" : "end_turn";
    return {
      output: { message: { role: "assistant", content } },
      stopReason,
      usage: { inputTokens: 1, outputTokens: 1 },
    };
  },
};

export function nativeAnswer({ provider, dialect }: Adapter, answer: Answer): object {
  const write = dialects[dialect] ?? chat(chats[provider] ?? (({ thought }) => ({ reasoning_content: thought })));
  return write(answer);
}
