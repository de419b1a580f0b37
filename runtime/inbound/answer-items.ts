/** The items of an answer as the steps of a stream contain them. */
import type { AnswerCitation, AnswerItem, AnswerReasoning, Step } from "../../generated/hub.ts";
import type { Native } from "../adapter.ts";
import type { Citation, Ending, ReasoningDetail } from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import type { InboundApi } from "./api.ts";
import { seal } from "./envelope.ts";
import type { OfferedTools } from "./tools.ts";

/** What the steps depend on besides the reply. */
export interface StepContext {
  /** The model as the caller named it. */
  readonly model: string;
  /** The caller's request. */
  readonly asked: Native;
  readonly tools: OfferedTools["declared"];
  /** The providers whose opaque fields callers of this API understand. */
  readonly owner: readonly string[];
  /** Whether reasoning that is only text gets an envelope. */
  readonly seals?: boolean | undefined;
  /** The adapter that answers. */
  readonly adapter: string;
  /** The estimated input tokens, for APIs whose streams begin with a count. */
  readonly input: number;
  /** The ends that the API has no word for, and what its callers get in their place. */
  readonly ends?: InboundApi["ends"];
  /** Called once, with the token counts of a reply that finishes, and what of it is lost. */
  readonly reportUsage?: (usage: Usage, lost: Ending["lost"]) => void;
}

/** The item as it is when it is opened. */
export function emptied(item: AnswerItem): AnswerItem {
  switch (item.type) {
    case "text":
      return { type: "text", index: item.index, key: item.key, text: "" };
    case "reasoning":
      return { type: "reasoning", index: item.index, key: item.key, text: "", ...(item.gap && { gap: item.gap }) };
    case "tool_call":
      return { ...item, arguments: "", input: {} };
  }
}

type PieceStep = Extract<Step, { type: "piece" }>;

export function pieceOf(item: AnswerItem, text: string): PieceStep["item"] {
  const { index, key } = item;
  if (item.type !== "tool_call") return { type: item.type, index, key, text };
  return { type: "tool_call", index, key, call: item.call, ...(item.as !== undefined && { as: item.as }), json: text };
}

export function citationPiece({ index, key }: AnswerItem, citation: AnswerCitation): PieceStep["item"] {
  return { type: "citation", index, key, citation };
}

/**
 * Where a citation is, in every way that an API states it.
 * @param text the text of the answer so far
 * @param before how much of it precedes the item that has the citation
 */
export function placesOf(
  { type: _, ...citation }: Citation,
  text: string,
  before: number,
): Omit<AnswerCitation, "index" | "number"> {
  const { start, end } = citation;
  return {
    ...citation,
    within: { start: Math.max(0, start - before), end: Math.max(0, end - before) },
    bytes: { start: Buffer.byteLength(text.slice(0, start)), end: Buffer.byteLength(text.slice(0, end)) },
    cited: text.slice(start, end),
  };
}

/**
 * Gives reasoning that is only text an envelope: some clients drop an empty field, and are refused then.
 * @param context.seals whether the API has a field for it
 */
export function sealText(
  item: AnswerItem,
  context: { readonly seals?: boolean | undefined; readonly adapter: string },
) {
  if (context.seals && item.type === "reasoning" && item.text && !item.state)
    item.state = seal({ shown: context.adapter });
}

/** The text of all items of a type; undefined if there is none. */
export function textOf(items: readonly AnswerItem[], type: "text" | "reasoning", between = ""): string | undefined {
  let whole: string | undefined;
  for (const item of items) {
    if (item.type !== type || !item.text) continue;
    whole = whole === undefined ? item.text : whole + between + item.text;
  }
  return whole;
}

/** A block as fields of the item with its text; undefined if the item contains less or more than the block. */
export function ownStateOf(
  { text: shown }: AnswerReasoning,
  detail: ReasoningDetail,
): Partial<AnswerReasoning> | undefined {
  const { kind, id, format, text, signature, redacted, encrypted } = detail;
  const isWhole = redacted === undefined ? text === undefined || text === shown : !shown;
  const state = signature ?? redacted ?? encrypted;
  return isWhole ? { kind, ...(state && { state }), ...(id && { id }), ...(format && { format }) } : undefined;
}
