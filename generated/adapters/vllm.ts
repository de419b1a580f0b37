// @generated from spec/providers/vllm.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, each, type Exchange, list, type Loose, object, present,
  some, text,
} from "../../runtime/primitives.ts";
import type { ChatMessage, ContentPart, Sink, Tool, ToolCall } from "../hub.ts";
import type {
  ChatEvent, ChatReply, ChatRequest, ChatUsage, Choice, EffortField, ErrorBody, Failure, MessageParam, PartParam,
  ReadCall, ReadReasoning, Replay, StreamOptions, ToolCallParam, ToolParam,
} from "../native/chat-completions.ts";

/** providers/vllm.yaml › families */
const families = {
  all: ["*"],
};

/** providers/vllm.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  all: ["effort", "none", "minimal", "low", "medium", "high", "xhigh", "max"],
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
    stream_options: counted({ stream: x.stream, own: some(x.ns.stream_options) }),
    ...reasoned,
    ...x.native,
  };
}

/** providers/vllm.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/vllm.yaml › reasoning */
function reasoning(x: Exchange): EffortField | undefined {
  if (x.ns.reasoning_effort != null || x.ns.reasoning != null) return undefined;
  const it = asked(x, clamp, {});
  switch (it?.as) {
    case "effort": return effort(it);
  }
  return undefined;
}

/** dialects/chat-completions.yaml › rules.message */
function message(it: ChatMessage): MessageParam {
  if (it.role === "assistant") {
    return {
      ...it,
      ...present({ content: some(each(list(it.content), part)), tool_calls: some(each(it.tool_calls, call)) }),
      ...replay(it),
    };
  }
  if (it.content == null) return { ...it, content: "" };
  const content = some(each(list(it.content), part));
  return { ...it, ...(content == null ? undefined : { content }) };
}

/** dialects/chat-completions.yaml › rules.part */
function part(it: ContentPart): PartParam {
  switch (it.type) {
    case "input_image":
      return {
        type: "image_url",
        image_url: { url: it.image_url, detail: some(it.detail) },
        cache_control: some(it.cache_control),
      };
    case "image":
      switch (it.source.type) {
        case "base64":
          return {
            type: "image_url",
            image_url: { url: `data:${it.source.media_type};base64,${it.source.data}` },
            cache_control: some(it.cache_control),
          };
        case "url":
          return { type: "image_url", image_url: { url: it.source.url }, cache_control: some(it.cache_control) };
      }
      break;
    case "text":
    case "image_url": return it;
  }
}

/** dialects/chat-completions.yaml › rules.call */
function call(it: ToolCall): ToolCallParam {
  return {
    ...it,
    type: "function",
    function: { ...it.function, name: it.function.name, arguments: it.function.arguments || "{}" },
    thought_signature: undefined,
  };
}

/** dialects/chat-completions.yaml › rules.tool */
function tool(it: Tool): ToolParam {
  return { ...it, type: "function" };
}

/** providers/vllm.yaml › rules.replay */
function replay(it: ChatMessage): Replay {
  if (it.reasoning_content != null) {
    return {
      reasoning: it.reasoning_content,
      reasoning_content: it.reasoning_content,
      reasoning_signature: undefined,
      redacted_reasoning_content: undefined,
      reasoning_details: undefined,
    };
  }
  return { reasoning_signature: undefined, redacted_reasoning_content: undefined, reasoning_details: undefined };
}

/** providers/vllm.yaml › rules.effort */
function effort(it: Asked<Cell<typeof clamp, "effort">>): EffortField | undefined {
  if (it.asked != null && it.cell != null) return { reasoning_effort: it.cell };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** providers/vllm.yaml › rules.counted */
function counted(it: { stream: boolean; own?: any }): StreamOptions | undefined {
  if (it.stream === true) return { include_usage: true, ...object(it.own) };
  if (it.own != null) return it.own;
  return undefined; // only a stream has these options
}

/** dialects/chat-completions.yaml › reply.response */
function response(it: Loose<ChatReply> | null | undefined, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  if (it?.object === "error") {
    failure(it, out);
    return true;
  }
  const choice = list(it?.choices)?.[0];
  if (choice != null) {
    out.id(it?.id);
    out.model(it?.model);
    whole(choice, out);
    if (it?.usage != null) usage(it.usage, out);
    return true;
  }
  if (list(it?.choices)?.length === 0) {
    out.id(it?.id);
    out.model(it?.model);
    if (it?.usage != null) usage(it.usage, out);
    return true;
  }
  return false;
}

/** dialects/chat-completions.yaml › reply.stream */
function stream(it: Loose<ChatEvent> | null | undefined, out: Sink): boolean {
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
  const event = object(it);
  if (event !== undefined) {
    const choice = list(event.choices)?.[0];
    out.id(event.id);
    out.model(event.model);
    if (choice != null) piece(choice, out);
    if (event.usage != null) usage(event.usage, out);
  }
  return true;
}

/** dialects/chat-completions.yaml › reply.error */
function error(it: Loose<ErrorBody> | null | undefined, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  if (it?.message != null) {
    failure(it, out);
    return true;
  }
  return false;
}

/** dialects/chat-completions.yaml › reply.rules.whole */
function whole(it: Loose<Choice> | null | undefined, out: Sink): void {
  if (it?.error != null) return failure(it.error, out);
  const message = object(it?.message);
  if (message !== undefined) {
    reasoned({
      text: some(message.reasoning_content) ?? some(message.reasoning),
      details: some(message.reasoning_details),
    }, out);
    for (const one of list(message.reasoning_details) ?? []) kept(one, out);
    out.content(message.content);
    out.refusal(message.refusal);
    for (const one of list(message.tool_calls) ?? []) called(one, out);
    if (it?.finish_reason != null) ended(it.finish_reason, out);
    return;
  }
  if (it?.finish_reason != null) ended(it.finish_reason, out);
}

/** dialects/chat-completions.yaml › reply.rules.piece */
function piece(it: Loose<Choice> | null | undefined, out: Sink): void {
  const choice = object(it);
  if (choice !== undefined) {
    reasoned_on({
      text: some(choice.delta?.reasoning_content) ?? some(choice.delta?.reasoning),
      details: some(choice.delta?.reasoning_details),
    }, out);
    for (const one of list(choice.delta?.reasoning_details) ?? []) kept_on(one, out);
    out.content(choice.delta?.content);
    out.refusal(choice.delta?.refusal);
    for (const one of list(choice.delta?.tool_calls) ?? []) called_on(one, out);
    if (choice.error != null) failure(choice.error, out);
    if (choice.finish_reason != null) ended(choice.finish_reason, out);
  }
}

/** dialects/chat-completions.yaml › reply.rules.reasoned */
function reasoned(
  it: Loose<{ text?: string | undefined; details?: ReadReasoning[] | undefined }> | null | undefined,
  out: Sink,
): void {
  if (it?.text != null) return out.reasoning({ text: it.text });
  if (it?.details != null) {
    for (const one of list(it.details) ?? []) shown(one, out);
  }
}

/** dialects/chat-completions.yaml › reply.rules.reasoned_on */
function reasoned_on(
  it: Loose<{ text?: string | undefined; details?: ReadReasoning[] | undefined }> | null | undefined,
  out: Sink,
): void {
  if (it?.text != null) return out.reasoning({ part: it.text });
  if (it?.details != null) {
    for (const one of list(it.details) ?? []) shown_on(one, out);
  }
}

/** dialects/chat-completions.yaml › reply.rules.shown */
function shown(it: ReadReasoning | null | undefined, out: Sink): void {
  switch (it?.type) {
    case "reasoning.text":
      if (it.text != null) out.reasoning({ text: it.text });
      break;
    case "reasoning.summary":
      if (it.summary != null) out.reasoning({ text: it.summary });
      break;
  }
}

/** dialects/chat-completions.yaml › reply.rules.shown_on */
function shown_on(it: ReadReasoning | null | undefined, out: Sink): void {
  switch (it?.type) {
    case "reasoning.text":
      if (it.text != null) out.reasoning({ at: it.index, part: it.text });
      break;
    case "reasoning.summary":
      if (it.summary != null) out.reasoning({ at: it.index, part: it.summary });
      break;
  }
}

/** dialects/chat-completions.yaml › reply.rules.kept */
function kept(it: ReadReasoning | null | undefined, out: Sink): void {
  switch (it?.type) {
    case "reasoning.text":
      out.reasoning_block({
        kind: "reasoning.text",
        text: it.text,
        signature: it.signature,
        id: it.id,
        format: it.format,
      });
      break;
    case "reasoning.summary":
      out.reasoning_block({ kind: "reasoning.summary", text: it.summary, id: it.id, format: it.format });
      break;
    case "reasoning.encrypted":
      out.reasoning_block({ kind: "reasoning.encrypted", encrypted: it.data, id: it.id, format: it.format });
      break;
  }
}

/** dialects/chat-completions.yaml › reply.rules.kept_on */
function kept_on(it: ReadReasoning | null | undefined, out: Sink): void {
  switch (it?.type) {
    case "reasoning.text":
      out.reasoning_block({
        at: text`text ${it.index}` ?? "text",
        kind: "reasoning.text",
        part: it.text,
        signature: it.signature,
        id: it.id,
        format: it.format,
      });
      break;
    case "reasoning.summary":
      out.reasoning_block({
        at: text`summary ${it.index}` ?? "summary",
        kind: "reasoning.summary",
        part: it.summary,
        id: it.id,
        format: it.format,
      });
      break;
    case "reasoning.encrypted":
      out.reasoning_block({
        at: some(it.id) ?? text`encrypted ${it.index}` ?? "encrypted",
        kind: "reasoning.encrypted",
        encrypted: it.data,
        id: it.id,
        format: it.format,
      });
      break;
  }
}

/** dialects/chat-completions.yaml › reply.rules.called */
function called(it: Loose<ReadCall> | null | undefined, out: Sink): void {
  const found = object(it?.function);
  if (found !== undefined) out.tool_call({ id: it?.id, name: found.name, arguments: some(found.arguments) ?? "" });
}

/** dialects/chat-completions.yaml › reply.rules.called_on */
function called_on(it: Loose<ReadCall> | null | undefined, out: Sink): void {
  const found = object(it?.function);
  if (found !== undefined) out.tool_call({ at: it?.index, id: it?.id, name: found.name, part: found.arguments });
}

/** dialects/chat-completions.yaml › reply.rules.ended */
function ended(it: string | null | undefined, out: Sink): void {
  if (it === "error" || it === "abort") return out.error({ message: text`the model stopped with ${it}` });
  if (it != null) {
    out.finish_reason(finish(it));
    out.end(true);
  }
}

/** dialects/chat-completions.yaml › reply.rules.usage */
function usage(it: Loose<ChatUsage> | null | undefined, out: Sink): void {
  const usage = object(it);
  if (usage !== undefined) {
    out.usage({
      input: usage.prompt_tokens,
      cache_read: usage.prompt_tokens_details?.cached_tokens,
      cache_write: usage.prompt_tokens_details?.cache_write_tokens,
      output: usage.completion_tokens,
      reasoning: some(usage.reasoning_tokens) ?? usage.completion_tokens_details?.reasoning_tokens,
    });
  }
}

/** dialects/chat-completions.yaml › reply.rules.failure */
function failure(it: Loose<Failure> | null | undefined, out: Sink): void {
  const failure = object(it);
  if (failure !== undefined) {
    out.retry_after(failure.availability?.retry_after);
    out.retry_after(wait(failure.code));
    out.retry_after(wait(failure.message));
    out.error({
      message: text`${failure.message}: ${failure.metadata?.raw}`
        ?? some(failure.message)
        ?? some(failure.type)
        ?? some(failure.error_type)
        ?? some(failure.code)
        ?? "failed without a message",
      status: status(failure.code)
        ?? some(failure.http_status)
        ?? some(failure.code)
        ?? status(some(failure.error_type) ?? some(failure.metadata?.error_type) ?? failure.type),
    });
    return;
  }
  if (it != null) out.error({ message: it });
}

/** dialects/chat-completions.yaml › tables.finish */
function finish(word: unknown): "complete" | "length" | "tool_calls" | "content_filter" | "stop" | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "stop": return "complete";
    case "length":
    case "max_tokens": return "length";
    case "tool_calls":
    case "function_call": return "tool_calls";
    case "content_filter": return "content_filter";
  }
  return "stop";
}

/** dialects/chat-completions.yaml › tables.status */
function status(word: unknown): 429 | 503 | 504 | 500 | 401 | 403 | 404 | 400 | undefined {
  switch (word) {
    case "InternalServerError": return 500;
    case "SERVICE_UNAVAILABLE": return 503;
    case "NotFoundError": return 404;
    case "BadRequestError":
    case "Bad Request": return 400;
  }
  if (typeof word === "string") {
    if (word.includes("rate_limit")) return 429;
    if (word.includes("quota")) return 429;
    if (word.includes("overload")) return 503;
    if (word.includes("unavailable")) return 503;
    if (word.includes("timeout")) return 504;
    if (word.includes("server_error")) return 500;
    if (word.includes("authentication")) return 401;
    if (word.includes("permission")) return 403;
    if (word.includes("not_found")) return 404;
    if (word.includes("invalid")) return 400;
  }
  return undefined;
}

/** dialects/chat-completions.yaml › tables.wait */
function wait(word: unknown): "never" | undefined {
  switch (word) {
    case "insufficient_quota": return "never";
  }
  if (typeof word === "string" && word.includes("per-day")) return "never";
  return undefined;
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
  url: () => "/v1/chat/completions",
  bare_prefixes: [],
  conversation: { turns: "as_sent", results: "own_turn", blank_text: "keep", replay: "provider" },
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
