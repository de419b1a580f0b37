/** Every provider's way to write an answer. */
import { openrouterChat, sglangChat, vllmChat } from "./chat-completions.ts";
import type { Spelling } from "./content.ts";
import { generateContent } from "./generate-content.ts";
import { messages } from "./messages.ts";
import { openaiResponses, xaiResponses } from "./responses.ts";

export const spellings: Readonly<Record<string, Spelling>> = {
  openai: openaiResponses,
  anthropic: messages,
  gemini: generateContent,
  xai: xaiResponses,
  openrouter: openrouterChat,
  vllm: vllmChat,
  sglang: sglangChat,
};
