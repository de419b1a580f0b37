/** Every provider's way to write an answer. */
import type { Adapter } from "../../../runtime/adapter.ts";
import { openrouterChat, sglangChat, vllmChat } from "./chat-completions.ts";
import type { Spelling } from "./content.ts";
import { converse } from "./converse.ts";
import { generateContent } from "./generate-content.ts";
import { messages } from "./messages.ts";
import { openaiResponses, xaiResponses } from "./responses.ts";

const spellings: Readonly<Record<string, Spelling>> = {
  xai: xaiResponses,
  openrouter: openrouterChat,
  vllm: vllmChat,
  bedrock: converse,
};

/** A provider without one of its own writes as most of its API do. */
const common: Readonly<Record<string, Spelling>> = {
  "chat-completions": sglangChat,
  "generate-content": generateContent,
  messages,
  responses: openaiResponses,
};

export function spellingOf({ provider, dialect }: Adapter): Spelling {
  const spelling = spellings[provider] ?? common[dialect];
  if (spelling === undefined) throw new Error(`no spelling for ${provider}`);
  return spelling;
}
