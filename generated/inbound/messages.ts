// @generated from spec/inbound/messages.yaml and spec/vendors.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  compact,
  concat,
  each,
  isObject,
  json,
  listOf,
  nonBlank,
  numberOf,
  refuse,
  spliced,
  text,
  type Inbound,
  type InboundApi,
} from "../../runtime/primitives.ts";
import type {
  Answer,
  AnswerCitation,
  AnswerFailure,
  AnswerItem,
  Call,
  DocumentSource,
  Effort,
  InputCount,
  Native,
  Part,
  ReasoningSummary,
  RequestItem,
  RequestTool,
  RequestTurn,
  ResponseFormat,
  Step,
  Tally,
  TextItem,
  ToolChoice,
  UserLocation,
} from "../hub.ts";
import type {
  ContentBlock,
  ContentBlockParam,
  DocumentSourceParam,
  ErrorBody,
  FetchedPage,
  MessageParam,
  MessagesEvent,
  MessagesRequest,
  MessagesResponse,
  MessagesUsage,
  OutputFormat,
  ResultBlockParam,
  ServerOutput,
  TextBlockParam,
  TextCitation,
  ThinkingParam,
  TokenCount,
  ToolChoiceParam,
  ToolParam,
  ToolReference,
  ToolUnionParam,
  UserLocationParam,
} from "../native/messages.ts";
import { kinds, vendor_tool } from "./vendors.ts";

/** inbound/messages.yaml › request.read */
function read(x: Inbound<MessagesRequest>): Call {
  const format_value = nonBlank(x.req.output_config?.format) ?? x.req.output_format;
  return {
    ...compact(unsupported(x.req)),
    model: x.req.model,
    max_tokens: x.req.max_tokens,
    turns: [
      ...listOf(x.req.system == null ? undefined : opening({ system: x.req.system })),
      ...each(x.req.messages, turn),
    ],
    ...compact({
      stream: x.req.stream,
      tools: nonBlank(each(x.req.tools, tool)),
      parallel_tool_calls: x.req.tool_choice == null ? undefined : parallel(x.req.tool_choice),
      tool_choice:
        x.req.tool_choice == null
          ? undefined
          : tool_choice({
              choice: x.req.tool_choice,
              hosted: each(x.req.tools, hosted_name),
              advisors: each(x.req.tools, own_advisor),
            }),
      stop: nonBlank(x.req.stop_sequences),
      temperature: x.req.temperature,
      top_p: x.req.top_p,
      top_k: x.req.top_k,
      reasoning_effort: effort({ thinking: x.req.thinking, effort: x.req.output_config?.effort }),
      reasoning_summary: x.req.thinking == null ? undefined : summary(x.req.thinking),
      response_format: format_value == null ? undefined : format(format_value),
      cache_control: nonBlank(x.req.cache_control),
      service_tier: tier(x.req.service_tier),
      speed: nonBlank(x.req.speed),
    }),
  };
}

/** inbound/messages.yaml › rules.unsupported */
function unsupported(it: MessagesRequest): Native | undefined {
  if (typeof it.container === "string") {
    return refuse(it, "container", "only Anthropic has this container; leave it out");
  }
  if (it.container?.id != null) return refuse(it, "container.id", "only Anthropic has this container; leave it out");
  if (it.thread != null) return refuse(it, "thread", "nothing is stored here; send the whole conversation");
  return undefined;
}

/** inbound/messages.yaml › rules.opening */
function opening(it: { system: string | ResultBlockParam[] }): RequestTurn {
  if (typeof it.system === "string") return { role: "system", content: [{ type: "text", text: it.system }] };
  return { role: "system", content: spliced(it.system, part) };
}

/** inbound/messages.yaml › rules.turn */
function turn(it: MessageParam): RequestTurn {
  if (typeof it.content === "string") return { role: it.role, content: [{ type: "text", text: it.content }] };
  if (it.role === "assistant") return { role: "assistant", content: spliced(it.content, answered) };
  return { role: it.role, content: spliced(it.content, item_of_user) };
}

/** inbound/messages.yaml › rules.answered */
function answered(it: ContentBlockParam): RequestItem[] | undefined {
  switch (it.type) {
    case "tool_result":
      return refuse(it, "type", "a result belongs to a turn of the user");
    case "image":
      return part({ type: "image", source: it.source });
    case "document":
      return part({ type: "document", source: it.source });
  }
  return item(it);
}

/** inbound/messages.yaml › rules.item_of_user */
function item_of_user(it: ContentBlockParam): RequestItem[] | undefined {
  if (it.type === "tool_use") return refuse(it, "type", "a call belongs to a turn of the assistant");
  return item(it);
}

/** inbound/messages.yaml › rules.item */
function item(it: ContentBlockParam): RequestItem[] | undefined {
  switch (it.type) {
    case "thinking":
      if (it.signature === "") return [{ type: "reasoning", text: it.thinking }];
      if (it.signature != null) {
        return [
          { type: "reasoning", kind: "thinking", text: nonBlank(it.thinking), signature: nonBlank(it.signature) },
        ];
      }
      return [{ type: "reasoning", text: it.thinking }];
    case "redacted_thinking":
      return [{ type: "reasoning", kind: "redacted_thinking", redacted: it.data }];
    case "server_tool_use":
    case "mcp_tool_use":
      return call_text({ name: it.name, input: json(it.input) });
    case "web_search_tool_result":
    case "web_fetch_tool_result":
    case "code_execution_tool_result":
    case "bash_code_execution_tool_result":
    case "text_editor_code_execution_tool_result":
    case "tool_search_tool_result":
    case "advisor_tool_result":
    case "mcp_tool_result":
      return outputs({ content: it.content });
    case "container_upload":
      return refuse(it, "file_id", "only Anthropic can read this file");
    case "compaction":
      if (it.content != null) return [{ type: "text", text: it.content }];
      return refuse(it, "type", "only Anthropic can read what was left out here; send the whole conversation");
    case "tool_use":
      return [{ type: "tool_call", id: it.id, name: it.name, arguments: json(it.input) }];
    case "tool_result":
      return [
        {
          type: "tool_result",
          id: it.tool_use_id,
          content: nonBlank(it.content == null ? undefined : parts({ content: it.content })),
          is_error: it.is_error,
          cache_control: nonBlank(it.cache_control),
        },
      ];
  }
  return part(it);
}

/** inbound/messages.yaml › rules.outputs */
function outputs(it: { content?: string | ServerOutput | ServerOutput[] | undefined }): RequestItem[] | undefined {
  if (typeof it.content === "string") return [{ type: "text", text: it.content }];
  if (asList(it.content)?.[0] != null) return spliced(asList(it.content), output);
  if (isObject(it.content)) return output(it.content);
  return undefined; // the tool returned nothing
}

/** inbound/messages.yaml › rules.output */
function output(it: ServerOutput): RequestItem[] {
  return concat(
    source_text({ title: it.title, url: it.url }),
    written_text({ text: it.text }),
    written_text({ text: it.stdout }),
    written_text({ text: it.stderr }),
    written_text({ text: text`return code ${it.return_code}` }),
    each(asList(it.lines), line),
    each(it.tool_references, reference),
    written_text({ text: it.error_code }),
    page({ content: it.content }),
  );
}

/** inbound/messages.yaml › rules.page */
function page(it: {
  content?: string | FetchedPage | { [k: string]: any }[] | null | undefined;
}): RequestItem[] | undefined {
  if (typeof it.content === "string") return [{ type: "text", text: it.content }];
  if (isObject(it.content)) {
    return [...(source_text({ title: it.content.title }) ?? []), ...listOf(page_text(it.content.source))];
  }
  return undefined; // only text can be read
}

/** inbound/messages.yaml › rules.page_text */
function page_text(it: DocumentSourceParam): RequestItem | undefined {
  if (it.type === "text") return { type: "text", text: it.data };
  return undefined; // only text can be read
}

/** inbound/messages.yaml › rules.line */
function line(it: string): RequestItem {
  return { type: "text", text: it };
}

/** inbound/messages.yaml › rules.reference */
function reference(it: ToolReference): Part {
  return { type: "text", text: `The tool ${it.tool_name} is available.` };
}

/** inbound/messages.yaml › rules.parts */
function parts(it: { content: string | ResultBlockParam[] }): Part[] {
  if (typeof it.content === "string") return [{ type: "text", text: it.content }];
  return spliced(it.content, part);
}

/** inbound/messages.yaml › rules.part */
function part(it: ResultBlockParam): Part[] {
  switch (it.type) {
    case "text":
      return [{ type: "text", text: it.text, cache_control: nonBlank(it.cache_control) }];
    case "tool_reference":
      return listOf(reference(it));
    case "image":
      if (it.source.type === "file") return refuse(it, "source", "only Anthropic can read this file");
      return [{ type: "image", source: it.source, cache_control: nonBlank(it.cache_control) }];
    case "search_result":
      return [{ type: "text", text: `${it.title} (${it.source})` }, ...each(it.content, plain)];
    case "document":
      return [
        {
          type: "document",
          source: source(it.source),
          title: nonBlank(it.title),
          context: nonBlank(it.context),
          citations: nonBlank(it.citations),
          cache_control: nonBlank(it.cache_control),
        },
      ];
  }
}

/** inbound/messages.yaml › rules.source */
function source(it: DocumentSourceParam): DocumentSource {
  switch (it.type) {
    case "base64":
      return { type: "base64", media_type: it.media_type, data: it.data };
    case "text":
      return { type: "text", text: it.data };
    case "url":
      return { type: "url", url: it.url };
    case "file":
      return refuse(it, "file_id", "only Anthropic can read this file");
  }
  if (typeof it.content === "string") return { type: "text", text: it.content };
  return refuse(it, "content", "a document of blocks cannot be translated");
}

/** inbound/messages.yaml › rules.plain */
function plain(it: TextBlockParam): Part {
  return { type: "text", text: it.text };
}

/** inbound/messages.yaml › rules.parallel */
function parallel(it: ToolChoiceParam): boolean | undefined {
  if ((it.type === "auto" || it.type === "any" || it.type === "tool") && it.disable_parallel_tool_use === true) {
    return false;
  }
  return undefined; // parallel calls are the default
}

/** inbound/messages.yaml › rules.tool */
function tool(it: ToolUnionParam): RequestTool | undefined {
  if (it.input_schema != null) return own_tool(it);
  if (
    it.type === "mcp_toolset" ||
    it.type === "advisor_20260301" ||
    it.type === "tool_search_tool_regex" ||
    it.type === "tool_search_tool_regex_20251119" ||
    it.type === "tool_search_tool_bm25" ||
    it.type === "tool_search_tool_bm25_20251119"
  ) {
    return undefined; // no other provider has this tool
  }
  if (it.name === "web_search" || it.name === "web_fetch" || it.name === "code_execution") {
    return vendor_tool({
      kind: kinds(it.type),
      max_uses: it.max_uses,
      allowed_domains: it.allowed_domains,
      blocked_domains: it.blocked_domains,
      user_location: it.user_location == null ? undefined : location(it.user_location),
      tool: it,
    });
  }
  return vendor_tool({
    kind: kinds(it.type),
    name: it.name,
    width: it.display_width_px,
    height: it.display_height_px,
    cache_control: it.cache_control,
    tool: it,
  });
}

/** inbound/messages.yaml › rules.own_tool */
function own_tool(it: ToolParam): RequestTool {
  return {
    type: "function",
    function: { name: it.name, description: nonBlank(it.description), parameters: it.input_schema, strict: it.strict },
    cache_control: nonBlank(it.cache_control),
  };
}

/** inbound/messages.yaml › rules.location */
function location(it: UserLocationParam): UserLocation | undefined {
  return compact({
    city: nonBlank(it.city),
    region: nonBlank(it.region),
    country: nonBlank(it.country),
    timezone: nonBlank(it.timezone),
  });
}

/** inbound/messages.yaml › rules.tool_choice */
function tool_choice(it: {
  choice: ToolChoiceParam;
  hosted?: string[] | undefined;
  advisors?: string[] | undefined;
}): ToolChoice {
  switch (it.choice.type) {
    case "any":
      return "required";
    case "tool":
      switch (it.choice.name) {
        case "web_search":
        case "web_fetch":
        case "code_execution":
          if (it.hosted?.[0] != null) return { type: it.choice.name };
          break;
        case "tool_search_tool_regex":
        case "tool_search_tool_bm25":
          return refuse(it, "choice", "no other provider has this tool");
        case "advisor":
          if (it.advisors?.length === 0) return refuse(it, "choice", "no other provider has this tool");
          break;
      }
      return { type: "function", function: { name: it.choice.name } };
    case "auto":
      return "auto";
    case "none":
      return "none";
  }
}

/** inbound/messages.yaml › rules.hosted_name */
function hosted_name(it: ToolUnionParam): string | undefined {
  if (it.input_schema != null) return undefined; // a function
  if (it.name === "web_search" || it.name === "web_fetch" || it.name === "code_execution") return it.name;
  return undefined; // another tool
}

/** inbound/messages.yaml › rules.own_advisor */
function own_advisor(it: ToolUnionParam): string | undefined {
  if (it.name === "advisor" && it.input_schema != null) return it.name;
  return undefined; // another tool
}

/** inbound/messages.yaml › rules.effort */
function effort(it: {
  thinking?: ThinkingParam | undefined;
  effort?: "high" | "low" | "max" | "medium" | "xhigh" | null | undefined;
}): Effort | undefined {
  if (it.thinking?.type === "disabled") return "none";
  if (it.effort != null) return it.effort;
  switch (it.thinking?.type) {
    case "enabled":
      return budget(it.thinking.budget_tokens);
    case "between_tools":
      return "low";
  }
  if (it.thinking != null) return "high";
  return undefined; // without a control the provider decides
}

/** inbound/messages.yaml › rules.summary */
function summary(it: ThinkingParam): ReasoningSummary | undefined {
  if (it.type === "disabled") return undefined; // there is nothing to summarize
  switch (it.display) {
    case "summarized":
    case "updates":
      return "auto";
    case "omitted":
      return "none";
  }
  return undefined; // without `display` the provider decides
}

/** inbound/messages.yaml › rules.format */
function format(it: OutputFormat): ResponseFormat {
  return { type: "json_schema", json_schema: { name: "answer", schema: it.schema } };
}

/** inbound/messages.yaml › rules.answer */
function answer(it: Answer): MessagesResponse {
  return {
    id: it.id,
    type: "message",
    role: "assistant",
    model: it.model,
    content: spliced(it.items, blocks),
    stop_reason: reason({ finish: it.finish, by: it.stop_sequence }),
    stop_sequence: it.stop_sequence || null,
    stop_details: null,
    container: null,
    usage: usage(it.usage),
  };
}

/** inbound/messages.yaml › rules.event */
function event(it: Step): MessagesEvent[] {
  switch (it.type) {
    case "start":
      return [
        {
          type: "message_start",
          message: {
            id: it.answer.id,
            type: "message",
            role: "assistant",
            model: it.answer.model,
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: usage(it.usage),
          },
        },
      ];
    case "open":
      switch (it.item.type) {
        case "text":
          return [{ type: "content_block_start", index: it.item.index, content_block: { type: "text", text: "" } }];
        case "file":
          return [{ type: "content_block_start", index: it.item.index, content_block: block(it.item) }];
        case "tool_call":
          return [
            {
              type: "content_block_start",
              index: it.item.index,
              content_block: { type: "tool_use", id: it.item.id, name: it.item.name, input: {} },
            },
          ];
        case "reasoning":
          if (it.item.late === true) return [];
          if (it.item.text == null && it.item.state != null) {
            return [{ type: "content_block_start", index: it.item.index, content_block: block(it.item) }];
          }
          return [
            {
              type: "content_block_start",
              index: it.item.index,
              content_block: { type: "thinking", thinking: "", signature: "" },
            },
          ];
      }
      break;
    case "close":
      if (it.item.type === "reasoning" && it.item.late === true) return [];
      if (it.item.type === "reasoning" && it.item.text != null && it.item.state != null) {
        return [
          {
            type: "content_block_delta",
            index: it.item.index,
            delta: { type: "signature_delta", signature: it.item.state },
          },
          { type: "content_block_stop", index: it.item.index },
        ];
      }
      return [{ type: "content_block_stop", index: it.item.index }];
    case "piece":
      switch (it.item.type) {
        case "text":
          return [
            { type: "content_block_delta", index: it.item.index, delta: { type: "text_delta", text: it.item.text } },
          ];
        case "citation":
          return [
            {
              type: "content_block_delta",
              index: it.item.index,
              delta: { type: "citations_delta", citation: citation(it.item.citation) },
            },
          ];
        case "reasoning":
          return [
            {
              type: "content_block_delta",
              index: it.item.index,
              delta: { type: "thinking_delta", thinking: it.item.text },
            },
          ];
        case "tool_call":
          return [
            {
              type: "content_block_delta",
              index: it.item.index,
              delta: { type: "input_json_delta", partial_json: it.item.json },
            },
          ];
      }
      break;
    case "finish":
      return [
        {
          type: "message_delta",
          delta: {
            stop_reason: reason({ finish: it.whole.finish, by: it.whole.stop_sequence }),
            stop_sequence: it.whole.stop_sequence || null,
          },
          usage: usage(it.whole.usage),
        },
        { type: "message_stop" },
      ];
    case "failed":
      return listOf(failure(it.failure));
  }
}

/** inbound/messages.yaml › rules.failure */
function failure(it: AnswerFailure): ErrorBody {
  if (it.param === "thread") {
    return {
      type: "error",
      error: {
        type: "invalid_request_error",
        message: it.message,
        details: { error_code: "thread_unsupported_request", unsupported: ["thread"] },
      },
    };
  }
  if (it.code === "context_length_exceeded") {
    return {
      type: "error",
      error: { type: "invalid_request_error", message: too_long({ text: it.message, said: said(it.message) }) },
    };
  }
  return { type: "error", error: { type: reasons(it.code) || error_type(`${it.status}`), message: it.message } };
}

/** inbound/messages.yaml › rules.count */
function count(it: InputCount): TokenCount {
  return { input_tokens: it.input };
}

/** inbound/messages.yaml › rules.reason */
function reason(it: { finish: string; by?: string | undefined }): string {
  if (it.finish === "stop" && it.by != null) return "stop_sequence";
  return stop(it.finish) || it.finish;
}

/** inbound/messages.yaml › rules.too_long */
function too_long(it: { text: string; said?: "so" | undefined }): string {
  if (it.said === "so") return it.text;
  return `prompt is too long: ${it.text}`;
}

/** inbound/messages.yaml › rules.blocks */
function blocks(it: AnswerItem): ContentBlock[] {
  if (it.type === "reasoning" && it.late === true) return [];
  return listOf(block(it));
}

/** inbound/messages.yaml › rules.block */
function block(it: AnswerItem): ContentBlock {
  switch (it.type) {
    case "text":
      return { type: "text", text: it.text, citations: nonBlank(each(it.citations, citation)) ?? null };
    case "tool_call":
      return { type: "tool_use", id: it.id, name: it.name, input: it.input, caller: { type: "direct" } };
    case "file":
      return { type: "text", text: `[${it.media_type}]`, citations: null };
    case "reasoning":
      if (it.kind === "redacted_thinking" && it.text == null && it.state != null) {
        return { type: "redacted_thinking", data: it.state };
      }
      return { type: "thinking", thinking: it.text || "", signature: it.state || "" };
  }
}

/** inbound/messages.yaml › rules.citation */
function citation(it: AnswerCitation): TextCitation {
  return {
    type: "web_search_result_location",
    url: it.url,
    title: it.title || null,
    cited_text: it.text || "",
    encrypted_index: `dg_${it.number}`,
  };
}

/** inbound/messages.yaml › rules.usage */
function usage(it: Tally): MessagesUsage {
  return {
    input_tokens: it.uncached,
    cache_read_input_tokens: it.cache_read,
    cache_creation_input_tokens: it.cache_write,
    cache_creation: null,
    output_tokens: it.output,
    output_tokens_details: { thinking_tokens: it.reasoning },
    server_tool_use: null,
    service_tier: "standard",
    inference_geo: null,
  };
}

/** vendors.yaml › rules.call_text */
function call_text(it: { name: string; input: string }): TextItem[] {
  return [{ type: "text", text: `${it.name}: ${it.input}` }];
  // it was given nothing
}

/** vendors.yaml › rules.written_text */
function written_text(
  it: { text?: string | null | undefined } | { text?: string | undefined },
): TextItem[] | undefined {
  if (it.text === "") return undefined; // it is empty
  if (it.text != null) return [{ type: "text", text: it.text }];
  return undefined; // nothing of it can be read
}

/** vendors.yaml › rules.source_text */
function source_text(
  it:
    | { title?: string | null | undefined; url?: string | null | undefined }
    | { title?: string | null | undefined; url?: undefined },
): TextItem[] | undefined {
  if (it.title != null && it.url != null) return [{ type: "text", text: `${it.title} (${it.url})` }];
  if (it.url != null) return [{ type: "text", text: it.url }];
  if (it.title != null) return [{ type: "text", text: it.title }];
  return undefined; // it has no source
}

/** inbound/messages.yaml › tables.tier */
function tier(word: unknown): "auto" | "default" | undefined {
  switch (word) {
    case "auto":
      return "auto";
    case "standard_only":
      return "default";
  }
  return undefined;
}

/** inbound/messages.yaml › tables.budget */
function budget(word: unknown): "minimal" | "low" | "medium" | "high" | "xhigh" | undefined {
  if (word == null) return undefined;
  const number = numberOf(word);
  if (number !== undefined) {
    if (number <= 2048) return "minimal";
    if (number <= 8192) return "low";
    if (number <= 16384) return "medium";
    if (number <= 32768) return "high";
  }
  return "xhigh";
}

/** inbound/messages.yaml › tables.stop */
function stop(word: unknown): "end_turn" | "max_tokens" | "tool_use" | "refusal" | "pause_turn" | undefined {
  switch (word) {
    case "stop":
      return "end_turn";
    case "length":
      return "max_tokens";
    case "tool_calls":
      return "tool_use";
    case "content_filter":
      return "refusal";
    case "paused":
      return "pause_turn";
  }
  return undefined;
}

/** inbound/messages.yaml › tables.said */
function said(word: unknown): "so" | undefined {
  if (typeof word === "string") {
    if (word.includes("rompt is too long") || word.includes("nput length and `max_tokens` exceed context limit"))
      return "so";
  }
  return undefined;
}

/** inbound/messages.yaml › tables.reasons */
function reasons(
  word: unknown,
): "billing_error" | "authentication_error" | "not_found_error" | "rate_limit_error" | "overloaded_error" | undefined {
  switch (word) {
    case "insufficient_quota":
      return "billing_error";
    case "invalid_api_key":
      return "authentication_error";
    case "model_not_found":
      return "not_found_error";
    case "rate_limit_exceeded":
      return "rate_limit_error";
    case "overloaded":
      return "overloaded_error";
  }
  return undefined;
}

/** inbound/messages.yaml › tables.error_type */
function error_type(
  word: unknown,
):
  | "authentication_error"
  | "billing_error"
  | "permission_error"
  | "not_found_error"
  | "conflict_error"
  | "request_too_large"
  | "rate_limit_error"
  | "overloaded_error"
  | "timeout_error"
  | "api_error"
  | "invalid_request_error"
  | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "401":
      return "authentication_error";
    case "402":
      return "billing_error";
    case "403":
      return "permission_error";
    case "404":
      return "not_found_error";
    case "409":
      return "conflict_error";
    case "413":
      return "request_too_large";
    case "429":
      return "rate_limit_error";
    case "503":
      return "overloaded_error";
    case "504":
      return "timeout_error";
    case "529":
      return "overloaded_error";
  }
  if (typeof word === "string" && word.startsWith("5")) return "api_error";
  return "invalid_request_error";
}

export const messages: Omit<InboundApi<MessagesRequest>, "check"> = {
  api: "messages",
  under: [],
  paths: { reply: "/v1/messages", count: "/v1/messages/count_tokens" },
  prefix: "/anthropic",
  owner: ["anthropic"],
  turns: "alternate",
  text_parts: "keep",
  ends: {},
  schemas: "json",
  frame: { event: "type", idle: '{"type":"ping"}' },
  callers: ["anthropic-version"],
  session: ["x-claude-code-session-id", "x-session-id"],
  count_request: { defaults: { max_tokens: 1 } },
  headers: { "anthropic-version": "2023-06-01", "anthropic-beta": null },
  reply_headers: {
    "retry-after": null,
    "retry-after-ms": null,
    "x-should-retry": null,
    "anthropic-ratelimit-*": null,
    "anthropic-priority-*": null,
    "anthropic-fast-*": null,
    "request-id": null,
  },
  state: {
    fields: [
      "messages[].content[].signature",
      "messages[].content[type=redacted_thinking].data",
      "messages[].content[].citations[].encrypted_index",
    ],
    ids: ["messages[].content[].id", "messages[].content[].tool_use_id"],
    unsigned: ["messages[].content[type=thinking,signature=~].thinking"],
    texts: ["messages[].content[type=text].text"],
    translated: ["thinking.type=enabled"],
    refused: ["*invalid*signature*thinking*"],
    seals: true,
  },
  account: {
    headers: [],
    fields: [
      "thread",
      "workspace_id",
      "user_profile_id",
      "container=*",
      "container.id",
      "container.skills[type=custom].skill_id",
      "messages[].content[].file_id",
      "messages[].content[].source.file_id",
      "messages[].content[].source.content[].source.file_id",
      "messages[].content[].content[].source.file_id",
      "messages[].content[].content[].source.content[].source.file_id",
    ],
  },
  lacks: ["image", "audio", "file"],
  native: [
    "metadata",
    "container",
    "context_management",
    "mcp_servers",
    "inference_geo",
    "diagnostics",
    "user_profile_id",
    "workspace_id",
  ],
  needless: {
    metadata: [],
    service_tier: ["auto"],
    temperature: [1],
    top_p: [1],
    "output_config.format.type": [],
    "output_format.type": [],
    "tools[].type": ["custom"],
    "tools[].eager_input_streaming": [],
    "tools[].strict": [false],
    "tools[].user_location.type": [],
    "messages[].content[].source.media_type": ["text/plain"],
  },
  asked: [],
  reads: {
    request: [
      {
        fields: {
          model: true,
          stream: true,
          max_tokens: true,
          system: ["part"],
          messages: ["turn"],
          tools: ["tool", "hosted_name", "own_advisor"],
          tool_choice: ["parallel", { fields: { type: [], name: true } }],
          stop_sequences: true,
          temperature: true,
          top_p: true,
          top_k: true,
          thinking: ["summary", { fields: { type: [], budget_tokens: [] } }],
          output_config: [{ fields: { effort: true, format: ["format"] } }],
          output_format: ["format"],
          cache_control: true,
          service_tier: [],
          speed: true,
        },
        also: ["unsupported"],
      },
    ],
    unsupported: [{ dropped: true, fields: {} }],
    part: [
      { if: { type: ["text"], text: "present" }, fields: { type: [], text: true, cache_control: true } },
      { if: { type: ["tool_reference"] }, also: ["reference"], fields: { type: [] } },
      { if: { type: ["image"], source: "present" }, fields: { type: [], source: true, cache_control: true } },
      {
        if: { type: ["search_result"], source: "present", title: "present", content: "present" },
        fields: { type: [], source: [], title: [], content: ["plain"] },
      },
      {
        if: { type: ["document"], source: "present" },
        fields: { type: [], source: ["source"], title: true, context: true, citations: true, cache_control: true },
      },
    ],
    reference: [{ if: { tool_name: "present" }, fields: { tool_name: [] } }],
    plain: [{ if: { text: "present" }, fields: { text: true } }],
    source: [
      {
        if: { type: ["base64"], media_type: "present", data: "present" },
        fields: { type: [], media_type: true, data: true },
      },
      { if: { type: ["text"], data: "present" }, fields: { type: [], data: true } },
      { if: { type: ["url"], url: "present" }, fields: { type: [], url: true } },
      { if: { content: "string" }, fields: { content: [], type: [] } },
    ],
    turn: [
      { if: { role: "present", content: "string" }, fields: { role: true, content: [] } },
      { if: { role: ["assistant"], content: "present" }, fields: { role: [], content: ["answered"] } },
      { if: { role: "present", content: "present" }, fields: { role: true, content: ["item_of_user"] } },
    ],
    answered: [
      { if: { type: ["image"], source: "present" }, fields: { type: [], source: true } },
      { if: { type: ["document"], source: "present" }, fields: { type: [], source: true } },
      { also: ["item"], fields: { type: [] } },
    ],
    item: [
      {
        if: { type: ["thinking"], thinking: "present", signature: [""] },
        fields: { type: [], thinking: true, signature: [] },
      },
      {
        if: { type: ["thinking"], thinking: "present", signature: "present" },
        fields: { type: [], thinking: true, signature: true },
      },
      { if: { type: ["thinking"], thinking: "present" }, fields: { type: [], thinking: true, signature: [] } },
      { if: { type: ["redacted_thinking"], data: "present" }, fields: { type: [], data: true } },
      {
        if: { type: ["server_tool_use", "mcp_tool_use"], name: "present", input: "present" },
        fields: { type: [], name: [], input: true },
      },
      {
        if: {
          type: [
            "web_search_tool_result",
            "web_fetch_tool_result",
            "code_execution_tool_result",
            "bash_code_execution_tool_result",
            "text_editor_code_execution_tool_result",
            "tool_search_tool_result",
            "advisor_tool_result",
            "mcp_tool_result",
          ],
        },
        fields: { content: ["output", { fields: { type: [] } }], type: [] },
      },
      { if: { type: ["compaction"], content: "present" }, fields: { type: [], content: true } },
      {
        if: { type: ["tool_use"], id: "present", name: "present", input: "present" },
        fields: { type: [], id: true, name: true, input: true },
      },
      {
        if: { type: ["tool_result"], tool_use_id: "present" },
        fields: { type: [], tool_use_id: true, content: ["part"], is_error: true, cache_control: true },
      },
      { also: ["part"], fields: { type: [], signature: [] } },
    ],
    output: [
      {
        fields: {
          title: true,
          url: true,
          text: true,
          stdout: true,
          stderr: true,
          return_code: [],
          lines: ["line"],
          tool_references: ["reference"],
          error_code: true,
          content: [{ fields: { type: [], title: true, source: ["page_text"] } }],
        },
      },
    ],
    line: [{ all: true, fields: {} }],
    page_text: [
      { if: { type: ["text"], data: "present" }, fields: { type: [], data: true } },
      { dropped: true, fields: { type: [] } },
    ],
    item_of_user: [{ also: ["item"], fields: { type: [] } }],
    tool: [
      { if: { input_schema: "present" }, also: ["own_tool"], fields: { input_schema: [], type: [], name: [] } },
      {
        if: {
          type: [
            "mcp_toolset",
            "advisor_20260301",
            "tool_search_tool_regex",
            "tool_search_tool_regex_20251119",
            "tool_search_tool_bm25",
            "tool_search_tool_bm25_20251119",
          ],
        },
        dropped: true,
        fields: { type: [], name: [] },
      },
      {
        if: { type: "present", name: ["web_search", "web_fetch", "code_execution"] },
        fields: {
          type: [],
          name: [],
          max_uses: true,
          allowed_domains: true,
          blocked_domains: true,
          user_location: ["location"],
        },
      },
      {
        if: { type: "present" },
        fields: { type: [], name: true, display_width_px: [], display_height_px: [], cache_control: true },
      },
    ],
    own_tool: [
      {
        if: { name: "present", input_schema: "present" },
        fields: { name: true, input_schema: true, description: true, strict: true, cache_control: true },
      },
    ],
    location: [{ fields: { city: true, region: true, country: true, timezone: true } }],
    parallel: [
      {
        if: { type: ["auto", "any", "tool"], disable_parallel_tool_use: [true] },
        fields: { type: [], disable_parallel_tool_use: [] },
      },
      { dropped: true, fields: { type: [], disable_parallel_tool_use: [] } },
    ],
    hosted_name: [
      { if: { input_schema: "present" }, dropped: true, fields: { name: [] } },
      { if: { name: ["web_search", "web_fetch", "code_execution"] }, fields: { name: true } },
      { dropped: true, fields: { name: [] } },
    ],
    own_advisor: [
      { if: { input_schema: "present", name: ["advisor"] }, fields: { name: true, input_schema: [] } },
      { dropped: true, fields: { name: [] } },
    ],
    summary: [
      { if: { type: ["disabled"] }, dropped: true, fields: { type: [], display: [] } },
      { if: { display: ["summarized", "updates"] }, fields: { display: [], type: [] } },
      { if: { display: ["omitted"] }, fields: { display: [], type: [] } },
      { dropped: true, fields: { type: [], display: [] } },
    ],
    format: [{ if: { schema: "present" }, fields: { schema: true } }],
  },
  feeds: {
    turns: ["system", "messages"],
    parallel_tool_calls: ["tool_choice.disable_parallel_tool_use"],
    tool_choice: ["tool_choice", "tools"],
    stop: ["stop_sequences"],
    reasoning_effort: ["thinking", "output_config.effort"],
    reasoning_summary: ["thinking"],
    response_format: ["output_config.format", "output_format"],
    "messages[].reasoning_details[].text": [
      "messages[role=assistant].content[type=thinking].thinking",
      "messages[].content[type=thinking].thinking",
    ],
    "messages[role=assistant,reasoning_content=~].reasoning_details[].text": [
      "messages[role=assistant].content[type=thinking].thinking",
      "messages[].content[type=thinking].thinking",
    ],
    "messages[].reasoning_details[].signature": [
      "messages[role=assistant].content[type=thinking].signature",
      "messages[].content[type=thinking].signature",
    ],
    "messages[role=assistant].files": [
      "messages[role=assistant].content[type=image].source",
      "messages[role=assistant].content[type=document].source",
      "messages[role=assistant].content[type=image].source.media_type",
      "messages[role=assistant].content[type=image].source.data",
      "messages[role=assistant].content[type=image].source.url",
      "messages[role=assistant].content[type=image].source.content",
      "messages[role=assistant].content[type=document].source.media_type",
      "messages[role=assistant].content[type=document].source.data",
      "messages[role=assistant].content[type=document].source.url",
      "messages[role=assistant].content[type=document].source.content",
    ],
    "messages[role=assistant].files[kind=image]": [
      "messages[role=assistant].content[type=image].source",
      "messages[role=assistant].content[type=document].source",
    ],
    "messages[role=assistant].files[kind=file]": [
      "messages[role=assistant].content[type=image].source.media_type",
      "messages[role=assistant].content[type=image].source.data",
      "messages[role=assistant].content[type=image].source.url",
      "messages[role=assistant].content[type=image].source.content",
      "messages[role=assistant].content[type=document].source.media_type",
      "messages[role=assistant].content[type=document].source.data",
      "messages[role=assistant].content[type=document].source.url",
      "messages[role=assistant].content[type=document].source.content",
    ],
    "messages[role=tool].is_error": [
      "messages[role=assistant].content[type=tool_result].is_error",
      "messages[].content[type=tool_result].is_error",
    ],
    "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content": [
      "messages[role=assistant].content[type=thinking].thinking",
      "messages[].content[type=thinking].thinking",
    ],
    "messages[].content[type=document].title": [
      "system[type=document].title",
      "messages[role=assistant].content[type=document].title",
      "messages[].content[type=document].title",
    ],
    "messages[role=tool].content[type=document].title": [
      "messages[role=assistant].content[type=tool_result].content[type=document].title",
      "messages[].content[type=tool_result].content[type=document].title",
    ],
    "messages[role=system].content[].cache_control": [
      "system[type=text].cache_control",
      "messages[role=system].content[type=text].cache_control",
      "system[type=image].cache_control",
      "messages[role=system].content[type=image].cache_control",
      "system[type=document].cache_control",
      "messages[role=system].content[type=document].cache_control",
    ],
    "messages[role=assistant].content[type=text].cache_control": [
      "messages[role=assistant].content[type=text].cache_control",
    ],
    "messages[role=user].content[type=text].cache_control": ["messages[role=user].content[type=text].cache_control"],
    "messages[role=user].content[type=image].cache_control": ["messages[role=user].content[type=image].cache_control"],
    "messages[role=user].content[type=document].cache_control": [
      "messages[role=user].content[type=document].cache_control",
    ],
    "messages[].content[type=document].context": [
      "system[type=document].context",
      "messages[role=assistant].content[type=document].context",
      "messages[].content[type=document].context",
      "messages[role=assistant].content[type=tool_result].content[type=document].context",
      "messages[].content[type=tool_result].content[type=document].context",
    ],
    "messages[role=system].content[type=document].context": [
      "system[type=document].context",
      "messages[role=system].content[type=document].context",
    ],
    "messages[].content[type=document].citations": [
      "system[type=document].citations",
      "messages[role=assistant].content[type=document].citations",
      "messages[].content[type=document].citations",
      "messages[role=assistant].content[type=tool_result].content[type=document].citations",
      "messages[].content[type=tool_result].content[type=document].citations",
    ],
    "messages[role=system].content[type=document].citations": [
      "system[type=document].citations",
      "messages[role=system].content[type=document].citations",
    ],
    "messages[role=system].content[type=image].source": [
      "system[type=image].source",
      "messages[role=system].content[type=image].source",
    ],
    "messages[role=system].content[type=document].source": [
      "system[type=document].source.media_type",
      "system[type=document].source.data",
      "system[type=document].source.url",
      "system[type=document].source.content",
      "messages[role=system].content[type=document].source.media_type",
      "messages[role=system].content[type=document].source.data",
      "messages[role=system].content[type=document].source.url",
      "messages[role=system].content[type=document].source.content",
    ],
    "messages[role=tool].content[].cache_control": [
      "messages[role=assistant].content[type=tool_result].cache_control",
      "messages[].content[type=tool_result].cache_control",
      "messages[role=assistant].content[type=tool_result].content[type=text].cache_control",
      "messages[].content[type=tool_result].content[type=text].cache_control",
      "messages[role=assistant].content[type=tool_result].content[type=image].cache_control",
      "messages[].content[type=tool_result].content[type=image].cache_control",
      "messages[role=assistant].content[type=tool_result].content[type=document].cache_control",
      "messages[].content[type=tool_result].content[type=document].cache_control",
    ],
    "tools[type=function].cache_control": ["tools[].cache_control"],
    "tools[type=function].function.strict": ["tools[].strict"],
    "tools[type=web_search].type": ["tools[].type"],
    "tools[type=web_search].max_uses": ["tools[].max_uses"],
    "tools[type=web_search,max_uses=*].type": ["tools[].type"],
    "tools[type=web_search].allowed_domains": ["tools[].allowed_domains"],
    "tools[type=web_search,allowed_domains=*].type": ["tools[].type"],
    "tools[type=web_search].blocked_domains": ["tools[].blocked_domains"],
    "tools[type=web_search,blocked_domains=*].type": ["tools[].type"],
    "tools[type=web_search,external_web_access=false].type": ["tools[].type"],
    "tools[type=web_search].user_location": [
      "tools[].user_location.city",
      "tools[].user_location.region",
      "tools[].user_location.country",
      "tools[].user_location.timezone",
    ],
    "tools[type=web_search,user_location=*].type": ["tools[].type"],
    "tools[type=web_fetch].type": ["tools[].type"],
    "tools[type=web_fetch].max_uses": ["tools[].max_uses"],
    "tools[type=web_fetch,max_uses=*].type": ["tools[].type"],
    "tools[type=web_fetch].allowed_domains": ["tools[].allowed_domains"],
    "tools[type=web_fetch,allowed_domains=*].type": ["tools[].type"],
    "tools[type=web_fetch].blocked_domains": ["tools[].blocked_domains"],
    "tools[type=web_fetch,blocked_domains=*].type": ["tools[].type"],
    "tools[type=code_execution].type": ["tools[].type"],
    "tool_choice.function.name": ["tool_choice.name"],
    "messages[].tool_calls[].id": [
      "messages[role=assistant].content[type=tool_use].id",
      "messages[].content[type=tool_use].id",
    ],
    "messages[].reasoning_details": [
      "messages[role=assistant].content[type=thinking].thinking",
      "messages[].content[type=thinking].thinking",
      "messages[role=assistant].content[type=thinking].signature",
      "messages[].content[type=thinking].signature",
      "messages[role=assistant].content[type=redacted_thinking].data",
      "messages[].content[type=redacted_thinking].data",
    ],
  },
  read,
  answer,
  event,
  failure,
  count,
};
