/** Whose reasoning goes back to whom. */
import { type ChatMessage, type ReasoningDetail, type ReasoningItem, untagged } from "../../generated/hub.ts";
import type { Replay } from "../adapter.ts";
import { makeReasoning } from "./items.ts";

/** Who is asked to read the conversation. */
export interface Reader {
  /** The adapter's name; the same for both of its registrations. */
  readonly provider: string;
  readonly model: string;
  readonly replay: Replay;
}

/** A block that the reader may see, and where it stands in its answer. */
export interface Block {
  /** How many calls came before it. */
  readonly before: number;
  /** How many characters of text came before it; absent when nobody counted. */
  readonly said: number | undefined;
  readonly item: ReasoningItem;
}

/** The blocks of an answer that this reader may see, in order; nothing when there are none. */
export function blocksOf(message: ChatMessage, reader: Reader): Block[] | undefined {
  const details = message.reasoning_details;
  if (details === undefined || details === null || details.length === 0) return untaggedBlocks(message, reader);
  let blocks: Block[] | undefined;
  for (let index = 0; index < details.length; index++) {
    const detail = details[index] as ReasoningDetail;
    if (!maySee(detail, reader)) continue;
    blocks ??= [];
    blocks.push({ before: detail.before ?? 0, said: detail.said ?? undefined, item: makeReasoning(detail) });
  }
  return blocks?.sort((one, other) => one.before - other.before);
}

/** The fields that have no tag: what is shown with its signature, then what is redacted. */
function untaggedBlocks(message: ChatMessage, reader: Reader): Block[] | undefined {
  const { reasoning_content: text, reasoning_signature: signature, redacted_reasoning_content: redacted } = message;
  if (reader.provider !== untagged || (!text && !signature && !redacted)) return undefined;
  const blocks: Block[] = [];
  if (text || signature) blocks.push({ before: 0, said: undefined, item: makeReasoning({ text, signature }) });
  if (redacted) blocks.push({ before: 0, said: undefined, item: makeReasoning({ redacted }) });
  return blocks;
}

/** A block of an unknown model counts as one of the same. */
function maySee(detail: ReasoningDetail, reader: Reader): boolean {
  if (detail.provider !== reader.provider) return false;
  return reader.replay === "provider" || !detail.model || detail.model === reader.model;
}

/**
 * The messages as they were written, without the blocks that this reader may not see. An answer all of whose blocks are
 * foreign loses the untagged fields as well: they tell the same reasoning once more.
 */
export function withoutForeign(messages: readonly ChatMessage[], reader: Reader): ChatMessage[] {
  let changed: ChatMessage[] | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as ChatMessage;
    const details = message.reasoning_details;
    if (details === undefined || details === null) continue;
    const kept = details.filter((detail) => maySee(detail, reader));
    if (kept.length === details.length) continue;
    changed ??= [...messages];
    changed[index] = kept.length > 0 ? { ...message, reasoning_details: kept } : withoutReasoning(message);
  }
  return changed ?? (messages as ChatMessage[]);
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
