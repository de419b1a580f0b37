/** What goes over the wire, as far as reasoning and calls are concerned. It knows the native fields, not the translation. */
import type { RecordedCall } from "./recorded-simulator.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that hold what a provider wants back unaltered. */
const opaque = ["signature", "data", "encrypted_content", "thoughtSignature"];

/** The JSON values of an answer: the body itself, or the events of a stream. */
function valuesOf({ received: said }: RecordedCall): Fields[] {
  const isStream = /^(data|event|id|:)/.test(said);
  if (!isStream) return [JSON.parse(said)];
  const data = [...said.matchAll(/^data: (.*?)\r?$/gm)].map(([, text = ""]) => text);
  return data.filter((text) => text !== "[DONE]").map((text) => JSON.parse(text));
}

/** The opaque texts of an answer, in order. A reasoning item is whole only where it is done; Gemini's signed texts stay out. */
export function opaqueIn(heard: RecordedCall): string[] {
  const values = valuesOf(heard).filter(({ type }) => {
    return !String(type).startsWith("response.") || type === "response.output_item.done";
  });
  return values.flatMap((value) => collect(value));
}

/** The opaque texts of a request, in order; bytes of images and the placeholder of unsigned calls are none. */
export function opaqueSent({ sent }: RecordedCall): string[] {
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

/** Who signed what a request holds, in whatever field; the simulator's signatures are readable. */
export function makersSent({ sent }: RecordedCall): { provider: string; model: string }[] {
  const mark = Buffer.from("simulator|").toString("base64").slice(0, -3);
  return [...sent.matchAll(new RegExp(`${mark}[\\w+/=]*`, "g"))].map(([text]) => {
    const [, provider = "", model = ""] = Buffer.from(text, "base64").toString().split("|");
    return { provider, model };
  });
}

/** The pieces of a plain answer that have to come back, in order. */
export function piecesOf(heard: RecordedCall): unknown[] {
  const [answer = {}] = valuesOf(heard);
  const [candidate] = listOf(answer.candidates);
  const [choice] = listOf(answer.choices);
  const whole = choice === undefined ? [] : [choice.message as Fields];
  const parts = candidate === undefined ? undefined : (candidate.content as Fields).parts;
  return piecesIn(answer.content ?? answer.output ?? parts ?? whole);
}

/** The pieces of all answers in a request, in order. */
export function piecesSent({ sent }: RecordedCall): unknown[] {
  const body = JSON.parse(sent) as Fields;
  if (body.input !== undefined) {
    return piecesIn(listOf(body.input).filter(({ type, role }) => role !== "user" && type !== "function_call_output"));
  }
  const said = listOf(body.messages ?? body.contents).filter(({ role }) => role === "assistant" || role === "model");
  return said.flatMap((message) => {
    const blocks = message.parts ?? message.content;
    return piecesIn(Array.isArray(blocks) ? blocks : [message]);
  });
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value : [];
}

/** Thoughts that nobody sealed and that are only shown do not go back. */
function piecesIn(value: unknown): unknown[] {
  const isShownOnly = ({ type, encrypted_content, thought }: Fields) =>
    thought === true || (type === "reasoning" && encrypted_content === undefined);
  return listOf(value)
    .filter((piece) => !isShownOnly(piece))
    .map(pieceOf);
}

/** What has to come back of a native piece. */
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
  if (piece.functionCall !== undefined) return pick("functionCall", "thoughtSignature");
  if (piece.text !== undefined) return { text: piece.text };
  const details = listOf(piece.reasoning_details).map(({ index: _, ...detail }) => detail);
  return {
    content: piece.content ?? "",
    // details hold the text once more
    reasoning: details.length > 0 ? details : (piece.reasoning ?? piece.reasoning_content),
    calls: listOf(piece.tool_calls).map(({ id, function: called }) => ({ id, called })),
  };
}

function textOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map(({ text }: { text: string }) => text).join("");
}
