// @generated from spec/dialects/messages.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  compact,
  each,
  isObject,
  json,
  nonBlank,
  refuse,
  text,
  type Conversation,
  type DialectReader,
  type Loose,
  type Received,
} from "../../runtime/primitives.ts";
import type {
  DocumentSource,
  Item,
  Modalities,
  Native,
  OfferedTool,
  Part,
  ResponseFormat,
  Sink,
  ToolChoice,
  Turn,
  UserLocation,
} from "../hub.ts";
import type {
  CacheControl,
  ContentBlock,
  ContentBlockParam,
  DocumentSourceParam,
  ErrorBody,
  ErrorDetail,
  MessageParam,
  MessagesEvent,
  MessagesResponse,
  MessagesUsage,
  OutputFormat,
  ResultBlockParam,
  TextBlockParam,
  TextCitation,
  ThinkingParam,
  ToolChoiceParam,
  ToolUnionParam,
  UserLocationParam,
} from "../native/messages.ts";

/** dialects/messages.yaml › conversation */
export const conversation: Conversation = {
  turns: "alternate",
  results: "first_in_user",
  blank_text: "drop",
  replay: "provider",
  system: "as_user",
  system_alone: "as_user",
  missing_result: "This call has no result.",
  json_object: "Answer with one JSON object only, without any other text and without Markdown.",
  tool_subset: "In this turn, call no tools but these:",
  breakpoints: 4,
  tool_ids: { allow: "a-zA-Z0-9_-", most: 64 },
  tool_names: { allow: "a-zA-Z0-9_-", most: 128 },
  stop: { blank: "drop" },
  response_schema: "closed",
  fitted_schema: {
    refused: [
      "minimum",
      "maximum",
      "exclusiveMinimum",
      "exclusiveMaximum",
      "multipleOf",
      "minLength",
      "maxLength",
      "maxItems",
      "uniqueItems",
      "contains",
      "minContains",
      "maxContains",
      "prefixItems",
      "additionalItems",
      "unevaluatedItems",
      "minProperties",
      "maxProperties",
      "propertyNames",
      "patternProperties",
      "unevaluatedProperties",
      "dependentRequired",
      "dependentSchemas",
      "not",
      "if",
      "then",
      "else",
    ],
    allowed: {
      minItems: [0, 1],
      additionalProperties: [false],
      format: ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
    },
    cycles: "refused",
  },
};

/** What the templates read of a request. */
export const fields: readonly string[] = [
  "tools",
  "temperature",
  "top_p",
  "top_k",
  "stop",
  "user",
  "service_tier",
  "cache_control",
  "speed",
  "response_format",
  "output_config",
  "modalities",
  "max_tokens",
  "max_completion_tokens",
  "tool_choice",
  "parallel_tool_calls",
  "thinking",
];

/** The paths of a request that they do not send; a provider may send some of them. */
export const unsent: readonly string[] = [
  "messages[].reasoning_details[].encrypted",
  "messages[role=user].name",
  "messages[role=assistant].name",
  "messages[role=system].name",
  "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
  "messages[role=assistant,reasoning_details=~].reasoning_signature",
  "messages[role=assistant,reasoning_details=~].redacted_reasoning_content",
  "messages[].content[type=image].detail",
  "messages[].content[type=image_url].image_url.detail",
  "messages[].content[type=input_image].detail",
  "messages[].content[type=image].title",
  "messages[role=tool].content[type=image].detail",
  "messages[role=tool].content[type=image].title",
  "messages[role=system].content[type=image].source",
  "messages[role=system].content[type=document].source",
  "messages[role=system].content[type=input_audio].input_audio",
  "tools[type=web_search].external_web_access",
  "tools[type=web_search,external_web_access=false].type",
  "response_format.json_schema.strict",
];

/** dialects/messages.yaml › rules.only_text */
export function only_text(it: { made: Modalities; names?: string | undefined }): Native | undefined {
  if (it.names === "text") return undefined; // this API writes nothing else
  return refuse(it, "made", "this provider writes text only");
}

/** dialects/messages.yaml › rules.turn */
export function turn(it: Turn): MessageParam {
  switch (it.role) {
    case "assistant":
      return { role: "assistant", content: each(it.content, item) };
    case "system":
      return { role: "system", content: each(it.content, words) };
  }
  return { role: "user", content: each(it.content, item) };
}

/** dialects/messages.yaml › rules.item */
export function item(it: Item): ContentBlockParam | undefined {
  switch (it.type) {
    case "reasoning":
      if (it.redacted != null) return { type: "redacted_thinking", data: it.redacted };
      if (it.signature != null) return { type: "thinking", thinking: it.text || "", signature: it.signature };
      return undefined; // reasoning without a signature is refused here
    case "tool_call":
      return { type: "tool_use", id: it.id, name: it.name, input: it.input };
    case "tool_result":
      return {
        type: "tool_result",
        tool_use_id: it.id,
        content: nonBlank(each(it.content, part)),
        is_error: it.is_error,
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
  }
  return part(it);
}

/** dialects/messages.yaml › rules.part */
export function part(it: Part): ResultBlockParam {
  switch (it.type) {
    case "text":
      return {
        type: "text",
        text: it.text,
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "image":
      return {
        type: "image",
        source: it.source,
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "document":
      return {
        type: "document",
        source: document_source(it.source),
        title: nonBlank(it.title),
        context: nonBlank(it.context),
        citations: nonBlank(it.citations),
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "input_audio":
      return refuse(it, "type", "this provider reads no audio");
  }
}

/** dialects/messages.yaml › rules.words */
export function words(it: Item): TextBlockParam | undefined {
  if (it.type === "text") {
    return {
      type: "text",
      text: it.text,
      cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
    };
  }
  return undefined; // a system turn has only text
}

/** dialects/messages.yaml › rules.mark */
export function mark(it: Native): CacheControl {
  return it;
}

/** dialects/messages.yaml › rules.document_source */
export function document_source(it: DocumentSource): DocumentSourceParam {
  switch (it.type) {
    case "text":
      return { type: "text", media_type: "text/plain", data: it.text };
    case "base64":
      if (it.media_type === "application/pdf") return { type: "base64", media_type: "application/pdf", data: it.data };
      return refuse(it, "media_type", "this provider reads PDFs and text");
  }
  return it;
}

/** dialects/messages.yaml › rules.tool */
export function tool(it: OfferedTool): ToolUnionParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") return hosted(it);
  return {
    name: it.function.name,
    description: nonBlank(it.function.description),
    input_schema: schema({ given: it.function.parameters }),
    strict: it.function.strict,
    cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
  };
}

/** dialects/messages.yaml › rules.hosted */
export function hosted(it: OfferedTool): ToolUnionParam | undefined {
  switch (it.type) {
    case "web_search":
      if (it.external_web_access === false) return undefined; // a search here is always live
      return {
        type: "web_search_20250305",
        name: "web_search",
        max_uses: it.max_uses,
        allowed_domains: nonBlank(it.allowed_domains),
        blocked_domains: nonBlank(it.blocked_domains),
        user_location: it.user_location == null ? undefined : approximate(it.user_location),
      };
    case "web_fetch":
      return {
        type: "web_fetch_20250910",
        name: "web_fetch",
        max_uses: it.max_uses,
        allowed_domains: nonBlank(it.allowed_domains),
        blocked_domains: nonBlank(it.blocked_domains),
      };
    case "code_execution":
      return { type: "code_execution_20250825", name: "code_execution" };
  }
  return undefined; // functions are declared elsewhere
}

/** dialects/messages.yaml › rules.native_tools */
export function native_tools(it: { tools?: any }): ToolUnionParam[] | undefined {
  if (asList(it.tools)?.[0] != null) return it.tools;
  if (asList(it.tools)?.length === 0) return undefined; // the list is empty
  return refuse(it, "tools", "`tools` in a native object must be a list");
}

/** dialects/messages.yaml › rules.approximate */
export function approximate(it: UserLocation): UserLocationParam {
  return { type: "approximate", ...compact(it) };
}

/** dialects/messages.yaml › rules.schema */
export function schema(it: { given?: Native | undefined }): Native {
  if (it.given?.type != null && it.given.properties != null) return it.given;
  return { type: "object", properties: {}, ...compact(it.given) };
}

/** dialects/messages.yaml › rules.mode */
export function mode(it: ToolChoice): ToolChoice {
  if (isObject(it) && it.type === "allowed_tools") return it.allowed_tools.mode; // system text at the end has the names
  return it;
}

/** dialects/messages.yaml › rules.tool_choice */
export function tool_choice(it: {
  tool_choice: ToolChoice;
  auto_only?: true | undefined;
  single?: boolean | undefined;
  hosted?: ToolUnionParam[] | undefined;
  tools?: any;
}): ToolChoiceParam | undefined {
  switch (it.tool_choice) {
    case "auto":
      if (it.tools == null) return undefined; // there are no tools to choose from
      return { type: "auto", disable_parallel_tool_use: it.single };
    case "none":
      if (it.tools == null) return undefined; // there are no tools to choose from
      return { type: "none" };
  }
  if (
    it.hosted?.length === 0 &&
    isObject(it.tool_choice) &&
    (it.tool_choice.type === "web_search" ||
      it.tool_choice.type === "web_fetch" ||
      it.tool_choice.type === "code_execution")
  ) {
    return refuse(it, "tool_choice", "this provider cannot offer this tool with its limits");
  }
  if (it.tools == null) return refuse(it, "tool_choice", "it forces a tool that is not sent");
  if (it.auto_only === true) {
    return { type: "auto", disable_parallel_tool_use: it.single }; // these models refuse a forced choice
  }
  if (it.tool_choice === "required") return { type: "any", disable_parallel_tool_use: it.single };
  switch (it.tool_choice.type) {
    case "function":
      return { type: "tool", name: it.tool_choice.function.name, disable_parallel_tool_use: it.single };
    case "web_search":
    case "web_fetch":
    case "code_execution":
      return { type: "tool", name: it.tool_choice.type, disable_parallel_tool_use: it.single };
  }
  return refuse(it, "tool_choice", "this provider has no such choice");
}

/** dialects/messages.yaml › rules.single */
export function single(it: { parallel: boolean }): boolean | undefined {
  if (it.parallel === false) return true;
  return undefined; // parallel calls are the default
}

/** dialects/messages.yaml › rules.one_call */
export function one_call(it: { tools?: OfferedTool[] | undefined }): ToolChoiceParam | undefined {
  if (it.tools?.[0] != null) return { type: "auto", disable_parallel_tool_use: true };
  return undefined; // there are no tools
}

/** dialects/messages.yaml › rules.allowed_thinking */
export function allowed_thinking(it: {
  thinking: ThinkingParam;
  choice?: ToolChoice | undefined;
  native_choice?: any;
  loop_without_thinking: Turn[];
}): ThinkingParam | undefined {
  if (it.thinking.type === "enabled" && (it.native_choice?.type === "any" || it.native_choice?.type === "tool")) {
    return undefined; // budget thinking is refused when a tool is forced
  }
  if (it.choice === "required" && it.thinking.type === "enabled") {
    return undefined; // budget thinking is refused when a tool is forced
  }
  if (
    isObject(it.choice) &&
    it.thinking.type === "enabled" &&
    (it.choice.type === "function" ||
      it.choice.type === "web_search" ||
      it.choice.type === "web_fetch" ||
      it.choice.type === "code_execution")
  ) {
    return undefined; // budget thinking is refused when a tool is forced
  }
  if (it.thinking.type === "enabled" && it.loop_without_thinking[0] != null) {
    return undefined; // an answer of the open tool loop does not begin with thinking
  }
  return it.thinking;
}

/** dialects/messages.yaml › rules.without_thinking */
export function without_thinking(it: Turn): Turn | undefined {
  if (it.content[0]?.type === "reasoning" && it.content[0].redacted != null) {
    return undefined; // the answer begins with thinking
  }
  if (it.content[0]?.type === "reasoning" && it.content[0].signature != null) {
    return undefined; // the answer begins with thinking
  }
  return it;
}

/** dialects/messages.yaml › rules.unless_thinking */
export function unless_thinking(it: { value: number; thinking?: any }): number | undefined {
  if (it.thinking?.type === "enabled" || it.thinking?.type === "adaptive") {
    return undefined; // refused while thinking is on
  }
  return it.value;
}

/** dialects/messages.yaml › rules.unless_temperature */
export function unless_temperature(it: { value: number; temperature?: number | undefined }): number | undefined {
  if (it.temperature != null) return undefined; // these models accept temperature or top_p, not both
  return it.value;
}

/** dialects/messages.yaml › rules.format */
export function format(it: ResponseFormat): OutputFormat | undefined {
  switch (it.type) {
    case "json_schema":
      if (it.json_schema.description != null) {
        return {
          type: "json_schema",
          schema: {
            ...it.json_schema.schema,
            description:
              text`${it.json_schema.description}\n\n${it.json_schema.schema.description}` || it.json_schema.description,
          },
        };
      }
      return { type: "json_schema", schema: it.json_schema.schema };
    case "json_object":
      return undefined; // without a schema, system text at the end asks for JSON
    case "text":
      return undefined; // this API writes text by default
  }
}

/** dialects/messages.yaml › tables.service_tier */
export function service_tier(word: unknown): "auto" | "standard_only" | undefined {
  switch (word) {
    case "auto":
    case "priority":
      return "auto";
    case "default":
      return "standard_only";
  }
  return undefined;
}

/** dialects/messages.yaml › reply.response */
export function response(it: Received<MessagesResponse>, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  if (it?.type === "error") {
    out.error({ message: "no message" });
    return true;
  }
  if (it?.content != null) {
    if (it.stop_details != null) details(it.stop_details, out);
    out.id(it.id);
    out.model(it.model);
    for (const one of asList(it.content) ?? []) block(one, out);
    if (it.usage != null) usage(it.usage, out);
    if (it.stop_reason != null) ended({ reason: it.stop_reason, stop: it.stop_sequence }, out);
    return true;
  }
  if (it?.base_resp?.status_code === 0) {
    out.id(it.id);
    out.model(it.model);
    if (it.usage != null) usage(it.usage, out);
    if (it.stop_reason != null) ended({ reason: it.stop_reason }, out);
    return true;
  }
  if (it?.base_resp?.status_code != null) {
    out.error({
      message: nonBlank(it.base_resp.status_msg) ?? "failed without a message",
      status: base_status(text`${it.base_resp.status_code}`),
    });
    return true;
  }
  return false;
}

/** dialects/messages.yaml › reply.stream */
export function stream(it: Received<MessagesEvent>, out: Sink): boolean {
  switch (it?.type) {
    case "message_start":
      if (isObject(it.message)) {
        out.id(it.message.id);
        out.model(it.message.model);
        if (it.message.usage != null) usage(it.message.usage, out);
        for (const one of asList(it.message.content) ?? []) block(one, out);
        if (it.message.stop_reason != null) ended({ reason: it.message.stop_reason }, out);
      }
      break;
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
            return true;
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
            return true;
          }
          break;
        case "redacted_thinking":
          if (it.index != null && it.content_block.data != null) {
            out.reasoning_block({ at: it.index, kind: "redacted_thinking", redacted: it.content_block.data });
            return true;
          }
          break;
        case "text":
          out.text_part(true);
          out.content(it.content_block.text);
          return true;
      }
      if (it.content_block?.type != null) out.lost(text`content[type=${it.content_block.type}]`);
      break;
    case "content_block_delta":
      switch (it.delta?.type) {
        case "text_delta":
          if (it.delta.text != null) out.content(it.delta.text);
          break;
        case "citations_delta":
          if (it.delta.citation != null) citation(it.delta.citation, out);
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
      if (it.index != null) {
        out.text_part(true);
        out.tool_call({ at: it.index, done: true });
      }
      break;
    case "message_delta":
      if (it.usage != null) usage(it.usage, out);
      if (it.delta?.stop_details != null) details(it.delta.stop_details, out);
      if (it.delta?.stop_reason != null) ended({ reason: it.delta.stop_reason, stop: it.delta.stop_sequence }, out);
      break;
    case "message_stop":
      out.end(true);
      break;
    case "error":
      failure(nonBlank(it.error) ?? {}, out);
      break;
  }
  return true;
}

/** dialects/messages.yaml › reply.error */
export function error(it: Received<ErrorBody>, out: Sink): boolean {
  if (it?.error != null) {
    failure(it.error, out);
    return true;
  }
  return false;
}

/** dialects/messages.yaml › reply.rules.block */
export function block(it: Received<Loose<ContentBlock>>, out: Sink): void {
  switch (it?.type) {
    case "text":
      if (it.text != null) {
        out.text_part(true);
        out.content(it.text);
        for (const one of asList(it.citations) ?? []) citation(one, out);
        return;
      }
      break;
    case "thinking":
      out.reasoning({ text: it.thinking });
      out.reasoning_block({ kind: "thinking", text: it.thinking, signature: it.signature });
      return;
    case "redacted_thinking":
      if (it.data != null) {
        out.reasoning_block({ kind: "redacted_thinking", redacted: it.data });
        return;
      }
      break;
    case "tool_use":
      if (it.name != null) {
        out.tool_call({ id: it.id, name: it.name, arguments: json(nonBlank(it.input) ?? {}), parsed: true });
        return;
      }
      break;
  }
  if (it?.type != null) out.lost(text`content[type=${it.type}]`);
}

/** dialects/messages.yaml › reply.rules.details */
export function details(it: Received<Native>, out: Sink): void {
  if (it?.type != null) out.lost("stop_details");
}

/** dialects/messages.yaml › reply.rules.ended */
export function ended(
  it: Received<{ reason: string; stop?: string | null | undefined } | { reason: string; stop?: undefined }>,
  out: Sink,
): void {
  if (it?.reason != null) {
    out.finish_reason(finish(it.reason));
    out.native_finish_reason(it.reason);
    out.stop_sequence(it.stop);
  }
}

/** dialects/messages.yaml › reply.rules.citation */
export function citation(it: Received<Loose<TextCitation>>, out: Sink): void {
  switch (it?.type) {
    case "web_search_result_location":
      if (it.url != null) {
        out.citation({ url: it.url, title: it.title, text: it.cited_text });
        return;
      }
      break;
    case "search_result_location":
      if (it.source != null) {
        out.citation({ url: it.source, title: it.title, text: it.cited_text });
        return;
      }
      break;
  }
  if (it?.type != null) out.lost(text`content[].citations[type=${it.type}]`);
}

/** dialects/messages.yaml › reply.rules.usage */
export function usage(it: Received<MessagesUsage>, out: Sink): void {
  if (isObject(it)) {
    out.usage({
      uncached: it.input_tokens,
      cache_read: it.cache_read_input_tokens,
      cache_write: it.cache_creation_input_tokens,
      cache_write_1h: it.cache_creation?.ephemeral_1h_input_tokens,
      output: it.output_tokens,
      reasoning: it.output_tokens_details?.thinking_tokens,
    });
    out.tier(nonBlank(tiers(it.speed)) ?? nonBlank(tiers(it.service_tier)));
  }
}

/** dialects/messages.yaml › reply.rules.failure */
export function failure(it: Received<ErrorDetail>, out: Sink): void {
  if (isObject(it)) {
    out.error({
      message: nonBlank(it.message) ?? nonBlank(it.type) ?? "no message",
      status: nonBlank(status(it.type)) ?? it.http_code,
      reason: nonBlank(reasons(it.message)) ?? reasons(it.type),
    });
    return;
  }
  if (it != null) out.error({ message: it });
}

/** dialects/messages.yaml › tables.tiers */
export function tiers(word: unknown): "batch" | "priority" | "fast" | undefined {
  switch (word) {
    case "batch":
      return "batch";
    case "priority":
      return "priority";
    case "fast":
      return "fast";
  }
  return undefined;
}

/** dialects/messages.yaml › tables.finish */
export function finish(word: unknown): "stop" | "length" | "tool_calls" | "content_filter" | "paused" | undefined {
  switch (word) {
    case "end_turn":
    case "stop_sequence":
      return "stop";
    case "max_tokens":
    case "model_context_window_exceeded":
      return "length";
    case "tool_use":
      return "tool_calls";
    case "refusal":
      return "content_filter";
    case "pause_turn":
      return "paused";
  }
  return undefined;
}

/** dialects/messages.yaml › tables.status */
export function status(word: unknown): 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 500 | 504 | 529 | undefined {
  switch (word) {
    case "invalid_request_error":
      return 400;
    case "authentication_error":
      return 401;
    case "billing_error":
      return 402;
    case "permission_error":
      return 403;
    case "not_found_error":
      return 404;
    case "conflict_error":
      return 409;
    case "request_too_large":
      return 413;
    case "rate_limit_error":
      return 429;
    case "api_error":
      return 500;
    case "timeout_error":
      return 504;
    case "overloaded_error":
      return 529;
  }
  return undefined;
}

/** dialects/messages.yaml › tables.reasons */
export function reasons(
  word: unknown,
):
  | "context_length_exceeded"
  | "insufficient_quota"
  | "content_policy_violation"
  | "invalid_api_key"
  | "model_not_found"
  | "rate_limit_exceeded"
  | "overloaded"
  | undefined {
  switch (word) {
    case "billing_error":
      return "insufficient_quota";
    case "authentication_error":
      return "invalid_api_key";
    case "rate_limit_error":
      return "rate_limit_exceeded";
    case "overloaded_error":
      return "overloaded";
  }
  if (typeof word === "string") {
    if (
      word.includes("rompt is too long") ||
      word.includes("exceed context limit") ||
      word.includes("context window exceeds limit")
    )
      return "context_length_exceeded";
    if (word.includes("credit balance is too low") || word.includes("API usage limits")) return "insufficient_quota";
    if (word.includes("content filtering policy")) return "content_policy_violation";
    if (word.startsWith("model: ")) return "model_not_found";
  }
  return undefined;
}

/** dialects/messages.yaml › tables.base_status */
export function base_status(word: unknown): 504 | 429 | 401 | 402 | 400 | undefined {
  switch (word) {
    case "1001":
      return 504;
    case "1002":
      return 429;
    case "1004":
      return 401;
    case "1008":
      return 402;
    case "1026":
    case "1027":
      return 400;
    case "1039":
    case "1041":
      return 429;
    case "2013":
      return 400;
    case "2049":
      return 401;
    case "2056":
      return 429;
  }
  return undefined;
}

/** What reads a reply in this dialect without a provider. */
export const reader: DialectReader = {
  dialect: "messages",
  other_models: ["tools[].model", "fallbacks[].model"],
  output_limits: ["max_tokens"],
  response,
  stream,
  error,
};
