/** Token counts, divided in every way that an inbound API divides them. */
import type { Tally } from "../../generated/hub.ts";
import type { Usage } from "../reply/usage.ts";

/** The counts before there is an answer. */
export function inputOnly(input: number): Tally {
  return { input, uncached: input, cache_read: 0, cache_write: 0, output: 0, answer: 0, reasoning: 0, total: input };
}

export function tallyOf(usage: Usage): Tally {
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = usage;
  const { cached_tokens: cache_read = 0, cache_write_tokens: cache_write = 0 } = usage.prompt_tokens_details ?? {};
  const reasoning = usage.completion_tokens_details?.reasoning_tokens ?? 0;
  const uncached = Math.max(0, input - cache_read - cache_write);
  return {
    input,
    uncached,
    cache_read,
    cache_write,
    output,
    answer: Math.max(0, output - reasoning),
    reasoning,
    total,
  };
}
