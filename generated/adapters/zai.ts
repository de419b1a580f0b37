// @generated from spec/providers/zai.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
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
  tool,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { ChatMessage } from "../hub.ts";
import type { ChatRequest, EffortField, MessageParam, Replay, ThinkingSwitch } from "../native/chat-completions.ts";

/** providers/zai.yaml › families */
const families = {
  "glm-5.3": ["glm-5.3*"],
  "glm-5.2": ["glm-5.2*"],
  "glm-4.7-to-5.1": ["glm-4.7*", "glm-5", "glm-5-*", "glm-5v*", "glm-5.1*"],
  "glm-4.5-and-4.6": ["glm-4.5*", "glm-4.6*"],
  "without-reasoning-control": ["*"],
};

/** providers/zai.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "glm-5.3": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.2": ["kept", "disabled", "high", "high", "high", "high", "max", "max"],
  "glm-4.7-to-5.1": ["kept", "disabled", "enabled", "enabled", "enabled", "enabled", "enabled", "enabled"],
  "glm-4.5-and-4.6": ["thinking", "disabled", "enabled", "enabled", "enabled", "enabled", "enabled", "enabled"],
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
    ...reasoned,
    ...x.native,
  };
}

/** providers/zai.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/zai.yaml › reasoning */
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

/** providers/zai.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  return compact({ reasoning_content: nonBlank(it.reasoning_content) });
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

/** providers/zai.yaml › rules.kept */
function kept(it: Asked<Cell<typeof clamp, "kept">>): ThinkingSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  switch (it.cell) {
    case "disabled":
      return { thinking: { type: "disabled" } };
    case "enabled":
      return { thinking: { type: "enabled", clear_thinking: false } };
  }
  return {
    thinking: { type: "enabled", clear_thinking: false },
    ...(it.cell == null ? undefined : { reasoning_effort: it.cell }),
  };
}

export const zai: Adapter = {
  provider: "zai",
  dialect: "chat-completions",
  names: [{ key: "zai", credential: ["ZAI_API_KEY"], base_url: "ZAI_BASE_URL", namespace: "x-zai" }],
  base: "https://api.z.ai",
  url: () => "/api/paas/v4/chat/completions",
  hasNative: (req) => req["x-zai"] !== undefined,
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
  rejects: { top_k: "all" },
  clamp,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
