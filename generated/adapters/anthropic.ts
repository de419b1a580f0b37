// @generated from spec/providers/anthropic.yaml and spec/dialects/messages.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, each, type Exchange, join, json, list, type Loose, object,
  present, some,
} from "../../runtime/primitives.ts";
import type { Item, Native, Part, ResponseFormat, Sink, Tool, ToolChoice, Turn } from "../hub.ts";
import type {
  ContentBlock, ContentBlockParam, ErrorBody, ErrorDetail, MessageParam, MessagesEvent, MessagesRequest,
  MessagesResponse, MessagesUsage, OutputFormat, Thinking, ThinkingParam, ToolChoiceParam, ToolParam,
} from "../native/messages.ts";

/** providers/anthropic.yaml › families */
const families = {
  preview: ["claude-mythos-preview*"],
  always_on: ["claude-fable-*", "claude-mythos-*", "claude-opus-5-5*", "claude-sonnet-5-5*"],
  newest: ["claude-opus-4-7*", "claude-opus-4-8*", "claude-opus-[5-9]*", "claude-sonnet-[5-9]*", "claude-haiku-[5-9]*"],
  previous: ["claude-opus-4-6*", "claude-sonnet-4-6*"],
  plain: ["claude-3-5-*", "claude-3-opus*", "claude-3-sonnet*", "claude-3-haiku*", "claude-2*", "claude-instant*"],
  older: ["*"],
};

/** providers/anthropic.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  always_on: ["adaptive", "low", "low", "low", "medium", "high", "xhigh", "max"],
  newest: ["adaptive", "disabled", "low", "low", "medium", "high", "xhigh", "max"],
  previous: ["adaptive", "disabled", "low", "low", "medium", "high", "max", "max"],
  preview: ["adaptive", "low", "low", "low", "medium", "high", "max", "max"],
  older: ["budget", null, "25%", "25%", "50%", "75%", "90%", "rest"],
  plain: [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/messages.yaml › request.body */
function request(x: Exchange): MessagesRequest {
  const max_tokens = some(x.ns.max_tokens) ?? x.req.max_tokens ?? x.req.max_completion_tokens ?? 8192;
  const reasoned = reasoning(x, max_tokens);
  const thinking = some(x.ns.thinking)
    ?? some(x.req.thinking)
    ?? (reasoned?.thinking == null
      ? undefined
      : possible({
        thinking: reasoned.thinking,
        choice: some(x.req.tool_choice),
        native: some(x.ns.tool_choice),
        unthinking: some(each(x.loop, unthinking)),
      }));
  return {
    model: x.model,
    max_tokens,
    system: some(each(x.system.parts, part)) ?? some(x.system.text),
    messages: each(x.messages, turn),
    tools: some(each(x.req.tools, tool)),
    tool_choice: x.req.tool_choice == null
      ? undefined
      : tool_choice({ choice: x.req.tool_choice, auto_only: x.facts.auto_only }),
    temperature: x.req.temperature == null ? undefined : sampled({ value: x.req.temperature, thinking }),
    top_p: x.req.top_p == null ? undefined : top_p({ value: x.req.top_p, temperature: x.req.temperature }),
    top_k: x.req.top_k == null ? undefined : sampled({ value: x.req.top_k, thinking }),
    stop_sequences: some(x.req.stop),
    stream: x.stream,
    cache_control: some(x.req.cache_control),
    speed: some(x.req.speed),
    thinking,
    output_config: present({
      format: x.req.response_format == null ? undefined : format(x.req.response_format),
      ...reasoned?.output_config,
      ...x.req.output_config,
      ...object(x.ns.output_config),
    }),
    ...x.native,
  };
}

/** providers/anthropic.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    "x-api-key": x.key,
    "anthropic-version": "2023-06-01",
    "anthropic-beta": join(
      x.facts.long_context == null
        ? undefined
        : long_context({ wanted: x.facts.long_context, off: some(x.ns.disable_1m_context) }),
      speed_beta(some(x.ns.speed) ?? x.req.speed),
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
  ) return undefined;
  const it = asked(x, clamp, { bump: ["minimal", "low", "medium", "high", "xhigh", "max"] }, { of, floor: 1024 });
  switch (it?.as) {
    case "adaptive": return adaptive(it);
    case "budget": return budget(it);
  }
  return undefined;
}

/** dialects/messages.yaml › rules.turn */
function turn(it: Turn): MessageParam {
  if (it.role === "assistant") return { role: "assistant", content: each(it.content, item) };
  return { role: "user", content: each(it.content, item) };
}

/** dialects/messages.yaml › rules.item */
function item(it: Item): ContentBlockParam | undefined {
  switch (it.type) {
    case "reasoning":
      if (it.redacted != null) return { type: "redacted_thinking", data: it.redacted };
      if (it.signature != null) return { type: "thinking", thinking: it.text || "", signature: it.signature };
      return undefined; // reasoning without a signature is refused here
    case "tool_call": return { type: "tool_use", id: it.id, name: it.name, input: it.input };
    case "tool_result":
      return {
        type: "tool_result",
        tool_use_id: it.id,
        content: some(each(it.content, part)),
        cache_control: some(it.cache_control),
      };
  }
  return part(it);
}

/** dialects/messages.yaml › rules.part */
function part(it: Part): ContentBlockParam {
  switch (it.type) {
    case "text": return { type: "text", text: it.text, cache_control: some(it.cache_control) };
    case "image": return { type: "image", source: it.source, cache_control: some(it.cache_control) };
  }
}

/** dialects/messages.yaml › rules.tool */
function tool(it: Tool): ToolParam {
  return {
    name: it.function.name,
    description: some(it.function.description),
    input_schema: schema({ given: some(it.function.parameters) }),
    strict: it.function.strict,
    cache_control: some(it.cache_control),
  };
}

/** dialects/messages.yaml › rules.schema */
function schema(it: { given?: Native | undefined }): Native {
  if (it.given?.type != null && it.given.properties != null) return it.given;
  return { type: "object", properties: {}, ...it.given };
}

/** dialects/messages.yaml › rules.tool_choice */
function tool_choice(it: { choice: ToolChoice; auto_only?: true | undefined }): ToolChoiceParam {
  switch (it.choice) {
    case "auto": return { type: "auto" };
    case "none": return { type: "none" };
  }
  if (it.auto_only === true) return { type: "auto" }; // these models refuse a forced choice
  if (it.choice === "required") return { type: "any" };
  return { type: "tool", name: it.choice.function.name };
}

/** dialects/messages.yaml › rules.possible */
function possible(
  it: { thinking: ThinkingParam; choice?: ToolChoice | undefined; native?: any; unthinking?: boolean[] | undefined },
): ThinkingParam | undefined {
  if (it.thinking.type === "enabled" && (it.native?.type === "any" || it.native?.type === "tool")) {
    return undefined; // budget thinking is refused when a tool is forced
  }
  if (it.choice === "required" && it.thinking.type === "enabled") {
    return undefined; // budget thinking is refused when a tool is forced
  }
  if (it.thinking.type === "enabled" && typeof it.choice === "object") {
    return undefined; // budget thinking is refused when a tool is forced
  }
  if (it.thinking.type === "enabled" && it.unthinking != null) {
    return undefined; // an answer of the open tool loop does not begin with thinking
  }
  return it.thinking;
}

/** dialects/messages.yaml › rules.unthinking */
function unthinking(it: Turn): boolean | undefined {
  if (it.content[0]?.type === "reasoning" && it.content[0].redacted != null) {
    return undefined; // the answer begins with thinking
  }
  if (it.content[0]?.type === "reasoning" && it.content[0].signature != null) {
    return undefined; // the answer begins with thinking
  }
  return true;
}

/** dialects/messages.yaml › rules.sampled */
function sampled(it: { value: number; thinking?: any }): number | undefined {
  if (it.thinking?.type === "enabled" || it.thinking?.type === "adaptive") {
    return undefined; // refused while thinking is on
  }
  return it.value;
}

/** dialects/messages.yaml › rules.top_p */
function top_p(it: { value: number; temperature?: number | undefined }): number | undefined {
  if (it.temperature != null) return undefined; // these models take temperature or top_p, not both
  return it.value;
}

/** dialects/messages.yaml › rules.format */
function format(it: ResponseFormat): OutputFormat | undefined {
  switch (it.type) {
    case "json_schema": return { type: "json_schema", schema: it.json_schema.schema };
    case "json_object": return undefined; // this API has no JSON mode without a schema
    case "text": return undefined; // text is what this API writes unasked
  }
}

/** providers/anthropic.yaml › rules.long_context */
function long_context(it: { wanted: true; off?: any }): string | undefined {
  if (it.off === true) return undefined; // disable_1m_context was set
  return "context-1m-2025-08-07";
}

/** providers/anthropic.yaml › rules.adaptive */
function adaptive(it: Asked<Cell<typeof clamp, "adaptive">>): Thinking {
  if (it.cell === "disabled") return { thinking: { type: "disabled" } };
  if (it.asked === "none" && it.cell != null) {
    return { thinking: { type: "adaptive" }, output_config: { effort: it.cell } };
  }
  if (it.summary === "none") {
    return { thinking: { type: "adaptive", display: "omitted" }, output_config: present({ effort: some(it.cell) }) };
  }
  return { thinking: { type: "adaptive", display: "summarized" }, output_config: present({ effort: some(it.cell) }) };
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
  switch (word) {
    case "fast": return "fast-mode-2026-02-01";
  }
  return undefined;
}

/** dialects/messages.yaml › reply.response */
function response(it: Loose<MessagesResponse> | null | undefined, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  if (it?.type === "error") {
    out.error({ message: "no message" });
    return true;
  }
  if (it?.content != null) {
    out.id(it.id);
    out.model(it.model);
    for (const one of list(it.content) ?? []) block(one, out);
    if (it.usage != null) usage(it.usage, out);
    out.finish_reason(finish(it.stop_reason));
    return true;
  }
  return false;
}

/** dialects/messages.yaml › reply.stream */
function stream(it: MessagesEvent | null | undefined, out: Sink): boolean {
  switch (it?.type) {
    case "message_start": {
      const message = object(it.message);
      if (message !== undefined) {
        out.id(message.id);
        out.model(message.model);
        if (message.usage != null) usage(message.usage, out);
        for (const one of list(message.content) ?? []) block(one, out);
        out.finish_reason(finish(message.stop_reason));
      }
      break;
    }
    case "content_block_start":
      switch (it.content_block?.type) {
        case "tool_use":
          if (it.index != null && it.content_block.name != null) {
            out.tool_call({
              at: it.index,
              id: it.content_block.id,
              name: it.content_block.name,
              otherwise: json(it.content_block.input),
            });
          }
          break;
        case "thinking":
          if (it.index != null) {
            out.reasoning({ at: it.index, part: it.content_block.thinking });
            out.reasoning_block({
              at: it.index,
              kind: "thinking",
              part: it.content_block.thinking,
              signature: it.content_block.signature,
            });
          }
          break;
        case "redacted_thinking":
          if (it.index != null && it.content_block.data != null) {
            out.reasoning_block({ at: it.index, kind: "redacted_thinking", redacted: it.content_block.data });
          }
          break;
        case "text":
          if (it.content_block.text != null) out.content(it.content_block.text);
          break;
      }
      break;
    case "content_block_delta":
      switch (it.delta?.type) {
        case "text_delta":
          if (it.delta.text != null) out.content(it.delta.text);
          break;
        case "thinking_delta":
          if (it.index != null && it.delta.thinking != null) {
            out.reasoning({ at: it.index, part: it.delta.thinking });
            out.reasoning_block({ at: it.index, kind: "thinking", part: it.delta.thinking });
          }
          break;
        case "signature_delta":
          if (it.index != null && it.delta.signature != null) {
            out.reasoning_block({ at: it.index, kind: "thinking", signature: it.delta.signature });
          }
          break;
        case "input_json_delta":
          if (it.index != null && it.delta.partial_json != null) {
            out.tool_call({ at: it.index, part: it.delta.partial_json });
          }
          break;
      }
      break;
    case "content_block_stop":
      if (it.index != null) out.tool_call({ at: it.index, done: true });
      break;
    case "message_delta":
      if (it.usage != null) usage(it.usage, out);
      out.finish_reason(finish(it.delta?.stop_reason));
      break;
    case "message_stop":
      out.end(true);
      break;
    case "error":
      failure(some(it.error) ?? {}, out);
      break;
  }
  return true;
}

/** dialects/messages.yaml › reply.error */
function error(it: Loose<ErrorBody> | null | undefined, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  return false;
}

/** dialects/messages.yaml › reply.rules.block */
function block(it: ContentBlock | null | undefined, out: Sink): void {
  switch (it?.type) {
    case "text":
      if (it.text != null) out.content(it.text);
      break;
    case "thinking":
      out.reasoning({ text: it.thinking });
      out.reasoning_block({ kind: "thinking", text: it.thinking, signature: it.signature });
      break;
    case "redacted_thinking":
      if (it.data != null) out.reasoning_block({ kind: "redacted_thinking", redacted: it.data });
      break;
    case "tool_use":
      if (it.name != null) {
        out.tool_call({ id: it.id, name: it.name, arguments: json(some(it.input) ?? {}), parsed: true });
      }
      break;
  }
}

/** dialects/messages.yaml › reply.rules.usage */
function usage(it: Loose<MessagesUsage> | null | undefined, out: Sink): void {
  const usage = object(it);
  if (usage !== undefined) {
    out.usage({
      uncached: usage.input_tokens,
      cache_read: usage.cache_read_input_tokens,
      cache_write: usage.cache_creation_input_tokens,
      output: usage.output_tokens,
      reasoning: usage.output_tokens_details?.thinking_tokens,
    });
  }
}

/** dialects/messages.yaml › reply.rules.failure */
function failure(it: Loose<ErrorDetail> | null | undefined, out: Sink): void {
  const detail = object(it);
  if (detail !== undefined) {
    return out.error({
      message: some(detail.message) ?? some(detail.type) ?? "no message",
      status: status(detail.type),
    });
  }
  if (it != null) out.error({ message: it });
}

/** dialects/messages.yaml › tables.finish */
function finish(word: unknown): "stop" | "length" | "tool_calls" | "content_filter" | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "end_turn":
    case "stop_sequence": return "stop";
    case "max_tokens":
    case "model_context_window_exceeded": return "length";
    case "tool_use": return "tool_calls";
    case "refusal": return "content_filter";
  }
  return "stop";
}

/** dialects/messages.yaml › tables.status */
function status(word: unknown): 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 500 | 504 | 529 | undefined {
  switch (word) {
    case "invalid_request_error": return 400;
    case "authentication_error": return 401;
    case "billing_error": return 402;
    case "permission_error": return 403;
    case "not_found_error": return 404;
    case "conflict_error": return 409;
    case "request_too_large": return 413;
    case "rate_limit_error": return 429;
    case "api_error": return 500;
    case "timeout_error": return 504;
    case "overloaded_error": return 529;
  }
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
  base: "https://api.anthropic.com",
  url: () => "/v1/messages",
  bare_prefixes: ["claude"],
  conversation: {
    turns: "alternate",
    results: "first_in_user",
    blank_text: "drop",
    replay: { preview: "model", always_on: "model", else: "provider" },
    system_alone: "as_user",
    tool_ids: { allow: "a-zA-Z0-9_-", most: 64 },
    stop: { blank: "drop" },
  },
  reads: "turns",
  placed: ["thinking", "output_config", "disable_1m_context", "extra_betas"],
  families,
  facts: { long_context: ["preview", "always_on", "newest", "previous"], auto_only: ["preview", "always_on"] },
  rejects: {
    temperature: ["preview", "always_on", "newest"],
    top_p: ["preview", "always_on", "newest"],
    top_k: ["preview", "always_on", "newest"],
  },
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
