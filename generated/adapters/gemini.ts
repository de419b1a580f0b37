// @generated from spec/providers/gemini.yaml and spec/dialects/generate-content.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asObject,
  compact,
  concat,
  each,
  nonBlank,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  conversation,
  error,
  fields,
  format_next_to,
  hosted,
  instruction,
  modality,
  native_tools,
  one_candidate,
  response,
  service_tier,
  speech,
  stream,
  system_turn,
  tool,
  tool_choice,
  tools,
  turns,
  unsent,
} from "../dialects/generate-content.ts";
import type { GenerateContentRequest, Thinking } from "../native/generate-content.ts";

/** providers/gemini.yaml › families */
const families = {
  "gemma-4": ["gemma-4*"],
  gemma: ["gemma*"],
  "gemini-1-and-2-image": ["gemini-2.*-image*"],
  "gemini-3-flash-image": ["gemini-3.*-flash*-image*"],
  "gemini-image": ["gemini-*-image*"],
  "gemini-speech": ["gemini-*-tts*"],
  "gemini-1-and-2": ["gemini-1.*", "gemini-2.*"],
  "gemini-3-flash": ["gemini-3-flash*", "gemini-3.[0-6]-flash*", "gemini-3.*-flash-lite*", "gemini-flash-lite-latest"],
  "gemini-4-with-xhigh": ["gemini-4-hydrogen*", "gemini-4-neon*"],
  "gemini-3-pro-and-later": ["*"],
};

/** providers/gemini.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "gemini-3-flash": ["level", "minimal", "minimal", "low", "medium", "high", "high", "high"],
  "gemini-3-flash-image": ["level", "minimal", "minimal", "minimal", "high", "high", "high", "high"],
  "gemini-4-with-xhigh": ["level", "low", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "gemini-3-pro-and-later": ["level", "low", "low", "low", "medium", "high", "high", "high"],
  "gemma-4": ["level", "minimal", "minimal", "high", "high", "high", "high", "high"],
  gemma: [null, null, null, null, null, null, null, null],
  "gemini-1-and-2-image": [null, null, null, null, null, null, null, null],
  "gemini-image": [null, null, null, null, null, null, null, null],
  "gemini-speech": [null, null, null, null, null, null, null, null],
  "gemini-1-and-2": [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/generate-content.yaml › request.body */
function request(x: Exchange): GenerateContentRequest {
  const choice =
    x.req.tool_choice == null
      ? undefined
      : tool_choice({
          tool_choice: x.req.tool_choice,
          hosted: each(x.req.tools, hosted),
          functions: nonBlank(each(x.req.tools, tool)) ?? x.ns.tools,
        });
  const reasoned = reasoning(x);
  const thinkingConfig = nonBlank(x.ns.thinkingConfig);
  return {
    systemInstruction:
      x.system.text == null ? undefined : instruction({ text: x.system.text, refused: x.facts.no_system_instruction }),
    contents: concat(
      x.facts.no_system_instruction == null || x.system.text == null ? undefined : system_turn(x.system.text),
      turns({ turns: x.messages, text_results: x.facts.text_results }),
    ),
    tools: nonBlank(
      concat(
        x.req.tools == null ? undefined : tools(x.req.tools),
        x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools }),
      ),
    ),
    toolConfig: compact({ functionCallingConfig: nonBlank(choice), ...asObject(x.ns.toolConfig) }),
    generationConfig: compact({
      maxOutputTokens: x.req.max_tokens ?? x.req.max_completion_tokens,
      stopSequences: nonBlank(x.req.stop),
      temperature: x.req.temperature,
      topP: x.req.top_p,
      topK: x.req.top_k,
      seed: x.req.seed,
      frequencyPenalty: x.req.frequency_penalty,
      presencePenalty: x.req.presence_penalty,
      responseModalities: nonBlank(each(x.req.modalities, modality)),
      imageConfig: compact({
        aspectRatio: nonBlank(x.req.image_config?.aspect_ratio),
        imageSize: nonBlank(x.req.image_config?.image_size),
      }),
      speechConfig: nonBlank(x.req.audio == null ? undefined : speech(x.req.audio)),
      candidateCount:
        x.ns.generationConfig?.candidateCount == null || x.ns.generationConfig == null
          ? undefined
          : one_candidate(x.ns.generationConfig),
      ...(x.req.response_format == null
        ? undefined
        : format_next_to({
            format: x.req.response_format,
            functions: each(x.req.tools, tool),
            choice,
            alone: x.facts.format_alone,
          })),
      ...reasoned,
      ...asObject(x.ns.generationConfig),
      ...(thinkingConfig == null ? undefined : { thinkingConfig }),
    }),
    serviceTier: service_tier(x.req.service_tier),
    ...x.native,
  };
}

/** providers/gemini.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    "x-goog-api-key": x.key,
  };
}

/** providers/gemini.yaml › reasoning */
function reasoning(x: Exchange): Thinking | undefined {
  if (x.ns.thinkingConfig != null || x.ns.generationConfig?.thinkingConfig != null) return undefined;
  const it = asked(x, clamp, { bump: ["minimal", "low", "medium", "high"] });
  return it == null ? undefined : level(it);
}

/** providers/gemini.yaml › rules.level */
function level(it: Asked<Cell<typeof clamp, "level">>): Thinking | undefined {
  if (it.asked === "none" && it.cell != null) return { thinkingConfig: { thinkingLevel: it.cell } };
  if (it.cell != null) return { thinkingConfig: { thinkingLevel: it.cell, includeThoughts: true } };
  return undefined; // no effort was requested, and a summary of thoughts is not a separate control
}

export const gemini: Adapter = {
  provider: "gemini",
  dialect: "generate-content",
  names: [
    {
      key: "gemini",
      credential: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
      base_url: "GEMINI_BASE_URL",
      namespace: "x-gemini",
    },
    {
      key: "provider_c",
      credential: ["PROVIDER_C_API_KEY"],
      base_url: "PROVIDER_C_BASE_URL",
      namespace: "x-provider_c",
    },
  ],
  serves: {
    "generate-content": {
      relayed: {
        embed: "/v1beta/models/${model}:embedContent",
        embed_all: "/v1beta/models/${model}:batchEmbedContents",
      },
    },
  },
  base: "https://generativelanguage.googleapis.com",
  url: (model, stream) =>
    stream ? `/v1beta/models/${model}:streamGenerateContent?alt=sse` : `/v1beta/models/${model}:generateContent`,
  count: {
    url: "/v1beta/models/${model}:countTokens",
    in: "generateContentRequest",
    model: "models/${model}",
    tokens: "totalTokens",
  },
  hasNative: (req) => req["x-gemini"] !== undefined || req["x-provider_c"] !== undefined,
  model_prefix: "models/",
  bare_prefixes: ["gemini"],
  conversation,
  reads: "turns",
  cites: "bytes",
  fields: [...fields, "reasoning_effort", "reasoning_mode"],
  unsent: [{ paths: unsent }],
  placed: ["tools", "toolConfig", "generationConfig", "thinkingConfig"],
  output_limits: ["generationConfig.maxOutputTokens"],
  choice_counts: ["generationConfig.candidateCount"],
  families,
  facts: {
    no_system_instruction: ["gemma-4", "gemma"],
    text_results: ["gemma-4", "gemma", "gemini-1-and-2", "gemini-1-and-2-image"],
    format_alone: ["gemini-1-and-2-image", "gemini-1-and-2"],
    makes_image: ["gemini-1-and-2-image", "gemini-3-flash-image", "gemini-image"],
    makes_audio: ["gemini-speech"],
  },
  rejects: {
    frequency_penalty: ["gemini-1-and-2-image", "gemini-1-and-2"],
    presence_penalty: ["gemini-1-and-2-image", "gemini-1-and-2"],
  },
  clamp,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
