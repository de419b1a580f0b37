/** Turns a completion of the library into a chat response of the proxy. */
import type { AssistantMessage, ChatResponse, Usage } from "../../generated/proxy/types.ts";
import type { Completion, Usage as LibraryUsage } from "../../runtime/reply/completion.ts";

export function chatResponse(completion: Completion, latencyMs: number): ChatResponse {
  return { ...chatAnswer(completion), latency_ms: Math.max(0, Math.round(latencyMs)) };
}

/** A chat response without its time. */
export type ChatAnswer = Omit<ChatResponse, "latency_ms">;

export function chatAnswer(completion: Completion): ChatAnswer {
  const { id, model, provider, choices, usage } = completion;
  const [{ message, finish_reason }] = choices;
  // all fields stay, since the next turn may need them; the contract has no null content
  const contractMessage = message.content === null ? { ...message, content: "" } : message;
  return {
    id,
    model,
    provider,
    message: contractMessage as AssistantMessage,
    finish_reason,
    ...(message.reasoning_content !== undefined && { reasoning: message.reasoning_content }),
    usage: compactUsage(usage),
  };
}

/** Token counts and cost, with the proxy's field names. */
export function compactUsage(usage: LibraryUsage): Usage {
  const { prompt_tokens, completion_tokens, total_tokens, cost, cost_stated, completion_tokens_details } = usage;
  const reasoning = completion_tokens_details?.reasoning_tokens ?? 0;
  return {
    input_tokens: prompt_tokens,
    output_tokens: completion_tokens,
    ...(reasoning > 0 && { reasoning_tokens: reasoning }),
    total_tokens,
    ...(cost !== undefined && { cost }),
    ...(cost_stated && { cost_stated }),
  };
}
