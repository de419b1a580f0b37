/** Bedrock's Converse. */
import { streamOf } from "../../frames.ts";
import { type Content, cut, jsonOf, type Piece, type Spelling, urlOf } from "./content.ts";

type Fields = Record<string, unknown>;

function blockOf(piece: Piece, index: number): Fields {
  switch (piece.kind) {
    case "text":
      if (!piece.cited) return { text: piece.text };
      return { citationsContent: { content: [{ text: piece.text }], citations: [citationOf(index)] } };
    case "call":
      return { toolUse: { toolUseId: `tooluse_${index}`, name: piece.name, input: piece.input } };
    case "thought":
      if (piece.hidden) return { reasoningContent: { redactedContent: piece.seal ?? "" } };
      return { reasoningContent: { reasoningText: { text: piece.text, ...signatureOf(piece) } } };
  }
}

function signatureOf({ seal: signature }: Extract<Piece, { kind: "thought" }>): Fields {
  return signature === undefined ? {} : { signature };
}

const citationOf = (index: number) => ({ location: { web: { url: urlOf(index) } }, sourceContent: [{ text: "t" }] });

function deltas(piece: Piece, index: number, content: Content): Fields[] {
  switch (piece.kind) {
    case "text": {
      const citations = piece.cited ? [{ citation: citationOf(index) }] : [];
      const text = cut(piece.text, content).map((part) => ({ text: part }));
      return content.style & 1 ? [...citations, ...text] : [...text, ...citations];
    }
    case "call":
      return cut(jsonOf(piece, content), content).map((input) => ({ toolUse: { input } }));
    case "thought": {
      if (piece.hidden) return [{ reasoningContent: { redactedContent: piece.seal ?? "" } }];
      const text = cut(piece.text, content).map((part) => ({ reasoningContent: { text: part } }));
      return piece.seal === undefined ? text : [...text, { reasoningContent: signatureOf(piece) }];
    }
  }
}

function eventsOf(piece: Piece, index: number, content: Content): Fields[] {
  const at = { contentBlockIndex: index };
  const parts = deltas(piece, index, content).map((delta) => ({ contentBlockDelta: { ...at, delta } }));
  const stop = { contentBlockStop: at };
  if (piece.kind !== "call") return [...parts, stop];
  const toolUse = { toolUseId: `tooluse_${index}`, name: piece.name };
  return [{ contentBlockStart: { ...at, start: { toolUse } } }, ...parts, stop];
}

function endingOf({ pieces, short }: Content): string {
  if (short) return "max_tokens";
  return pieces.some(({ kind }) => kind === "call") ? "tool_use" : "end_turn";
}

function usageOf({ usage: { input, cached, output } }: Content): Fields {
  return {
    usage: {
      inputTokens: input,
      outputTokens: output,
      totalTokens: input + cached + output,
      cacheReadInputTokens: cached,
      cacheWriteInputTokens: 0,
    },
    metrics: { latencyMs: 1 },
  };
}

export const converse: Spelling = {
  // a plain answer has parsed the arguments, so that a call at its end does not show whether it is whole
  breaks: "always",
  plain: (content) => ({
    output: { message: { role: "assistant", content: content.pieces.map(blockOf) } },
    stopReason: endingOf(content),
    ...usageOf(content),
  }),
  events: (content) => [
    { messageStart: { role: "assistant" } },
    ...content.pieces.flatMap((piece, index) => eventsOf(piece, index, content)),
    { messageStop: { stopReason: endingOf(content) } },
    { metadata: { ...usageOf(content), p: "abcd" } },
  ],
  frame: (events) => streamOf({ framing: "binary" }, events),
  isLast: (event) => Object.hasOwn(event as Fields, "messageStop"),
  again(sent) {
    const { messages } = sent as { messages: { role: string; content: object[] }[] };
    const content = messages.findLast(({ role }) => role === "assistant")?.content ?? [];
    return { output: { message: { role: "assistant", content } } };
  },
};
