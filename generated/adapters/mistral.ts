// @generated from spec/providers/mistral.yaml, spec/dialects/chat-completions.yaml and spec/models.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asList,
  compact,
  concat,
  each,
  join,
  listOf,
  nonBlank,
  refuse,
  text,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  call,
  conversation,
  error,
  fields,
  made,
  mark,
  modalities,
  native_tools,
  one_choice,
  others,
  parallel,
  response,
  stream,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { AudioPart, ChatMessage, ContentPart, DocumentPart, OfferedTool } from "../hub.ts";
import { openModels } from "../models.ts";
import type { EffortField, MessageParam, ToolParam } from "../native/chat-completions.ts";
import type { ChatRequest, PartParam, Replay } from "../native/mistral.ts";

/** models.yaml › families */
const families = {
  ...openModels,
  any: ["*"],
};

/** providers/mistral.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "kimi-k3": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.3": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.2": ["effort", "none", "high", "high", "high", "high", "max", "max"],
  "deepseek-v4": ["effort", "none", "low", "low", "high", "high", "high", "max"],
  "qwen3.8-2.4t": ["effort", "low", "low", "low", "medium", "xhigh", "xhigh", "xhigh"],
  "qwen3.8": ["effort", "none", "low", "low", "medium", "xhigh", "xhigh", "xhigh"],
  "gpt-oss": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "minimax-m3.1-flash": ["effort", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "muse-spark": ["effort", "low", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "ember-1": ["effort", "none", "low", "low", "high", "high", "high", "max"],
  "step-3": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "mistral-large-4": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "mistral-none-or-high": ["effort", "none", "high", "high", "high", "high", "high", "high"],
  "always-reasons": [null, null, null, null, null, null, null, null],
  "deepseek-r1": [null, null, null, null, null, null, null, null],
  "without-reasoning": [null, null, null, null, null, null, null, null],
  hybrid: ["effort", "none", null, null, null, null, null, null],
  any: ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
} as const satisfies Record<string, ClampRow>;

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const tools = concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools }));
  const reasoned = reasoning(x);
  return {
    model: x.model,
    messages: each(x.req.messages, message),
    max_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    temperature: x.req.temperature,
    top_p: x.req.top_p,
    top_k: x.req.top_k,
    n: x.ns.n == null ? undefined : one_choice(x.ns),
    frequency_penalty: x.req.frequency_penalty,
    presence_penalty: x.req.presence_penalty,
    stop: nonBlank(x.req.stop),
    tools: nonBlank(tools),
    tool_choice: tool_choice({ tool_choice: x.req.tool_choice, tools }),
    parallel_tool_calls:
      x.req.parallel_tool_calls == null ? undefined : parallel({ calls: x.req.parallel_tool_calls, tools }),
    response_format: x.req.response_format,
    modalities: nonBlank(
      x.req.modalities == null ? undefined : modalities({ made: x.req.modalities, names: join(x.req.modalities) }),
    ),
    image_config: nonBlank(x.req.image_config),
    audio: nonBlank(x.req.audio),
    stream: x.stream,
    random_seed: x.req.seed,
    prompt_cache_key: nonBlank(x.req.prompt_cache_key),
    metadata: nonBlank(x.req.metadata),
    ...reasoned,
    ...x.native,
  };
}

/** providers/mistral.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/mistral.yaml › reasoning */
function reasoning(x: Exchange): EffortField | undefined {
  if (x.ns.reasoning_effort != null || x.ns.prompt_mode != null) return undefined;
  const it = asked(x, clamp, {});
  return it == null ? undefined : effort(it);
}

/** dialects/chat-completions.yaml › rules.message */
function message(it: ChatMessage): MessageParam {
  switch (it.role) {
    case "system":
    case "developer":
    case "user":
      if (typeof it.content === "string" && it.is_error == null) return it;
      break;
    case "assistant":
      return {
        ...it,
        annotations: undefined,
        reasoning_content: undefined,
        reasoning_signature: undefined,
        redacted_reasoning_content: undefined,
        reasoning_details: undefined,
        files: undefined,
        ...compact({
          content: nonBlank(each(asList(it.content), part)) ?? nonBlank(it.content),
          tool_calls: nonBlank(each(it.tool_calls, call)),
        }),
        ...replay(it),
        ...(it.files == null ? undefined : made(it)),
      };
  }
  if (it.is_error === true && typeof it.content === "string") {
    return { ...it, content: `[The tool call failed] ${it.content}`, is_error: undefined };
  }
  if (it.is_error === true) {
    return {
      ...it,
      content: [{ type: "text", text: "[The tool call failed]" }, ...(each(asList(it.content), part) ?? [])],
      is_error: undefined,
    };
  }
  if (it.content == null) return { ...it, content: "", is_error: undefined };
  const content = nonBlank(each(asList(it.content), part)) ?? nonBlank(it.content);
  return { ...it, is_error: undefined, ...(content == null ? undefined : { content }) };
}

/** dialects/chat-completions.yaml › rules.part */
function part(it: ContentPart): PartParam {
  switch (it.type) {
    case "input_image":
      return {
        type: "image_url",
        image_url: { url: it.image_url, detail: nonBlank(it.detail) },
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "image":
      switch (it.source.type) {
        case "base64":
          return {
            ...compact(others(it)),
            type: "image_url",
            image_url: { url: `data:${it.source.media_type};base64,${it.source.data}`, detail: nonBlank(it.detail) },
          };
        case "url":
          return {
            ...compact(others(it)),
            type: "image_url",
            image_url: { url: it.source.url, detail: nonBlank(it.detail) },
          };
      }
      break;
    case "document":
      if (it.source.type === "text") {
        return {
          type: "text",
          text: it.source.text,
          cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
        };
      }
      return document(it);
    case "input_audio":
      return audio(it);
    case "text":
    case "image_url":
      const cache_control = nonBlank(it.cache_control == null ? undefined : mark(it.cache_control));
      return { ...it, cache_control: undefined, ...(cache_control == null ? undefined : { cache_control }) };
  }
}

/** providers/mistral.yaml › rules.document */
function document(it: DocumentPart): PartParam {
  switch (it.source.type) {
    case "url":
      return { type: "document_url", document_url: it.source.url };
    case "base64":
      return { type: "document_url", document_url: `data:${it.source.media_type};base64,${it.source.data}` };
  }
  return refuse(it, "source", "this provider reads documents from a URL or as base64");
}

/** providers/mistral.yaml › rules.audio */
function audio(it: AudioPart): PartParam {
  return { type: "input_audio", input_audio: it.input_audio.data };
}

/** providers/mistral.yaml › rules.tool */
function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // its own tools are not translated for this provider
  }
  return {
    type: "function",
    function: {
      name: it.function.name,
      description: nonBlank(it.function.description),
      strict: it.function.strict,
      parameters: nonBlank(it.function.parameters) ?? { type: "object", properties: {} },
    },
  };
}

/** providers/mistral.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  if (it.reasoning_content != null) {
    return {
      content: [
        { type: "thinking", thinking: [{ type: "text", text: it.reasoning_content }], closed: true },
        ...(each(asList(it.content), part) ?? []),
        ...listOf(said({ text: text`${it.content}` })),
      ],
    };
  }
  return undefined; // there is no past reasoning
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** providers/mistral.yaml › rules.said */
function said(it: { text?: string | undefined }): PartParam | undefined {
  if (it.text != null) return { type: "text", text: it.text };
  return undefined; // the message has no text
}

export const mistral: Adapter = {
  provider: "mistral",
  dialect: "chat-completions",
  names: [{ key: "mistral", credential: ["MISTRAL_API_KEY"], base_url: "MISTRAL_BASE_URL", namespace: "x-mistral" }],
  base: "https://api.mistral.ai",
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-mistral"] !== undefined,
  bare_prefixes: [],
  conversation: {
    ...conversation,
    results: "answered",
    blank_text: "drop",
    replay: { "without-reasoning": "none", any: "none", else: "provider" },
    system: "as_user",
    developer: "as_system",
    missing_result: "This call has no result.",
    tool_ids: { allow: "a-zA-Z0-9", least: 9, most: 9 },
    tool_names: { allow: "a-zA-Z0-9_-", most: 64 },
  },
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "prompt_cache_key", "metadata", "reasoning_effort"],
  unsent: [
    {
      families: ["without-reasoning", "any"],
      paths: [
        "messages[].reasoning_details[].text",
        "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
      ],
    },
    {
      paths: [
        ...unsent.filter(
          (path) =>
            ![
              "messages[].reasoning_details[].text",
              "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
            ].includes(path),
        ),
        "messages[role=user].name",
        "messages[role=assistant].name",
        "messages[role=system].name",
        "messages[role=tool].content[type=document].title",
      ],
    },
  ],
  placed: ["tools", "n"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: {
    top_k: "all",
    "messages[].name": "all",
    "messages[].*!prefix": "all",
    "messages[].content[].*": "all",
    "tools[].*": "all",
    user: "all",
    store: "all",
    prompt_cache_retention: "all",
    cache_control: "all",
    safety_identifier: "all",
    verbosity: "all",
    service_tier: "all",
  },
  clamp,
  doubtful: { any: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
