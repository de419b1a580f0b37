/** Decides which reasoning blocks are sent back to which provider. */
import { type ChatMessage, type ReasoningDetail, type ReasoningItem, untagged } from "../../generated/hub.ts";
import type { Replay } from "../adapter.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import { makeReasoning } from "./items.ts";

const noReplay = "models of this family take no past reasoning";

/** The provider and model that receive the conversation. */
export interface Recipient {
  /** The adapter's name; the same for all of its registrations. */
  readonly provider: string;
  readonly model: string;
  readonly replay: Replay;
}

/** A reasoning block that may be sent to the recipient, and its position in the message. */
export interface Block {
  /** The number of calls before it. */
  readonly before: number;
  /** The number of characters of text before it; undefined when not known. */
  readonly said: number | undefined;
  readonly item: ReasoningItem;
}

/**
 * The reasoning blocks of a message that may be sent to the recipient, in order; undefined when it has none.
 * @param index the position of the message, for the trace
 */
export function blocksOf(
  message: ChatMessage,
  index: number,
  recipient: Recipient,
  trace: Trace | undefined,
): Block[] | undefined {
  const details = message.reasoning_details;
  if (details === undefined || details === null || details.length === 0) {
    return untaggedBlocks(message, index, recipient, trace);
  }
  trace?.step(untaggedPlaces(index), "superseded", "`reasoning_details` has the same reasoning");
  let blocks: Block[] | undefined;
  for (let place = 0; place < details.length; place++) {
    const detail = details[place] as ReasoningDetail;
    if (trace !== undefined)
      traceBlock(detail, below("/messages", index, "reasoning_details", place), recipient, trace);
    if (!maySend(detail, recipient)) continue;
    const item = makeReasoning(detail);
    trace?.from(item, below("/messages", index, "reasoning_details", place), { type: [] });
    blocks ??= [];
    blocks.push({ before: detail.before ?? 0, said: detail.said ?? undefined, item });
  }
  return blocks?.sort((one, other) => one.before - other.before);
}

/** The blocks of the untagged fields: the text with its signature, then the redacted data. */
function untaggedBlocks(
  message: ChatMessage,
  index: number,
  recipient: Recipient,
  trace: Trace | undefined,
): Block[] | undefined {
  const { reasoning_content: text, reasoning_signature: signature, redacted_reasoning_content: redacted } = message;
  const owns = recipient.provider === untagged;
  if (!owns || recipient.replay === "none") {
    const why = owns ? noReplay : `reasoning without a tag counts as ${untagged}'s and is sent only there`;
    trace?.step(untaggedPlaces(index), "dropped", why);
    return undefined;
  }
  if (!text && !signature && !redacted) return undefined;
  const blocks: Block[] = [];
  if (text || signature) blocks.push({ before: 0, said: undefined, item: makeReasoning({ text, signature }) });
  if (redacted) blocks.push({ before: 0, said: undefined, item: makeReasoning({ redacted }) });
  if (trace !== undefined) {
    const [at, signed, sealed] = untaggedPlaces(index);
    const fields = { type: [], text: at, signature: signed, redacted: sealed };
    for (const { item } of blocks) trace.from(item, below("/messages", index), fields);
  }
  return blocks;
}

function untaggedPlaces(index: number): [text: Pointer, signature: Pointer, redacted: Pointer] {
  const at = below("/messages", index);
  return [`${at}/reasoning_content`, `${at}/reasoning_signature`, `${at}/redacted_reasoning_content`];
}

/** Traces which fields decided that a block is sent and where, or why it is dropped. */
function traceBlock(detail: ReasoningDetail, at: Pointer, recipient: Recipient, trace: Trace): void {
  const decides = ["provider", "model", "kind", "before", "said"].map((field) => below(at, field));
  if (maySend(detail, recipient)) trace.step(decides, "moved", "decides whether and where the block is sent");
  else if (recipient.replay === "none") trace.step(at, "dropped", noReplay);
  else if (detail.provider !== recipient.provider)
    trace.step(at, "dropped", `reasoning of ${detail.provider} is sent only to ${detail.provider}`);
  else trace.step(at, "dropped", `only ${detail.model} can read its own reasoning`);
}

/** Whether a block may be sent to the recipient. A block without a model counts as the recipient's. */
function maySend(detail: ReasoningDetail, recipient: Recipient): boolean {
  if (detail.provider !== recipient.provider || recipient.replay === "none") return false;
  return recipient.replay === "provider" || !detail.model || detail.model === recipient.model;
}

/**
 * The messages without the reasoning that may not be sent, such as that of other providers. If no block of a message is
 * left, its untagged fields are removed as well, since they repeat the same reasoning.
 */
export function withoutForeignReasoning(
  messages: readonly ChatMessage[],
  recipient: Recipient,
  trace: Trace | undefined,
): ChatMessage[] {
  let changed: ChatMessage[] | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as ChatMessage;
    const details = message.reasoning_details;
    if (details === undefined || details === null) {
      if (recipient.replay !== "none" || message.role !== "assistant") continue;
      trace?.step(untaggedPlaces(index), "dropped", noReplay);
      changed ??= [...messages];
      changed[index] = withoutReasoning(message);
      continue;
    }
    const kept = details.filter((detail) => maySend(detail, recipient));
    if (trace !== undefined) traceKept(details, kept, index, recipient, trace);
    if (kept.length === details.length) continue;
    changed ??= [...messages];
    changed[index] = kept.length > 0 ? { ...message, reasoning_details: kept } : withoutReasoning(message);
  }
  return changed ?? (messages as ChatMessage[]);
}

/** Traces where the remaining blocks are in the request, since their indexes have changed. */
function traceKept(
  details: readonly ReasoningDetail[],
  kept: readonly ReasoningDetail[],
  index: number,
  recipient: Recipient,
  trace: Trace,
): void {
  const list = below("/messages", index, "reasoning_details");
  const places: Pointer[] = [];
  for (const [place, detail] of details.entries()) {
    traceBlock(detail, below(list, place), recipient, trace);
    if (maySend(detail, recipient)) places.push(below(list, place));
  }
  trace.from(kept, list, Object.fromEntries(places.entries()));
  if (kept.length === 0) trace.step(untaggedPlaces(index), "dropped", "repeats the reasoning of another provider");
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
