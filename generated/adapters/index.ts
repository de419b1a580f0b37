// @generated from spec/providers/{openai,anthropic,gemini,xai,openrouter,vllm,sglang}.yaml. Do not edit; run `npm run generate`.
import type { Adapter } from "../../runtime/primitives.ts";
import { openai } from "./openai.ts";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { xai } from "./xai.ts";
import { openrouter } from "./openrouter.ts";
import { vllm } from "./vllm.ts";
import { sglang } from "./sglang.ts";

/** Every provider, in the order of their names. */
export const adapters: readonly Adapter[] = [openai, anthropic, gemini, xai, openrouter, vllm, sglang];
