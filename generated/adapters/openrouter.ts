// @generated from spec/providers/openrouter.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asList,
  compact,
  concat,
  each,
  join,
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
  audio,
  call,
  conversation,
  error,
  fields,
  native_tools,
  one_choice,
  parallel,
  response,
  stream,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type {
  ChatMessage,
  ContentPart,
  DocumentPart,
  GeneratedFile,
  Modalities,
  Native,
  OfferedTool,
  ReasoningDetail,
} from "../hub.ts";
import type {
  Made,
  MadeImage,
  MessageParam,
  Modality,
  ReasoningField,
  ReasoningParam,
  Replay,
  ToolParam,
} from "../native/chat-completions.ts";
import type { ChatRequest, PartParam, Uncompressed } from "../native/openrouter.ts";

/** providers/openrouter.yaml › families */
const families = {
  image: ["black-forest-labs/flux*", "bytedance-seed/seedream*", "sourceful/riverflow*"],
  any: ["*"],
};

/** providers/openrouter.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  image: ["nested_effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
  any: ["nested_effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
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
    seed: x.req.seed,
    n: x.ns.n == null ? undefined : one_choice(x.ns),
    frequency_penalty: x.req.frequency_penalty,
    presence_penalty: x.req.presence_penalty,
    stop: nonBlank(x.req.stop),
    tools: nonBlank(tools),
    tool_choice: tool_choice({ tool_choice: x.req.tool_choice, tools }),
    parallel_tool_calls:
      x.req.parallel_tool_calls == null ? undefined : parallel({ calls: x.req.parallel_tool_calls, tools }),
    response_format: x.req.response_format,
    modalities:
      nonBlank(
        x.req.modalities == null ? undefined : modalities({ made: x.req.modalities, names: join(x.req.modalities) }),
      ) ?? nonBlank(only({ image: x.facts.makes_image })),
    image_config: nonBlank(x.req.image_config),
    audio: nonBlank(x.req.audio),
    stream: x.stream,
    verbosity: x.req.verbosity,
    user: nonBlank(x.req.user),
    ...uncompressed({ transforms: x.ns.transforms, plugins: x.ns.plugins }),
    ...reasoned,
    ...x.native,
  };
}

/** providers/openrouter.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
    "HTTP-Referer": nonBlank(x.ns.http_referer),
    "X-Title": nonBlank(x.ns.x_title),
  };
}

/** providers/openrouter.yaml › reasoning */
function reasoning(x: Exchange): ReasoningField | undefined {
  if (x.ns.reasoning != null || x.ns.reasoning_effort != null) return undefined;
  const it = asked(x, clamp, {});
  return it == null ? undefined : nested_effort(it);
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

/** providers/openrouter.yaml › rules.mark */
function mark(it: Native): Native {
  return it;
}

/** providers/openrouter.yaml › rules.document */
function document(it: DocumentPart): PartParam {
  switch (it.source.type) {
    case "base64":
      return {
        type: "file",
        file: { filename: it.title || "document", file_data: `data:${it.source.media_type};base64,${it.source.data}` },
      };
    case "url":
      return { type: "file", file: { filename: it.title || "document", file_data: it.source.url } };
  }
  return refuse(it, "source", "this provider reads documents as base64 or from a URL");
}

/** dialects/chat-completions.yaml › rules.others */
function others(it: ContentPart): Native {
  const cache_control = nonBlank(it.cache_control == null ? undefined : mark(it.cache_control));
  return {
    ...it,
    type: undefined,
    source: undefined,
    title: undefined,
    detail: undefined,
    cache_control: undefined,
    ...(cache_control == null ? undefined : { cache_control }),
  };
}

/** dialects/chat-completions.yaml › rules.tool */
function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // this provider has no such tool of its own
  }
  const cache_control = nonBlank(it.cache_control == null ? undefined : mark(it.cache_control));
  return {
    ...it,
    type: "function",
    cache_control: undefined,
    ...(cache_control == null ? undefined : { cache_control }),
  };
}

/** providers/openrouter.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  if (it.reasoning_details?.[0] != null) {
    return { reasoning_details: nonBlank(each(it.reasoning_details, block)) ?? [] };
  }
  return compact({ reasoning: nonBlank(it.reasoning_content) });
}

/** providers/openrouter.yaml › rules.made */
function made(it: ChatMessage): Made | undefined {
  return compact({ images: nonBlank(each(it.files, made_image)) });
}

/** dialects/chat-completions.yaml › rules.modalities */
function modalities(it: { made: Modalities; names?: string | undefined }): Modality[] | undefined {
  if (it.names === "text") return undefined; // this API writes text by default
  return it.made;
}

/** dialects/chat-completions.yaml › rules.nested_effort */
function nested_effort(it: Asked<Cell<typeof clamp, "nested_effort">>): ReasoningField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning: { effort: it.cell } };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** providers/openrouter.yaml › rules.only */
function only(it: { image?: true | undefined }): Modality[] | undefined {
  if (it.image === true) return ["image"];
  return undefined; // the model decides
}

/** providers/openrouter.yaml › rules.uncompressed */
function uncompressed(it: { transforms?: any; plugins?: any }): Uncompressed | undefined {
  if (it.transforms != null) return undefined; // the caller decides how messages are compressed
  const first = asList(it.plugins)?.[0];
  if (first?.id === "context-compression") return undefined; // the caller decides how messages are compressed
  if (it.plugins != null) return { transforms: [] };
  return { transforms: [], plugins: [{ id: "context-compression", enabled: false }] };
}

/** providers/openrouter.yaml › rules.made_image */
function made_image(it: GeneratedFile): MadeImage | undefined {
  if (it.kind === "image" && it.data != null && it.media_type != null) {
    return { type: "image_url", image_url: { url: `data:${it.media_type};base64,${it.data}` } };
  }
  if (it.kind === "image" && it.url != null) return { type: "image_url", image_url: { url: it.url } };
  return undefined; // OpenRouter takes back images only
}

/** providers/openrouter.yaml › rules.block */
function block(it: ReasoningDetail): ReasoningParam | undefined {
  switch (it.kind) {
    case "reasoning.text":
      return {
        type: "reasoning.text",
        text: it.text || "",
        signature: nonBlank(it.signature),
        id: nonBlank(it.id),
        format: nonBlank(it.format),
      };
    case "reasoning.summary":
      if (it.text != null) {
        return { type: "reasoning.summary", summary: it.text, id: nonBlank(it.id), format: nonBlank(it.format) };
      }
      break;
    case "reasoning.encrypted":
      if (it.encrypted != null) {
        return { type: "reasoning.encrypted", data: it.encrypted, id: nonBlank(it.id), format: nonBlank(it.format) };
      }
      break;
  }
  return undefined; // OpenRouter does not support blocks of this kind
}

export const openrouter: Adapter = {
  provider: "openrouter",
  dialect: "chat-completions",
  names: [
    {
      key: "openrouter",
      credential: ["OPENROUTER_API_KEY"],
      base_url: "OPENROUTER_BASE_URL",
      namespace: "x-openrouter",
    },
    {
      key: "provider_e",
      credential: ["PROVIDER_E_API_KEY"],
      base_url: "PROVIDER_E_BASE_URL",
      namespace: "x-provider_e",
    },
  ],
  serves: { "chat-completions": { except: [{ models: ["*"], unless: ["logprobs=true"] }] } },
  config_key: "read",
  base: "https://openrouter.ai",
  url: () => "/api/v1/chat/completions",
  hasNative: (req) => req["x-openrouter"] !== undefined || req["x-provider_e"] !== undefined,
  bare_prefixes: [],
  conversation: {
    ...conversation,
    breakpoints: 4,
    tool_names: { allow: "a-zA-Z0-9_-", most: 64 },
    stop: { most: 4 },
    response_schema: "strict",
  },
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "verbosity", "user", "reasoning_effort"],
  unsent: [
    {
      paths: [
        ...unsent.filter(
          (path) =>
            ![
              "messages[].reasoning_details[].text",
              "messages[role=assistant,reasoning_content=~].reasoning_details[].text",
              "messages[].reasoning_details[].encrypted",
              "messages[].reasoning_details[].signature",
              "messages[role=assistant].files",
              "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
              "messages[].content[type=document].title",
              "messages[role=system].content[].cache_control",
              "messages[role=assistant].content[type=text].cache_control",
              "messages[role=user].content[type=text].cache_control",
              "messages[role=user].content[type=image].cache_control",
              "messages[role=user].content[type=document].cache_control",
              "messages[role=tool].content[].cache_control",
              "tools[type=function].cache_control",
              "tools[type=custom].cache_control",
            ].includes(path),
        ),
        "messages[role=assistant].files[kind=audio]",
        "messages[role=assistant].files[kind=file]",
      ],
    },
  ],
  placed: ["http_referer", "x_title", "tools", "n"],
  other_models: [
    "models",
    "preset",
    "plugins[].model",
    "plugins[].analysis_models",
    "plugins[].allowed_models",
    "tools[].parameters.model",
    "tools[].parameters.analysis_models",
  ],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: { makes_image: ["image"] },
  rejects: {},
  clamp,
  retry: [{ header: "x-ratelimit-reset", unit: "epoch_ms", remaining: "x-ratelimit-remaining" }],
  request,
  headers,
  response,
  stream,
  error,
};
