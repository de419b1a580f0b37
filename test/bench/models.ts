/** A model for each dialect, and the keys that configure them. */
import type { Dialect } from "./native-answers.ts";

export const addresses: Readonly<Record<Dialect, string>> = {
  messages: "anthropic/claude-haiku-4-5",
  responses: "openai/gpt-5.6-sol",
  "generate-content": "gemini/gemini-3.5-flash",
  "chat-completions": "openrouter/vendor/model",
};

export const keys: Record<string, string> = {
  ANTHROPIC_API_KEY: "key",
  OPENAI_API_KEY: "key",
  GEMINI_API_KEY: "key",
  OPENROUTER_API_KEY: "key",
};
