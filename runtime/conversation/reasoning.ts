/** Decides which reasoning blocks are sent back to which provider. */
import { type ChatMessage, type ReasoningDetail, type ReasoningItem, untagged } from "../../generated/hub.ts";
import type { Replay, SystemPlace } from "../adapter.ts";
import { mapList } from "../request/reading.ts";
import { isBlank, makeReasoning } from "./items.ts";
import type { Requirements } from "./requirements.ts";

/** The provider and model that receive the conversation. */
export interface Recipient {
  /** The adapter's name; the same for all of its registrations. */
  readonly provider: string;
  readonly model: string;
  readonly replay: Replay;
  readonly system: SystemPlace;
}

/** A reasoning block that may be sent to the recipient, and its position in the message. */
export interface Block {
  /** The number of calls before it. */
  readonly before: number;
  /** The number of characters of text before it; undefined when not known. */
  readonly said: number | undefined;
  readonly item: ReasoningItem;
}

/** The reasoning blocks of a message that may be sent to the recipient, in order; undefined when it has none. */
export function blocksOf(message: ChatMessage, recipient: Recipient): Block[] | undefined {
  const details = message.reasoning_details;
  if (details === undefined || details === null || details.length === 0) return untaggedBlocks(message, recipient);
  let blocks: Block[] | undefined;
  for (const detail of details) {
    if (!maySend(detail, recipient)) continue;
    blocks ??= [];
    blocks.push({ before: detail.before ?? 0, said: detail.said ?? undefined, item: makeReasoning(detail, detail) });
  }
  return blocks?.sort((one, other) => one.before - other.before);
}

/** The blocks of the untagged fields: the text with its signature, then the redacted data. */
function untaggedBlocks(message: ChatMessage, recipient: Recipient): Block[] | undefined {
  const { reasoning_content: text, reasoning_signature: signature, redacted_reasoning_content: redacted } = message;
  if (!maySend(untaggedDetail, recipient) || !(text || signature || redacted)) return undefined;
  const blocks: Block[] = [];
  if (text || signature) blocks.push({ before: 0, said: undefined, item: makeReasoning({ text, signature }, message) });
  if (redacted) blocks.push({ before: 0, said: undefined, item: makeReasoning({ redacted }, message) });
  return blocks;
}

/** Whether a block may be sent to the recipient. */
export function maySend(detail: ReasoningDetail, recipient: Recipient): boolean {
  return whyUnsent(detail, recipient) === undefined;
}

/** The detail that stands for fields that do not say whose reasoning they have. */
export const untaggedDetail: ReasoningDetail = { provider: untagged, kind: "thinking" };

/** Why a block may not be sent to the recipient; undefined if it may. A block without a model counts as the recipient's. */
export function whyUnsent(detail: ReasoningDetail, recipient: Recipient): string | undefined {
  if (recipient.replay === "none") return "models of this family take no past reasoning";
  if (detail.provider !== recipient.provider)
    return `reasoning of ${detail.provider} is sent only to ${detail.provider}`;
  if (recipient.replay === "provider" || !detail.model || detail.model === recipient.model) return undefined;
  return `only ${detail.model} can read its own reasoning`;
}

/**
 * The messages without the reasoning that may not be sent, such as that of other providers. If no block of a message is
 * left, its untagged fields are removed as well, since they repeat the same reasoning.
 */
export function withoutForeignReasoning(messages: ChatMessage[], recipient: Recipient): ChatMessage[] {
  return mapList(messages, (message) => {
    const { reasoning_details: details, role } = message;
    if (!details?.length)
      return recipient.replay === "none" && role === "assistant" ? withoutReasoning(message) : message;
    const kept = details.filter((detail) => maySend(detail, recipient));
    if (kept.length === details.length) return message;
    return kept.length > 0 ? { ...message, reasoning_details: kept } : withoutReasoning(message);
  });
}

function withoutReasoning(message: ChatMessage): ChatMessage {
  return {
    ...message,
    reasoning_content: undefined,
    reasoning_signature: undefined,
    redacted_reasoning_content: undefined,
    reasoning_details: undefined,
  };
}

/** Whether an answer becomes no turn, since reasoning needs text, a call or a file after it. */
export function isOnlyReasoning({ content, tool_calls: calls, files }: ChatMessage, how: Requirements): boolean {
  if (!how.inTurns || calls?.length || (files?.length && how.made_files === "in_place")) return false;
  const texts =
    typeof content === "string" ? [content] : content?.map((part) => (part.type === "text" ? part.text : ""));
  return texts?.every((text) => text === "" || (how.blank_text === "drop" && isBlank(text))) !== false;
}
