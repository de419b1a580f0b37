// @generated from spec/providers/bedrock.yaml and spec/dialects/converse.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asObject,
  compact,
  concat,
  each,
  join,
  nonBlank,
  spliced,
  text,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  allowed_thinking,
  called_in,
  conversation,
  error,
  fields,
  format,
  limit,
  mode,
  native_tools,
  no_tools,
  nova_top_k,
  offered,
  only_text,
  opening,
  response,
  room,
  service_tier,
  single,
  stop_path,
  stream,
  system_part,
  system_text,
  tool_choice,
  top_k,
  top_p,
  turns,
  unless_thinking,
  unsent,
  without_thinking,
} from "../dialects/converse.ts";
import type { Control, ConverseRequest } from "../native/converse.ts";

/** providers/bedrock.yaml › families */
const families = {
  "mythos-preview": ["*anthropic.claude-mythos-preview*"],
  "always-thinking": [
    "*anthropic.claude-fable-*",
    "*anthropic.claude-mythos-*",
    "*.claude-opus-5-5*",
    "*.claude-sonnet-5-5*",
  ],
  "claude-5": ["*anthropic.claude-opus-[5-9]*", "*anthropic.claude-sonnet-[5-9]*", "*anthropic.claude-haiku-[5-9]*"],
  "claude-4.7-and-4.8": ["*anthropic.claude-opus-4-7*", "*anthropic.claude-opus-4-8*"],
  "claude-4.6": ["*anthropic.claude-opus-4-6*", "*anthropic.claude-sonnet-4-6*"],
  "claude-3.5-and-earlier": ["*anthropic.claude-3-[5hos]*", "*anthropic.claude-v2*", "*anthropic.claude-instant*"],
  "claude-3.7-to-4.5": ["*anthropic.claude-*"],
  "nova-2": ["*amazon.nova-2-*"],
  nova: ["*amazon.nova-*"],
  "gpt-oss": ["*openai.gpt-oss-*"],
  "gpt-6-astra": ["*openai.gpt-6-astra*", "*openai.gpt-6.1-sol*", "*openai.gpt-6.2-*"],
  "gpt-5.4-and-5.5": ["*openai.gpt-5.[45]*"],
  gpt: ["*openai.gpt-*"],
  "application-profile": ["*:application-inference-profile/*"],
  other: ["*"],
};

/** providers/bedrock.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "always-thinking": ["adaptive", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "claude-5": ["adaptive", "disabled", "low", "low", "medium", "high", "xhigh", "max"],
  "claude-4.7-and-4.8": ["adaptive", null, "low", "low", "medium", "high", "xhigh", "max"],
  "claude-4.6": ["adaptive", "disabled", "low", "low", "medium", "high", "max", "max"],
  "mythos-preview": ["adaptive", "low", "low", "low", "medium", "high", "max", "max"],
  "claude-3.7-to-4.5": ["budget", null, "25%", "25%", "50%", "75%", "90%", "rest"],
  "nova-2": ["nova_effort", null, "low", "low", "medium", "high", "high", "high"],
  "gpt-6-astra": ["gpt_effort", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "gpt-5.4-and-5.5": ["gpt_effort", "none", "low", "low", "medium", "high", "xhigh", "xhigh"],
  gpt: ["gpt_effort", "none", "low", "low", "medium", "high", "xhigh", "max"],
  "gpt-oss": ["oss_effort", "low", "low", "low", "medium", "high", "high", "high"],
  "claude-3.5-and-earlier": [null, null, null, null, null, null, null, null],
  nova: [null, null, null, null, null, null, null, null],
  "application-profile": [null, null, null, null, null, null, null, null],
  other: [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/converse.yaml › request.body */
function request(x: Exchange): ConverseRequest {
  const max_tokens =
    nonBlank(x.ns.inferenceConfig?.maxTokens) ?? x.req.max_tokens ?? x.req.max_completion_tokens ?? 8192;
  const reasoned = reasoning(x, max_tokens);
  const choice = x.req.tool_choice == null ? undefined : mode(x.req.tool_choice);
  const thinking =
    nonBlank(x.ns.additionalModelRequestFields?.thinking) ??
    nonBlank(x.req.thinking) ??
    (reasoned?.additionalModelRequestFields?.thinking == null
      ? undefined
      : allowed_thinking({
          thinking: reasoned.additionalModelRequestFields.thinking,
          room: room(max_tokens),
          choice,
          native_choice: x.ns.toolConfig?.toolChoice,
          loop_without_thinking: each(x.loop, without_thinking),
        }));
  const offered_value =
    nonBlank(x.req.tools == null ? undefined : offered({ tools: x.req.tools, choice })) ?? x.ns.toolConfig?.tools;
  const single_value =
    x.req.parallel_tool_calls == null
      ? undefined
      : single({
          parallel: x.req.parallel_tool_calls,
          choice,
          claude: x.facts.claude,
          forced: x.facts.forced_tool,
          tools: offered_value,
        });
  const tools =
    nonBlank(
      concat(
        x.req.tools == null ? undefined : offered({ tools: x.req.tools, choice }),
        x.ns.toolConfig?.tools == null ? undefined : native_tools({ tools: x.ns.toolConfig?.tools }),
      ),
    ) ?? nonBlank(no_tools({ called: spliced(x.messages, called_in) }));
  const output_config = compact({
    ...reasoned?.additionalModelRequestFields?.output_config,
    ...compact(x.req.output_config),
    ...compact(asObject(x.ns.additionalModelRequestFields?.output_config)),
  });
  return {
    messages: concat(opening({ turns: x.messages }), turns({ turns: x.messages, no_status: x.facts.no_result_status })),
    system:
      nonBlank(spliced(x.system.parts, system_part)) ??
      nonBlank(x.system.text == null ? undefined : system_text(x.system.text)),
    inferenceConfig: compact({
      maxTokens: limit({
        given: x.req.max_tokens ?? x.req.max_completion_tokens,
        thinking,
        enough: max_tokens,
        nova: reasoned?.additionalModelRequestFields?.reasoningConfig,
      }),
      temperature: x.req.temperature == null ? undefined : unless_thinking({ value: x.req.temperature, thinking }),
      topP:
        x.req.top_p == null
          ? undefined
          : top_p({ value: x.req.top_p, temperature: x.req.temperature, claude: x.facts.claude }),
      stopSequences: nonBlank(x.req.stop),
      ...asObject(x.ns.inferenceConfig),
    }),
    toolConfig: compact({
      toolChoice: nonBlank(
        choice == null
          ? undefined
          : tool_choice({
              tool_choice: choice,
              single: single_value,
              forced: x.facts.forced_tool,
              tools: offered_value,
            }),
      ),
      ...asObject(x.ns.toolConfig),
      ...(tools == null ? undefined : { tools }),
    }),
    outputConfig: compact({
      textFormat: x.req.response_format == null ? undefined : format(x.req.response_format),
      ...asObject(x.ns.outputConfig),
    }),
    additionalModelRequestFields: compact({
      thinking: nonBlank(thinking),
      reasoningConfig: reasoned?.additionalModelRequestFields?.reasoningConfig,
      reasoning: nonBlank(reasoned?.additionalModelRequestFields?.reasoning),
      reasoning_effort: reasoned?.additionalModelRequestFields?.reasoning_effort,
      top_k: x.req.top_k == null ? undefined : top_k({ value: x.req.top_k, claude: x.facts.claude, thinking }),
      inferenceConfig: compact({
        topK: x.req.top_k == null ? undefined : nova_top_k({ value: x.req.top_k, nova: x.facts.nova }),
      }),
      tool_choice: single_value,
      ...compact(asObject(x.ns.additionalModelRequestFields)),
      ...(output_config == null ? undefined : { output_config }),
    }),
    additionalModelResponseFieldPaths: nonBlank(
      x.facts.claude == null || x.req.stop == null ? undefined : stop_path(x.req.stop),
    ),
    serviceTier: compact({ type: service_tier(x.req.service_tier) }),
    ...x.native,
    ...(x.req.modalities == null ? undefined : only_text({ made: x.req.modalities, names: join(x.req.modalities) })),
  };
}

/** providers/bedrock.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: nonBlank(text`Bearer ${x.key}`),
  };
}

/** providers/bedrock.yaml › reasoning */
function reasoning(x: Exchange, of: number | undefined): Control | undefined {
  if (
    x.ns.additionalModelRequestFields?.thinking != null ||
    x.ns.additionalModelRequestFields?.output_config?.effort != null ||
    x.ns.additionalModelRequestFields?.reasoningConfig != null ||
    x.ns.additionalModelRequestFields?.reasoning != null ||
    x.ns.additionalModelRequestFields?.reasoning_effort != null ||
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
    case "nova_effort":
      return nova_effort(it);
    case "gpt_effort":
      return gpt_effort(it);
    case "oss_effort":
      return oss_effort(it);
  }
  return undefined;
}

/** dialects/converse.yaml › rules.adaptive */
function adaptive(it: Asked<Cell<typeof clamp, "adaptive">>): Control | undefined {
  if (it.cell === "disabled") return { additionalModelRequestFields: { thinking: { type: "disabled" } } };
  if (it.asked === "none" && it.cell != null) {
    return { additionalModelRequestFields: { thinking: { type: "adaptive" }, output_config: { effort: it.cell } } };
  }
  if (it.asked === "none") return undefined; // this model does not think unless it is asked to
  if (it.summary === "none") {
    return {
      additionalModelRequestFields: {
        thinking: { type: "adaptive", display: "omitted" },
        output_config: compact({ effort: it.cell }),
      },
    };
  }
  return {
    additionalModelRequestFields: {
      thinking: { type: "adaptive", display: "summarized" },
      output_config: compact({ effort: it.cell }),
    },
  };
}

/** dialects/converse.yaml › rules.budget */
function budget(it: Asked<Cell<typeof clamp, "budget">>): Control | undefined {
  if (it.tokens != null) {
    return { additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: it.tokens } } };
  }
  return undefined; // without a budget there is no thinking
}

/** dialects/converse.yaml › rules.nova_effort */
function nova_effort(it: Asked<Cell<typeof clamp, "nova_effort">>): Control | undefined {
  if (it.cell != null) {
    return { additionalModelRequestFields: { reasoningConfig: { type: "enabled", maxReasoningEffort: it.cell } } };
  }
  return undefined; // this model does not reason unless it is asked to
}

/** dialects/converse.yaml › rules.gpt_effort */
function gpt_effort(it: Asked<Cell<typeof clamp, "gpt_effort">>): Control | undefined {
  if (it.cell != null) return { additionalModelRequestFields: { reasoning: { effort: it.cell } } };
  return undefined; // no effort was asked for
}

/** dialects/converse.yaml › rules.oss_effort */
function oss_effort(it: Asked<Cell<typeof clamp, "oss_effort">>): Control | undefined {
  if (it.cell != null) return { additionalModelRequestFields: { reasoning_effort: it.cell } };
  return undefined; // no effort was asked for
}

export const bedrock: Adapter = {
  provider: "bedrock",
  dialect: "converse",
  names: [
    {
      key: "bedrock",
      credential: ["AWS_BEARER_TOKEN_BEDROCK"],
      base_url: "BEDROCK_BASE_URL",
      namespace: "x-bedrock",
      settings: { region: ["AWS_REGION", "AWS_DEFAULT_REGION"] },
    },
  ],
  key_optional: true,
  credential: { kind: "aws", of: "bedrock" },
  base: "https://bedrock-runtime.${region}.amazonaws.com",
  holes: { base: ["region"], url: [] },
  url: (model, stream) => (stream ? `/model/${model}/converse-stream` : `/model/${model}/converse`),
  hasNative: (req) => req["x-bedrock"] !== undefined,
  bare_prefixes: [],
  conversation,
  reads: "turns",
  framing: "binary",
  fields: [...fields, "reasoning_effort", "reasoning_summary", "reasoning_mode"],
  unsent: [
    {
      paths: unsent.filter(
        (path) =>
          !["top_k", "parallel_tool_calls", "tool_choice.function.name", "response_format.json_schema.strict"].includes(
            path,
          ),
      ),
    },
    {
      families: ["gpt-oss", "gpt-6-astra", "gpt-5.4-and-5.5", "gpt", "application-profile", "other"],
      paths: ["top_k"],
    },
    {
      families: [
        "claude-3.5-and-earlier",
        "nova-2",
        "nova",
        "gpt-oss",
        "gpt-6-astra",
        "gpt-5.4-and-5.5",
        "gpt",
        "other",
      ],
      paths: [
        "messages[role=system].content[].cache_control",
        "messages[role=assistant].content[type=text].cache_control",
        "messages[role=user].content[type=text].cache_control",
        "messages[role=user].content[type=image].cache_control",
        "messages[role=user].content[type=document].cache_control",
        "messages[role=tool].content[].cache_control",
        "tools[type=function].cache_control",
        "tools[type=custom].cache_control",
      ],
    },
    {
      families: [
        "mythos-preview",
        "always-thinking",
        "claude-5",
        "claude-4.7-and-4.8",
        "claude-3.5-and-earlier",
        "nova-2",
        "nova",
        "gpt-oss",
        "gpt-6-astra",
        "gpt-5.4-and-5.5",
        "gpt",
        "application-profile",
        "other",
      ],
      paths: ["tools[type=function].function.strict"],
    },
    {
      families: ["nova-2", "nova", "gpt-oss", "gpt-6-astra", "gpt-5.4-and-5.5", "gpt", "application-profile", "other"],
      paths: ["parallel_tool_calls"],
    },
    {
      families: [
        "mythos-preview",
        "always-thinking",
        "gpt-oss",
        "gpt-6-astra",
        "gpt-5.4-and-5.5",
        "gpt",
        "application-profile",
        "other",
      ],
      paths: ["tool_choice.function.name"],
    },
    {
      families: [
        "claude-4.6",
        "claude-3.7-to-4.5",
        "gpt-oss",
        "gpt-6-astra",
        "gpt-5.4-and-5.5",
        "gpt",
        "application-profile",
        "other",
      ],
      paths: ["response_format.json_schema.strict"],
    },
  ],
  conditional: ["max_tokens", "temperature", "top_p", "top_k"],
  placed: ["inferenceConfig", "toolConfig", "outputConfig", "additionalModelRequestFields"],
  output_limits: ["inferenceConfig.maxTokens"],
  families,
  facts: {
    claude: [
      "mythos-preview",
      "always-thinking",
      "claude-5",
      "claude-4.7-and-4.8",
      "claude-4.6",
      "claude-3.7-to-4.5",
      "claude-3.5-and-earlier",
    ],
    nova: ["nova-2", "nova"],
    forced_tool: [
      "claude-5",
      "claude-4.7-and-4.8",
      "claude-4.6",
      "claude-3.7-to-4.5",
      "claude-3.5-and-earlier",
      "nova-2",
      "nova",
    ],
    no_result_status: ["gpt-oss", "gpt-6-astra", "gpt-5.4-and-5.5", "gpt", "other"],
  },
  rejects: {
    temperature: [
      "mythos-preview",
      "always-thinking",
      "claude-5",
      "claude-4.7-and-4.8",
      "gpt-6-astra",
      "gpt-5.4-and-5.5",
      "gpt",
    ],
    top_p: [
      "mythos-preview",
      "always-thinking",
      "claude-5",
      "claude-4.7-and-4.8",
      "gpt-6-astra",
      "gpt-5.4-and-5.5",
      "gpt",
    ],
    top_k: ["mythos-preview", "always-thinking", "claude-5", "claude-4.7-and-4.8"],
    stop: ["gpt-oss", "gpt-6-astra", "gpt-5.4-and-5.5", "gpt"],
    response_format: [
      "mythos-preview",
      "always-thinking",
      "claude-5",
      "claude-4.7-and-4.8",
      "claude-3.5-and-earlier",
      "nova-2",
      "nova",
    ],
    "messages[].content[].cache_control": [
      "claude-3.5-and-earlier",
      "nova-2",
      "nova",
      "gpt-oss",
      "gpt-6-astra",
      "gpt-5.4-and-5.5",
      "gpt",
      "other",
    ],
    "tools[].cache_control": [
      "claude-3.5-and-earlier",
      "nova-2",
      "nova",
      "gpt-oss",
      "gpt-6-astra",
      "gpt-5.4-and-5.5",
      "gpt",
      "other",
    ],
    "tools[].function.strict": [
      "mythos-preview",
      "always-thinking",
      "claude-5",
      "claude-4.7-and-4.8",
      "claude-3.5-and-earlier",
      "nova-2",
      "nova",
      "gpt-oss",
      "gpt-6-astra",
      "gpt-5.4-and-5.5",
      "gpt",
      "application-profile",
      "other",
    ],
    thinking: ["nova-2", "nova", "gpt-oss", "gpt-6-astra", "gpt-5.4-and-5.5", "gpt", "other"],
    output_config: ["nova-2", "nova", "gpt-oss", "gpt-6-astra", "gpt-5.4-and-5.5", "gpt", "other"],
  },
  clamp,
  default_max_tokens: 8192,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
