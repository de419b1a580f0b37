// @generated from spec/providers/llamacpp.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, each, type Exchange, some, text,
} from "../../runtime/primitives.ts";
import {
  conversation, error, message, response, stream, stream_options, tool, tool_choice,
} from "../dialects/chat-completions.ts";
import type { ChatRequest, TemplateSwitch } from "../native/chat-completions.ts";

/** providers/llamacpp.yaml › families */
const families = {
  any: ["*"],
};

/** providers/llamacpp.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  any: ["template", "disabled", "enabled", "enabled", "enabled", "enabled", "enabled", "enabled"],
} as const satisfies Record<string, ClampRow>;

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const tools = each(x.req.tools, tool);
  const reasoned = reasoning(x);
  return {
    model: x.model,
    messages: each(x.req.messages, message),
    max_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    temperature: x.req.temperature,
    top_p: x.req.top_p,
    top_k: x.req.top_k,
    seed: x.req.seed,
    frequency_penalty: x.req.frequency_penalty,
    presence_penalty: x.req.presence_penalty,
    stop: some(x.req.stop),
    tools: some(tools),
    tool_choice: some(tool_choice({ choice: x.req.tool_choice, tools, native: x.ns.tools })),
    parallel_tool_calls: x.req.parallel_tool_calls,
    response_format: some(x.req.response_format),
    stream: x.stream,
    stream_options: some(stream_options({ stream: x.stream, native: some(x.ns.stream_options) })),
    ...reasoned,
    ...x.native,
  };
}

/** providers/llamacpp.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/llamacpp.yaml › reasoning */
function reasoning(x: Exchange): TemplateSwitch | undefined {
  if (x.ns.chat_template_kwargs != null || x.ns.reasoning_format != null) return undefined;
  const it = asked(x, clamp, {});
  return it === undefined ? undefined : template(it);
}

/** dialects/chat-completions.yaml › rules.template */
function template(it: Asked<Cell<typeof clamp, "template">>): TemplateSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  if (it.cell === "disabled") return { chat_template_kwargs: { enable_thinking: false } };
  return { chat_template_kwargs: { enable_thinking: true } };
}

export const llamacpp: Adapter = {
  provider: "llamacpp",
  dialect: "chat-completions",
  names: [
    { key: "llamacpp", credential: ["LLAMA_API_KEY"], base_url: "LLAMACPP_BASE_URL", namespace: "x-llamacpp" },
  ],
  config_key: "none",
  key_optional: true,
  url: () => "/v1/chat/completions",
  bare_prefixes: [],
  conversation,
  reads: "messages",
  placed: ["stream_options"],
  families,
  facts: {},
  rejects: {},
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
