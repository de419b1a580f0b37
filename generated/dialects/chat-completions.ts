// @generated from spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  asObject,
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
  AudioPart,
  ChatMessage,
  ContentPart,
  DocumentPart,
  Modalities,
  Native,
  OfferedTool,
  Sink,
  ToolCall,
  ToolChoice,
} from "../hub.ts";
import type {
  Annotation,
  ChatEvent,
  ChatReply,
  ChatUsage,
  Choice,
  ErrorBody,
  Failure,
  FilteredContent,
  FilterResult,
  FilterResults,
  Made,
  MessageParam,
  Modality,
  PartParam,
  ReadAudio,
  ReadCall,
  ReadFunction,
  ReadImage,
  ReadMessage,
  ReadPart,
  ReadReasoning,
  Replay,
  StreamOptions,
  ToolCallParam,
  ToolChoiceParam,
  ToolParam,
} from "../native/chat-completions.ts";

/** dialects/chat-completions.yaml › conversation */
export const conversation: Conversation = {
  turns: "as_sent",
  results: "own_turn",
  blank_text: "keep",
  replay: "provider",
  tool_subset: "In this turn, call no tools but these:",
};

/** What the templates read of a request. */
export const fields: readonly string[] = [
  "messages",
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "top_p",
  "top_k",
  "seed",
  "frequency_penalty",
  "presence_penalty",
  "stop",
  "tool_choice",
  "parallel_tool_calls",
  "response_format",
  "modalities",
  "image_config",
  "audio",
  "tools",
];

/** The paths of a request that they do not send; a provider may send some of them. */
export const unsent: readonly string[] = [
  "messages[].reasoning_details[].text",
  "messages[role=assistant,reasoning_content=~].reasoning_details[].text",
  "messages[].reasoning_details[].encrypted",
  "messages[].reasoning_details[].signature",
  "messages[role=assistant].files",
  "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
  "messages[role=assistant,reasoning_details=~].reasoning_signature",
  "messages[role=assistant,reasoning_details=~].redacted_reasoning_content",
  "messages[].content[type=image].title",
  "messages[].content[type=document].title",
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
  "messages[role=tool].content[].cache_control",
  "tools[type=function].cache_control",
  "tools[type=custom].cache_control",
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
];

/** dialects/chat-completions.yaml › rules.message */
export function message(it: ChatMessage): MessageParam {
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

/** dialects/chat-completions.yaml › rules.part */
export function part(it: ContentPart): PartParam {
  switch (it.type) {
    case "input_image":
      return {
        type: "image_url",
        image_url: { url: it.image_url, detail: nonBlank(it.detail) },
        cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
      };
    case "image":
      switch (it.source.type) {
        case "base64":
          return {
            ...compact(others(it)),
            type: "image_url",
            image_url: { url: `data:${it.source.media_type};base64,${it.source.data}`, detail: nonBlank(it.detail) },
          };
        case "url":
          return {
            ...compact(others(it)),
            type: "image_url",
            image_url: { url: it.source.url, detail: nonBlank(it.detail) },
          };
      }
      break;
    case "document":
      if (it.source.type === "text") {
        return {
          type: "text",
          text: it.source.text,
          cache_control: nonBlank(it.cache_control == null ? undefined : mark(it.cache_control)),
        };
      }
      return document(it);
    case "input_audio":
      return audio(it);
    case "text":
    case "image_url":
      const cache_control = nonBlank(it.cache_control == null ? undefined : mark(it.cache_control));
      return { ...it, cache_control: undefined, ...(cache_control == null ? undefined : { cache_control }) };
  }
}

/** dialects/chat-completions.yaml › rules.mark */
export function mark(_it: Native): Native | undefined {
  return undefined; // this provider has no marks for the cache
}

/** dialects/chat-completions.yaml › rules.document */
export function document(it: DocumentPart): PartParam {
  return refuse(it, "type", "this provider reads no documents; send their text");
}

/** dialects/chat-completions.yaml › rules.audio */
export function audio(it: AudioPart): PartParam {
  return { type: "input_audio", input_audio: it.input_audio };
}

/** dialects/chat-completions.yaml › rules.others */
export function others(it: ContentPart): Native {
  const cache_control = nonBlank(it.cache_control == null ? undefined : mark(it.cache_control));
  return {
    ...it,
    type: undefined,
    source: undefined,
    title: undefined,
    detail: undefined,
    cache_control: undefined,
    ...(cache_control == null ? undefined : { cache_control }),
  };
}

/** dialects/chat-completions.yaml › rules.call */
export function call(it: ToolCall): ToolCallParam {
  return {
    ...it,
    type: it.kind || "function",
    kind: undefined,
    function: { ...it.function, name: it.function.name, arguments: it.function.arguments || "{}" },
    thought_signature: undefined,
  };
}

/** dialects/chat-completions.yaml › rules.tool */
export function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // this provider has no such tool of its own
  }
  const cache_control = nonBlank(it.cache_control == null ? undefined : mark(it.cache_control));
  return {
    ...it,
    type: "function",
    cache_control: undefined,
    ...(cache_control == null ? undefined : { cache_control }),
  };
}

/** dialects/chat-completions.yaml › rules.native_tools */
export function native_tools(it: { tools?: any }): ToolParam[] | undefined {
  if (asList(it.tools)?.[0] != null) return it.tools;
  if (asList(it.tools)?.length === 0) return undefined; // the list is empty
  return refuse(it, "tools", "`tools` in a native object must be a list");
}

/** dialects/chat-completions.yaml › rules.one_choice */
export function one_choice(it: Native): number {
  if (it.n === 1) return 1;
  return refuse(it, "n", "an answer has one choice; send one request for each");
}

/** dialects/chat-completions.yaml › rules.tool_choice */
export function tool_choice(it: {
  tool_choice?: ToolChoice | undefined;
  tools: ToolParam[];
}): ToolChoiceParam | undefined {
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

/** dialects/chat-completions.yaml › rules.parallel */
export function parallel(it: { calls: boolean; tools: ToolParam[] }): boolean | undefined {
  if (it.tools[0] != null) return it.calls;
  return undefined; // there are no tools
}

/** dialects/chat-completions.yaml › rules.chosen */
export function chosen(it: ToolChoice): ToolChoiceParam {
  if (it === "auto" || it === "none" || it === "required") return it;
  switch (it.type) {
    case "allowed_tools":
      return it.allowed_tools.mode; // system text at the end has the names
    case "function":
      return { type: "function", function: { name: it.function.name } };
    case "web_search":
    case "web_fetch":
    case "code_execution":
      return refuse(it, "type", "this provider has no such tool of its own");
  }
}

/** dialects/chat-completions.yaml › rules.replay */
export function replay(_it: ChatMessage): Replay | undefined {
  return undefined; // this provider is not known to read past reasoning
}

/** dialects/chat-completions.yaml › rules.made */
export function made(_it: ChatMessage): Made | undefined {
  return undefined; // this provider is not known to read files that a model made
}

/** dialects/chat-completions.yaml › rules.modalities */
export function modalities(it: { made: Modalities; names?: string | undefined }): Modality[] | undefined {
  if (it.names === "text") return undefined; // this API writes text by default
  return it.made;
}

/** dialects/chat-completions.yaml › rules.stream_options */
export function stream_options(it: { stream: boolean; native?: any }): StreamOptions | undefined {
  if (it.stream === true) return { include_usage: true, ...compact(asObject(it.native)) };
  if (it.native != null) return it.native;
  return undefined; // only a stream has these options
}

/** dialects/chat-completions.yaml › reply.response */
export function response(it: Received<ChatReply>, out: Sink): boolean {
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
export function stream(it: Received<ChatEvent>, out: Sink): boolean {
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

/** dialects/chat-completions.yaml › reply.error */
export function error(it: Received<ErrorBody>, out: Sink): boolean {
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

/** dialects/chat-completions.yaml › reply.rules.first_choice */
export function first_choice(it: Received<Choice>, out: Sink): void {
  if (it?.index === 0) choice(it, out);
}

/** dialects/chat-completions.yaml › reply.rules.first_choice_delta */
export function first_choice_delta(it: Received<Choice>, out: Sink): void {
  if (it?.index === 0) choice_delta(it, out);
}

/** dialects/chat-completions.yaml › reply.rules.choice */
export function choice(it: Received<Choice>, out: Sink): void {
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
export function choice_delta(it: Received<Choice>, out: Sink): void {
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

/** dialects/chat-completions.yaml › reply.rules.prompt_filter */
export function prompt_filter(it: Received<FilteredContent>, out: Sink): void {
  if (it?.content_filter_results != null) {
    filtered({ path: "prompt_filter_results[].content_filter_results", results: it.content_filter_results }, out);
  }
}

/** dialects/chat-completions.yaml › reply.rules.filtered */
export function filtered(
  it: Received<
    | { path: "choices[].content_filter_results"; results?: FilterResults | null | undefined }
    | { path: "prompt_filter_results[].content_filter_results"; results: FilterResults }
  >,
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

/** dialects/chat-completions.yaml › reply.rules.category */
export function category(
  it: Received<
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "hate";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "self_harm";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "sexual";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "violence";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "profanity";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "jailbreak";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "indirect_attack";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
        name: "protected_material_text";
        result?: FilterResult | null | undefined;
      }
    | {
        path: "choices[].content_filter_results" | "prompt_filter_results[].content_filter_results";
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

/** dialects/chat-completions.yaml › reply.rules.message_read */
export function message_read(it: Received<ReadMessage>, out: Sink): void {
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

/** dialects/chat-completions.yaml › reply.rules.content_part */
export function content_part(it: Received<Loose<ReadPart>>, out: Sink): void {
  switch (it?.type) {
    case "text":
      if (it.text != null) {
        out.content(it.text);
        return;
      }
      break;
    case "thinking":
      if (it.thinking != null) {
        for (const one of asList(it.thinking) ?? []) thought(one, out);
        return;
      }
      break;
    case "image_url":
      if (it.image_url != null) {
        image(it, out);
        return;
      }
      break;
  }
  if (it?.type != null) out.lost(text`choices[].message.content[type=${it.type}]`);
}

/** dialects/chat-completions.yaml › reply.rules.image */
export function image(it: Received<ReadImage>, out: Sink): void {
  if (it?.image_url?.url != null) out.file({ as: "image", url: it.image_url.url });
}

/** dialects/chat-completions.yaml › reply.rules.sound */
export function sound(it: Received<ReadAudio>, out: Sink): void {
  if (isObject(it)) out.file({ as: "audio", data: it.data, transcript: it.transcript });
}

/** dialects/chat-completions.yaml › reply.rules.thought */
export function thought(it: Received<Loose<ReadPart>>, out: Sink): void {
  if (it?.type === "text" && it.text != null) {
    out.reasoning({ at: 0, part: it.text });
    return;
  }
  if (it?.type != null) out.lost(text`choices[].message.content[].thinking[type=${it.type}]`);
}

/** dialects/chat-completions.yaml › reply.rules.annotation */
export function annotation(it: Received<Annotation>, out: Sink): void {
  if (it?.type === "url_citation" && it.url_citation?.url != null) {
    out.citation({
      url: it.url_citation.url,
      title: it.url_citation.title,
      text: it.url_citation.content,
      start: it.url_citation.start_index,
      end: it.url_citation.end_index,
    });
    return;
  }
  if (it?.type != null) out.lost(text`choices[].message.annotations[type=${it.type}]`);
}

/** dialects/chat-completions.yaml › reply.rules.reasoning_text */
export function reasoning_text(
  it: Received<{ text?: string | null | undefined; details?: ReadReasoning[] | null | undefined }>,
  out: Sink,
): void {
  if (it?.text != null) {
    out.reasoning({ part: it.text });
    return;
  }
  if (it?.details != null) {
    for (const one of asList(it.details) ?? []) detail_text(one, out);
  }
}

/** dialects/chat-completions.yaml › reply.rules.detail_text */
export function detail_text(it: Received<ReadReasoning>, out: Sink): void {
  switch (it?.type) {
    case "reasoning.text":
      if (it.text != null) out.reasoning({ at: it.index, part: it.text });
      break;
    case "reasoning.summary":
      if (it.summary != null) out.reasoning({ at: it.index, part: it.summary });
      break;
  }
}

/** dialects/chat-completions.yaml › reply.rules.reasoning_block */
export function reasoning_block(it: Received<Loose<ReadReasoning>>, out: Sink): void {
  switch (it?.type) {
    case "reasoning.text":
      out.reasoning_block({
        at: nonBlank(it.index) ?? 0,
        kind: "reasoning.text",
        part: it.text,
        signature: it.signature,
        id: it.id,
        format: it.format,
      });
      return;
    case "reasoning.summary":
      out.reasoning_block({
        at: nonBlank(it.index) ?? 0,
        kind: "reasoning.summary",
        part: it.summary,
        id: it.id,
        format: it.format,
      });
      return;
    case "reasoning.encrypted":
      out.reasoning_block({
        at: nonBlank(it.id) ?? nonBlank(it.index) ?? 0,
        kind: "reasoning.encrypted",
        encrypted: it.data,
        id: it.id,
        format: it.format,
      });
      return;
  }
  if (it?.type != null) out.lost(text`choices[].message.reasoning_details[type=${it.type}]`);
}

/** dialects/chat-completions.yaml › reply.rules.tool_call */
export function tool_call(it: Received<ReadCall>, out: Sink): void {
  if (isObject(it?.function)) {
    out.tool_call({ at: it.index, id: it.id, name: it.function.name, part: nonBlank(it.function.arguments) ?? "" });
    return;
  }
  if (it?.type != null && it.function == null) out.lost(text`choices[].message.tool_calls[type=${it.type}]`);
}

/** dialects/chat-completions.yaml › reply.rules.function_call */
export function function_call(it: Received<ReadFunction>, out: Sink): void {
  if (isObject(it)) out.tool_call({ at: "function_call", name: it.name, part: nonBlank(it.arguments) ?? "" });
}

/** dialects/chat-completions.yaml › reply.rules.ended */
export function ended(
  it: Received<{
    reason: string;
    stop?: string | number | null | undefined;
    matched?: string | number | null | undefined;
  }>,
  out: Sink,
): void {
  switch (it?.reason) {
    case "error":
    case "abort":
    case "network_error":
    case "insufficient_system_resource":
      out.error({ message: text`the model stopped with ${it.reason}` });
      return;
    case "stop":
      if (typeof it.stop === "string") {
        out.finish_reason("complete");
        out.stop_sequence(it.stop);
        out.end(true);
        return;
      }
      if (typeof it.matched === "string") {
        out.finish_reason("complete");
        out.stop_sequence(it.matched);
        out.end(true);
        return;
      }
      break;
  }
  if (it?.reason != null) {
    out.finish_reason(finish(it.reason));
    out.native_finish_reason(it.reason);
    out.end(true);
  }
}

/** dialects/chat-completions.yaml › reply.rules.usage */
export function usage(it: Received<ChatUsage>, out: Sink): void {
  if (isObject(it)) {
    out.usage({
      input: nonBlank(it.prompt_tokens) ?? it.input_tokens,
      cache_read:
        nonBlank(it.prompt_tokens_details?.cached_tokens) ??
        nonBlank(it.prompt_cache_hit_tokens) ??
        nonBlank(it.num_cached_tokens) ??
        it.cached_tokens,
      cache_write:
        nonBlank(it.prompt_tokens_details?.cache_write_tokens) ?? it.prompt_tokens_details?.cache_creation_input_tokens,
      output: nonBlank(it.completion_tokens) ?? it.output_tokens,
      reasoning: nonBlank(it.reasoning_tokens) ?? it.completion_tokens_details?.reasoning_tokens,
      total: it.total_tokens,
    });
    charged(it, out);
  }
}

/** dialects/chat-completions.yaml › reply.rules.charged */
export function charged(it: Received<ChatUsage>, out: Sink): void {
  if (it?.cost_in_usd_ticks != null) {
    out.cost({ ticks: it.cost_in_usd_ticks });
    return;
  }
  if (it?.is_byok === true && it.cost != null) {
    out.cost({ usd: it.cost, extra: it.cost_details?.upstream_inference_cost });
    return;
  }
  if (it?.cost != null) out.cost({ usd: it.cost });
}

/** dialects/chat-completions.yaml › reply.rules.failure */
export function failure(it: Received<Failure>, out: Sink): void {
  if (isObject(it)) {
    out.retry_after(it.availability?.retry_after);
    out.retry_after(wait(it.code));
    out.retry_after(wait(it.message));
    out.error({
      message:
        nonBlank(text`${it.message}: ${it.metadata?.raw}`) ??
        nonBlank(it.message) ??
        nonBlank(it.type) ??
        nonBlank(it.error_type) ??
        nonBlank(it.code) ??
        "failed without a message",
      status:
        nonBlank(status(it.code)) ??
        nonBlank(it.http_status) ??
        nonBlank(it.code) ??
        status(nonBlank(it.error_type) ?? nonBlank(it.metadata?.error_type) ?? it.type),
      reason:
        nonBlank(reasons(it.code)) ??
        nonBlank(reasons(nonBlank(it.error_type) ?? nonBlank(it.metadata?.error_type) ?? it.type)) ??
        nonBlank(reasons(it.message)) ??
        reasons(it.metadata?.raw),
    });
    return;
  }
  if (it != null) out.error({ message: it });
}

/** dialects/chat-completions.yaml › tables.tiers */
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

/** dialects/chat-completions.yaml › tables.finish */
export function finish(word: unknown): "complete" | "length" | "tool_calls" | "content_filter" | undefined {
  switch (word) {
    case "stop":
      return "complete";
    case "length":
    case "max_tokens":
      return "length";
    case "tool_calls":
    case "function_call":
      return "tool_calls";
    case "content_filter":
      return "content_filter";
    case "model_length":
      return "length";
    case "sensitive":
    case "guardrail_intervened":
      return "content_filter";
    case "model_context_window_exceeded":
      return "length";
    case "eos":
    case "eos_token":
    case "stop_sequence":
    case "COMPLETE":
    case "STOP_SEQUENCE":
      return "complete";
    case "MAX_TOKENS":
      return "length";
    case "TOOL_CALL":
      return "tool_calls";
  }
  return undefined;
}

/** dialects/chat-completions.yaml › tables.status */
export function status(word: unknown): 429 | 503 | 504 | 500 | 401 | 403 | 404 | 400 | undefined {
  switch (word) {
    case "InternalServerError":
      return 500;
    case "SERVICE_UNAVAILABLE":
      return 503;
    case "NotFoundError":
      return 404;
    case "BadRequestError":
    case "Bad Request":
      return 400;
  }
  if (typeof word === "string") {
    if (word.includes("rate_limit") || word.includes("quota")) return 429;
    if (word.includes("overload") || word.includes("unavailable")) return 503;
    if (word.includes("timeout")) return 504;
    if (word.includes("server_error")) return 500;
    if (word.includes("authentication")) return 401;
    if (word.includes("permission")) return 403;
    if (word.includes("not_found")) return 404;
    if (word.includes("invalid")) return 400;
  }
  return undefined;
}

/** dialects/chat-completions.yaml › tables.reasons */
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
    case "exceed_context_size_error":
      return "context_length_exceeded";
    case "insufficient_quota":
    case "payment_required":
      return "insufficient_quota";
    case "content_policy_violation":
    case "content_filter":
    case "data_inspection_failed":
      return "content_policy_violation";
    case "invalid_api_key":
      return "invalid_api_key";
    case "model_not_found":
    case "NotFoundError":
    case "Model Not Exist":
      return "model_not_found";
    case "rate_limit_exceeded":
      return "rate_limit_exceeded";
    case "provider_overloaded":
      return "overloaded";
  }
  if (typeof word === "string") {
    if (
      word.includes("maximum context length") ||
      word.includes("longer than the maximum model length") ||
      word.includes("longer than the model's context length") ||
      word.includes("exceeds the available context size") ||
      word.includes("greater than the context length") ||
      word.includes("reduce the length of the messages") ||
      word.includes("exceeded model token limit") ||
      word.includes("rompt is too long") ||
      word.includes("exceeds the maximum number of tokens")
    )
      return "context_length_exceeded";
    if (word.includes("is not a valid model ID")) return "model_not_found";
    if (word.includes("engine is currently overloaded")) return "overloaded";
  }
  return undefined;
}

/** dialects/chat-completions.yaml › tables.wait */
export function wait(word: unknown): "never" | undefined {
  if (word === "insufficient_quota") return "never";
  if (typeof word === "string" && word.includes("per-day")) return "never";
  return undefined;
}

/** What reads a reply in this dialect without a provider. */
export const reader: DialectReader = {
  dialect: "chat-completions",
  metered: { stream_options: { include_usage: true } },
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  response,
  stream,
  error,
};
