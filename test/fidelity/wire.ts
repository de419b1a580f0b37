/** Reads reasoning and calls from what goes over the wire. It knows the native fields, not the translation. */
import type { Exchange } from "./recorded-simulator.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that a provider requires back unchanged. */
const opaque = ["signature", "data", "encrypted_content", "thoughtSignature", "redactedContent"];

/** The JSON values of an answer: the body itself, or the events of a stream. */
function valuesOf({ answer }: Exchange): Fields[] {
  const isStream = /^(data|event|id|:)/.test(answer);
  if (!isStream) return [JSON.parse(answer)];
  const data = [...answer.matchAll(/^data: (.*?)\r?$/gm)].map(([, text = ""]) => text);
  return data.filter((text) => text !== "[DONE]").map((text) => JSON.parse(text));
}

/** The opaque strings of an answer, in order: of reasoning items once they are done, and without Gemini's signed text. */
export function opaqueIn(exchange: Exchange): string[] {
  const values = valuesOf(exchange).filter(({ type }) => {
    return !String(type).startsWith("response.") || type === "response.output_item.done";
  });
  return values.flatMap((value) => collect(value));
}

/** The opaque strings of a request, in order, without bytes of images and the placeholder for unsigned calls. */
export function opaqueSent({ sent }: Exchange): string[] {
  return collect(JSON.parse(sent)).filter((text) => text !== "skip_thought_signature_validator");
}

function collect(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collect);
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Fields;
  if (fields.type === "base64" || fields.inlineData !== undefined) return [];
  if (fields.thoughtSignature !== undefined && fields.functionCall === undefined) return [];
  return Object.entries(fields).flatMap(([key, inner]) => {
    if (opaque.includes(key) && typeof inner === "string") return inner === "" ? [] : [inner];
    return collect(inner);
  });
}

/** The providers and models of all signatures in a request; the simulator's signatures are readable. */
export function makersSent({ sent }: Exchange): { provider: string; model: string }[] {
  const mark = Buffer.from("simulator|").toString("base64").slice(0, -3);
  return [...sent.matchAll(new RegExp(`${mark}[\\w+/=]*`, "g"))].map(([text]) => {
    const [, provider = "", model = ""] = Buffer.from(text, "base64").toString().split("|");
    return { provider, model };
  });
}

/** The pieces of a plain answer that must be sent back, in order. */
export function piecesOf(exchange: Exchange): unknown[] {
  const [answer = {}] = valuesOf(exchange);
  const [candidate] = listOf(answer.candidates);
  const [choice] = listOf(answer.choices);
  const whole = choice === undefined ? [] : [choice.message as Fields];
  const parts = candidate === undefined ? undefined : (candidate.content as Fields).parts;
  const message = (answer.output as Fields | undefined)?.message as Fields | undefined;
  return piecesIn(answer.content ?? message?.content ?? answer.output ?? parts ?? whole);
}

/** The pieces of all answers in a request, in order. */
export function piecesSent({ sent }: Exchange): unknown[] {
  const body = JSON.parse(sent) as Fields;
  if (body.input !== undefined) {
    return piecesIn(listOf(body.input).filter(({ type, role }) => role !== "user" && type !== "function_call_output"));
  }
  const answers = listOf(body.messages ?? body.contents).filter(({ role }) => role === "assistant" || role === "model");
  return answers.flatMap((message) => {
    const blocks = message.parts ?? message.content;
    return piecesIn(Array.isArray(blocks) ? blocks : [message]);
  });
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value : [];
}

/** Thoughts without signature or encryption are only shown and not sent back. */
function piecesIn(value: unknown): unknown[] {
  const isShownOnly = ({ type, encrypted_content, thought, reasoningContent }: Fields) =>
    thought === true ||
    (type === "reasoning" && encrypted_content === undefined) ||
    (reasoningContent !== undefined && collect(reasoningContent).length === 0);
  return listOf(value)
    .filter((piece) => !isShownOnly(piece))
    .map(pieceOf);
}

/** The fields of a native piece that must be sent back. */
function pieceOf(piece: Fields): unknown {
  const pick = (...names: string[]) => Object.fromEntries(names.map((name) => [name, piece[name]]));
  switch (piece.type) {
    case "thinking":
      return pick("type", "thinking", "signature");
    case "redacted_thinking":
      return pick("type", "data");
    case "tool_use":
      return pick("type", "id", "name", "input");
    case "reasoning":
      return pick("type", "id", "encrypted_content");
    case "function_call":
      return pick("type", "call_id", "name", "arguments");
    case "message":
      return { type: "text", text: textOf(piece.content) };
    case "text":
      return pick("type", "text");
  }
  if (piece.reasoningContent !== undefined) return piece;
  if (piece.toolUse !== undefined) {
    // Bedrock adds a type, and needs none
    const { type: _, ...toolUse } = piece.toolUse as { readonly type?: string };
    return { toolUse };
  }
  if (piece.functionCall !== undefined) return pick("functionCall", "thoughtSignature");
  if (piece.text !== undefined) return { text: piece.text };
  const details = listOf(piece.reasoning_details).map(({ index: _, ...detail }) => detail);
  return {
    content: piece.content ?? "",
    // details repeat the text
    reasoning: details.length > 0 ? details : (piece.reasoning ?? piece.reasoning_content),
    calls: listOf(piece.tool_calls).map(({ id, function: called }) => ({ id, called })),
  };
}

function textOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map(({ text }: { text: string }) => text).join("");
}
