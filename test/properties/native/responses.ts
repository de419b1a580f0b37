/** The Responses API: OpenAI names its events, xAI does not. */
import { type Content, cut, framed, jsonOf, type Piece, type Spelling, urlOf } from "./content.ts";

type Item = Record<string, unknown> & { type: string };

/**
 * Odd styles have reasoning as text, even ones as a summary. With 2, the last event repeats the whole answer; with 4, text
 * is sent as a whole only, and with exactly 4 not before its item is done.
 */
function itemOf(piece: Piece, index: number, content: Content): Item {
  if (piece.kind === "text") {
    const part = { type: "output_text", text: piece.text, annotations: annotationsOf(piece, index) };
    return { type: "message", id: `msg_${index}`, role: "assistant", content: [part] };
  }
  if (piece.kind === "call") {
    const json = jsonOf(piece, content);
    return { type: "function_call", id: `fc_${index}`, call_id: `call_${index}`, name: piece.name, arguments: json };
  }
  const sealed = piece.seal === undefined ? {} : { encrypted_content: piece.seal };
  const item = { type: "reasoning", id: `rs_${index}`, summary: [] as object[], ...sealed };
  if (piece.hidden) return item;
  if (content.style % 2 === 1) return { ...item, content: [{ type: "reasoning_text", text: piece.text }] };
  return { ...item, summary: [{ type: "summary_text", text: piece.text }] };
}

function annotationsOf(piece: Piece, index: number): object[] {
  if (piece.kind !== "text" || !piece.cited) return [];
  return [{ type: "url_citation", url: urlOf(index), title: "T", start_index: 0, end_index: piece.text.length }];
}

function eventsOf(piece: Piece, output_index: number, content: Content): object[] {
  const item = itemOf(piece, output_index, content);
  const at = { item_id: item.id, output_index };
  const inner = (): object[] => {
    if (piece.kind === "call") {
      const type = "response.function_call_arguments.delta";
      return cut(String(item.arguments), content).map((delta) => ({ type, ...at, delta }));
    }
    const parts = cut(piece.text, content);
    if (piece.kind === "text") {
      const place = { ...at, content_index: 0 };
      const pieces = content.style & 4 ? [] : parts;
      const annotated = annotationsOf(piece, output_index);
      return [
        { type: "response.content_part.added", ...place, part: { type: "output_text", text: "", annotations: [] } },
        ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta })),
        ...annotated.map((annotation) => ({ type: "response.output_text.annotation.added", ...place, annotation })),
        ...(content.style === 4 ? [] : [{ type: "response.output_text.done", ...place, text: piece.text }]),
      ];
    }
    if (piece.hidden) return [];
    return content.style % 2 === 1
      ? parts.map((delta) => ({ type: "response.reasoning_text.delta", ...at, content_index: 0, delta }))
      : parts.map((delta) => ({ type: "response.reasoning_summary_text.delta", ...at, summary_index: 0, delta }));
  };
  const empty = piece.kind === "call" ? { arguments: "" } : { content: [], summary: [], encrypted_content: "part" };
  return [
    { type: "response.output_item.added", output_index, item: { ...item, ...empty } },
    ...inner(),
    { type: "response.output_item.done", output_index, item },
  ];
}

function responseOf(content: Content): Record<string, unknown> {
  const { input, cached, output, thought } = content.usage;
  return {
    id: "resp_1",
    model: "m",
    status: content.short ? "incomplete" : "completed",
    incomplete_details: content.short ? { reason: "max_output_tokens" } : null,
    output: content.pieces.map((piece, index) => itemOf(piece, index, content)),
    usage: {
      input_tokens: input + cached,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: thought },
    },
  };
}

const spelling: Omit<Spelling, "frame"> = {
  breaks: "maybe",
  plain: responseOf,
  events(content) {
    const response = responseOf(content);
    return [
      { type: "response.created", response: { ...response, status: "in_progress", output: [], usage: null } },
      ...content.pieces.flatMap((piece, index) => eventsOf(piece, index, content)),
      {
        type: content.short ? "response.incomplete" : "response.completed",
        response: content.style & 2 ? response : { ...response, output: [] },
      },
    ];
  },
  isLast: (event) => /^response\.(completed|incomplete)$/.test(String((event as { type?: string }).type)),
  again(sent) {
    const { input } = sent as { input: Item[] };
    const output = input
      .filter(({ role, type }) => role !== "user" && type !== "function_call_output")
      .map((item) =>
        item.type === "message" ? { ...item, content: [{ type: "output_text", text: item.content }] } : item,
      );
    return { id: "resp_2", model: "m", status: "completed", output };
  },
};

export const openaiResponses: Spelling = { ...spelling, frame: (events) => framed(events, true) };
export const xaiResponses: Spelling = { ...spelling, frame: (events) => `${framed(events, false)}data: [DONE]\n\n` };
