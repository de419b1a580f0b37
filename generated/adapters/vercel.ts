// @generated from spec/providers/vercel.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
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
  replay,
  response,
  stream,
  stream_options,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { ChatMessage, ContentPart, Native, OfferedTool } from "../hub.ts";
import type { ChatRequest, MessageParam, PartParam, ReasoningField, ToolParam } from "../native/chat-completions.ts";

/** providers/vercel.yaml › families */
const families = {
  any: ["*"],
};

/** providers/vercel.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
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

/** providers/vercel.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/vercel.yaml › reasoning */
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

/** providers/vercel.yaml › rules.mark */
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

/** dialects/chat-completions.yaml › rules.nested_effort */
function nested_effort(it: Asked<Cell<typeof clamp, "nested_effort">>): ReasoningField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning: { effort: it.cell } };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

export const vercel: Adapter = {
  provider: "vercel",
  dialect: "chat-completions",
  names: [{ key: "vercel", credential: ["AI_GATEWAY_API_KEY"], base_url: "VERCEL_BASE_URL", namespace: "x-vercel" }],
  base: "https://ai-gateway.vercel.sh",
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-vercel"] !== undefined,
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
  other_models: ["models", "providerOptions.gateway.models"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: {},
  clamp,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
