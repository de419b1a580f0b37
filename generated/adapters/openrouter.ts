// @generated from spec/providers/openrouter.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, each, type Exchange, list, present, some, text,
} from "../../runtime/primitives.ts";
import { call, conversation, error, part, response, stream, tool } from "../dialects/chat-completions.ts";
import type { ChatMessage, ReasoningDetail } from "../hub.ts";
import type { MessageParam, ReasoningField, ReasoningParam, Replay } from "../native/chat-completions.ts";
import type { ChatRequest, Uncompressed } from "../native/openrouter.ts";

/** providers/openrouter.yaml › families */
const families = {
  any: ["*"],
};

/** providers/openrouter.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  any: ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
} as const satisfies Record<string, ClampRow>;

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const reasoned = reasoning(x);
  return {
    model: x.model,
    messages: each(x.req.messages, message),
    max_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    temperature: x.req.temperature,
    top_p: x.req.top_p,
    top_k: x.req.top_k,
    stop: some(x.req.stop),
    tools: some(each(x.req.tools, tool)),
    tool_choice: some(x.req.tool_choice),
    response_format: some(x.req.response_format),
    stream: x.stream,
    ...uncompressed({ transforms: some(x.ns.transforms), plugins: some(x.ns.plugins) }),
    ...reasoned,
    ...x.native,
  };
}

/** providers/openrouter.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
    "HTTP-Referer": some(x.ns.http_referer),
    "X-Title": some(x.ns.x_title),
  };
}

/** providers/openrouter.yaml › reasoning */
function reasoning(x: Exchange): ReasoningField | undefined {
  if (x.ns.reasoning != null || x.ns.reasoning_effort != null) return undefined;
  const it = asked(x, clamp, {});
  return it === undefined ? undefined : effort(it);
}

/** dialects/chat-completions.yaml › rules.message */
function message(it: ChatMessage): MessageParam {
  if (it.role === "assistant") {
    return {
      ...it,
      ...present({
        content: some(each(list(it.content), part)) ?? some(it.content),
        tool_calls: some(each(it.tool_calls, call)),
      }),
      ...replay(it),
    };
  }
  if (it.content == null) return { ...it, content: "" };
  const content = some(each(list(it.content), part)) ?? some(it.content);
  return { ...it, ...(content == null ? undefined : { content }) };
}

/** providers/openrouter.yaml › rules.replay */
function replay(it: ChatMessage): Replay {
  if (it.reasoning_details?.[0] != null) {
    return {
      reasoning_details: some(each(it.reasoning_details, block)) ?? [],
      reasoning_content: undefined,
      reasoning_signature: undefined,
      redacted_reasoning_content: undefined,
    };
  }
  const found = some(it.reasoning_content);
  return {
    reasoning_content: undefined,
    reasoning_signature: undefined,
    redacted_reasoning_content: undefined,
    reasoning_details: undefined,
    ...(found == null ? undefined : { reasoning: found }),
  };
}

/** providers/openrouter.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): ReasoningField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning: { effort: it.cell } };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** providers/openrouter.yaml › rules.uncompressed */
function uncompressed(it: { transforms?: any; plugins?: any }): Uncompressed | undefined {
  if (it.transforms != null) return undefined; // the caller decides how messages are compressed
  const first = list(it.plugins)?.[0];
  if (first?.id === "context-compression") return undefined; // the caller decides how messages are compressed
  if (it.plugins != null) return { transforms: [] };
  return { transforms: [], plugins: [{ id: "context-compression", enabled: false }] };
}

/** providers/openrouter.yaml › rules.block */
function block(it: ReasoningDetail): ReasoningParam | undefined {
  switch (it.kind) {
    case "reasoning.text":
      return {
        type: "reasoning.text",
        text: it.text || "",
        signature: some(it.signature),
        id: some(it.id),
        format: some(it.format),
      };
    case "reasoning.summary":
      if (it.text != null) {
        return { type: "reasoning.summary", summary: it.text, id: some(it.id), format: some(it.format) };
      }
      break;
    case "reasoning.encrypted":
      if (it.encrypted != null) {
        return { type: "reasoning.encrypted", data: it.encrypted, id: some(it.id), format: some(it.format) };
      }
      break;
  }
  return undefined; // OpenRouter does not support blocks of this kind
}

export const openrouter: Adapter = {
  provider: "openrouter",
  dialect: "chat-completions",
  names: [
    {
      key: "openrouter",
      credential: ["OPENROUTER_API_KEY"],
      base_url: "OPENROUTER_BASE_URL",
      namespace: "x-openrouter",
    },
    {
      key: "provider_e",
      credential: ["PROVIDER_E_API_KEY"],
      base_url: "PROVIDER_E_BASE_URL",
      namespace: "x-provider_e",
    },
  ],
  config_key: "read",
  base: "https://openrouter.ai",
  url: () => "/api/v1/chat/completions",
  bare_prefixes: [],
  conversation: { ...conversation, stop: { most: 4 } },
  reads: "messages",
  placed: ["http_referer", "x_title"],
  families,
  facts: {},
  rejects: {},
  retry: [{ header: "x-ratelimit-reset", unit: "epoch_ms", remaining: "x-ratelimit-remaining" }],
  request,
  headers,
  response,
  stream,
  error,
};
