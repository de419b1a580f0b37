// @generated from spec/providers/deepseek.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asList,
  compact,
  concat,
  each,
  isObject,
  join,
  json,
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
import type { ChatMessage, ResponseFormat, ToolChoice } from "../hub.ts";
import type { ChatRequest, MessageParam, ResponseFormatParam, ThinkingSwitch } from "../native/chat-completions.ts";
import type { Replay } from "../native/deepseek.ts";

/** providers/deepseek.yaml › families */
const families = {
  any: ["*"],
};

/** providers/deepseek.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  any: ["thinking", "disabled", "low", "low", "high", "high", "high", "max"],
} as const satisfies Record<string, ClampRow>;

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const tools = concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools }));
  const reasoned = reasoning(x);
  return {
    model: x.model,
    messages: concat(
      each(x.req.messages, message),
      x.req.response_format == null ? undefined : schema_prompt(x.req.response_format),
    ),
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
    response_format: x.req.response_format == null ? undefined : format(x.req.response_format),
    modalities: nonBlank(
      x.req.modalities == null ? undefined : modalities({ made: x.req.modalities, names: join(x.req.modalities) }),
    ),
    image_config: nonBlank(x.req.image_config),
    audio: nonBlank(x.req.audio),
    stream: x.stream,
    stream_options: nonBlank(stream_options({ stream: x.stream, native: nonBlank(x.ns.stream_options) })),
    ...forced({ choice: x.req.tool_choice }),
    ...reasoned,
    ...x.native,
  };
}

/** providers/deepseek.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/deepseek.yaml › reasoning */
function reasoning(x: Exchange): ThinkingSwitch | undefined {
  if (x.ns.thinking != null || x.ns.reasoning_effort != null || forced({ choice: x.req.tool_choice }) != null) {
    return undefined;
  }
  const it = asked(x, clamp, {});
  return it == null ? undefined : thinking(it);
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

/** providers/deepseek.yaml › rules.replay */
function replay(it: ChatMessage): Replay {
  if (it.content == null && it.tool_calls == null && it.reasoning_content != null) {
    return { content: "", reasoning_content: it.reasoning_content };
  }
  return { reasoning_content: it.reasoning_content || " " };
}

/** dialects/chat-completions.yaml › rules.thinking */
function thinking(it: Asked<Cell<typeof clamp, "thinking">>): ThinkingSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  if (it.cell === "disabled") return { thinking: { type: "disabled" } };
  return { thinking: { type: "enabled" }, ...(it.cell == null ? undefined : { reasoning_effort: it.cell }) };
}

/** providers/deepseek.yaml › rules.forced */
function forced(it: { choice?: ToolChoice | undefined }): ThinkingSwitch | undefined {
  if (isObject(it.choice) && it.choice.type === "allowed_tools" && it.choice.allowed_tools.mode === "required") {
    return { thinking: { type: "disabled" } };
  }
  if (it.choice === "required") return { thinking: { type: "disabled" } };
  if (isObject(it.choice) && it.choice.type === "function") return { thinking: { type: "disabled" } };
  return undefined; // nothing is forced
}

/** providers/deepseek.yaml › rules.format */
function format(it: ResponseFormat): ResponseFormatParam {
  if (it.type === "json_schema") return { type: "json_object" };
  return it;
}

/** providers/deepseek.yaml › rules.schema_prompt */
function schema_prompt(it: ResponseFormat): MessageParam[] | undefined {
  if (it.type === "json_schema") {
    return [
      {
        role: "system",
        content: json({ answer: "a JSON object that matches the schema", schema: it.json_schema.schema }),
      },
    ];
  }
  return undefined; // other formats need no schema
}

export const deepseek: Adapter = {
  provider: "deepseek",
  dialect: "chat-completions",
  names: [
    { key: "deepseek", credential: ["DEEPSEEK_API_KEY"], base_url: "DEEPSEEK_BASE_URL", namespace: "x-deepseek" },
  ],
  serves: { "chat-completions": { except: [{ models: ["*"], unless: ["logprobs=true"] }] } },
  base: "https://api.deepseek.com",
  url: () => "/chat/completions",
  hasNative: (req) => req["x-deepseek"] !== undefined,
  bare_prefixes: [],
  conversation: {
    ...conversation,
    blank_text: "drop",
    developer: "as_system",
    missing_result: "This call has no result.",
    tool_names: { allow: "a-zA-Z0-9_-", most: 64 },
  },
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields: [...fields, "reasoning_effort"],
  unsent: [
    {
      paths: [
        ...unsent.filter(
          (path) =>
            ![
              "messages[].reasoning_details[].text",
              "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
            ].includes(path),
        ),
        "response_format.json_schema.description",
        "response_format.json_schema.strict",
      ],
    },
  ],
  placed: ["stream_options", "tools", "n"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: { top_k: "all", seed: "all" },
  clamp,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
