// @generated from spec/providers/vllm.yaml, spec/dialects/chat-completions.yaml and spec/models.yaml. Do not edit; run `npm run generate`.
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
import type { EffortField, MessageParam, Replay } from "../native/chat-completions.ts";
import type { ChatRequest } from "../native/vllm.ts";

/** models.yaml › families */
const families = {
  "qwen3.8-2.4t": ["*qwen3[.p]8-2[.p]4t*"],
  "qwen3.8": ["*qwen3[.p]8*", "*qwen-3[.p]8*", "*/qwen-max-latest"],
  any: ["*"],
};

/** providers/vllm.yaml › reasoning.clamp */
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
    user: nonBlank(x.req.user),
    ...reasoned,
    ...x.native,
  };
}

/** providers/vllm.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: nonBlank(text`Bearer ${x.key}`),
  };
}

/** providers/vllm.yaml › reasoning */
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

/** providers/vllm.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  return compact({ reasoning: nonBlank(it.reasoning_content), reasoning_content: nonBlank(it.reasoning_content) });
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

export const vllm: Adapter = {
  provider: "vllm",
  dialect: "chat-completions",
  names: [
    { key: "vllm", credential: ["VLLM_API_KEY"], base_url: "VLLM_BASE_URL", namespace: "x-vllm" },
    {
      key: "provider_f",
      credential: ["PROVIDER_F_API_KEY"],
      base_url: "PROVIDER_F_BASE_URL",
      namespace: "x-provider_f",
    },
  ],
  serves: { "chat-completions": { except: [{ models: ["*"], unless: ["logprobs=true"] }] } },
  config_key: "none",
  key_optional: true,
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-vllm"] !== undefined || req["x-provider_f"] !== undefined,
  bare_prefixes: [],
  conversation: { ...conversation, system: "as_user" },
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "user", "reasoning_effort"],
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
