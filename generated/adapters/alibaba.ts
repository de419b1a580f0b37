// @generated from spec/providers/alibaba.yaml, spec/dialects/chat-completions.yaml and spec/models.yaml. Do not edit; run `npm run generate`.
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
  audio,
  call,
  conversation,
  document,
  error,
  fields,
  made,
  modalities,
  native_tools,
  one_choice,
  parallel,
  response,
  stream,
  stream_options,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { ChatMessage, ContentPart, Native, OfferedTool } from "../hub.ts";
import { openModels } from "../models.ts";
import type {
  ChatRequest,
  EffortField,
  MessageParam,
  PartParam,
  Replay,
  ThinkingFlag,
  ToolParam,
} from "../native/chat-completions.ts";

/** models.yaml › families */
const families = {
  ...openModels,
  any: ["*"],
};

/** providers/alibaba.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "kimi-k3": ["enable_thinking", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.3": ["enable_thinking", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.2": ["enable_thinking", "disabled", "high", "high", "high", "high", "max", "max"],
  "deepseek-v4": ["enable_thinking", "disabled", "low", "low", "high", "high", "high", "max"],
  "qwen3.8-2.4t": ["enable_thinking", "low", "low", "low", "medium", "xhigh", "xhigh", "xhigh"],
  "qwen3.8": ["enable_thinking", "disabled", "low", "low", "medium", "xhigh", "xhigh", "xhigh"],
  "gpt-oss": ["enable_thinking", "low", "low", "low", "medium", "high", "high", "high"],
  "minimax-m3.1-flash": ["enable_thinking", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "muse-spark": ["enable_thinking", "low", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "ember-1": ["enable_thinking", "disabled", "low", "low", "high", "high", "high", "max"],
  "step-3": ["enable_thinking", "low", "low", "low", "medium", "high", "high", "high"],
  "mistral-large-4": ["enable_thinking", "low", "low", "low", "medium", "high", "high", "high"],
  "mistral-none-or-high": ["enable_thinking", "disabled", "high", "high", "high", "high", "high", "high"],
  "always-reasons": [null, null, null, null, null, null, null, null],
  "deepseek-r1": [null, null, null, null, null, null, null, null],
  "without-reasoning": [null, null, null, null, null, null, null, null],
  hybrid: ["enable_thinking", "disabled", "enabled", "enabled", "enabled", "enabled", "enabled", "enabled"],
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

/** providers/alibaba.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/alibaba.yaml › reasoning */
function reasoning(x: Exchange): ThinkingFlag | EffortField | undefined {
  if (x.ns.enable_thinking != null || x.ns.thinking_budget != null || x.ns.reasoning_effort != null) return undefined;
  const it = asked(x, clamp, {});
  switch (it?.as) {
    case "enable_thinking":
      return enable_thinking(it);
    case "effort":
      return effort(it);
  }
  return undefined;
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

/** providers/alibaba.yaml › rules.mark */
function mark(it: Native): Native {
  return it;
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

/** providers/alibaba.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  return compact({ reasoning_content: nonBlank(it.reasoning_content) });
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** dialects/chat-completions.yaml › rules.enable_thinking */
function enable_thinking(it: Asked<Cell<typeof clamp, "enable_thinking">>): ThinkingFlag | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  switch (it.cell) {
    case "disabled":
      return { enable_thinking: false };
    case "enabled":
      return { enable_thinking: true };
  }
  return { enable_thinking: true, ...(it.cell == null ? undefined : { reasoning_effort: it.cell }) };
}

export const alibaba: Adapter = {
  provider: "alibaba",
  dialect: "chat-completions",
  names: [{ key: "alibaba", credential: ["DASHSCOPE_API_KEY"], base_url: "ALIBABA_BASE_URL", namespace: "x-alibaba" }],
  base: "https://dashscope-intl.aliyuncs.com",
  url: () => "/compatible-mode/v1/chat/completions",
  hasNative: (req) => req["x-alibaba"] !== undefined,
  bare_prefixes: [],
  conversation: { ...conversation, breakpoints: 4 },
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
    },
  ],
  placed: ["stream_options", "tools", "n"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: { frequency_penalty: "all" },
  clamp,
  doubtful: { any: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
