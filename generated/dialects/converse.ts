// @generated from spec/dialects/converse.yaml. Do not edit; run `npm run generate`.
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
  type Conversation,
  type DialectReader,
  type Received,
} from "../../runtime/primitives.ts";
import type {
  DocumentPart,
  ImageSource,
  Item,
  Modalities,
  Native,
  OfferedTool,
  Part,
  ResponseFormat,
  Sink,
  TextItem,
  ToolChoice,
  ToolResultItem,
  Turn,
} from "../hub.ts";
import type {
  AnswerBlock,
  AnswerToolUse,
  BlockDelta,
  CacheDetail,
  CachePointBlock,
  CitedText,
  ClaudeChoice,
  ContentBlock,
  ConverseEvent,
  ConverseResponse,
  ErrorBody,
  Message,
  NovaReasoning,
  ResultBlock,
  ResultStatus,
  SourceCitation,
  SystemBlock,
  TextFormat,
  Thinking,
  TokenUsage,
  Tool,
  ToolChoiceParam,
} from "../native/converse.ts";

/** dialects/converse.yaml › conversation */
export const conversation: Conversation = {
  turns: "alternate",
  results: "first_in_user",
  blank_text: "drop",
  replay: "model",
  system: "as_user",
  system_alone: "as_user",
  missing_result: "This call has no result.",
  json_object: "Answer with one JSON object only, without any other text and without Markdown.",
  tool_subset: "In this turn, call no tools but these:",
  breakpoints: 4,
  tool_ids: { allow: "a-zA-Z0-9_-", most: 64 },
  tool_names: { allow: "a-zA-Z0-9_-", most: 64 },
  titles: { allow: "a-zA-Z0-9 ()\\[\\]-", most: 200 },
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
  placeholder_tool: true,
};

/** What the templates read of a request. */
export const fields: readonly string[] = [
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "top_p",
  "stop",
  "tools",
  "response_format",
  "top_k",
  "output_config",
  "service_tier",
  "modalities",
  "thinking",
  "tool_choice",
  "parallel_tool_calls",
];

/** The paths of a request that they do not send; a provider may send some of them. */
export const unsent: readonly string[] = [
  "messages[].reasoning_details[].encrypted",
  "messages[role=user].name",
  "messages[role=assistant].name",
  "messages[role=system].name",
  "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
  "top_k",
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
  "tools[type=web_search].type",
  "tools[type=web_search].max_uses",
  "tools[type=web_search].allowed_domains",
  "tools[type=web_search].blocked_domains",
  "tools[type=web_search].external_web_access",
  "tools[type=web_search].user_location",
  "tools[type=web_fetch].type",
  "tools[type=web_fetch].max_uses",
  "tools[type=web_fetch].allowed_domains",
  "tools[type=web_fetch].blocked_domains",
  "tools[type=code_execution].type",
  "parallel_tool_calls",
  "tool_choice.function.name",
  "response_format.json_schema.strict",
];

/** dialects/converse.yaml › rules.only_text */
export function only_text(it: { made: Modalities; names?: string | undefined }): Native | undefined {
  if (it.names === "text") return undefined; // this API writes nothing else
  return refuse(it, "made", "this provider writes text only");
}

/** dialects/converse.yaml › rules.opening */
export function opening(it: { turns: Turn[] }): Message[] | undefined {
  if (it.turns[0]?.role === "assistant") return [{ role: "user", content: [{ text: "[The assistant begins.]" }] }];
  return undefined; // it begins with the user
}

/** dialects/converse.yaml › rules.turns */
export function turns(it: { turns: Turn[]; no_status?: true | undefined }): Message[] {
  if (it.no_status === true) return each(each(it.turns, without_status), turn);
  return each(it.turns, turn);
}

/** dialects/converse.yaml › rules.without_status */
export function without_status(it: Turn): Turn {
  return { role: it.role, content: each(it.content, item_without_status) };
}

/** dialects/converse.yaml › rules.item_without_status */
export function item_without_status(it: Item): Item {
  if (it.type === "tool_result" && it.is_error === true) {
    return {
      type: "tool_result",
      id: it.id,
      name: it.name,
      text: it.text,
      cache_control: nonBlank(it.cache_control),
      content: [{ type: "text", text: "[The tool call failed]" }, ...each(it.content, same_part)],
    }; // results have no status on this model
  }
  return it;
}

/** dialects/converse.yaml › rules.same_part */
export function same_part(it: Part): Part {
  return it;
}

/** dialects/converse.yaml › rules.turn */
export function turn(it: Turn): Message {
  if (it.role === "assistant") return { role: "assistant", content: spliced(it.content, item) };
  return {
    role: "user",
    content: concat(
      spliced(it.content, item),
      words({ documents: each(it.content, sent_document), text: each(it.content, sent_text) }),
    ),
  };
}

/** dialects/converse.yaml › rules.item */
export function item(it: Item): ContentBlock[] | undefined {
  switch (it.type) {
    case "reasoning":
      if (it.redacted != null) return [{ reasoningContent: { redactedContent: it.redacted } }];
      if (it.signature != null) {
        return [{ reasoningContent: { reasoningText: { text: it.text || "", signature: it.signature } } }];
      }
      return undefined; // reasoning without a signature is refused here
    case "tool_call":
      return [{ toolUse: { toolUseId: it.id, name: it.name, input: it.input } }];
    case "tool_result":
      return [
        {
          toolResult: {
            toolUseId: it.id,
            content: result({ blocks: each(it.content, part) }),
            status: result_status(it),
          },
        },
        ...listOf(it.cache_control == null ? undefined : cache_point(it.cache_control)),
      ];
    case "input_audio":
      return [
        { audio: { format: it.input_audio.format, source: { bytes: it.input_audio.data } } },
        ...listOf(it.cache_control == null ? undefined : cache_point(it.cache_control)),
      ];
  }
  return [part(it), ...listOf(it.cache_control == null ? undefined : cache_point(it.cache_control))];
}

/** dialects/converse.yaml › rules.result_status */
export function result_status(it: ToolResultItem): ResultStatus | undefined {
  if (it.is_error === true) return "error";
  return undefined; // a result is a success unless it says otherwise
}

/** dialects/converse.yaml › rules.result */
export function result(it: { blocks: ResultBlock[] }): ResultBlock[] {
  if (it.blocks.length === 0) return [{ json: {} }]; // blank text is refused in a result
  return it.blocks;
}

/** dialects/converse.yaml › rules.part */
export function part(it: Part): ResultBlock {
  switch (it.type) {
    case "text":
      return { text: it.text };
    case "image":
      return image(it.source);
    case "document":
      return document(it);
    case "input_audio":
      return refuse(it, "type", "a tool result cannot contain audio here");
  }
}

/** dialects/converse.yaml › rules.image */
export function image(it: ImageSource): ResultBlock {
  switch (it.type) {
    case "base64":
      switch (it.media_type) {
        case "image/jpeg":
          return { image: { format: "jpeg", source: { bytes: it.data } } };
        case "image/png":
          return { image: { format: "png", source: { bytes: it.data } } };
        case "image/gif":
          return { image: { format: "gif", source: { bytes: it.data } } };
        case "image/webp":
          return { image: { format: "webp", source: { bytes: it.data } } };
      }
      return refuse(it, "media_type", "of images, this provider reads JPEG, PNG, GIF and WebP");
    case "url":
      return { text: `[Image: ${it.url}]` }; // this API does not fetch URLs
  }
}

/** dialects/converse.yaml › rules.document */
export function document(it: DocumentPart): ResultBlock {
  switch (it.source.type) {
    case "text":
      return {
        document: {
          name: it.title || "document",
          format: "txt",
          source: { text: it.source.text },
          context: nonBlank(it.context),
          citations: nonBlank(it.citations),
        },
      };
    case "base64":
      if (
        it.source.media_type === "application/pdf" ||
        it.source.media_type === "application/msword" ||
        it.source.media_type === "application/vnd.ms-excel" ||
        it.source.media_type === "application/vnd.openxmlformats-officedocument.wordprocessingml.document" ||
        it.source.media_type === "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      ) {
        return {
          document: {
            name: it.title || "document",
            format: document_format(it.source.media_type),
            source: { bytes: it.source.data },
            context: nonBlank(it.context),
            citations: nonBlank(it.citations),
          },
        };
      }
      return refuse(it, "source", "this provider reads PDFs, text, Word and Excel files");
    case "url":
      return { text: `[Document: ${it.source.url}]` }; // this API does not fetch URLs
  }
  return refuse(it, "source", "this provider stores no files");
}

/** dialects/converse.yaml › rules.cache_point */
export function cache_point(it: Native): CachePointBlock {
  if (it.ttl === "1h") return { cachePoint: { type: "default", ttl: "1h" } };
  return { cachePoint: { type: "default" } };
}

/** dialects/converse.yaml › rules.words */
export function words(it: { documents: Item[]; text: Item[] }): ContentBlock[] | undefined {
  if (it.text.length === 0 && it.documents[0] != null) {
    return [{ text: "[Document]" }]; // a document is refused without text
  }
  return undefined; // no text is missing
}

/** dialects/converse.yaml › rules.sent_document */
export function sent_document(it: Item): Item | undefined {
  if (it.type === "document") return it;
  return undefined; // it is something else
}

/** dialects/converse.yaml › rules.sent_text */
export function sent_text(it: Item): Item | undefined {
  switch (it.type) {
    case "text":
      return it;
    case "image":
    case "document":
      if (it.source.type === "url") return it;
      break;
  }
  return undefined; // it is not sent as text
}

/** dialects/converse.yaml › rules.system_part */
export function system_part(it: TextItem): SystemBlock[] {
  return [{ text: it.text }, ...listOf(it.cache_control == null ? undefined : cache_point(it.cache_control))];
}

/** dialects/converse.yaml › rules.system_text */
export function system_text(it: string): SystemBlock[] {
  return [{ text: it }];
}

/** dialects/converse.yaml › rules.offered */
export function offered(it: { tools: OfferedTool[]; choice?: ToolChoice | undefined }): Tool[] | undefined {
  if (it.choice === "none") return undefined; // tools that must not be called are not sent
  return spliced(it.tools, tool);
}

/** dialects/converse.yaml › rules.tool */
export function tool(it: OfferedTool): Tool[] | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // this API has no tools of its own
  }
  return [
    {
      toolSpec: {
        name: it.function.name,
        description: nonBlank(it.function.description),
        inputSchema: { json: schema({ given: it.function.parameters }) },
        strict: it.function.strict,
      },
    },
    ...listOf(it.cache_control == null ? undefined : cache_point(it.cache_control)),
  ];
}

/** dialects/converse.yaml › rules.native_tools */
export function native_tools(it: { tools?: any }): Tool[] | undefined {
  if (asList(it.tools)?.[0] != null) return it.tools;
  if (asList(it.tools)?.length === 0) return undefined; // the list is empty
  return refuse(it, "tools", "`tools` in a native object must be a list");
}

/** dialects/converse.yaml › rules.schema */
export function schema(it: { given?: Native | undefined }): Native {
  if (it.given?.type != null && it.given.properties != null) return it.given;
  return { type: "object", properties: {}, ...compact(it.given) };
}

/** dialects/converse.yaml › rules.no_tools */
export function no_tools(it: { called: Item[] }): Tool[] | undefined {
  if (it.called[0] != null) {
    return [
      {
        toolSpec: {
          name: "no_tool",
          description: "There is no tool to call.",
          inputSchema: { json: { type: "object" } },
        },
      },
    ]; // a conversation with tool calls is refused without tools
  }
  return undefined; // there are no tools
}

/** dialects/converse.yaml › rules.called_in */
export function called_in(it: Turn): Item[] {
  return each(it.content, called);
}

/** dialects/converse.yaml › rules.called */
export function called(it: Item): Item | undefined {
  if (it.type === "tool_call" || it.type === "tool_result") return it;
  return undefined; // it is something else
}

/** dialects/converse.yaml › rules.mode */
export function mode(it: ToolChoice): ToolChoice {
  if (isObject(it) && it.type === "allowed_tools") return it.allowed_tools.mode; // system text at the end has the names
  return it;
}

/** dialects/converse.yaml › rules.tool_choice */
export function tool_choice(it: {
  tool_choice: ToolChoice;
  single?: ClaudeChoice | undefined;
  forced?: true | undefined;
  tools?: any;
}): ToolChoiceParam | undefined {
  if (
    isObject(it.tool_choice) &&
    (it.tool_choice.type === "web_search" ||
      it.tool_choice.type === "web_fetch" ||
      it.tool_choice.type === "code_execution")
  ) {
    return refuse(it, "tool_choice", "this provider has no such tool of its own");
  }
  if (it.tool_choice === "required" && it.tools == null) {
    return refuse(it, "tool_choice", "it forces a tool that is not sent");
  }
  if (it.tools == null && isObject(it.tool_choice) && it.tool_choice.type === "function") {
    return refuse(it, "tool_choice", "it forces a tool that is not sent");
  }
  if (it.single != null) return undefined; // the model's own field has the choice
  switch (it.tool_choice) {
    case "auto":
    case "none":
      return undefined; // the model decides by default
    case "required":
      if (it.forced === true) return { any: {} };
      break;
  }
  if (it.forced === true && isObject(it.tool_choice) && it.tool_choice.type === "function") {
    return { tool: { name: it.tool_choice.function.name } };
  }
  return undefined; // this model does not accept a forced choice
}

/** dialects/converse.yaml › rules.single */
export function single(it: {
  parallel: boolean;
  choice?: ToolChoice | undefined;
  claude?: true | undefined;
  forced?: true | undefined;
  tools?: any;
}): ClaudeChoice | undefined {
  if (it.parallel === true) return undefined; // parallel calls are the default
  if (it.claude == null) return undefined; // this model has no such control
  if (it.tools == null) return undefined; // there are no tools
  switch (it.choice) {
    case "none":
      return undefined; // tools are not sent
    case "required":
      if (it.forced === true) return { type: "any", disable_parallel_tool_use: true };
      break;
  }
  if (it.forced === true && isObject(it.choice) && it.choice.type === "function") {
    return { type: "tool", name: it.choice.function.name, disable_parallel_tool_use: true };
  }
  return { type: "auto", disable_parallel_tool_use: true };
}

/** dialects/converse.yaml › rules.limit */
export function limit(it: {
  given?: number | undefined;
  thinking?: any;
  enough?: any;
  nova?: NovaReasoning | undefined;
}): number | undefined {
  if (it.nova?.maxReasoningEffort === "high") return undefined; // this model refuses a limit at its highest effort
  if (it.given != null) return it.given;
  if (it.enough != null && it.thinking?.type === "enabled") return it.enough; // a budget must be below the limit
  return undefined; // the default is the limit of the model
}

/** dialects/converse.yaml › rules.stop_path */
export function stop_path(it: string[]): string[] | undefined {
  if (it[0] != null) return ["/stop_sequence"];
  return undefined; // there are no stop strings
}

/** dialects/converse.yaml › rules.allowed_thinking */
export function allowed_thinking(it: {
  thinking: Thinking;
  room?: "none" | undefined;
  choice?: ToolChoice | undefined;
  native_choice?: any;
  loop_without_thinking: Turn[];
}): Thinking | undefined {
  if (it.thinking.type === "adaptive" || it.thinking.type === "disabled") return it.thinking;
  if (it.room === "none") return undefined; // a budget is at least 1,024 and below the limit
  if (it.native_choice?.any != null) return undefined; // refused when a tool is forced
  if (it.native_choice?.tool != null) return undefined; // refused when a tool is forced
  if (it.choice === "required") return undefined; // refused when a tool is forced
  if (isObject(it.choice) && it.choice.type === "function") return undefined; // refused when a tool is forced
  if (it.loop_without_thinking[0] != null) {
    return undefined; // an answer of the open tool loop does not begin with thinking
  }
  return it.thinking;
}

/** dialects/converse.yaml › rules.without_thinking */
export function without_thinking(it: Turn): Turn | undefined {
  if (it.content[0]?.type === "reasoning" && it.content[0].redacted != null) {
    return undefined; // the answer begins with thinking
  }
  if (it.content[0]?.type === "reasoning" && it.content[0].signature != null) {
    return undefined; // the answer begins with thinking
  }
  return it;
}

/** dialects/converse.yaml › rules.unless_thinking */
export function unless_thinking(it: { value: number; thinking?: any }): number | undefined {
  if (it.thinking?.type === "enabled" || it.thinking?.type === "adaptive") {
    return undefined; // refused while thinking is on
  }
  return it.value;
}

/** dialects/converse.yaml › rules.top_p */
export function top_p(it: {
  value: number;
  temperature?: number | undefined;
  claude?: true | undefined;
}): number | undefined {
  if (it.claude === true && it.temperature != null) {
    return undefined; // these models accept temperature or top_p, not both
  }
  return it.value;
}

/** dialects/converse.yaml › rules.top_k */
export function top_k(it: { value: number; claude?: true | undefined; thinking?: any }): number | undefined {
  if (it.claude == null) return undefined; // this model has no field of this name
  if (it.thinking?.type === "enabled" || it.thinking?.type === "adaptive") {
    return undefined; // refused while thinking is on
  }
  return it.value;
}

/** dialects/converse.yaml › rules.nova_top_k */
export function nova_top_k(it: { value: number; nova?: true | undefined }): number | undefined {
  if (it.nova === true) return it.value;
  return undefined; // only Nova has this field
}

/** dialects/converse.yaml › rules.format */
export function format(it: ResponseFormat): TextFormat | undefined {
  switch (it.type) {
    case "json_schema":
      return {
        type: "json_schema",
        structure: {
          jsonSchema: {
            name: it.json_schema.name,
            schema: json(it.json_schema.schema),
            description: nonBlank(it.json_schema.description),
          },
        },
      };
    case "json_object":
      return undefined; // without a schema, system text at the end asks for JSON
    case "text":
      return undefined; // this API writes text by default
  }
}

/** dialects/converse.yaml › tables.document_format */
export function document_format(word: unknown): "doc" | "xls" | "docx" | "xlsx" | "pdf" | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "application/msword":
      return "doc";
    case "application/vnd.ms-excel":
      return "xls";
  }
  if (typeof word === "string") {
    if (word.includes("wordprocessingml")) return "docx";
    if (word.includes("spreadsheetml")) return "xlsx";
  }
  return "pdf";
}

/** dialects/converse.yaml › tables.service_tier */
export function service_tier(word: unknown): "default" | "flex" | "priority" | undefined {
  switch (word) {
    case "default":
      return "default";
    case "flex":
      return "flex";
    case "priority":
      return "priority";
  }
  return undefined;
}

/** dialects/converse.yaml › tables.room */
export function room(word: unknown): "none" | undefined {
  const number = numberOf(word);
  if (number !== undefined) {
    if (number <= 1024) return "none";
  }
  return undefined;
}

/** dialects/converse.yaml › reply.response */
export function response(it: Received<ConverseResponse>, out: Sink): boolean {
  if (isObject(it?.output?.message)) {
    for (const one of asList(it.output.message.content) ?? []) block(one, out);
    if (it.usage != null) usage(it.usage, out);
    if (it.stopReason != null) stop(it.stopReason, out);
    out.stop_sequence(it.additionalModelResponseFields?.stop_sequence);
    out.tier(tiers(it.serviceTier?.type));
    return true;
  }
  return false;
}

/** dialects/converse.yaml › reply.stream */
export function stream(it: Received<ConverseEvent>, out: Sink): boolean {
  if (it?.contentBlockStart?.contentBlockIndex != null && it.contentBlockStart.start?.toolUse != null) {
    opened({ place: it.contentBlockStart.contentBlockIndex, call: it.contentBlockStart.start.toolUse }, out);
    return true;
  }
  if (it?.contentBlockStart?.start?.toolResult != null) {
    out.lost("output.message.content[].toolResult");
    return true;
  }
  if (it?.contentBlockStart?.start?.image != null) {
    out.lost("output.message.content[].image");
    return true;
  }
  if (it?.contentBlockDelta?.contentBlockIndex != null && it.contentBlockDelta.delta != null) {
    piece({ place: it.contentBlockDelta.contentBlockIndex, delta: it.contentBlockDelta.delta }, out);
    return true;
  }
  if (it?.contentBlockStop?.contentBlockIndex != null) {
    out.text_part(true);
    out.tool_call({ at: it.contentBlockStop.contentBlockIndex, done: true });
    return true;
  }
  if (isObject(it?.messageStop)) {
    if (it.messageStop.stopReason != null) stop(it.messageStop.stopReason, out);
    out.stop_sequence(it.messageStop.additionalModelResponseFields?.stop_sequence);
    out.end(true);
    return true;
  }
  if (it?.metadata?.usage != null) {
    usage(it.metadata.usage, out);
    out.tier(tiers(it.metadata.serviceTier?.type));
    return true;
  }
  if (isObject(it?.exception)) {
    out.retry_after(wait(it.exception.body?.message));
    out.error({
      message: nonBlank(it.exception.body?.message) ?? nonBlank(it.exception.name) ?? "no message",
      status: status(it.exception.name),
      reason: nonBlank(reasons(it.exception.body?.message)) ?? reasons(it.exception.name),
    });
  }
  return true;
}

/** dialects/converse.yaml › reply.error */
export function error(it: Received<ErrorBody>, out: Sink): boolean {
  if (it?.message != null) {
    out.retry_after(wait(it.message));
    out.error({ message: it.message, reason: reasons(it.message) });
    return true;
  }
  if (it?.Message != null) {
    out.error({ message: it.Message, reason: reasons(it.Message) });
    return true;
  }
  if (it?.__type != null) {
    out.error({ message: it.__type });
    return true;
  }
  return false;
}

/** dialects/converse.yaml › reply.rules.block */
export function block(it: Received<AnswerBlock>, out: Sink): void {
  if (it?.text != null) {
    out.text_part(true);
    out.content(it.text);
    return;
  }
  if (isObject(it?.reasoningContent?.reasoningText)) {
    out.reasoning({ text: it.reasoningContent.reasoningText.text });
    out.reasoning_block({
      kind: "reasoningText",
      text: it.reasoningContent.reasoningText.text,
      signature: it.reasoningContent.reasoningText.signature,
    });
    return;
  }
  if (it?.reasoningContent?.redactedContent != null) {
    out.reasoning_block({ kind: "redactedContent", redacted: it.reasoningContent.redactedContent });
    return;
  }
  if (isObject(it?.citationsContent)) {
    out.text_part(true);
    for (const one of asList(it.citationsContent.content) ?? []) cited(one, out);
    for (const one of asList(it.citationsContent.citations) ?? []) citation(one, out);
    return;
  }
  if (it?.toolUse?.type === "server_tool_use") {
    out.lost("output.message.content[].toolUse[type=server_tool_use]");
    return;
  }
  if (it?.toolUse?.name != null) {
    out.tool_call({ id: it.toolUse.toolUseId, name: it.toolUse.name, arguments: json(it.toolUse.input), parsed: true });
    return;
  }
  if (it?.toolResult != null) {
    out.lost("output.message.content[].toolResult");
    return;
  }
  if (it?.image != null) out.lost("output.message.content[].image");
}

/** dialects/converse.yaml › reply.rules.opened */
export function opened(it: Received<{ place: number; call: AnswerToolUse }>, out: Sink): void {
  if (it?.call?.type === "server_tool_use") {
    out.lost("output.message.content[].toolUse[type=server_tool_use]");
    return;
  }
  if (it?.place != null && it.call?.name != null) {
    out.tool_call({ at: it.place, id: it.call.toolUseId, name: it.call.name });
  }
}

/** dialects/converse.yaml › reply.rules.piece */
export function piece(it: Received<{ place: number; delta: BlockDelta }>, out: Sink): void {
  if (it?.delta?.text != null) {
    out.content(it.delta.text);
    return;
  }
  if (it?.place != null && it.delta?.toolUse?.input != null) {
    out.tool_call({ at: it.place, part: it.delta.toolUse.input });
    return;
  }
  if (it?.place != null && it.delta?.reasoningContent?.text != null) {
    out.reasoning({ at: it.place, part: it.delta.reasoningContent.text });
    out.reasoning_block({ at: it.place, kind: "reasoningText", part: it.delta.reasoningContent.text });
    return;
  }
  if (it?.place != null && it.delta?.reasoningContent?.signature != null) {
    out.reasoning_block({ at: it.place, kind: "reasoningText", signature: it.delta.reasoningContent.signature });
    return;
  }
  if (it?.place != null && it.delta?.reasoningContent?.redactedContent != null) {
    out.reasoning_block({ at: it.place, kind: "redactedContent", redacted: it.delta.reasoningContent.redactedContent });
    return;
  }
  if (it?.delta?.citation != null) citation(it.delta.citation, out);
}

/** dialects/converse.yaml › reply.rules.cited */
export function cited(it: Received<CitedText>, out: Sink): void {
  if (it?.text != null) out.content(it.text);
}

/** dialects/converse.yaml › reply.rules.citation */
export function citation(it: Received<SourceCitation>, out: Sink): void {
  const first = asList(it?.sourceContent)?.[0];
  if (it?.location?.web?.url != null) {
    out.citation({ url: it.location.web.url, title: it.title, text: first?.text });
    return;
  }
  if (it?.source != null && it.location?.searchResultLocation != null) {
    out.citation({ url: it.source, title: it.title, text: first?.text });
    return;
  }
  if (it != null) out.lost("output.message.content[].citationsContent.citations[]");
}

/** dialects/converse.yaml › reply.rules.usage */
export function usage(it: Received<TokenUsage>, out: Sink): void {
  if (isObject(it)) {
    out.usage({
      uncached: it.inputTokens,
      cache_read: it.cacheReadInputTokens,
      cache_write: it.cacheWriteInputTokens,
      output: it.outputTokens,
    });
    for (const one of asList(it.cacheDetails) ?? []) written(one, out);
  }
}

/** dialects/converse.yaml › reply.rules.written */
export function written(it: Received<CacheDetail>, out: Sink): void {
  if (it?.ttl === "1h" && it.inputTokens != null) out.usage({ cache_write_1h: it.inputTokens });
}

/** dialects/converse.yaml › reply.rules.stop */
export function stop(it: Received<string>, out: Sink): void {
  if (it === "malformed_model_output" || it === "malformed_tool_use") {
    out.error({ message: text`the model stopped with ${it}`, without_calls: true });
    out.finish_reason("complete");
    return;
  }
  if (it != null) {
    out.finish_reason(finish(it));
    out.native_finish_reason(it);
  }
}

/** dialects/converse.yaml › tables.tiers */
export function tiers(word: unknown): "flex" | "priority" | "scale" | undefined {
  switch (word) {
    case "flex":
      return "flex";
    case "priority":
      return "priority";
    case "reserved":
      return "scale";
  }
  return undefined;
}

/** dialects/converse.yaml › tables.finish */
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
    case "content_filtered":
    case "guardrail_intervened":
      return "content_filter";
    case "pause_turn":
      return "paused";
  }
  return undefined;
}

/** dialects/converse.yaml › tables.status */
export function status(word: unknown): 400 | 429 | 424 | 500 | 503 | undefined {
  switch (word) {
    case "validationException":
      return 400;
    case "throttlingException":
      return 429;
    case "modelStreamErrorException":
      return 424;
    case "internalServerException":
      return 500;
    case "serviceUnavailableException":
      return 503;
  }
  return undefined;
}

/** dialects/converse.yaml › tables.reasons */
export function reasons(
  word: unknown,
): "context_length_exceeded" | "invalid_api_key" | "model_not_found" | "rate_limit_exceeded" | undefined {
  if (word === "throttlingException") return "rate_limit_exceeded";
  if (typeof word === "string") {
    if (word.includes("nput is too long for requested model") || word.includes("rompt is too long"))
      return "context_length_exceeded";
    if (word.includes("security token included in the request is ")) return "invalid_api_key";
    if (word.includes("model identifier is invalid")) return "model_not_found";
  }
  return undefined;
}

/** dialects/converse.yaml › tables.wait */
export function wait(word: unknown): "never" | undefined {
  if (typeof word === "string" && word.includes("tokens per day")) return "never";
  return undefined;
}

/** What reads a reply in this dialect without a provider. */
export const reader: DialectReader = {
  dialect: "converse",
  framing: "binary",
  output_limits: ["inferenceConfig.maxTokens"],
  response,
  stream,
  error,
};
