// @generated from spec/providers/databricks.yaml, spec/dialects/chat-completions.yaml and spec/models.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asList,
  concat,
  each,
  isObject,
  join,
  nonBlank,
  numberOf,
  text,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
  type Loose,
  type Received,
} from "../../runtime/primitives.ts";
import {
  annotation,
  conversation,
  ended,
  error,
  failure,
  fields,
  filtered,
  function_call,
  image,
  message,
  modalities,
  native_tools,
  one_choice,
  parallel,
  prompt_filter,
  reasoning_block,
  reasoning_text,
  sound,
  stream_options,
  tiers,
  tool,
  tool_call,
  tool_choice,
  unsent,
  usage,
} from "../dialects/chat-completions.ts";
import type { Sink } from "../hub.ts";
import { openModels } from "../models.ts";
import type { ChatRequest, EffortField } from "../native/chat-completions.ts";
import type { ChatEvent, ChatReply, Choice, ReadMessage, ReadPart, ThinkingSwitch } from "../native/databricks.ts";

/** providers/databricks.yaml › families */
const families = {
  "without-known-control": ["*claude-haiku-4-5*", "*claude-opus-5-5*", "*gpt-5-*-pro*"],
  "gpt-5": ["*gpt-5", "*gpt-5-mini*", "*gpt-5-nano*"],
  "gpt-5.1-and-5.2": ["*gpt-5-[12]*"],
  "gpt-5.4-and-later": ["*gpt-5-[4-9]*", "*gpt-[6-9]*"],
  "gemini-3-and-later": ["*gemini-[3-9]*"],
  budget: ["*claude*", "*gemini-2-5*"],
  ...openModels,
  other: ["*"],
};

/** providers/databricks.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "gpt-5": ["effort", "minimal", "minimal", "low", "medium", "high", "high", "high"],
  "gpt-5.1-and-5.2": ["effort", "none", "low", "low", "medium", "high", "high", "high"],
  "gpt-5.4-and-later": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "gemini-3-and-later": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  budget: ["budget", null, "25%", "25%", "50%", "75%", "90%", "rest"],
  "without-known-control": [null, null, null, null, null, null, null, null],
  "kimi-k3": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.3": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "glm-5.2": ["effort", "high", "high", "high", "high", "high", "max", "max"],
  "deepseek-v4": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "qwen3.8-2.4t": ["effort", "low", "low", "low", "medium", "xhigh", "xhigh", "xhigh"],
  "qwen3.8": ["effort", "low", "low", "low", "medium", "xhigh", "xhigh", "xhigh"],
  "gpt-oss": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "minimax-m3.1-flash": ["effort", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "muse-spark": ["effort", "low", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "ember-1": ["effort", "low", "low", "low", "high", "high", "high", "max"],
  "step-3": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "mistral-large-4": ["effort", "low", "low", "low", "medium", "high", "high", "high"],
  "mistral-none-or-high": ["effort", "high", "high", "high", "high", "high", "high", "high"],
  "always-reasons": [null, null, null, null, null, null, null, null],
  "deepseek-r1": [null, null, null, null, null, null, null, null],
  "without-reasoning": [null, null, null, null, null, null, null, null],
  hybrid: [null, null, null, null, null, null, null, null],
  other: ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
} as const satisfies Record<string, ClampRow>;

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const tools = concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools }));
  const reasoned = reasoning(
    x,
    limit({
      limit: x.req.max_tokens ?? x.req.max_completion_tokens ?? 16_384,
      room: room(x.req.max_tokens ?? x.req.max_completion_tokens),
    }),
  );
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

/** providers/databricks.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/databricks.yaml › reasoning */
function reasoning(x: Exchange, of: number | undefined): EffortField | ThinkingSwitch | undefined {
  if (x.ns.reasoning_effort != null || x.ns.thinking != null) return undefined;
  const it = asked(x, clamp, {}, { of, floor: 1024 });
  switch (it?.as) {
    case "effort":
      return effort(it);
    case "budget":
      return budget(it);
  }
  return undefined;
}

/** dialects/chat-completions.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** providers/databricks.yaml › rules.limit */
function limit(it: { limit: number; room?: "none" | undefined }): number | undefined {
  if (it.room === "none") return undefined; // a budget is at least 1,024 and below the limit
  return it.limit;
}

/** providers/databricks.yaml › rules.budget */
function budget(it: Asked<Cell<typeof clamp, "budget">>): ThinkingSwitch | undefined {
  if (it.asked == null) return undefined; // reasoning_mode and reasoning_summary are not forwarded
  if (it.tokens != null) return { thinking: { type: "enabled", budget_tokens: it.tokens } };
  return undefined; // without a budget there is no thinking
}

/** dialects/chat-completions.yaml › reply.response */
function response(it: Received<ChatReply>, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  if (it?.object === "error") {
    failure(it, out);
    return true;
  }
  const first = asList(it?.choices)?.[0];
  if (isObject(it) && first?.index != null) {
    out.id(it.id);
    out.model(it.model);
    out.tier(tiers(it.service_tier));
    for (const one of asList(it.prompt_filter_results) ?? []) prompt_filter(one, out);
    for (const one of asList(it.choices) ?? []) first_choice(one, out);
    if (it.usage != null) usage(it.usage, out);
    return true;
  }
  if (isObject(it) && first != null) {
    out.id(it.id);
    out.model(it.model);
    out.tier(tiers(it.service_tier));
    for (const one of asList(it.prompt_filter_results) ?? []) prompt_filter(one, out);
    choice(first, out);
    if (it.usage != null) usage(it.usage, out);
    return true;
  }
  if (isObject(it) && asList(it.choices)?.length === 0) {
    out.id(it.id);
    out.model(it.model);
    out.tier(tiers(it.service_tier));
    if (it.usage != null) usage(it.usage, out);
    return true;
  }
  return false;
}

/** dialects/chat-completions.yaml › reply.stream */
function stream(it: Received<ChatEvent>, out: Sink): boolean {
  if (it === "[DONE]") {
    out.end(true);
    return true;
  }
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  if (it?.object === "error") {
    failure(it, out);
    return true;
  }
  const first = asList(it?.choices)?.[0];
  if (isObject(it) && first?.index != null) {
    const usage_value = nonBlank(it.usage) ?? nonBlank(it.x_groq?.usage);
    out.id(it.id);
    out.model(it.model);
    out.tier(tiers(it.service_tier));
    for (const one of asList(it.choices) ?? []) first_choice_delta(one, out);
    if (usage_value != null) usage(usage_value, out);
    return true;
  }
  if (isObject(it)) {
    const usage_value_2 = nonBlank(it.usage) ?? nonBlank(it.x_groq?.usage);
    out.id(it.id);
    out.model(it.model);
    out.tier(tiers(it.service_tier));
    for (const one of asList(it.prompt_filter_results) ?? []) prompt_filter(one, out);
    if (first != null) choice_delta(first, out);
    if (usage_value_2 != null) usage(usage_value_2, out);
  }
  return true;
}

/** dialects/chat-completions.yaml › reply.rules.first_choice */
function first_choice(it: Received<Choice>, out: Sink): void {
  if (it?.index === 0) choice(it, out);
}

/** dialects/chat-completions.yaml › reply.rules.first_choice_delta */
function first_choice_delta(it: Received<Choice>, out: Sink): void {
  if (it?.index === 0) choice_delta(it, out);
}

/** dialects/chat-completions.yaml › reply.rules.choice */
function choice(it: Received<Choice>, out: Sink): void {
  if (it?.error != null) {
    failure(it.error, out);
    return;
  }
  if (isObject(it)) {
    if (it.message != null) message_read(it.message, out);
    if (it.delta != null) message_read(it.delta, out);
    filtered({ path: "choices[].content_filter_results", results: it.content_filter_results }, out);
    if (it.finish_reason != null) {
      ended({ reason: it.finish_reason, stop: it.stop_reason, matched: it.matched_stop }, out);
    }
  }
}

/** dialects/chat-completions.yaml › reply.rules.choice_delta */
function choice_delta(it: Received<Choice>, out: Sink): void {
  if (isObject(it)) {
    if (it.delta != null) message_read(it.delta, out);
    if (it.error != null) failure(it.error, out);
    if (it.usage != null) usage(it.usage, out);
    filtered({ path: "choices[].content_filter_results", results: it.content_filter_results }, out);
    if (it.finish_reason != null) {
      ended({ reason: it.finish_reason, stop: it.stop_reason, matched: it.matched_stop }, out);
    }
  }
}

/** dialects/chat-completions.yaml › reply.rules.message_read */
function message_read(it: Received<ReadMessage>, out: Sink): void {
  if (isObject(it)) {
    reasoning_text(
      { text: nonBlank(it.reasoning_content) ?? nonBlank(it.reasoning), details: it.reasoning_details },
      out,
    );
    for (const one of asList(it.reasoning_details) ?? []) reasoning_block(one, out);
    out.content(it.content);
    out.refusal(it.refusal);
    for (const one of asList(it.content) ?? []) content_part(one, out);
    for (const one of asList(it.annotations) ?? []) annotation(one, out);
    for (const one of asList(it.tool_calls) ?? []) tool_call(one, out);
    if (it.function_call != null) function_call(it.function_call, out);
    for (const one of asList(it.images) ?? []) image(one, out);
    if (it.audio != null) sound(it.audio, out);
  }
}

/** providers/databricks.yaml › reply.rules.content_part */
function content_part(it: Received<Loose<ReadPart>>, out: Sink): void {
  if (it?.text != null) {
    out.content(it.text);
    return;
  }
  if (it?.summary != null) {
    for (const one of asList(it.summary) ?? []) summary_part(one, out);
  }
}

/** providers/databricks.yaml › reply.rules.summary_part */
function summary_part(it: Received<Loose<ReadPart>>, out: Sink): void {
  if (it?.text != null) out.reasoning({ part: it.text });
}

/** providers/databricks.yaml › tables.room */
function room(word: unknown): "none" | undefined {
  const number = numberOf(word);
  if (number !== undefined) {
    if (number <= 1024) return "none";
  }
  return undefined;
}

export const databricks: Adapter = {
  provider: "databricks",
  dialect: "chat-completions",
  names: [
    {
      key: "databricks",
      credential: ["DATABRICKS_TOKEN"],
      base_url: "DATABRICKS_BASE_URL",
      namespace: "x-databricks",
      settings: { host: ["DATABRICKS_HOST"] },
    },
  ],
  base: "${host}",
  holes: { base: ["host"], url: [] },
  url: () => "/ai-gateway/mlflow/v1/chat/completions",
  hasNative: (req) => req["x-databricks"] !== undefined,
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
  doubtful: { other: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
