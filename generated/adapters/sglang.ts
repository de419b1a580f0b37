// @generated from spec/providers/sglang.yaml, spec/dialects/chat-completions.yaml and spec/models.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asList,
  compact,
  concat,
  each,
  join,
  nonBlank,
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
  document,
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
  stream_options,
  tool,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { AudioPart, ChatMessage, ContentPart } from "../hub.ts";
import type { EffortField, MessageParam, Replay } from "../native/chat-completions.ts";
import type { ChatRequest, PartParam } from "../native/sglang.ts";

/** models.yaml › families */
const families = {
  "qwen3.8-2.4t": ["*qwen3[.p]8-2[.p]4t*"],
  "qwen3.8": ["*qwen3[.p]8*", "*qwen-3[.p]8*", "*/qwen-max-latest"],
  any: ["*"],
};

/** providers/sglang.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  any: ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
  "qwen3.8-2.4t": ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
  "qwen3.8": ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
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
    modalities: nonBlank(
      x.req.modalities == null ? undefined : modalities({ made: x.req.modalities, names: join(x.req.modalities) }),
    ),
    image_config: nonBlank(x.req.image_config),
    audio: nonBlank(x.req.audio),
    stream: x.stream,
    stream_options: nonBlank(stream_options({ stream: x.stream, native: nonBlank(x.ns.stream_options) })),
    ...reasoned,
    ...x.native,
  };
}

/** providers/sglang.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: nonBlank(text`Bearer ${x.key}`),
  };
}

/** providers/sglang.yaml › reasoning */
function reasoning(x: Exchange): EffortField | undefined {
  if (x.ns.reasoning_effort != null || x.ns.reasoning != null) return undefined;
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

/** providers/sglang.yaml › rules.audio */
function audio(it: AudioPart): PartParam {
  return { type: "audio_url", audio_url: { url: `data:audio/${it.input_audio.format};base64,${it.input_audio.data}` } };
}

/** providers/sglang.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  return compact({ reasoning_content: nonBlank(it.reasoning_content) });
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

export const sglang: Adapter = {
  provider: "sglang",
  dialect: "chat-completions",
  names: [
    { key: "sglang", credential: ["SGLANG_API_KEY"], base_url: "SGLANG_BASE_URL", namespace: "x-sglang" },
    {
      key: "provider_g",
      credential: ["PROVIDER_G_API_KEY"],
      base_url: "PROVIDER_G_BASE_URL",
      namespace: "x-provider_g",
    },
  ],
  serves: { "chat-completions": { except: [{ models: ["*"], unless: ["logprobs=true"] }] } },
  config_key: "none",
  key_optional: true,
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-sglang"] !== undefined || req["x-provider_g"] !== undefined,
  bare_prefixes: [],
  conversation,
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "reasoning_effort"],
  unsent: [
    {
      paths: unsent.filter(
        (path) =>
          ![
            "messages[].reasoning_details[].text",
            "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
          ].includes(path),
      ),
    },
  ],
  placed: ["stream_options", "tools", "n"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: {},
  clamp,
  doubtful: { "qwen3.8-2.4t": ["none", "minimal", "high", "max"], "qwen3.8": ["minimal", "high", "max"] },
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
