// @generated from spec/providers/*.yaml. Do not edit; run `npm run generate`.
import type { Adapter } from "../../runtime/primitives.ts";
import { alibaba } from "./alibaba.ts";
import { anthropic } from "./anthropic.ts";
import { azure } from "./azure.ts";
import { baseten } from "./baseten.ts";
import { bedrock } from "./bedrock.ts";
import { cerebras } from "./cerebras.ts";
import { cohere } from "./cohere.ts";
import { databricks } from "./databricks.ts";
import { deepinfra } from "./deepinfra.ts";
import { deepseek } from "./deepseek.ts";
import { fireworks } from "./fireworks.ts";
import { gemini } from "./gemini.ts";
import { githubModels } from "./github-models.ts";
import { groq } from "./groq.ts";
import { huggingface } from "./huggingface.ts";
import { llamacpp } from "./llamacpp.ts";
import { lmstudio } from "./lmstudio.ts";
import { minimax } from "./minimax.ts";
import { mistral } from "./mistral.ts";
import { moonshotai } from "./moonshotai.ts";
import { nebius } from "./nebius.ts";
import { nvidia } from "./nvidia.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import { perplexity } from "./perplexity.ts";
import { sambanova } from "./sambanova.ts";
import { sglang } from "./sglang.ts";
import { siliconflow } from "./siliconflow.ts";
import { togetherai } from "./togetherai.ts";
import { vercel } from "./vercel.ts";
import { vertex } from "./vertex.ts";
import { vllm } from "./vllm.ts";
import { xai } from "./xai.ts";
import { zai } from "./zai.ts";

/** Every provider, in the order of their names. */
export const adapters: readonly Adapter[] = [
  openai,
  anthropic,
  gemini,
  xai,
  openrouter,
  vllm,
  sglang,
  alibaba,
  azure,
  baseten,
  bedrock,
  cerebras,
  cohere,
  databricks,
  deepinfra,
  deepseek,
  fireworks,
  githubModels,
  groq,
  huggingface,
  llamacpp,
  lmstudio,
  minimax,
  mistral,
  moonshotai,
  nebius,
  nvidia,
  ollama,
  perplexity,
  sambanova,
  siliconflow,
  togetherai,
  vercel,
  vertex,
  zai,
];
