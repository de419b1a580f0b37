// @generated from spec/providers/moonshotai.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
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
  error,
  fields,
  made,
  modalities,
  native_tools,
  one_choice,
  parallel,
  part,
  response,
  stream,
  stream_options,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { ChatMessage, Native, OfferedTool } from "../hub.ts";
import type { EffortField, MessageParam, Replay, ThinkingSwitch, ToolParam } from "../native/chat-completions.ts";
import type { ChatRequest, Parameters } from "../native/moonshotai.ts";

/** providers/moonshotai.yaml › families */
const families = {
  "kimi-k3": ["kimi-k3*"],
  "kimi-k2.6": ["kimi-k2.6*"],
  "kimi-k2.5": ["kimi-k2.5*"],
  "kimi-k2.7-code": ["kimi-k2.7*"],
  "without-reasoning-control": ["*"],
};

/** providers/moonshotai.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "kimi-k3": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "kimi-k2.6": ["kept", "disabled", "enabled", "enabled", "enabled", "enabled", "enabled", "enabled"],
  "kimi-k2.5": ["thinking", "disabled", "enabled", "enabled", "enabled", "enabled", "enabled", "enabled"],
  "kimi-k2.7-code": [null, null, null, null, null, null, null, null],
  "without-reasoning-control": [null, null, null, null, null, null, null, null],
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
    prompt_cache_key: nonBlank(x.req.prompt_cache_key),
    ...reasoned,
    ...x.native,
  };
}

/** providers/moonshotai.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/moonshotai.yaml › reasoning */
function reasoning(x: Exchange): EffortField | ThinkingSwitch | undefined {
  if (x.ns.thinking != null || x.ns.reasoning_effort != null) return undefined;
  const it = asked(x, clamp, {});
  switch (it?.as) {
    case "effort":
      return effort(it);
    case "kept":
      return kept(it);
    case "thinking":
      return thinking(it);
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

/** providers/moonshotai.yaml › rules.tool */
function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // its own tools are not translated for this provider
  }
  return {
    ...it,
    cache_control: undefined,
    type: "function",
    function: {
      ...it.function,
      ...(it.function.parameters == null ? undefined : without_schema(it.function.parameters)),
    },
  };
}

/** providers/moonshotai.yaml › rules.replay */
function replay(it: ChatMessage): Replay {
  return { reasoning_content: it.reasoning_content || " " };
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** dialects/chat-completions.yaml › rules.thinking */
function thinking(it: Asked<Cell<typeof clamp, "thinking">>): ThinkingSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  switch (it.cell) {
    case "disabled":
      return { thinking: { type: "disabled" } };
    case "enabled":
      return { thinking: { type: "enabled" } };
  }
  const reasoning_effort = nonBlank(it.cell);
  return { thinking: { type: "enabled" }, ...(reasoning_effort == null ? undefined : { reasoning_effort }) };
}

/** providers/moonshotai.yaml › rules.kept */
function kept(it: Asked<Cell<typeof clamp, "kept">>): ThinkingSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  if (it.cell === "disabled") return { thinking: { type: "disabled" } };
  return { thinking: { type: "enabled", keep: "all" } };
}

/** providers/moonshotai.yaml › rules.without_schema */
function without_schema(it: Native): Parameters | undefined {
  return compact({ parameters: compact({ ...it, $schema: undefined }) });
}

export const moonshotai: Adapter = {
  provider: "moonshotai",
  dialect: "chat-completions",
  names: [
    { key: "moonshotai", credential: ["MOONSHOT_API_KEY"], base_url: "MOONSHOTAI_BASE_URL", namespace: "x-moonshotai" },
  ],
  base: "https://api.moonshot.ai",
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-moonshotai"] !== undefined,
  bare_prefixes: [],
  conversation,
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "prompt_cache_key", "reasoning_effort"],
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
  rejects: { top_k: "all", seed: "all", temperature: ["kimi-k3", "kimi-k2.5", "kimi-k2.7-code"] },
  clamp,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
