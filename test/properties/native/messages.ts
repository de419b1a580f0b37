/** Anthropic's Messages. */
import { type Content, cut, framed, jsonOf, type Piece, type Spelling, urlOf } from "./content.ts";

function blockOf(piece: Piece, index: number): Record<string, unknown> {
  if (piece.kind === "text")
    return { type: "text", text: piece.text, ...(piece.cited && { citations: [citationOf(index)] }) };
  if (piece.kind === "call") return { type: "tool_use", id: `toolu_${index}`, name: piece.name, input: piece.input };
  if (piece.hidden) return { type: "redacted_thinking", data: piece.seal ?? "" };
  return { type: "thinking", thinking: piece.text, signature: piece.seal ?? "" };
}

const citationOf = (index: number) => ({ type: "web_search_result_location", url: urlOf(index), cited_text: "t" });

function opening(block: Record<string, unknown>): object {
  if (block.type === "text") return { type: "text", text: "" };
  if (block.type === "thinking") return { ...block, thinking: "", signature: "" };
  return block.type === "tool_use" ? { ...block, input: {} } : block;
}

function deltas(piece: Piece, index: number, content: Content): object[] {
  const { kind } = piece;
  if (kind === "text") {
    const citations = piece.cited ? [{ type: "citations_delta", citation: citationOf(index) }] : [];
    const text = cut(piece.text, content).map((part) => ({ type: "text_delta", text: part }));
    return content.style & 1 ? [...citations, ...text] : [...text, ...citations];
  }
  if (kind === "call") {
    const json = cut(jsonOf(piece, content), content);
    return ["", ...json].map((partial_json) => ({ type: "input_json_delta", partial_json }));
  }
  if (piece.hidden) return [];
  return [
    ...cut(piece.text, content).map((thinking) => ({ type: "thinking_delta", thinking })),
    ...cut(piece.seal ?? "", content).map((signature) => ({ type: "signature_delta", signature })),
  ];
}

function ending({ pieces, short }: Content): string {
  if (short) return "max_tokens";
  return pieces.some(({ kind }) => kind === "call") ? "tool_use" : "end_turn";
}

const head = { id: "msg_1", type: "message", role: "assistant", model: "m" };

export const messages: Spelling = {
  // a plain answer has parsed the arguments, so that a call at its end does not show whether it is whole
  breaks: "always",
  plain(content) {
    const { usage } = content;
    return {
      ...head,
      content: content.pieces.map(blockOf),
      stop_reason: ending(content),
      usage: { ...inputOf(content), ...outputOf(usage) },
    };
  },
  events(content) {
    const events: object[] = [{ type: "message_start", message: { ...head, content: [], usage: inputOf(content) } }];
    for (const [index, piece] of content.pieces.entries()) {
      events.push({ type: "content_block_start", index, content_block: opening(blockOf(piece, index)) });
      for (const delta of deltas(piece, index, content)) events.push({ type: "content_block_delta", index, delta });
      events.push({ type: "ping" }, { type: "content_block_stop", index });
    }
    events.push({ type: "message_delta", delta: { stop_reason: ending(content) }, usage: outputOf(content.usage) });
    return [...events, { type: "message_stop" }];
  },
  frame: (events) => framed(events, true),
  isLast: (event) => (event as { type?: string }).type === "message_stop",
  again(sent) {
    const { messages } = sent as { messages: { role: string; content: object[] }[] };
    return { ...head, content: messages.findLast(({ role }) => role === "assistant")?.content ?? [] };
  },
};

function inputOf({ usage: { input, cached } }: Content): object {
  return { input_tokens: input, cache_read_input_tokens: cached, cache_creation_input_tokens: 0 };
}

function outputOf({ output, thought }: Content["usage"]): object {
  return { output_tokens: output, output_tokens_details: { thinking_tokens: thought } };
}
