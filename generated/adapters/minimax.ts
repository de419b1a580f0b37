// @generated from spec/providers/minimax.yaml and spec/dialects/messages.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asObject,
  compact,
  concat,
  each,
  join,
  nonBlank,
  refuse,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  allowed_thinking,
  conversation,
  document_source,
  error,
  fields,
  format,
  mode,
  native_tools,
  one_call,
  only_text,
  response,
  schema,
  service_tier,
  single,
  stream,
  tool_choice,
  unless_thinking,
  unsent,
  without_thinking,
} from "../dialects/messages.ts";
import type { Item, Native, OfferedTool, Part, Turn } from "../hub.ts";
import type {
  CacheControl,
  ContentBlockParam,
  MessageParam,
  MessagesRequest,
  ResultBlockParam,
  TextBlockParam,
  Thinking,
  ToolUnionParam,
} from "../native/messages.ts";

/** providers/minimax.yaml › families */
const families = {
  any: ["*"],
};

/** providers/minimax.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  any: ["thinking", "disabled", "adaptive", "adaptive", "adaptive", "adaptive", "adaptive", "adaptive"],
} as const satisfies Record<string, ClampRow>;

/** dialects/messages.yaml › request.body */
function request(x: Exchange): MessagesRequest {
  const choice = x.req.tool_choice == null ? undefined : mode(x.req.tool_choice);
  const single_value = x.req.parallel_tool_calls == null ? undefined : single({ parallel: x.req.parallel_tool_calls });
  const reasoned = reasoning(x);
  const thinking =
    nonBlank(x.ns.thinking) ??
    nonBlank(x.req.thinking) ??
    (reasoned?.thinking == null
      ? undefined
      : allowed_thinking({
          thinking: reasoned.thinking,
          choice,
          native_choice: x.ns.tool_choice,
          loop_without_thinking: each(x.loop, without_thinking),
        }));
  return {
    model: x.model,
    max_tokens: nonBlank(x.ns.max_tokens) ?? x.req.max_tokens ?? x.req.max_completion_tokens ?? 8192,
    system: nonBlank(each(x.system.parts, part)) ?? nonBlank(x.system.text),
    messages: each(x.messages, turn),
    tools: nonBlank(
      concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools })),
    ),
    tool_choice:
      (choice == null
        ? undefined
        : tool_choice({
            tool_choice: choice,
            auto_only: x.facts.auto_only,
            single: single_value,
            hosted: each(x.req.tools, hosted),
            tools: nonBlank(each(x.req.tools, tool)) ?? x.ns.tools,
          })) ?? (single_value == null ? undefined : one_call({ tools: x.req.tools })),
    temperature: x.req.temperature,
    top_p: x.req.top_p,
    top_k: x.req.top_k == null ? undefined : unless_thinking({ value: x.req.top_k, thinking }),
    stop_sequences: nonBlank(x.req.stop),
    stream: x.stream,
    metadata: compact({ user_id: nonBlank(x.req.user) }),
    service_tier: service_tier(x.req.service_tier),
    cache_control: nonBlank(x.req.cache_control == null ? undefined : mark(x.req.cache_control)),
    speed: x.req.speed,
    thinking: nonBlank(thinking),
    output_config: compact({
      format: x.req.response_format == null ? undefined : format(x.req.response_format),
      ...reasoned?.output_config,
      ...compact(x.req.output_config),
      ...asObject(x.ns.output_config),
    }),
    ...x.native,
    ...(x.req.modalities == null ? undefined : only_text({ made: x.req.modalities, names: join(x.req.modalities) })),
  };
}

/** providers/minimax.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    "x-api-key": x.key,
    "anthropic-version": "2023-06-01",
  };
}

/** providers/minimax.yaml › reasoning */
function reasoning(x: Exchange): Thinking | undefined {
  if (x.ns.thinking != null || x.req.thinking != null) return undefined;
  const it = asked(x, clamp, {});
  return it == null ? undefined : thinking(it);
}

/** dialects/messages.yaml › rules.turn */
function turn(it: Turn): MessageParam {
  switch (it.role) {
    case "assistant":
      return { role: "assistant", content: each(it.content, item) };
    case "system":
      return { role: "system", content: each(it.content, words) };
  }
  return { role: "user", content: each(it.content, item) };
}

/** dialects/messages.yaml › rules.item */
function item(it: Item): ContentBlockParam | undefined {
  switch (it.type) {
    case "reasoning":
      if (it.redacted != null) return { type: "redacted_thinking", data: it.redacted };
      if (it.signature != null) return { type: "thinking", thinking: it.text || "", signature: it.signature };
      return undefined; // reasoning without a signature is refused here
    case "tool_call":
      return { type: "tool_use", id: it.id, name: it.name, input: it.input };
    case "tool_result":
      return {
        type: "tool_result",
        tool_use_id: it.id,
        content: nonBlank(each(it.content, part)),
        is_error: it.is_error,
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
  }
  return part(it);
}

/** dialects/messages.yaml › rules.part */
function part(it: Part): ResultBlockParam {
  switch (it.type) {
    case "text":
      return {
        type: "text",
        text: it.text,
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "image":
      return {
        type: "image",
        source: it.source,
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "document":
      return {
        type: "document",
        source: document_source(it.source),
        title: nonBlank(it.title),
        context: nonBlank(it.context),
        citations: nonBlank(it.citations),
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "input_audio":
      return refuse(it, "type", "this provider reads no audio");
  }
}

/** dialects/messages.yaml › rules.words */
function words(it: Item): TextBlockParam | undefined {
  if (it.type === "text") {
    return {
      type: "text",
      text: it.text,
      cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
    };
  }
  return undefined; // a system turn has only text
}

/** providers/minimax.yaml › rules.mark */
function mark(_it: Native): CacheControl {
  return { type: "ephemeral" };
}

/** dialects/messages.yaml › rules.tool */
function tool(it: OfferedTool): ToolUnionParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") return hosted(it);
  return {
    name: it.function.name,
    description: nonBlank(it.function.description),
    input_schema: schema({ given: it.function.parameters }),
    strict: it.function.strict,
    cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
  };
}

/** providers/minimax.yaml › rules.hosted */
function hosted(it: OfferedTool): ToolUnionParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // this provider has no such tool of its own
  }
  return undefined; // functions are declared elsewhere
}

/** providers/minimax.yaml › rules.thinking */
function thinking(it: Asked<Cell<typeof clamp, "thinking">>): Thinking | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  if (it.cell === "disabled") return { thinking: { type: "disabled" } };
  return { thinking: { type: "adaptive" } };
}

export const minimax: Adapter = {
  provider: "minimax",
  dialect: "messages",
  names: [{ key: "minimax", credential: ["MINIMAX_API_KEY"], base_url: "MINIMAX_BASE_URL", namespace: "x-minimax" }],
  serves: { messages: { foreign: "E[g-v]*" } },
  base: "https://api.minimax.io",
  url: () => "/anthropic/v1/messages",
  hasNative: (req) => req["x-minimax"] !== undefined,
  bare_prefixes: [],
  conversation,
  reads: "turns",
  fields: [...fields, "reasoning_effort"],
  unsent: [
    {
      paths: [
        ...unsent.filter((path) => !["tools[type=web_search,external_web_access=false].type"].includes(path)),
        "tools[type=web_search].type",
        "tools[type=web_search].max_uses",
        "tools[type=web_search].allowed_domains",
        "tools[type=web_search].blocked_domains",
        "tools[type=web_search].user_location",
        "tools[type=web_fetch].type",
        "tools[type=web_fetch].max_uses",
        "tools[type=web_fetch].allowed_domains",
        "tools[type=web_fetch].blocked_domains",
        "tools[type=code_execution].type",
      ],
    },
  ],
  conditional: ["top_k"],
  placed: ["tools", "thinking", "output_config"],
  other_models: ["tools[].model", "fallbacks[].model"],
  output_limits: ["max_tokens"],
  families,
  facts: { auto_only: [] },
  rejects: {},
  clamp,
  default_max_tokens: 8192,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
