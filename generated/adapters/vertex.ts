// @generated from spec/providers/vertex.yaml, spec/dialects/generate-content.yaml and spec/providers/gemini.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asObject,
  compact,
  concat,
  each,
  listOf,
  nonBlank,
  refuse,
  spliced,
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
  file,
  files,
  format_next_to,
  hosted,
  instruction,
  modality,
  named,
  native_tools,
  one_candidate,
  outcome,
  response,
  rest,
  result_image,
  service_tier,
  speech,
  stream,
  system_turn,
  tool,
  tool_choice,
  tools,
  unsent,
  user_turn,
} from "../dialects/generate-content.ts";
import type { Item, ToolResultItem, Turn } from "../hub.ts";
import type { Content, SentPart, Thinking } from "../native/generate-content.ts";
import type { GenerateContentRequest, Labels } from "../native/vertex.ts";

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
    labels: nonBlank(elsewhere({ api: apis(x.model) })),
    ...x.native,
  };
}

/** providers/vertex.yaml › headers */
function headers(): Record<string, string | undefined> {
  return {};
}

/** providers/gemini.yaml › reasoning */
function reasoning(x: Exchange): Thinking | undefined {
  if (x.ns.thinkingConfig != null || x.ns.generationConfig?.thinkingConfig != null) return undefined;
  const it = asked(x, clamp, { bump: ["minimal", "low", "medium", "high"] });
  return it == null ? undefined : level(it);
}

/** dialects/generate-content.yaml › rules.turns */
function turns(it: { turns: Turn[]; text_results?: true | undefined }): Content[] {
  if (it.text_results === true) return spliced(it.turns, turn_with_files_apart);
  return spliced(it.turns, turn);
}

/** dialects/generate-content.yaml › rules.turn */
function turn(it: Turn): Content[] {
  if (it.role === "tool" && it.results_with_files != null) {
    return [
      { role: "user", parts: each(it.results_with_files, result) },
      ...listOf(user_turn({ parts: spliced(it.results_with_files, rest) })),
    ];
  }
  return listOf(content(it));
}

/** dialects/generate-content.yaml › rules.turn_with_files_apart */
function turn_with_files_apart(it: Turn): Content[] {
  if (it.role === "tool" && it.results_with_files != null) {
    return [
      { role: "user", parts: each(it.results_with_files, part) },
      ...listOf(user_turn({ parts: spliced(it.results_with_files, files) })),
    ];
  }
  return listOf(content(it));
}

/** dialects/generate-content.yaml › rules.content */
function content(it: Turn): Content | undefined {
  if (it.content.length === 0) return undefined; // a turn without parts is refused
  if (it.role === "assistant") return { role: "model", parts: each(it.content, model_part) };
  return { role: "user", parts: spliced(it.content, user_part) };
}

/** dialects/generate-content.yaml › rules.model_part */
function model_part(it: Item): SentPart | undefined {
  if (it.type === "image" && it.source.type === "base64") {
    return {
      inlineData: { mimeType: it.source.media_type, data: it.source.data },
      thoughtSignature: it.thought_signature || "skip_thought_signature_validator",
    };
  }
  return part(it);
}

/** dialects/generate-content.yaml › rules.result */
function result(it: ToolResultItem): SentPart {
  return {
    functionResponse: {
      id: nonBlank(call_id(it.id)),
      name: it.name,
      response: outcome({ text: it.text, failed: it.is_error }),
      parts: nonBlank(each(it.content, result_image)),
    },
  };
}

/** providers/vertex.yaml › rules.call_id */
function call_id(_it: string): string | undefined {
  return undefined; // this API does not know the ids of calls
}

/** dialects/generate-content.yaml › rules.user_part */
function user_part(it: Item): SentPart[] {
  if (it.type === "image" || it.type === "document") return named(it);
  return listOf(part(it));
}

/** dialects/generate-content.yaml › rules.part */
function part(it: Item): SentPart | undefined {
  switch (it.type) {
    case "text":
      return { text: it.text };
    case "image":
    case "document":
    case "input_audio":
      return file(it);
    case "tool_call":
      if (it.thought_signature != null) {
        return {
          functionCall: { id: nonBlank(call_id(it.id)), name: it.name, args: it.input },
          thoughtSignature: it.thought_signature,
        };
      }
      if (it.first === true) {
        return {
          functionCall: { id: nonBlank(call_id(it.id)), name: it.name, args: it.input },
          thoughtSignature: "skip_thought_signature_validator",
        }; // Gemini did not sign this call; the documented placeholder replaces the signature
      }
      return { functionCall: { id: nonBlank(call_id(it.id)), name: it.name, args: it.input } };
    case "tool_result":
      return {
        functionResponse: {
          id: nonBlank(call_id(it.id)),
          name: it.name,
          response: outcome({ text: it.text, failed: it.is_error }),
        },
      };
    case "reasoning":
      return undefined; // a summary of thoughts is not sent back
  }
}

/** providers/gemini.yaml › rules.level */
function level(it: Asked<Cell<typeof clamp, "level">>): Thinking | undefined {
  if (it.asked === "none" && it.cell != null) return { thinkingConfig: { thinkingLevel: it.cell } };
  if (it.cell != null) return { thinkingConfig: { thinkingLevel: it.cell, includeThoughts: true } };
  return undefined; // no effort was requested, and a summary of thoughts is not a separate control
}

/** providers/vertex.yaml › rules.elsewhere */
function elsewhere(it: { api?: "chat" | "messages" | "raw" | undefined }): Labels | undefined {
  switch (it.api) {
    case "messages":
      return refuse(
        it,
        "model",
        "Vertex serves it in the Messages API, at …/publishers/anthropic/models; add a provider of your own for it",
      );
    case "raw":
      return refuse(
        it,
        "model",
        "Vertex serves it in the API of its maker, at …/publishers/…/models; add a provider of your own for it",
      );
    case "chat":
      return refuse(
        it,
        "model",
        "Vertex serves it in chat completions, at …/endpoints/openapi; add a provider of your own for it",
      );
  }
  return undefined; // a model of Google
}

/** providers/vertex.yaml › tables.apis */
function apis(word: unknown): "messages" | "raw" | "chat" | undefined {
  if (typeof word === "string") {
    if (word.includes("claude-")) return "messages";
    if (word.includes("mistral-") || word.includes("codestral-") || word.startsWith("jamba-")) return "raw";
    if (word.includes("grok-") || word.includes("llama-") || word.endsWith("-maas") || word.includes("/"))
      return "chat";
  }
  return undefined;
}

export const vertex: Adapter = {
  provider: "vertex",
  dialect: "generate-content",
  names: [
    {
      key: "vertex",
      credential: [],
      base_url: "VERTEX_BASE_URL",
      namespace: "x-vertex",
      settings: {
        project: ["GOOGLE_VERTEX_PROJECT", "GOOGLE_CLOUD_PROJECT"],
        location: ["GOOGLE_VERTEX_LOCATION", "GOOGLE_CLOUD_LOCATION"],
      },
    },
  ],
  serves: {
    "generate-content": { without: ["contents[].parts[].functionCall.id", "contents[].parts[].functionResponse.id"] },
  },
  key_optional: true,
  credential: { kind: "google", of: "https://www.googleapis.com/auth/cloud-platform" },
  base: {
    of: "location",
    rows: {
      global: "https://aiplatform.googleapis.com",
      us: "https://aiplatform.us.rep.googleapis.com",
      eu: "https://aiplatform.eu.rep.googleapis.com",
      else: "https://${location}-aiplatform.googleapis.com",
    },
  },
  holes: { base: ["location"], url: ["project", "location"] },
  url: (model, stream, { location, project }) =>
    stream
      ? `/v1beta1/projects/${project}/locations/${location}/publishers/google/models/${model}:streamGenerateContent?alt=sse`
      : `/v1beta1/projects/${project}/locations/${location}/publishers/google/models/${model}:generateContent`,
  count: {
    url: "/v1beta1/projects/${project}/locations/${location}/publishers/google/models/${model}:countTokens",
    fields: ["contents", "systemInstruction", "tools", "generationConfig"],
    tokens: "totalTokens",
  },
  hasNative: (req) => req["x-vertex"] !== undefined,
  bare_prefixes: [],
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
