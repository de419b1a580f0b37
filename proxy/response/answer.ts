/** The library's plain answer as the proxy's. */
import type { AssistantMessage, ChatResponse, Usage } from "../../generated/proxy/types.ts";
import type { Completion, Usage as LibraryUsage } from "../../runtime/reply/completion.ts";

/** @param latencyMs how long the answer took, in milliseconds */
export function chatResponse(completion: Completion, latencyMs: number): ChatResponse {
  const { id, model, provider, choices, usage } = completion;
  const [{ message, finish_reason }] = choices;
  // everything that the next turn needs goes along; only a null content has no place in the contract
  const whole: AssistantMessage = { ...message, content: message.content ?? "" };
  return {
    id,
    model,
    provider,
    message: whole,
    finish_reason,
    ...(message.reasoning_content !== undefined && { reasoning: message.reasoning_content }),
    usage: compactUsage(usage),
    latency_ms: Math.max(0, Math.round(latencyMs)),
  };
}

/** Token counts under the proxy's names. */
export function compactUsage({ prompt_tokens, completion_tokens, total_tokens, ...usage }: LibraryUsage): Usage {
  const reasoning = usage.completion_tokens_details?.reasoning_tokens ?? 0;
  return {
    input_tokens: prompt_tokens,
    output_tokens: completion_tokens,
    ...(reasoning > 0 && { reasoning_tokens: reasoning }),
    total_tokens,
  };
}
