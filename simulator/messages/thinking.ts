/**
 * Thinking blocks of past turns: their signatures, and their places in an open tool loop. A block that was changed or moved is a
 * 400: the types of ThinkingBlockParam in @anthropic-ai/sdk 1.14.0, 2026-11.
 */
import { ApiError } from "../api-error.ts";
import { digest, type Signed, sign, verify } from "../signature.ts";
import { asString } from "../values.ts";
import { type Block, onlyResults, type Turn } from "./turns.ts";

/**
 * Signs a block. `place` is its index among the thinking blocks of its answer, their number and the number of calls
 * before it, so that a block that was moved or left out is detected.
 */
export function signThinking(
  { provider, model }: Maker,
  kind: "thinking" | "redacted",
  place: Place,
  text: string,
): string {
  return sign(provider, model, kind, `${place.index}/${place.total}/${place.calls}`, text);
}

export interface Maker {
  provider: string;
  model: string;
}

export interface Place {
  index: number;
  total: number;
  calls: number;
}

export function isThinking({ block }: Block): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}

/**
 * The signature of a block, which must be the provider's own and of this text: anthropics/anthropic-sdk-python#1598, 2026-08.
 */
export function readSignature({ block, at }: Block, provider: string): Signed {
  const redacted = block.type === "redacted_thinking";
  const signed = verify(asString(redacted ? block.data : block.signature), provider);
  const invalid = new ApiError(
    400,
    redacted
      ? `${at}: Invalid \`data\` in \`redacted_thinking\` block`
      : `${at}: Invalid \`signature\` in \`thinking\` block`,
  );
  if (signed === undefined || signed.kind !== (redacted ? "redacted" : "thinking")) throw invalid;
  const text = asString(block.thinking);
  // with display omitted the text is empty, and only the signature is returned
  if (!redacted && text !== "" && signed.content !== digest(text)) throw invalid;
  return signed;
}

function placeOf(signed: Signed): Place {
  const [index = 0, total = 0, calls = 0] = signed.place.split("/").map(Number);
  return { index, total, calls };
}

function checkPlaces(turn: Turn): void {
  let calls = 0;
  let index = 0;
  let total: number | undefined;
  for (const each of turn.blocks) {
    if (each.block.type === "tool_use") calls++;
    if (!isThinking(each)) continue;
    const place = placeOf(readSignature(each, "anthropic"));
    total ??= place.total;
    if (place.index !== index || place.total !== total || place.calls !== calls) throw modified(each.at);
    index++;
  }
  if (total !== undefined && index !== total) throw modified(turn.blocks[0]?.at ?? "messages");
}

/** The error: anthropics/claude-code#63284, 2026-05. */
function modified(at: string): ApiError {
  return new ApiError(
    400,
    `${at}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`,
  );
}

/** Assistant turns of the open tool loop, since the last user message. */
function openTurns(turns: Turn[]): Turn[] {
  const from = turns.findLastIndex((turn) => turn.role === "user" && !onlyResults(turn));
  return turns.slice(from + 1).filter((turn) => turn.role === "assistant");
}

/**
 * With manual thinking, every answer of an open tool loop must begin with a thinking block: RooCodeInc/Roo-Code#10351, 2025-12.
 * With interleaved thinking it need not: NousResearch/hermes-agent#24107, probed 2026-07.
 */
export function checkThinking(turns: Turn[], manual: boolean): void {
  for (const turn of turns) {
    for (const block of turn.blocks) {
      if (isThinking(block)) readSignature(block, "anthropic");
    }
  }
  for (const turn of openTurns(turns)) {
    checkPlaces(turn);
    const first = turn.blocks[0];
    if (manual && first !== undefined && !isThinking(first)) {
      throw new ApiError(
        400,
        `${first.at}.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${asString(first.block.type)}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
      );
    }
  }
}
