// @generated from spec/providers/anthropic.yaml and spec/dialects/messages.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asObject,
  compact,
  concat,
  each,
  join,
  nonBlank,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  allowed_thinking,
  conversation,
  error,
  fields,
  format,
  hosted,
  mark,
  mode,
  native_tools,
  one_call,
  only_text,
  part,
  response,
  service_tier,
  single,
  stream,
  tool,
  tool_choice,
  turn,
  unless_temperature,
  unless_thinking,
  unsent,
  without_thinking,
} from "../dialects/messages.ts";
import type { MessagesRequest, Thinking } from "../native/messages.ts";

/** providers/anthropic.yaml › families */
const families = {
  "mythos-preview": ["claude-mythos-preview*"],
  "always-thinking": ["claude-fable-*", "claude-mythos-*", "claude-opus-5-5*", "claude-sonnet-5-5*"],
  "claude-4.7-and-sonnet-5": ["claude-opus-4-7*", "claude-sonnet-5*"],
  "claude-4.8-and-later": ["claude-opus-4-8*", "claude-opus-[5-9]*", "claude-sonnet-[6-9]*", "claude-haiku-[5-9]*"],
  "claude-4.6": ["claude-opus-4-6*", "claude-sonnet-4-6*"],
  "claude-3.5-and-earlier": [
    "claude-3-5-*",
    "claude-3-opus*",
    "claude-3-sonnet*",
    "claude-3-haiku*",
    "claude-2*",
    "claude-instant*",
  ],
  "claude-3.7-to-4.5-or-unknown": ["*"],
};

/** providers/anthropic.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "always-thinking": ["adaptive", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "claude-4.7-and-sonnet-5": ["adaptive", "disabled", "low", "low", "medium", "high", "xhigh", "max"],
  "claude-4.8-and-later": ["adaptive", "disabled", "low", "low", "medium", "high", "xhigh", "max"],
  "claude-4.6": ["adaptive", "disabled", "low", "low", "medium", "high", "max", "max"],
  "mythos-preview": ["adaptive", "low", "low", "low", "medium", "high", "max", "max"],
  "claude-3.7-to-4.5-or-unknown": ["budget", null, "25%", "25%", "50%", "75%", "90%", "rest"],
  "claude-3.5-and-earlier": [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/messages.yaml › request.body */
function request(x: Exchange): MessagesRequest {
  const max_tokens = nonBlank(x.ns.max_tokens) ?? x.req.max_tokens ?? x.req.max_completion_tokens ?? 8192;
  const choice = x.req.tool_choice == null ? undefined : mode(x.req.tool_choice);
  const single_value = x.req.parallel_tool_calls == null ? undefined : single({ parallel: x.req.parallel_tool_calls });
  const reasoned = reasoning(x, max_tokens);
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
    max_tokens,
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
    temperature: x.req.temperature == null ? undefined : unless_thinking({ value: x.req.temperature, thinking }),
    top_p: x.req.top_p == null ? undefined : unless_temperature({ value: x.req.top_p, temperature: x.req.temperature }),
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

/** providers/anthropic.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    "x-api-key": x.key,
    "anthropic-version": "2023-06-01",
    "anthropic-beta": join(
      x.facts.long_context == null ? undefined : long_context({ disabled: x.ns.disable_1m_context }),
      speed_beta(nonBlank(x.ns.speed) ?? x.req.speed),
      x.ns.extra_betas,
    ),
  };
}

/** providers/anthropic.yaml › reasoning */
function reasoning(x: Exchange, of: number | undefined): Thinking | undefined {
  if (
    x.ns.thinking != null ||
    x.ns.output_config?.effort != null ||
    x.req.thinking != null ||
    x.req.output_config?.effort != null
  ) {
    return undefined;
  }
  const it = asked(x, clamp, { bump: ["minimal", "low", "medium", "high", "xhigh", "max"] }, { of, floor: 1024 });
  switch (it?.as) {
    case "adaptive":
      return adaptive(it);
    case "budget":
      return budget(it);
  }
  return undefined;
}

/** providers/anthropic.yaml › rules.long_context */
function long_context(it: { disabled?: any }): string | undefined {
  if (it.disabled === true) return undefined; // disable_1m_context was set
  return "context-1m-2025-08-07";
}

/** providers/anthropic.yaml › rules.adaptive */
function adaptive(it: Asked<Cell<typeof clamp, "adaptive">>): Thinking {
  if (it.cell === "disabled") return { thinking: { type: "disabled" } };
  if (it.asked === "none" && it.cell != null) {
    return { thinking: { type: "adaptive" }, output_config: { effort: it.cell } };
  }
  if (it.summary === "none") {
    return { thinking: { type: "adaptive", display: "omitted" }, output_config: compact({ effort: it.cell }) };
  }
  return { thinking: { type: "adaptive", display: "summarized" }, output_config: compact({ effort: it.cell }) };
}

/** providers/anthropic.yaml › rules.budget */
function budget(it: Asked<Cell<typeof clamp, "budget">>): Thinking | undefined {
  if (it.summary === "none" && it.tokens != null) {
    return { thinking: { type: "enabled", budget_tokens: it.tokens, display: "omitted" } };
  }
  if (it.tokens != null) return { thinking: { type: "enabled", budget_tokens: it.tokens, display: "summarized" } };
  return undefined; // without a budget there is no thinking
}

/** providers/anthropic.yaml › tables.speed_beta */
function speed_beta(word: unknown): "fast-mode-2026-02-01" | undefined {
  if (word === "fast") return "fast-mode-2026-02-01";
  return undefined;
}

export const anthropic: Adapter = {
  provider: "anthropic",
  dialect: "messages",
  names: [
    { key: "anthropic", credential: ["ANTHROPIC_API_KEY"], base_url: "ANTHROPIC_BASE_URL", namespace: "x-anthropic" },
    {
      key: "provider_b",
      credential: ["PROVIDER_B_API_KEY"],
      base_url: "PROVIDER_B_BASE_URL",
      namespace: "x-provider_b",
    },
  ],
  serves: { messages: {} },
  base: "https://api.anthropic.com",
  url: () => "/v1/messages",
  count: {
    url: "/v1/messages/count_tokens",
    fields: ["model", "messages", "system", "tools", "tool_choice", "thinking", "output_config"],
    tokens: "input_tokens",
  },
  hasNative: (req) => req["x-anthropic"] !== undefined || req["x-provider_b"] !== undefined,
  bare_prefixes: ["claude"],
  conversation: {
    ...conversation,
    replay: { "mythos-preview": "model", "always-thinking": "model", else: "provider" },
    system: { "always-thinking": "after_user", "claude-4.8-and-later": "after_user", else: "as_user" },
  },
  reads: "turns",
  fields: [...fields, "reasoning_effort", "reasoning_summary", "reasoning_mode"],
  unsent: [
    {
      paths: unsent.filter(
        (path) =>
          ![
            "messages[role=assistant,reasoning_details=~].reasoning_signature",
            "messages[role=assistant,reasoning_details=~].redacted_reasoning_content",
          ].includes(path),
      ),
    },
    { families: ["mythos-preview", "always-thinking"], paths: ["tool_choice.function.name"] },
  ],
  conditional: ["temperature", "top_p", "top_k"],
  placed: ["disable_1m_context", "extra_betas", "tools", "thinking", "output_config"],
  other_models: ["tools[].model", "fallbacks[].model"],
  output_limits: ["max_tokens"],
  families,
  facts: {
    long_context: [
      "mythos-preview",
      "always-thinking",
      "claude-4.7-and-sonnet-5",
      "claude-4.8-and-later",
      "claude-4.6",
    ],
    auto_only: ["mythos-preview", "always-thinking"],
  },
  rejects: {
    temperature: ["mythos-preview", "always-thinking", "claude-4.7-and-sonnet-5", "claude-4.8-and-later"],
    top_p: ["mythos-preview", "always-thinking", "claude-4.7-and-sonnet-5", "claude-4.8-and-later"],
    top_k: ["mythos-preview", "always-thinking", "claude-4.7-and-sonnet-5", "claude-4.8-and-later"],
  },
  clamp,
  default_max_tokens: 8192,
  retry: [
    { header: "anthropic-ratelimit-*-reset", unit: "rfc3339", remaining: "anthropic-ratelimit-*-remaining" },
    { header: "anthropic-priority-*-reset", unit: "rfc3339", remaining: "anthropic-priority-*-remaining" },
    { header: "anthropic-fast-*-reset", unit: "rfc3339", remaining: "anthropic-fast-*-remaining" },
  ],
  request,
  headers,
  response,
  stream,
  error,
};
