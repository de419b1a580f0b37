// @generated from spec/dialects/generate-content.yaml. Do not edit; run `npm run generate`.
import {
  asList,
  asObject,
  compact,
  each,
  isObject,
  json,
  listOf,
  nonBlank,
  refuse,
  spliced,
  text,
  type Conversation,
  type DialectReader,
  type Received,
} from "../../runtime/primitives.ts";
import type {
  AllowedTool,
  AudioConfig,
  Item,
  Native,
  OfferedTool,
  Part,
  ResponseFormat,
  Sink,
  ToolChoice,
  ToolResultItem,
  Turn,
} from "../hub.ts";
import type {
  Candidate,
  CitationMetadata,
  CitationSource,
  Content,
  ErrorBody,
  ErrorStatus,
  FunctionCallingConfig,
  FunctionDeclaration,
  GenerateContentReply,
  GroundingChunk,
  GroundingMetadata,
  GroundingSupport,
  Open,
  OutputFormat,
  PartialArg,
  QuotaViolation,
  ReadCall,
  ReadPart,
  SafetyRating,
  SentImage,
  SentPart,
  StatusDetail,
  ToolElement,
  UrlContextMetadata,
  UsageMetadata,
} from "../native/generate-content.ts";

/** dialects/generate-content.yaml › conversation */
export const conversation: Conversation = {
  turns: "alternate",
  results: "own_turn",
  blank_text: "drop",
  replay: "provider",
  system: "as_user",
  system_alone: "as_user",
  missing_result: "This call has no result.",
  made_files: "in_place",
  tool_ids: { allow: "any", most: 64 },
  tool_names: { allow: "a-zA-Z0-9_.:-", first: "a-zA-Z_", most: 64 },
  stop: { blank: "drop", most: 5 },
  fitted_schema: {
    kept: [
      "$id",
      "$defs",
      "$ref",
      "$anchor",
      "type",
      "format",
      "title",
      "description",
      "enum",
      "items",
      "prefixItems",
      "minItems",
      "maxItems",
      "minimum",
      "maximum",
      "anyOf",
      "oneOf",
      "properties",
      "additionalProperties",
      "required",
      "propertyOrdering",
    ],
    const: "enum",
    tools: "all",
    references: "alone",
    cycles: "optional",
  },
};

/** What the templates read of a request. */
export const fields: readonly string[] = [
  "tools",
  "max_tokens",
  "max_completion_tokens",
  "stop",
  "temperature",
  "top_p",
  "top_k",
  "seed",
  "frequency_penalty",
  "presence_penalty",
  "modalities",
  "image_config",
  "audio",
  "response_format",
  "service_tier",
  "tool_choice",
];

/** The paths of a request that they do not send; a provider may send some of them. */
export const unsent: readonly string[] = [
  "messages[].reasoning_details[].text",
  "messages[role=assistant,reasoning_content=~].reasoning_details[].text",
  "messages[].reasoning_details[].encrypted",
  "messages[].reasoning_details[].signature",
  "messages[role=user].name",
  "messages[role=assistant].name",
  "messages[role=system].name",
  "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
  "messages[role=assistant,reasoning_details=~].reasoning_signature",
  "messages[role=assistant,reasoning_details=~].redacted_reasoning_content",
  "messages[].content[type=image].detail",
  "messages[].content[type=image_url].image_url.detail",
  "messages[].content[type=input_image].detail",
  "messages[role=tool].content[type=image].detail",
  "messages[role=system].content[].cache_control",
  "messages[role=assistant].content[type=text].cache_control",
  "messages[role=user].content[type=text].cache_control",
  "messages[role=user].content[type=image].cache_control",
  "messages[role=user].content[type=document].cache_control",
  "messages[].content[type=document].context",
  "messages[].content[type=document].citations",
  "messages[role=system].content[type=image].source",
  "messages[role=system].content[type=document].source",
  "messages[role=system].content[type=input_audio].input_audio",
  "messages[role=tool].content[].cache_control",
  "tools[type=function].cache_control",
  "tools[type=custom].cache_control",
  "tools[type=function].function.strict",
  "tools[type=web_search].max_uses",
  "tools[type=web_search,max_uses=*].type",
  "tools[type=web_search].allowed_domains",
  "tools[type=web_search,allowed_domains=*].type",
  "tools[type=web_search].blocked_domains",
  "tools[type=web_search,blocked_domains=*].type",
  "tools[type=web_search].external_web_access",
  "tools[type=web_search,external_web_access=false].type",
  "tools[type=web_search].user_location",
  "tools[type=web_fetch].max_uses",
  "tools[type=web_fetch,max_uses=*].type",
  "tools[type=web_fetch].allowed_domains",
  "tools[type=web_fetch,allowed_domains=*].type",
  "tools[type=web_fetch].blocked_domains",
  "tools[type=web_fetch,blocked_domains=*].type",
  "parallel_tool_calls",
  "response_format.json_schema.strict",
];

/** dialects/generate-content.yaml › rules.instruction */
export function instruction(it: { text: string; refused?: true | undefined }): Content | undefined {
  if (it.refused === true) {
    return undefined; // this model has no system instruction; the text begins the conversation instead
  }
  return { parts: listOf({ text: it.text }) };
}

/** dialects/generate-content.yaml › rules.system_turn */
export function system_turn(it: string): Content[] {
  return [{ role: "user", parts: [{ text: it }] }];
}

/** dialects/generate-content.yaml › rules.turns */
export function turns(it: { turns: Turn[]; text_results?: true | undefined }): Content[] {
  if (it.text_results === true) return spliced(it.turns, turn_with_files_apart);
  return spliced(it.turns, turn);
}

/** dialects/generate-content.yaml › rules.turn */
export function turn(it: Turn): Content[] {
  if (it.role === "tool" && it.results_with_files != null) {
    return [
      { role: "user", parts: each(it.results_with_files, result) },
      ...listOf(user_turn({ parts: spliced(it.results_with_files, rest) })),
    ];
  }
  return listOf(content(it));
}

/** dialects/generate-content.yaml › rules.turn_with_files_apart */
export function turn_with_files_apart(it: Turn): Content[] {
  if (it.role === "tool" && it.results_with_files != null) {
    return [
      { role: "user", parts: each(it.results_with_files, part) },
      ...listOf(user_turn({ parts: spliced(it.results_with_files, files) })),
    ];
  }
  return listOf(content(it));
}

/** dialects/generate-content.yaml › rules.content */
export function content(it: Turn): Content | undefined {
  if (it.content.length === 0) return undefined; // a turn without parts is refused
  if (it.role === "assistant") return { role: "model", parts: each(it.content, model_part) };
  return { role: "user", parts: spliced(it.content, user_part) };
}

/** dialects/generate-content.yaml › rules.model_part */
export function model_part(it: Item): SentPart | undefined {
  if (it.type === "image" && it.source.type === "base64") {
    return {
      inlineData: { mimeType: it.source.media_type, data: it.source.data },
      thoughtSignature: it.thought_signature || "skip_thought_signature_validator",
    };
  }
  return part(it);
}

/** dialects/generate-content.yaml › rules.user_turn */
export function user_turn(it: { parts: SentPart[] }): Content | undefined {
  if (it.parts[0] != null) return { role: "user", parts: it.parts };
  return undefined; // the results contain everything
}

/** dialects/generate-content.yaml › rules.result */
export function result(it: ToolResultItem): SentPart {
  return {
    functionResponse: {
      id: nonBlank(call_id(it.id)),
      name: it.name,
      response: outcome({ text: it.text, failed: it.is_error }),
      parts: nonBlank(each(it.content, result_image)),
    },
  };
}

/** dialects/generate-content.yaml › rules.call_id */
export function call_id(it: string): string {
  return it;
}

/** dialects/generate-content.yaml › rules.outcome */
export function outcome(it: { text: string; failed?: true | undefined }): Open {
  if (it.failed === true) return { error: it.text };
  return { output: it.text };
}

/** dialects/generate-content.yaml › rules.result_image */
export function result_image(it: Part): SentImage | undefined {
  if (it.type === "image" && it.source.type === "base64") {
    return { inlineData: { mimeType: it.source.media_type, data: it.source.data } };
  }
  return undefined; // besides its text, a result contains only the bytes of images
}

/** dialects/generate-content.yaml › rules.rest */
export function rest(it: ToolResultItem): SentPart[] {
  return spliced(it.content, not_in_result);
}

/** dialects/generate-content.yaml › rules.not_in_result */
export function not_in_result(it: Part): SentPart[] | undefined {
  if (it.type === "image" && it.source.type === "base64") return undefined; // it is in the result
  return named(it);
}

/** dialects/generate-content.yaml › rules.files */
export function files(it: ToolResultItem): SentPart[] {
  return spliced(it.content, named);
}

/** dialects/generate-content.yaml › rules.named */
export function named(it: Part): SentPart[] {
  switch (it.type) {
    case "image":
      if (it.title != null) return [{ text: `[Image: ${it.title}]` }, ...listOf(file(it))];
      break;
    case "document":
      if (it.title != null) return [{ text: `[Document: ${it.title}]` }, ...listOf(file(it))];
      break;
  }
  return listOf(file(it));
}

/** dialects/generate-content.yaml › rules.user_part */
export function user_part(it: Item): SentPart[] {
  if (it.type === "image" || it.type === "document") return named(it);
  return listOf(part(it));
}

/** dialects/generate-content.yaml › rules.file */
export function file(it: Part): SentPart | undefined {
  switch (it.type) {
    case "text":
      return undefined; // it is in the result
    case "image":
      switch (it.source.type) {
        case "base64":
          return { inlineData: { mimeType: it.source.media_type, data: it.source.data } };
        case "url":
          return { text: `[Image: ${it.source.url}]` }; // this API does not fetch URLs
      }
      break;
    case "document":
      switch (it.source.type) {
        case "base64":
          return { inlineData: { mimeType: it.source.media_type, data: it.source.data } };
        case "url":
          return { text: `[Document: ${it.source.url}]` }; // this API does not fetch URLs
        case "text":
          return { text: it.source.text };
        case "file":
          return { fileData: { fileUri: it.source.file_id } };
      }
      break;
    case "input_audio":
      return { inlineData: { mimeType: `audio/${it.input_audio.format}`, data: it.input_audio.data } };
  }
}

/** dialects/generate-content.yaml › rules.part */
export function part(it: Item): SentPart | undefined {
  switch (it.type) {
    case "text":
      return { text: it.text };
    case "image":
    case "document":
    case "input_audio":
      return file(it);
    case "tool_call":
      if (it.thought_signature != null) {
        return {
          functionCall: { id: nonBlank(call_id(it.id)), name: it.name, args: it.input },
          thoughtSignature: it.thought_signature,
        };
      }
      if (it.first === true) {
        return {
          functionCall: { id: nonBlank(call_id(it.id)), name: it.name, args: it.input },
          thoughtSignature: "skip_thought_signature_validator",
        }; // Gemini did not sign this call; the documented placeholder replaces the signature
      }
      return { functionCall: { id: nonBlank(call_id(it.id)), name: it.name, args: it.input } };
    case "tool_result":
      return {
        functionResponse: {
          id: nonBlank(call_id(it.id)),
          name: it.name,
          response: outcome({ text: it.text, failed: it.is_error }),
        },
      };
    case "reasoning":
      return undefined; // a summary of thoughts is not sent back
  }
}

/** dialects/generate-content.yaml › rules.tools */
export function tools(it: OfferedTool[]): ToolElement[] {
  return [...listOf(compact({ functionDeclarations: nonBlank(each(it, tool)) })), ...each(it, hosted)];
}

/** dialects/generate-content.yaml › rules.native_tools */
export function native_tools(it: { tools?: any }): ToolElement[] | undefined {
  if (asList(it.tools)?.[0] != null) return it.tools;
  if (asList(it.tools)?.length === 0) return undefined; // the list is empty
  return refuse(it, "tools", "`tools` in a native object must be a list");
}

/** dialects/generate-content.yaml › rules.tool */
export function tool(it: OfferedTool): FunctionDeclaration | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") {
    return undefined; // a tool of the service is declared by itself
  }
  return {
    name: it.function.name,
    description: nonBlank(it.function.description),
    parametersJsonSchema: nonBlank(it.function.parameters),
  };
}

/** dialects/generate-content.yaml › rules.hosted */
export function hosted(it: OfferedTool): ToolElement | undefined {
  switch (it.type) {
    case "web_search":
      if (it.max_uses != null) return undefined; // this API cannot limit how often a tool is used
      if (it.allowed_domains != null) return undefined; // this API cannot limit the domains
      if (it.blocked_domains != null) return undefined; // this API cannot limit the domains
      if (it.external_web_access === false) return undefined; // a search here is always live
      return { googleSearch: {} };
    case "web_fetch":
      if (it.max_uses != null) return undefined; // this API cannot limit how often a tool is used
      if (it.allowed_domains != null) return undefined; // this API cannot limit the domains
      if (it.blocked_domains != null) return undefined; // this API cannot limit the domains
      return { urlContext: {} };
    case "code_execution":
      return { codeExecution: {} };
  }
  return undefined; // functions are declared together
}

/** dialects/generate-content.yaml › rules.modality */
export function modality(it: string): string | undefined {
  return modalities(it);
}

/** dialects/generate-content.yaml › rules.speech */
export function speech(it: AudioConfig): Native | undefined {
  switch (it.format) {
    case "pcm16":
    case "pcm":
      if (it.voice != null) {
        return compact({ voiceConfig: compact({ prebuiltVoiceConfig: compact({ voiceName: nonBlank(it.voice) }) }) });
      }
      return undefined; // the provider chooses the voice
  }
  if (it.format != null) return refuse(it, "format", "this provider answers with pcm16");
  if (it.voice != null) {
    return compact({ voiceConfig: compact({ prebuiltVoiceConfig: compact({ voiceName: nonBlank(it.voice) }) }) });
  }
  return undefined; // the provider chooses the voice
}

/** dialects/generate-content.yaml › rules.one_candidate */
export function one_candidate(it: Native): number {
  if (it.candidateCount === 1) return 1;
  return refuse(it, "candidateCount", "an answer has one candidate; send one request for each");
}

/** dialects/generate-content.yaml › rules.tool_choice */
export function tool_choice(it: {
  tool_choice: ToolChoice;
  hosted?: ToolElement[] | undefined;
  functions?: any;
}): FunctionCallingConfig | undefined {
  switch (it.tool_choice) {
    case "auto":
      if (it.functions == null) return undefined; // there are no functions to choose from
      return { mode: "AUTO" };
    case "none":
      if (it.functions == null) return undefined; // there are no functions to choose from
      return { mode: "NONE" };
    case "required":
      if (it.functions == null && it.hosted?.[0] != null) return undefined; // this API can only force functions
      if (it.functions == null) return refuse(it, "tool_choice", "it forces a tool that is not sent");
      return { mode: "ANY" };
  }
  switch (it.tool_choice.type) {
    case "function":
      if (asList(it.functions)?.[0] != null) {
        return { mode: "ANY", allowedFunctionNames: listOf(it.tool_choice.function.name) };
      }
      return refuse(it, "tool_choice", "it forces a tool that is not sent");
    case "allowed_tools":
      if (asList(it.functions)?.[0] != null) {
        return compact({
          mode: subset_mode(it.tool_choice.allowed_tools.mode),
          allowedFunctionNames: nonBlank(each(it.tool_choice.allowed_tools.tools, function_name)),
        });
      }
      return undefined; // there are no functions to choose from
  }
  if (it.hosted?.[0] != null && asList(it.functions)?.[0] != null) {
    return { mode: "AUTO" }; // this API can only force functions
  }
  if (it.hosted?.[0] != null) return undefined; // this API can only force functions
  return refuse(it, "tool_choice", "this provider cannot offer this tool with its limits");
}

/** dialects/generate-content.yaml › rules.function_name */
export function function_name(it: AllowedTool): string | undefined {
  if (it.type === "function") return it.function.name;
  return undefined; // this API can only choose functions
}

/** dialects/generate-content.yaml › rules.format_next_to */
export function format_next_to(it: {
  format: ResponseFormat;
  functions?: FunctionDeclaration[] | undefined;
  choice?: FunctionCallingConfig | undefined;
  alone?: true | undefined;
}): OutputFormat | undefined {
  if (it.format.type === "text") return undefined; // this API writes text by default
  if (it.alone === true && it.functions?.[0] != null) {
    return undefined; // these models refuse a format of the answer next to functions
  }
  if (it.choice?.mode === "ANY" && it.functions?.[0] != null) {
    return undefined; // a format of the answer is refused next to a forced function
  }
  return format(it.format);
}

/** dialects/generate-content.yaml › rules.format */
export function format(it: ResponseFormat): OutputFormat | undefined {
  switch (it.type) {
    case "json_schema":
      if (it.json_schema.description != null) {
        return {
          responseMimeType: "application/json",
          responseJsonSchema: {
            ...it.json_schema.schema,
            description:
              text`${it.json_schema.description}\n\n${it.json_schema.schema.description}` || it.json_schema.description,
          },
        };
      }
      return { responseMimeType: "application/json", responseJsonSchema: it.json_schema.schema };
    case "json_object":
      return { responseMimeType: "application/json" };
  }
  return undefined; // this API writes text by default
}

/** dialects/generate-content.yaml › tables.subset_mode */
export function subset_mode(word: unknown): "ANY" | "VALIDATED" | undefined {
  if (word == null) return undefined;
  if (word === "required") return "ANY";
  return "VALIDATED";
}

/** dialects/generate-content.yaml › tables.modalities */
export function modalities(word: unknown): "TEXT" | "IMAGE" | "AUDIO" | undefined {
  switch (word) {
    case "text":
      return "TEXT";
    case "image":
      return "IMAGE";
    case "audio":
      return "AUDIO";
  }
  return undefined;
}

/** dialects/generate-content.yaml › tables.service_tier */
export function service_tier(word: unknown): "standard" | "flex" | "priority" | undefined {
  switch (word) {
    case "default":
      return "standard";
    case "flex":
      return "flex";
    case "priority":
      return "priority";
  }
  return undefined;
}

/** dialects/generate-content.yaml › reply.response */
export function response(it: Received<GenerateContentReply>, out: Sink): boolean {
  if (isObject(it) && it.error != null) {
    failure(it.error, out);
    return true;
  }
  const first = asList(it)?.[0];
  if (first?.error != null) {
    failure(first.error, out);
    return true;
  }
  const first_candidates = asList(asObject(it)?.candidates)?.[0];
  if (isObject(it) && first_candidates?.index != null) {
    out.id(it.responseId);
    out.model(it.modelVersion);
    for (const one of asList(it.candidates) ?? []) first_candidate(one, out);
    if (it.usageMetadata != null) usage(it.usageMetadata, out);
    if (it.promptFeedback?.blockReason != null) blocked(it.promptFeedback.blockReason, out);
    return true;
  }
  if (isObject(it) && first_candidates != null) {
    out.id(it.responseId);
    out.model(it.modelVersion);
    candidate(first_candidates, out);
    if (it.usageMetadata != null) usage(it.usageMetadata, out);
    if (it.promptFeedback?.blockReason != null) blocked(it.promptFeedback.blockReason, out);
    return true;
  }
  if (isObject(it) && asList(it.candidates)?.length === 0 && it.promptFeedback != null) {
    out.id(it.responseId);
    out.model(it.modelVersion);
    if (it.usageMetadata != null) usage(it.usageMetadata, out);
    blocked("blocked", out);
    return true;
  }
  if (isObject(it) && it.promptFeedback?.blockReason != null) {
    out.id(it.responseId);
    out.model(it.modelVersion);
    if (it.usageMetadata != null) usage(it.usageMetadata, out);
    blocked(it.promptFeedback.blockReason, out);
    return true;
  }
  if (isObject(it) && it.usageMetadata != null) {
    out.id(it.responseId);
    out.model(it.modelVersion);
    usage(it.usageMetadata, out);
    return true;
  }
  return false;
}

/** dialects/generate-content.yaml › reply.stream */
export const stream = response;

/** dialects/generate-content.yaml › reply.error */
export function error(it: Received<ErrorBody>, out: Sink): boolean {
  if (isObject(it) && it.error != null) {
    failure(it.error, out);
    return true;
  }
  const first = asList(it)?.[0];
  if (first?.error != null) {
    failure(first.error, out);
    return true;
  }
  return false;
}

/** dialects/generate-content.yaml › reply.rules.first_candidate */
export function first_candidate(it: Received<Candidate>, out: Sink): void {
  if (it?.index === 0) {
    candidate(it, out);
    return;
  }
  if (isObject(it) && it.index == null) candidate(it, out);
}

/** dialects/generate-content.yaml › reply.rules.candidate */
export function candidate(it: Received<Candidate>, out: Sink): void {
  if (isObject(it)) {
    for (const one of asList(it.content?.parts) ?? []) part_read(one, out);
    if (it.groundingMetadata != null) grounding(it.groundingMetadata, out);
    if (it.citationMetadata != null) recited(it.citationMetadata, out);
    for (const one of asList(it.safetyRatings) ?? []) rating(one, out);
    if (it.urlContextMetadata != null) fetched(it.urlContextMetadata, out);
    ended({ reason: it.finishReason, message: it.finishMessage }, out);
  }
}

/** dialects/generate-content.yaml › reply.rules.recited */
export function recited(it: Received<CitationMetadata>, out: Sink): void {
  if (isObject(it)) {
    for (const one of asList(it.citationSources) ?? []) recitation(one, out);
    for (const one of asList(it.citations) ?? []) recitation(one, out);
  }
}

/** dialects/generate-content.yaml › reply.rules.recitation */
export function recitation(it: Received<CitationSource>, out: Sink): void {
  if (it?.uri === "") {
    out.lost("candidates[].citationMetadata");
    return;
  }
  if (it?.uri != null) {
    out.citation({ url: it.uri, title: it.title, start_byte: it.startIndex, end_byte: it.endIndex });
    if (it.license != null) license(it.license, out);
    return;
  }
  if (it != null) out.lost("candidates[].citationMetadata");
}

/** dialects/generate-content.yaml › reply.rules.license */
export function license(it: Received<string>, out: Sink): void {
  if (it === "") return;
  if (it != null) out.lost("candidates[].citationMetadata.citationSources[].license");
}

/** dialects/generate-content.yaml › reply.rules.rating */
export function rating(it: Received<SafetyRating>, out: Sink): void {
  if (it?.blocked === true) {
    out.lost(text`candidates[].safetyRatings[category=${it.category}]`);
    return;
  }
  if (it?.probability === "NEGLIGIBLE" || it?.probability === "HARM_PROBABILITY_UNSPECIFIED") return;
  if (it?.probability != null && it.category != null) {
    out.lost(text`candidates[].safetyRatings[category=${it.category}]`);
  }
}

/** dialects/generate-content.yaml › reply.rules.fetched */
export function fetched(it: Received<UrlContextMetadata>, out: Sink): void {
  if (isObject(it) && asList(it.urlMetadata)?.[0] != null) out.lost("candidates[].urlContextMetadata");
}

/** dialects/generate-content.yaml › reply.rules.grounding */
export function grounding(it: Received<GroundingMetadata>, out: Sink): void {
  if (it?.groundingChunks != null && asList(it.groundingSupports)?.[0] != null) {
    out.source({ first: true });
    for (const one of asList(it.groundingChunks) ?? []) source(one, out);
    for (const one of asList(it.groundingSupports) ?? []) support(one, out);
    return;
  }
  if (it?.groundingChunks != null) {
    out.source({ first: true });
    for (const one of asList(it.groundingChunks) ?? []) unplaced(one, out);
  }
}

/** dialects/generate-content.yaml › reply.rules.source */
export function source(it: Received<GroundingChunk>, out: Sink): void {
  if (it?.web?.uri != null) {
    out.source({ url: it.web.uri, title: it.web.title });
    return;
  }
  if (it?.maps?.uri != null) {
    out.source({ url: it.maps.uri, title: it.maps.title });
    return;
  }
  if (it != null) {
    out.source({ first: false });
    out.lost("candidates[].groundingMetadata.groundingChunks[]");
  }
}

/** dialects/generate-content.yaml › reply.rules.unplaced */
export function unplaced(it: Received<GroundingChunk>, out: Sink): void {
  if (it?.web?.uri != null) {
    out.citation({ url: it.web.uri, title: it.web.title });
    return;
  }
  if (it?.maps?.uri != null) {
    out.citation({ url: it.maps.uri, title: it.maps.title });
    return;
  }
  if (it != null) out.lost("candidates[].groundingMetadata.groundingChunks[]");
}

/** dialects/generate-content.yaml › reply.rules.support */
export function support(it: Received<GroundingSupport>, out: Sink): void {
  if (it?.groundingChunkIndices != null) {
    out.citation({
      sources: it.groundingChunkIndices,
      start_byte: it.segment?.startIndex,
      end_byte: it.segment?.endIndex,
    });
  }
}

/** dialects/generate-content.yaml › reply.rules.part_read */
export function part_read(it: Received<ReadPart>, out: Sink): void {
  if (it?.functionCall != null) {
    call({ call: it.functionCall, signature: it.thoughtSignature }, out);
    return;
  }
  if (it?.thought === true && it.text != null) {
    out.reasoning({ at: "thoughts", part: it.text });
    return;
  }
  if (it?.thought === true && it.inlineData != null) return;
  if (it?.inlineData?.data != null) {
    out.file({ media: it.inlineData.mimeType, data: it.inlineData.data, thought_signature: it.thoughtSignature });
    return;
  }
  if (it?.fileData?.fileUri != null) {
    out.file({ media: it.fileData.mimeType, url: it.fileData.fileUri, thought_signature: it.thoughtSignature });
    return;
  }
  if (it?.text != null) {
    out.content(it.text);
    return;
  }
  if (it?.executableCode != null) {
    out.lost("candidates[].content.parts[].executableCode");
    return;
  }
  if (it?.codeExecutionResult != null) {
    out.lost("candidates[].content.parts[].codeExecutionResult");
    return;
  }
  if (it?.toolCall != null) {
    out.lost("candidates[].content.parts[].toolCall");
    return;
  }
  if (it?.toolResponse != null) out.lost("candidates[].content.parts[].toolResponse");
}

/** dialects/generate-content.yaml › reply.rules.call */
export function call(it: Received<{ call: ReadCall; signature?: string | null | undefined }>, out: Sink): void {
  if (it?.call?.willContinue === true && it.call.name != null) {
    out.tool_call({
      id: it.call.id,
      name: it.call.name,
      otherwise: json(it.call.args),
      thought_signature: it.signature,
    });
    for (const one of asList(it.call.partialArgs) ?? []) piece(one, out);
    return;
  }
  if (it?.call?.name != null && it.call.partialArgs != null) {
    out.tool_call({
      id: it.call.id,
      name: it.call.name,
      otherwise: json(it.call.args),
      thought_signature: it.signature,
    });
    for (const one of asList(it.call.partialArgs) ?? []) piece(one, out);
    out.tool_call({ done: true });
    return;
  }
  if (it?.call?.name != null && it.call.args != null) {
    out.tool_call({
      id: it.call.id,
      name: it.call.name,
      arguments: json(it.call.args),
      thought_signature: it.signature,
    });
    return;
  }
  if (it?.call?.name != null) {
    out.tool_call({ id: it.call.id, name: it.call.name, arguments: "{}", thought_signature: it.signature });
    return;
  }
  if (it?.call?.willContinue === true) {
    for (const one of asList(it.call.partialArgs) ?? []) piece(one, out);
    return;
  }
  if (isObject(it?.call)) {
    for (const one of asList(it.call.partialArgs) ?? []) piece(one, out);
    out.tool_call({ done: true });
  }
}

/** dialects/generate-content.yaml › reply.rules.piece */
export function piece(it: Received<PartialArg>, out: Sink): void {
  if (it?.jsonPath != null && it.stringValue != null) {
    out.tool_call({ path: it.jsonPath, part: it.stringValue });
    return;
  }
  if (it?.jsonPath != null && it.numberValue != null) {
    out.tool_call({ path: it.jsonPath, value: it.numberValue });
    return;
  }
  if (it?.jsonPath != null && it.boolValue != null) {
    out.tool_call({ path: it.jsonPath, value: it.boolValue });
    return;
  }
  if (it?.willContinue === true && it.jsonPath != null) return;
  if (it?.jsonPath != null) out.tool_call({ path: it.jsonPath });
}

/** dialects/generate-content.yaml › reply.rules.ended */
export function ended(
  it: Received<{ reason?: string | null | undefined; message?: string | null | undefined }>,
  out: Sink,
): void {
  if (
    it?.reason === "MALFORMED_FUNCTION_CALL" ||
    it?.reason === "UNEXPECTED_TOOL_CALL" ||
    it?.reason === "TOO_MANY_TOOL_CALLS" ||
    it?.reason === "MALFORMED_RESPONSE" ||
    it?.reason === "MISSING_THOUGHT_SIGNATURE" ||
    it?.reason === "PUP_LIMITED_DISABLED"
  ) {
    out.error({ message: nonBlank(it.message) ?? text`the model stopped with ${it.reason}`, without_calls: true });
    out.finish_reason("complete");
    out.end(true);
    return;
  }
  if (it?.reason != null) {
    out.finish_reason(finish(it.reason));
    out.native_finish_reason(it.reason);
    out.end(true);
  }
}

/** dialects/generate-content.yaml › reply.rules.blocked */
export function blocked(it: Received<string>, out: Sink): void {
  if (it != null) {
    out.finish_reason("content_filter");
    out.end(true);
  }
}

/** dialects/generate-content.yaml › reply.rules.usage */
export function usage(it: Received<UsageMetadata>, out: Sink): void {
  if (isObject(it)) {
    out.usage({
      input: it.promptTokenCount,
      input_extra: it.toolUsePromptTokenCount,
      cache_read: it.cachedContentTokenCount,
      answer: it.candidatesTokenCount,
      reasoning: it.thoughtsTokenCount,
    });
    out.tier(nonBlank(tiers(it.serviceTier)) ?? nonBlank(tiers(it.trafficType)));
  }
}

/** dialects/generate-content.yaml › reply.rules.failure */
export function failure(it: Received<ErrorStatus>, out: Sink): void {
  if (isObject(it)) {
    for (const one of asList(it.details) ?? []) detail(one, out);
    out.error({
      message: nonBlank(it.message) ?? nonBlank(it.status) ?? "failed without a message",
      status: nonBlank(it.code) ?? status(it.status),
      reason: nonBlank(reasons(it.message)) ?? reasons(it.status),
    });
    return;
  }
  if (it != null) out.error({ message: it });
}

/** dialects/generate-content.yaml › reply.rules.detail */
export function detail(it: Received<StatusDetail>, out: Sink): void {
  if (it?.violations != null) {
    for (const one of asList(it.violations) ?? []) quota(one, out);
    return;
  }
  if (it?.retryDelay != null) out.retry_after(it.retryDelay);
}

/** dialects/generate-content.yaml › reply.rules.quota */
export function quota(it: Received<QuotaViolation>, out: Sink): void {
  if (it?.quotaId != null) out.retry_after(wait(it.quotaId));
}

/** dialects/generate-content.yaml › tables.tiers */
export function tiers(word: unknown): "batch" | "flex" | "priority" | "offpeak" | "scale" | undefined {
  switch (word) {
    case "ON_DEMAND_FLEX":
      return "flex";
    case "ON_DEMAND_PRIORITY":
      return "priority";
    case "ON_DEMAND_OFFPEAK":
      return "offpeak";
    case "PROVISIONED_THROUGHPUT":
      return "scale";
  }
  if (typeof word === "string") {
    if (word.endsWith("batch")) return "batch";
    if (word.endsWith("flex")) return "flex";
    if (word.endsWith("priority")) return "priority";
  }
  return undefined;
}

/** dialects/generate-content.yaml › tables.finish */
export function finish(word: unknown): "complete" | "length" | "content_filter" | undefined {
  switch (word) {
    case "STOP":
      return "complete";
    case "MAX_TOKENS":
    case "CONTINUATION":
      return "length";
    case "SAFETY":
    case "RECITATION":
    case "BLOCKLIST":
    case "PROHIBITED_CONTENT":
    case "SPII":
    case "IMAGE_SAFETY":
    case "IMAGE_PROHIBITED_CONTENT":
    case "IMAGE_RECITATION":
    case "MODEL_ARMOR":
    case "ESCALATION":
      return "content_filter";
  }
  return undefined;
}

/** dialects/generate-content.yaml › tables.status */
export function status(word: unknown): 400 | 401 | 403 | 404 | 409 | 429 | 499 | 500 | 501 | 503 | 504 | undefined {
  switch (word) {
    case "INVALID_ARGUMENT":
    case "FAILED_PRECONDITION":
    case "OUT_OF_RANGE":
      return 400;
    case "UNAUTHENTICATED":
      return 401;
    case "PERMISSION_DENIED":
      return 403;
    case "NOT_FOUND":
      return 404;
    case "ABORTED":
    case "ALREADY_EXISTS":
      return 409;
    case "RESOURCE_EXHAUSTED":
      return 429;
    case "CANCELLED":
      return 499;
    case "INTERNAL":
    case "UNKNOWN":
    case "DATA_LOSS":
      return 500;
    case "UNIMPLEMENTED":
      return 501;
    case "UNAVAILABLE":
      return 503;
    case "DEADLINE_EXCEEDED":
      return 504;
  }
  return undefined;
}

/** dialects/generate-content.yaml › tables.reasons */
export function reasons(
  word: unknown,
):
  | "context_length_exceeded"
  | "invalid_api_key"
  | "model_not_found"
  | "rate_limit_exceeded"
  | "overloaded"
  | undefined {
  switch (word) {
    case "UNAUTHENTICATED":
      return "invalid_api_key";
    case "RESOURCE_EXHAUSTED":
      return "rate_limit_exceeded";
    case "UNAVAILABLE":
      return "overloaded";
  }
  if (typeof word === "string") {
    if (word.includes("exceeds the maximum number of tokens")) return "context_length_exceeded";
    if (word.includes("API key not valid") || word.includes("API key expired")) return "invalid_api_key";
    if (word.includes("is not found for API version") || word.startsWith("Publisher Model ")) return "model_not_found";
  }
  return undefined;
}

/** dialects/generate-content.yaml › tables.wait */
export function wait(word: unknown): "never" | undefined {
  if (typeof word === "string" && word.includes("PerDay")) return "never";
  return undefined;
}

/** What reads a reply in this dialect without a provider. */
export const reader: DialectReader = {
  dialect: "generate-content",
  output_limits: ["generationConfig.maxOutputTokens"],
  choice_counts: ["generationConfig.candidateCount"],
  response,
  stream,
  error,
};
