// @generated from spec/dialects/responses.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  compact,
  each,
  isObject,
  nonBlank,
  refuse,
  text,
  type Conversation,
  type DialectReader,
  type Loose,
  type Received,
} from "../../runtime/primitives.ts";
import type {
  AllowedTool,
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
  Turn,
  UserLocation,
} from "../hub.ts";
import type {
  Annotation,
  Breakpoint,
  ErrorBody,
  FilteredContent,
  FilterResult,
  FilterResults,
  HostedTool,
  Include,
  InputFile,
  InputItem,
  InputPart,
  OutputContent,
  OutputItem,
  ResponsesEvent,
  ResponsesResponse,
  ResponsesUsage,
  Said,
  SummaryPart,
  TextFormat,
  ToolChoiceParam,
  ToolParam,
  UserLocationParam,
} from "../native/responses.ts";

/** dialects/responses.yaml › conversation */
export const conversation: Conversation = {
  turns: "as_sent",
  results: "own_turn",
  blank_text: "keep",
  replay: "model",
  missing_result: "This call has no result.",
  tool_ids: { allow: "any", most: 64 },
  tool_names: { allow: "a-zA-Z0-9_-", most: 64 },
};

/** What the templates read of a request. */
export const fields: readonly string[] = [
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "max_tokens",
  "max_completion_tokens",
  "response_format",
  "verbosity",
  "store",
  "modalities",
];

/** The paths of a request that they do not send; a provider may send some of them. */
export const unsent: readonly string[] = [
  "messages[].reasoning_details[].text",
  "messages[role=assistant,reasoning_content=~].reasoning_details[].text",
  "messages[].reasoning_details[].signature",
  "messages[role=user].name",
  "messages[role=assistant].name",
  "messages[role=system].name",
  "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
  "temperature",
  "top_p",
  "top_k",
  "messages[role=assistant,reasoning_details=~].reasoning_signature",
  "messages[role=assistant,reasoning_details=~].redacted_reasoning_content",
  "messages[].content[type=image].title",
  "messages[role=tool].content[type=image].title",
  "messages[role=system].content[].cache_control",
  "messages[role=assistant].content[type=text].cache_control",
  "messages[role=user].content[type=text].cache_control",
  "messages[role=user].content[type=image].cache_control",
  "messages[role=user].content[type=document].cache_control",
  "messages[].content[type=document].context",
  "messages[role=system].content[type=document].context",
  "messages[].content[type=document].citations",
  "messages[role=system].content[type=document].citations",
  "messages[role=system].content[type=image].source",
  "messages[role=system].content[type=document].source",
  "messages[role=system].content[type=input_audio].input_audio",
  "messages[role=tool].content[].cache_control",
  "tools[type=function].cache_control",
  "tools[type=custom].cache_control",
  "tools[type=web_search].max_uses",
  "tools[type=web_fetch].type",
  "tools[type=web_fetch].max_uses",
  "tools[type=web_fetch].allowed_domains",
  "tools[type=web_fetch].blocked_domains",
];

/** dialects/responses.yaml › rules.only_text */
export function only_text(it: { made: Modalities; names?: string | undefined }): Native | undefined {
  if (it.names === "text") return undefined; // this API writes text by default
  return refuse(
    it,
    "made",
    "this provider has no modalities; it makes images with its tool, `x-openai: { tools: [{ type: image_generation }] }`",
  );
}

/** dialects/responses.yaml › rules.mark */
export function mark(it: TextItem): Breakpoint | undefined {
  if (it.cache_control != null) return breakpoint(it.cache_control);
  return undefined; // the text has no mark
}

/** dialects/responses.yaml › rules.marked */
export function marked(it: {
  parts?: TextItem[] | undefined;
  marks?: Breakpoint[] | undefined;
}): InputItem[] | undefined {
  if (it.parts != null && it.marks?.[0] != null) {
    return [{ type: "message", role: "developer", content: each(it.parts, part) }];
  }
  return undefined; // the system text is the instructions
}

/** dialects/responses.yaml › rules.unmarked */
export function unmarked(it: {
  text: string;
  marks?: Breakpoint[] | undefined;
  inbound?: true | undefined;
}): string | undefined {
  if (it.inbound === true && it.marks?.[0] != null) return undefined; // marked text is a developer's message
  return it.text;
}

/** dialects/responses.yaml › rules.turn */
export function turn(it: Turn): InputItem[] {
  switch (it.role) {
    case "system":
      return [{ type: "message", role: "developer", content: each(it.content, part) }];
    case "user":
      return [{ type: "message", role: "user", content: each(it.content, part) }];
  }
  return each(it.content, assistant_item);
}

/** dialects/responses.yaml › rules.part */
export function part(it: Item): InputPart | undefined {
  switch (it.type) {
    case "text":
      return {
        type: "input_text",
        text: it.text,
        prompt_cache_breakpoint: it.cache_control == null ? undefined : breakpoint(it.cache_control),
      };
    case "image":
      return {
        type: "input_image",
        image_url: image_url(it.source),
        detail: it.detail || "auto",
        prompt_cache_breakpoint: it.cache_control == null ? undefined : breakpoint(it.cache_control),
      };
    case "document":
      switch (it.source.type) {
        case "text":
          return { type: "input_text", text: it.source.text };
        case "url":
          return { type: "input_file", file_url: it.source.url };
        case "file":
          return { type: "input_file", file_id: it.source.file_id };
        case "base64":
          return file({ source: it.source, media: it.source.media_type, data: it.source.data, title: it.title });
      }
      break;
    case "input_audio":
      return refuse(it, "type", "this provider reads no audio");
  }
  return undefined; // a user message contains only text, images and documents
}

/** dialects/responses.yaml › rules.image_url */
export function image_url(it: ImageSource): string {
  switch (it.type) {
    case "url":
      return it.url;
    case "base64":
      return `data:${it.media_type};base64,${it.data}`;
  }
}

/** dialects/responses.yaml › rules.breakpoint */
export function breakpoint(_it: Native): Breakpoint | undefined {
  return undefined; // this provider has no marks for the cache
}

/** dialects/responses.yaml › rules.file */
export function file(it: {
  source: { type: "base64"; media_type: string; data: string };
  media: string;
  data: string;
  title?: string | undefined;
}): InputFile {
  if (it.media === "application/pdf") {
    return {
      type: "input_file",
      filename: it.title || "document.pdf",
      file_data: `data:application/pdf;base64,${it.data}`,
    };
  }
  return { type: "input_file", filename: it.title || "document", file_data: `data:${it.media};base64,${it.data}` };
}

/** dialects/responses.yaml › rules.assistant_item */
export function assistant_item(it: Item): InputItem | undefined {
  switch (it.type) {
    case "text":
      return { type: "message", role: "assistant", content: it.text };
    case "reasoning":
      if (it.kind === "commentary" && it.text != null) {
        return { type: "message", role: "assistant", phase: "commentary", content: it.text };
      }
      if (it.last === true) return undefined; // reasoning without an answer after it is refused
      if (it.encrypted != null) {
        return { type: "reasoning", id: nonBlank(it.id), summary: [], encrypted_content: it.encrypted };
      }
      break;
    case "tool_call":
      return { type: "function_call", call_id: it.id, name: it.name, arguments: it.arguments || "{}" };
    case "tool_result":
      return {
        type: "function_call_output",
        call_id: it.id,
        output: result({ text: it.text, parts: it.content, failed: it.is_error, files: each(it.content, not_text) }),
      };
  }
  return undefined; // only text, calls, results and encrypted reasoning are sent back
}

/** dialects/responses.yaml › rules.result */
export function result(it: { text: string; parts: Part[]; failed?: true | undefined; files: Part[] }): Said {
  if (it.failed === true && it.files[0] != null) {
    return [{ type: "input_text", text: "[The tool call failed]" }, ...each(it.parts, part)];
  }
  if (it.failed === true) return `[The tool call failed] ${it.text}`;
  if (it.files[0] != null) return each(it.parts, part);
  return it.text;
}

/** dialects/responses.yaml › rules.not_text */
export function not_text(it: Part): Part | undefined {
  if (it.type === "text") return undefined; // a result that is only text is sent as one string
  return it;
}

/** dialects/responses.yaml › rules.tool */
export function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") return hosted(it);
  return {
    type: "function",
    name: it.function.name,
    description: nonBlank(it.function.description),
    parameters: schema({ given: it.function.parameters }),
    strict: it.function.strict ?? false,
  };
}

/** dialects/responses.yaml › rules.hosted */
export function hosted(it: OfferedTool): HostedTool | undefined {
  switch (it.type) {
    case "web_search":
      return {
        type: "web_search",
        filters: compact({
          allowed_domains: nonBlank(it.allowed_domains),
          blocked_domains: nonBlank(it.blocked_domains),
        }),
        external_web_access: it.external_web_access,
        user_location: it.user_location == null ? undefined : approximate(it.user_location),
      };
    case "code_execution":
      return { type: "code_interpreter", container: { type: "auto" } };
    case "web_fetch":
      return undefined; // this provider has no tool that reads pages
  }
  return undefined; // functions are declared elsewhere
}

/** dialects/responses.yaml › rules.native_tools */
export function native_tools(it: { tools?: any }): ToolParam[] | undefined {
  if (asList(it.tools)?.[0] != null) return it.tools;
  if (asList(it.tools)?.length === 0) return undefined; // the list is empty
  return refuse(it, "tools", "`tools` in a native object must be a list");
}

/** dialects/responses.yaml › rules.approximate */
export function approximate(it: UserLocation): UserLocationParam {
  return { type: "approximate", ...compact(it) };
}

/** dialects/responses.yaml › rules.schema */
export function schema(it: { given?: Native | undefined }): Native {
  if (it.given?.type != null && it.given.properties != null) return it.given;
  return { type: "object", properties: {}, ...compact(it.given) };
}

/** dialects/responses.yaml › rules.tool_choice */
export function tool_choice(it: {
  tool_choice: ToolChoice;
  hosted?: HostedTool[] | undefined;
  tools?: any;
}): ToolChoiceParam | undefined {
  switch (it.tool_choice) {
    case "auto":
    case "none":
      if (it.tools == null) return undefined; // there are no tools to choose from
      break;
    case "required":
      if (it.tools == null) return refuse(it, "tool_choice", "it forces a tool that is not sent");
      break;
  }
  if (typeof it.tool_choice === "string") return it.tool_choice;
  switch (it.tool_choice.type) {
    case "function":
      if (asList(it.tools)?.[0] != null) return { type: "function", name: it.tool_choice.function.name };
      break;
    case "allowed_tools":
      if (asList(it.tools)?.[0] != null) {
        return {
          type: "allowed_tools",
          mode: it.tool_choice.allowed_tools.mode,
          tools: each(it.tool_choice.allowed_tools.tools, allowed),
        };
      }
      if (it.tool_choice.allowed_tools.mode === "auto") return undefined; // there are no tools to choose from
      break;
    case "web_search":
      if (it.hosted?.[0] != null) return { type: "allowed_tools", mode: "required", tools: [{ type: "web_search" }] };
      return refuse(it, "tool_choice", "this provider cannot offer this tool with its limits");
    case "code_execution":
      if (it.hosted?.[0] != null) {
        return { type: "allowed_tools", mode: "required", tools: [{ type: "code_interpreter" }] };
      }
      return refuse(it, "tool_choice", "this provider cannot offer this tool with its limits");
    case "web_fetch":
      return refuse(it, "tool_choice", "this provider cannot offer this tool with its limits");
  }
  return refuse(it, "tool_choice", "it forces a tool that is not sent");
}

/** dialects/responses.yaml › rules.parallel */
export function parallel(it: { calls: boolean; tools?: any }): boolean | undefined {
  if (asList(it.tools)?.[0] != null) return it.calls;
  return undefined; // there are no tools
}

/** dialects/responses.yaml › rules.allowed */
export function allowed(it: AllowedTool): Native | undefined {
  switch (it.type) {
    case "function":
      return { type: "function", name: it.function.name };
    case "web_search":
      return { type: "web_search" };
    case "code_execution":
      return { type: "code_interpreter" };
  }
  return undefined; // this provider has no such tool
}

/** dialects/responses.yaml › rules.format */
export function format(it: ResponseFormat): TextFormat {
  if (it.type === "json_schema") return { type: "json_schema", ...compact(it.json_schema) };
  return it;
}

/** dialects/responses.yaml › rules.include */
export function include(it: { store?: any }): Include[] | undefined {
  if (it.store === false) return ["reasoning.encrypted_content"];
  return undefined; // a stored answer keeps its reasoning itself
}

/** dialects/responses.yaml › reply.response */
export function response(it: Received<ResponsesResponse>, out: Sink): boolean {
  if (it?.status === "failed" || it?.status === "cancelled") {
    failure(it, out);
    return true;
  }
  if (it?.error != null) {
    failure(it, out);
    return true;
  }
  if (it?.output != null) {
    out.id(it.id);
    out.model(it.model);
    out.tier(tiers(it.service_tier));
    for (const one of asList(it.output) ?? []) item(one, out);
    if (it.usage != null) usage(it.usage, out);
    for (const one of asList(it.content_filters) ?? []) content_filter(one, out);
    ended({ reason: it.incomplete_details?.reason, status: nonBlank(it.status) ?? "completed" }, out);
    return true;
  }
  return false;
}

/** dialects/responses.yaml › reply.stream */
export function stream(it: Received<Loose<ResponsesEvent>>, out: Sink): boolean {
  switch (it?.type) {
    case "response.created":
      if (isObject(it.response)) {
        out.id(it.response.id);
        out.model(it.response.model);
        return true;
      }
      break;
    case "response.output_text.delta":
      if (it.delta != null) {
        out.content(it.delta);
        return true;
      }
      break;
    case "response.content_part.added":
    case "response.content_part.done":
      out.text_part(true);
      return true;
    case "response.output_text.annotation.added":
      if (it.annotation != null) {
        annotation(it.annotation, out);
        return true;
      }
      break;
    case "response.output_text.done":
      if (it.text != null) {
        out.repeat({ list: "parts", text: it.text });
        return true;
      }
      break;
    case "response.refusal.done":
      if (it.refusal != null) {
        out.repeat({ list: "parts", refusal: it.refusal });
        return true;
      }
      break;
    case "response.refusal.delta":
      if (it.delta != null) {
        out.refusal(it.delta);
        return true;
      }
      break;
    case "response.reasoning_summary_text.delta":
    case "response.reasoning_text.delta":
      if (it.delta != null) {
        out.reasoning({
          at: nonBlank(text`${it.output_index}.${it.summary_index}`) ?? text`${it.output_index}.${it.content_index}`,
          part: it.delta,
        });
        return true;
      }
      break;
    case "response.output_item.added":
      switch (it.item?.type) {
        case "message":
          if (it.item.phase === "commentary") {
            out.aside(true);
            return true;
          }
          break;
        case "function_call":
          if (it.output_index != null && it.item.name != null) {
            out.tool_call({ at: it.output_index, id: it.item.call_id, name: it.item.name });
            return true;
          }
          break;
      }
      break;
    case "response.output_item.done":
      switch (it.item?.type) {
        case "message":
          if (it.item.phase === "commentary") {
            out.aside(true);
            for (const one of asList(it.item.content) ?? []) part_of_item(one, out);
            out.aside(false);
            return true;
          }
          for (const one of asList(it.item.content) ?? []) part_of_item(one, out);
          return true;
        case "function_call":
          if (it.item.name != null) {
            out.tool_call({
              at: it.output_index,
              id: it.item.call_id,
              name: it.item.name,
              arguments: nonBlank(it.item.arguments) ?? "",
              thought_signature: it.item.thought_signature,
            });
            return true;
          }
          break;
        case "image_generation_call":
          if (it.item.result != null) {
            image(it.item, out);
            return true;
          }
          break;
        case "reasoning":
          if (it.item.encrypted_content != null) {
            out.reasoning_block({ kind: "reasoning", id: it.item.id, encrypted: it.item.encrypted_content });
            return true;
          }
          return true;
      }
      if (it.item?.type != null) {
        out.lost(text`output[type=${it.item.type}]`);
        return true;
      }
      break;
    case "response.function_call_arguments.delta":
      if (it.output_index != null && it.delta != null) {
        out.tool_call({ at: it.output_index, part: it.delta });
        return true;
      }
      break;
    case "response.completed":
    case "response.incomplete":
    case "response.done":
      if (it.response?.status === "failed" || it.response?.status === "cancelled") {
        failure(it.response, out);
        return true;
      }
      if (it.response?.error != null) {
        failure(it.response, out);
        return true;
      }
      out.tier(tiers(it.response?.service_tier));
      for (const one of asList(it.response?.output) ?? []) item_of_output(one, out);
      for (const one of asList(it.response?.content_filters) ?? []) content_filter(one, out);
      if (it.response?.usage != null) usage(it.response.usage, out);
      ended(
        { reason: it.response?.incomplete_details?.reason, status: nonBlank(it.response?.status) ?? "completed" },
        out,
      );
      out.end(true);
      return true;
    case "response.failed":
      if (it.response != null) {
        failure(it.response, out);
        return true;
      }
      failure(it, out);
      return true;
    case "error":
      failure(it, out);
      return true;
  }
  if (it?.type == null && it?.error != null) failure(it, out);
  return true;
}

/** dialects/responses.yaml › reply.error */
export function error(it: Received<ErrorBody>, out: Sink): boolean {
  if (it?.error != null) {
    failure(it, out);
    return true;
  }
  return false;
}

/** dialects/responses.yaml › reply.rules.item */
export function item(it: Received<Loose<OutputItem>>, out: Sink): void {
  switch (it?.type) {
    case "message":
      if (it.phase === "commentary" && it.content != null) {
        out.aside(true);
        for (const one of asList(it.content) ?? []) output(one, out);
        out.aside(false);
        return;
      }
      if (it.content != null) {
        for (const one of asList(it.content) ?? []) output(one, out);
        return;
      }
      break;
    case "reasoning":
      if (asList(it.summary)?.[0] != null) {
        for (const one of asList(it.summary) ?? []) summary(one, out);
        out.reasoning_block({ kind: "reasoning", id: it.id, encrypted: it.encrypted_content });
        return;
      }
      for (const one of asList(it.content) ?? []) summary(one, out);
      out.reasoning_block({ kind: "reasoning", id: it.id, encrypted: it.encrypted_content });
      return;
    case "function_call":
      if (it.name != null) {
        out.tool_call({
          id: it.call_id,
          name: it.name,
          arguments: nonBlank(it.arguments) ?? "",
          thought_signature: it.thought_signature,
        });
        return;
      }
      break;
    case "image_generation_call":
      if (it.result != null) {
        image(it, out);
        return;
      }
      break;
  }
  if (it?.type != null) out.lost(text`output[type=${it.type}]`);
}

/** dialects/responses.yaml › reply.rules.image */
export function image(it: Received<OutputItem>, out: Sink): void {
  if (it?.type === "image_generation_call" && it.result != null) {
    out.file({ as: "image", format: nonBlank(it.output_format) ?? "png", data: it.result });
  }
}

/** dialects/responses.yaml › reply.rules.output */
export function output(it: Received<Loose<OutputContent>>, out: Sink): void {
  switch (it?.type) {
    case "output_text":
      if (it.text != null) {
        out.text_part(true);
        out.content(it.text);
        for (const one of asList(it.annotations) ?? []) annotation(one, out);
        return;
      }
      break;
    case "refusal":
      if (it.refusal != null) {
        out.refusal(it.refusal);
        return;
      }
      break;
  }
  if (it?.type != null) out.lost(text`output[].content[type=${it.type}]`);
}

/** dialects/responses.yaml › reply.rules.annotation */
export function annotation(it: Received<Annotation>, out: Sink): void {
  if (it?.type === "url_citation" && it.url != null) {
    out.citation({ url: it.url, title: it.title, start: it.start_index, end: it.end_index });
    return;
  }
  if (it?.type != null) out.lost(text`output[].content[].annotations[type=${it.type}]`);
}

/** dialects/responses.yaml › reply.rules.ended */
export function ended(it: Received<{ reason?: string | null | undefined; status: string }>, out: Sink): void {
  if (it?.reason != null) {
    out.finish_reason(cut(it.reason));
    out.native_finish_reason(it.reason);
    return;
  }
  if (it?.status != null) {
    out.finish_reason(finish(it.status));
    out.native_finish_reason(it.status);
  }
}

/** dialects/responses.yaml › reply.rules.content_filter */
export function content_filter(it: Received<FilteredContent>, out: Sink): void {
  if (it?.content_filter_results != null) {
    filtered({ path: "content_filters[].content_filter_results", results: it.content_filter_results }, out);
  }
}

/** dialects/responses.yaml › reply.rules.filtered */
export function filtered(
  it: Received<{ path: "content_filters[].content_filter_results"; results: FilterResults }>,
  out: Sink,
): void {
  if (it?.path != null && isObject(it.results)) {
    category({ path: it.path, name: "hate", result: it.results.hate }, out);
    category({ path: it.path, name: "self_harm", result: it.results.self_harm }, out);
    category({ path: it.path, name: "sexual", result: it.results.sexual }, out);
    category({ path: it.path, name: "violence", result: it.results.violence }, out);
    category({ path: it.path, name: "profanity", result: it.results.profanity }, out);
    category({ path: it.path, name: "jailbreak", result: it.results.jailbreak }, out);
    category({ path: it.path, name: "indirect_attack", result: it.results.indirect_attack }, out);
    category({ path: it.path, name: "protected_material_text", result: it.results.protected_material_text }, out);
    category({ path: it.path, name: "protected_material_code", result: it.results.protected_material_code }, out);
  }
}

/** dialects/responses.yaml › reply.rules.category */
export function category(
  it: Received<
    | { path: "content_filters[].content_filter_results"; name: "hate"; result?: FilterResult | null | undefined }
    | { path: "content_filters[].content_filter_results"; name: "self_harm"; result?: FilterResult | null | undefined }
    | { path: "content_filters[].content_filter_results"; name: "sexual"; result?: FilterResult | null | undefined }
    | { path: "content_filters[].content_filter_results"; name: "violence"; result?: FilterResult | null | undefined }
    | { path: "content_filters[].content_filter_results"; name: "profanity"; result?: FilterResult | null | undefined }
    | { path: "content_filters[].content_filter_results"; name: "jailbreak"; result?: FilterResult | null | undefined }
    | {
        path: "content_filters[].content_filter_results";
        name: "indirect_attack";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "content_filters[].content_filter_results";
        name: "protected_material_text";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "content_filters[].content_filter_results";
        name: "protected_material_code";
        result?: FilterResult | null | undefined;
      }
  >,
  out: Sink,
): void {
  if (it?.path != null && it.name != null && it.result?.filtered === true) {
    out.lost(text`${it.path}.${it.name}`);
    return;
  }
  if (it?.path != null && it.name != null && it.result?.detected === true) {
    out.lost(text`${it.path}.${it.name}`);
    return;
  }
  if (it?.result?.severity === "safe") return;
  if (it?.path != null && it.name != null && it.result?.severity != null) out.lost(text`${it.path}.${it.name}`);
}

/** dialects/responses.yaml › reply.rules.part_of_item */
export function part_of_item(it: Received<Loose<OutputContent>>, out: Sink): void {
  switch (it?.type) {
    case "output_text":
      if (it.text != null) {
        out.repeat({ list: "items", text: it.text });
        return;
      }
      break;
    case "refusal":
      if (it.refusal != null) {
        out.repeat({ list: "items", refusal: it.refusal });
        return;
      }
      break;
  }
  if (it?.type != null) out.lost(text`output[].content[type=${it.type}]`);
}

/** dialects/responses.yaml › reply.rules.item_of_output */
export function item_of_output(it: Received<OutputItem>, out: Sink): void {
  switch (it?.type) {
    case "message":
      if (it.phase === "commentary" && it.content != null) {
        out.aside(true);
        for (const one of asList(it.content) ?? []) part_of_output(one, out);
        out.aside(false);
        return;
      }
      if (it.content != null) {
        for (const one of asList(it.content) ?? []) part_of_output(one, out);
      }
      break;
    case "function_call":
      if (it.name != null) {
        out.repeat({ list: "output", id: it.call_id, name: it.name, arguments: nonBlank(it.arguments) ?? "" });
      }
      break;
  }
}

/** dialects/responses.yaml › reply.rules.part_of_output */
export function part_of_output(it: Received<OutputContent>, out: Sink): void {
  switch (it?.type) {
    case "output_text":
      if (it.text != null) out.repeat({ list: "output", text: it.text });
      break;
    case "refusal":
      if (it.refusal != null) out.repeat({ list: "output", refusal: it.refusal });
      break;
  }
}

/** dialects/responses.yaml › reply.rules.summary */
export function summary(it: Received<SummaryPart>, out: Sink): void {
  if (it?.text != null) out.reasoning({ text: it.text });
}

/** dialects/responses.yaml › reply.rules.usage */
export function usage(it: Received<ResponsesUsage>, out: Sink): void {
  if (isObject(it)) {
    out.usage({
      input: it.input_tokens,
      cache_read: nonBlank(it.input_tokens_details?.cached_tokens) ?? it.input_tokens_details?.cache_read_input_tokens,
      cache_write:
        nonBlank(it.input_tokens_details?.cache_write_tokens) ?? it.input_tokens_details?.cache_creation_input_tokens,
      cache_write_12h: it.input_tokens_details?.cache_write_tokens_details?.ttl_12h_tokens,
      output: it.output_tokens,
      reasoning: it.output_tokens_details?.reasoning_tokens,
      total: it.total_tokens,
    });
    charged(it, out);
  }
}

/** dialects/responses.yaml › reply.rules.charged */
export function charged(it: Received<ResponsesUsage>, out: Sink): void {
  if (it?.cost_in_usd_ticks != null) {
    out.cost({ ticks: it.cost_in_usd_ticks });
    return;
  }
  if (it?.cost?.total_cost != null) out.cost({ usd: it.cost.total_cost });
}

/** dialects/responses.yaml › reply.rules.failure */
export function failure(it: Received<ErrorBody>, out: Sink): void {
  if (isObject(it?.error)) {
    out.retry_after(nonBlank(wait(it.error.code)) ?? nonBlank(wait(it.error.type)) ?? wait(it.error.message));
    out.error({
      message:
        nonBlank(it.error.message) ?? nonBlank(it.error.code) ?? nonBlank(it.error.type) ?? "failed without a message",
      status: nonBlank(status(it.error.code)) ?? nonBlank(status(it.error.type)) ?? it.error.code,
      reason: nonBlank(reasons(it.error.code)) ?? nonBlank(reasons(it.error.type)) ?? reasons(it.error.message),
    });
    return;
  }
  if (it?.error != null) {
    out.retry_after(nonBlank(wait(it.code)) ?? wait(it.error));
    out.error({
      message: it.error,
      status: nonBlank(status(it.code)) ?? it.code,
      reason: nonBlank(reasons(it.code)) ?? reasons(it.error),
    });
    return;
  }
  if (isObject(it)) {
    out.retry_after(nonBlank(wait(it.code)) ?? wait(it.message));
    out.error({
      message: nonBlank(it.message) ?? nonBlank(it.code) ?? "failed without a message",
      status: nonBlank(status(it.code)) ?? it.code,
      reason: nonBlank(reasons(it.code)) ?? reasons(it.message),
    });
  }
}

/** dialects/responses.yaml › tables.tiers */
export function tiers(word: unknown): "batch" | "flex" | "priority" | "ultrafast" | "scale" | undefined {
  switch (word) {
    case "batch":
      return "batch";
    case "flex":
      return "flex";
    case "priority":
    case "fast":
      return "priority";
    case "ultrafast":
      return "ultrafast";
    case "scale":
      return "scale";
  }
  return undefined;
}

/** dialects/responses.yaml › tables.cut */
export function cut(word: unknown): "content_filter" | "length" | undefined {
  switch (word) {
    case "content_filter":
      return "content_filter";
    case "max_output_tokens":
    case "max_messages":
      return "length";
  }
  return undefined;
}

/** dialects/responses.yaml › tables.finish */
export function finish(word: unknown): "length" | "complete" | undefined {
  switch (word) {
    case "incomplete":
      return "length";
    case "completed":
      return "complete";
  }
  return undefined;
}

/** dialects/responses.yaml › tables.status */
export function status(word: unknown): 500 | 401 | 429 | 403 | 404 | 400 | 503 | 504 | undefined {
  switch (word) {
    case "server_error":
      return 500;
    case "invalid_api_key":
      return 401;
    case "slow_down":
      return 429;
  }
  if (typeof word === "string") {
    if (word.includes("quota") || word.includes("balance") || word.includes("rate_limit")) return 429;
    if (word.includes("authentication")) return 401;
    if (word.includes("permission")) return 403;
    if (word.includes("not_found")) return 404;
    if (
      word.includes("invalid") ||
      word.includes("bad_request") ||
      word.includes("unsupported") ||
      word.includes("context_length") ||
      word.includes("image") ||
      word.includes("policy")
    )
      return 400;
    if (word.includes("overload")) return 503;
    if (word.includes("timeout")) return 504;
  }
  return undefined;
}

/** dialects/responses.yaml › tables.reasons */
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
    case "context_length_exceeded":
      return "context_length_exceeded";
    case "insufficient_quota":
    case "credit_balance_exhausted":
    case "organization_spend_limit_exceeded":
    case "project_spend_limit_exceeded":
    case "organization_usage_limit_exceeded":
      return "insufficient_quota";
    case "image_content_policy_violation":
    case "misalignment_policy_violation":
    case "bio_policy":
    case "cyber_policy":
    case "content_filter":
      return "content_policy_violation";
    case "invalid_api_key":
      return "invalid_api_key";
    case "model_not_found":
    case "DeploymentNotFound":
      return "model_not_found";
    case "rate_limit_exceeded":
    case "slow_down":
      return "rate_limit_exceeded";
    case "server_is_overloaded":
      return "overloaded";
  }
  if (typeof word === "string") {
    if (
      word.includes("exceeds the context window") ||
      word.includes("maximum context length") ||
      word.includes("maximum prompt length")
    )
      return "context_length_exceeded";
    if (word.includes("used all available credits")) return "insufficient_quota";
    if (word.includes("violating our usage policy") || word.includes("iolates usage guidelines"))
      return "content_policy_violation";
    if (word.includes("ncorrect API key")) return "invalid_api_key";
    if (/^The model .* does not exist.*$/s.test(word)) return "model_not_found";
  }
  return undefined;
}

/** dialects/responses.yaml › tables.wait */
export function wait(word: unknown): "never" | undefined {
  if (word === "insufficient_quota" || word === "credit_balance_exhausted") return "never";
  if (typeof word === "string") {
    if (word.includes("used all available credits") || word.includes("monthly spending limit")) return "never";
  }
  return undefined;
}

/** What reads a reply in this dialect without a provider. */
export const reader: DialectReader = {
  dialect: "responses",
  metered: { background: false },
  other_models: ["tools[].model", "input[].tools[].model"],
  output_limits: ["max_output_tokens"],
  response,
  stream,
  error,
};
