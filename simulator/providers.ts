import { openrouter } from "./chat-completions/openrouter.ts";
import { sglang } from "./chat-completions/sglang.ts";
import { vllm } from "./chat-completions/vllm.ts";
import { gemini } from "./generate-content/gemini.ts";
import { anthropic } from "./messages/anthropic.ts";
import type { Provider } from "./provider.ts";
import { openai } from "./responses/openai.ts";
import { xai } from "./responses/xai.ts";

export const providers: readonly Provider[] = [openai, anthropic, gemini, xai, openrouter, vllm, sglang];
