// @generated from spec/providers/huggingface.yaml, spec/dialects/chat-completions.yaml and spec/models.yaml. Do not edit; run `npm run generate`.
import {
  asked,
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
  conversation,
  error,
  fields,
  message,
  modalities,
  native_tools,
  one_choice,
  parallel,
  response,
  stream,
  stream_options,
  tool,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import { openModels } from "../models.ts";
import type { ChatRequest, EffortField } from "../native/chat-completions.ts";

/** models.yaml › families */
const families = {
  ...openModels,
  any: ["*"],
};

/** providers/huggingface.yaml › reasoning.clamp */
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

/** providers/huggingface.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/huggingface.yaml › reasoning */
function reasoning(x: Exchange): EffortField | undefined {
  if (x.ns.reasoning_effort != null) return undefined;
  const it = asked(x, clamp, {});
  return it == null ? undefined : effort(it);
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

export const huggingface: Adapter = {
  provider: "huggingface",
  dialect: "chat-completions",
  names: [
    { key: "huggingface", credential: ["HF_TOKEN"], base_url: "HUGGINGFACE_BASE_URL", namespace: "x-huggingface" },
  ],
  base: "https://router.huggingface.co",
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-huggingface"] !== undefined,
  bare_prefixes: [],
  conversation,
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "reasoning_effort"],
  unsent: [{ paths: unsent }],
  placed: ["stream_options", "tools", "n"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: {},
  clamp,
  doubtful: { any: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
