// @generated from spec/providers/llamacpp.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asList,
  compact,
  concat,
  each,
  isObject,
  join,
  nonBlank,
  refuse,
  text,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  call,
  chosen,
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
  unsent,
} from "../dialects/chat-completions.ts";
import type { ChatMessage, ToolChoice } from "../hub.ts";
import type {
  ChatRequest,
  MessageParam,
  Replay,
  TemplateSwitch,
  ToolChoiceParam,
  ToolParam,
} from "../native/chat-completions.ts";

/** providers/llamacpp.yaml › families */
const families = {
  any: ["*"],
};

/** providers/llamacpp.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  any: ["levels", "disabled", "minimal", "low", "medium", "high", "xhigh", "max"],
} as const satisfies Record<string, ClampRow>;

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const tools = concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools }));
  const tool_choice_value = tool_choice({ tool_choice: x.req.tool_choice, tools });
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
    tool_choice: tool_choice_value == null ? undefined : word(tool_choice_value),
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

/** providers/llamacpp.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: nonBlank(text`Bearer ${x.key}`),
  };
}

/** providers/llamacpp.yaml › reasoning */
function reasoning(x: Exchange): TemplateSwitch | undefined {
  if (x.ns.chat_template_kwargs != null || x.ns.reasoning_format != null || x.ns.reasoning_effort != null) {
    return undefined;
  }
  const it = asked(x, clamp, {});
  return it == null ? undefined : levels(it);
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

/** dialects/chat-completions.yaml › rules.tool_choice */
function tool_choice(it: { tool_choice?: ToolChoice | undefined; tools: ToolParam[] }): ToolChoiceParam | undefined {
  if (it.tool_choice == null) return undefined; // the provider decides
  if (it.tools[0] != null) return chosen(it.tool_choice);
  if (
    isObject(it.tool_choice) &&
    (it.tool_choice.type === "web_search" ||
      it.tool_choice.type === "web_fetch" ||
      it.tool_choice.type === "code_execution")
  ) {
    return refuse(it, "tool_choice", "this provider has no such tool of its own");
  }
  if (it.tool_choice === "auto" || it.tool_choice === "none") return undefined; // there are no tools to choose from
  if (
    isObject(it.tool_choice) &&
    it.tool_choice.type === "allowed_tools" &&
    it.tool_choice.allowed_tools.mode === "auto"
  ) {
    return undefined; // there are no tools to choose from
  }
  return refuse(it, "tool_choice", "it forces a tool that is not sent");
}

/** providers/llamacpp.yaml › rules.replay */
function replay(it: ChatMessage): Replay | undefined {
  return compact({ reasoning_content: nonBlank(it.reasoning_content) });
}

/** providers/llamacpp.yaml › rules.word */
function word(it: ToolChoiceParam): ToolChoiceParam {
  if (isObject(it)) return "required";
  return it;
}

/** providers/llamacpp.yaml › rules.levels */
function levels(it: Asked<Cell<typeof clamp, "levels">>): TemplateSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  if (it.cell === "disabled") return { chat_template_kwargs: { enable_thinking: false } };
  return { chat_template_kwargs: { enable_thinking: true, reasoning_effort: it.cell } };
}

export const llamacpp: Adapter = {
  provider: "llamacpp",
  dialect: "chat-completions",
  names: [{ key: "llamacpp", credential: ["LLAMA_API_KEY"], base_url: "LLAMACPP_BASE_URL", namespace: "x-llamacpp" }],
  serves: { "chat-completions": { except: [{ models: ["*"], unless: ["logprobs=true"] }] } },
  config_key: "none",
  key_optional: true,
  url: () => "/v1/chat/completions",
  hasNative: (req) => req["x-llamacpp"] !== undefined,
  bare_prefixes: [],
  conversation,
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
        "tool_choice.function.name",
      ],
    },
  ],
  placed: ["stream_options", "tools", "n"],
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
