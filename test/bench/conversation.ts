/** The requests of every measurement, and the expected answers. */

/** Kinds of calls: a short answer, one about an image of 1 MiB, a stream of 100 pieces, a stream that stays open. */
export type Kind = "answer" | "image" | "stream" | "held";

export const question = "What is the capital of France, and since when? Please answer in two short sentences.";

/** With this text, the mock provider leaves the stream open after its first piece. */
export const holdWords = "please hold the line";

export const answer = "The capital of France is Paris. It has been so, with interruptions, since the year 987.";

export const pieces: readonly string[] = Array.from({ length: 100 }, (_, index) => `piece-${index} `);

/** Text that a correct answer of this kind contains. */
export const lastWords: Readonly<Record<Kind, string>> = {
  answer,
  image: answer,
  stream: "piece-99 ",
  held: "piece-0 ",
};

/** 1 MiB of binary data, as base64. */
export const image = Buffer.from(
  Uint8Array.from({ length: 1024 * 1024 }, (_, index) => (index * 167) ^ (index >> 7)),
).toString("base64");

const system = "You are a helpful assistant.";

/** The messages of a call for chat completions. */
export function messagesOf(kind: Kind): object[] {
  const url = `data:image/png;base64,${image}`;
  const content =
    kind === "image"
      ? [
          { type: "text", text: question },
          { type: "image_url", image_url: { url } },
        ]
      : wordsOf(kind);
  return [
    { role: "system", content: system },
    { role: "user", content },
  ];
}

/** The same as a body of the Messages API. */
export function nativeBody(model: string, kind: Kind): object {
  const text = { type: "text", text: wordsOf(kind) };
  const source = { type: "base64", media_type: "image/png", data: image };
  const content = kind === "image" ? [text, { type: "image", source }] : [text];
  return { model, max_tokens: 256, system, messages: [{ role: "user", content }], stream: isStream(kind) };
}

export function isStream(kind: Kind): boolean {
  return kind === "stream" || kind === "held";
}

function wordsOf(kind: Kind): string {
  return kind === "held" ? `${question} And ${holdWords}.` : question;
}

/** An engine request of two messages. */
export const smallRequest = { max_tokens: 256, messages: messagesOf("answer") };

/** An engine request of 40 messages, in which tools are called, and 8 tools. */
export const largeRequest = {
  max_tokens: 4096,
  temperature: 0.7,
  messages: [{ role: "system", content: system }, ...Array.from({ length: 39 }, (_, index) => turn(index))],
  tools: Array.from({ length: 8 }, (_, index) => tool(index)),
  tool_choice: "auto",
};

/** Four turns each: question, call, result, answer. */
function turn(index: number): object {
  const round = Math.floor(index / 4);
  const id = `call_${round}`;
  const input = JSON.stringify({ city: "Paris", days: round + 1, unit: "celsius" });
  switch (index % 4) {
    case 0:
      return {
        role: "user",
        content: `Question ${round}: how will the weather be in Paris? I plan a walk along the river.`,
      };
    case 1:
      return {
        role: "assistant",
        content: null,
        tool_calls: [{ id, type: "function", function: { name: "tool_1", arguments: input } }],
      };
    case 2:
      return {
        role: "tool",
        tool_call_id: id,
        content: `{"forecast":"sunny with a few clouds","high":${20 + round},"low":11}`,
      };
    default:
      return {
        role: "assistant",
        content: `It will be sunny with a few clouds, ${20 + round} degrees at most. Take a hat with you.`,
      };
  }
}

function tool(index: number): object {
  const parameters = {
    type: "object",
    properties: {
      city: { type: "string", description: "The city whose weather is asked for" },
      days: { type: "integer", description: "How many days ahead", minimum: 1, maximum: 14 },
      unit: { type: "string", enum: ["celsius", "fahrenheit"], description: "The unit of the answer" },
    },
    required: ["city"],
  };
  return {
    type: "function",
    function: { name: `tool_${index}`, description: `Reports the weather, version ${index}`, parameters },
  };
}
