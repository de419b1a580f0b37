import { deepseek } from "./chat-completions/deepseek.ts";
import { groq } from "./chat-completions/groq.ts";
import { mistral } from "./chat-completions/mistral.ts";
import { openrouter } from "./chat-completions/openrouter.ts";
import { sglang } from "./chat-completions/sglang.ts";
import { vllm } from "./chat-completions/vllm.ts";
import { bedrock } from "./converse/bedrock.ts";
import { gemini } from "./generate-content/gemini.ts";
import { anthropic } from "./messages/anthropic.ts";
import { minimax } from "./messages/minimax.ts";
import type { Provider } from "./provider.ts";
import { azure } from "./responses/azure.ts";
import { openai } from "./responses/openai.ts";
import { xai } from "./responses/xai.ts";

export const providers: readonly Provider[] = [
  ...[openai, anthropic, gemini, xai, openrouter, vllm, sglang],
  ...[azure, bedrock, deepseek, groq, minimax, mistral],
];
