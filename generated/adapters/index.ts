// @generated from spec/providers/anthropic.yaml, spec/providers/gemini.yaml, spec/providers/openai.yaml, spec/providers/openrouter.yaml, spec/providers/sglang.yaml, spec/providers/vllm.yaml, spec/providers/xai.yaml. Do not edit; run `npm run generate`.
import type { Adapter } from "../../runtime/primitives.ts";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openai } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import { sglang } from "./sglang.ts";
import { vllm } from "./vllm.ts";
import { xai } from "./xai.ts";

/** Every provider, in the order of their names. */
export const adapters: readonly Adapter[] = [anthropic, gemini, openai, openrouter, sglang, vllm, xai];
