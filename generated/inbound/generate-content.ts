// @generated from spec/inbound/generate-content.yaml and spec/vendors.yaml. Do not edit; run `npm run generate`.
import {
  compact,
  each,
  join,
  json,
  listOf,
  nonBlank,
  numberOf,
  refuse,
  spliced,
  type Inbound,
  type InboundApi,
} from "../../runtime/primitives.ts";
import type {
  AllowedTool,
  Answer,
  AnswerCitation,
  AnswerFailure,
  AnswerHead,
  AnswerItem,
  AudioConfig,
  Call,
  Effort,
  ImageConfig,
  InputCount,
  Modality,
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
} from "../hub.ts";
import type {
  CallerCode,
  CallerConfig,
  CallerContent,
  CallerDeclaration,
  CallerMode,
  CallerOutput,
  CallerPart,
  CallerRequest,
  CallerToolCall,
  CallerToolResponse,
  CallerTools,
  ErrorReply,
  GenerateContentResponse,
  GroundingChunk,
  GroundingSupport,
  Open,
  ReadPart,
  TokenCount,
  UsageMetadata,
} from "../native/generate-content.ts";
import { chosen_name, how_many, named } from "./vendors.ts";

/** inbound/generate-content.yaml › request.read */
function read(x: Inbound<CallerRequest>): Call {
  return {
    ...compact(unsupported(x.req)),
    turns: [
      ...listOf(x.req.systemInstruction == null ? undefined : opening(x.req.systemInstruction)),
      ...each(x.req.contents, turn),
    ],
    ...compact({
      model: nonBlank(x.model),
      stream: x.stream,
      max_tokens: x.req.generationConfig?.maxOutputTokens,
      tools: nonBlank(spliced(x.req.tools, tools)),
      tool_choice:
        x.req.toolConfig?.functionCallingConfig == null
          ? undefined
          : tool_choice(x.req.toolConfig.functionCallingConfig),
      stop: nonBlank(x.req.generationConfig?.stopSequences),
      seed: x.req.generationConfig?.seed,
      frequency_penalty: x.req.generationConfig?.frequencyPenalty,
      presence_penalty: x.req.generationConfig?.presencePenalty,
      temperature: x.req.generationConfig?.temperature,
      top_p: x.req.generationConfig?.topP,
      top_k: x.req.generationConfig?.topK,
      reasoning_effort:
        x.req.generationConfig?.thinkingConfig == null ? undefined : effort(x.req.generationConfig.thinkingConfig),
      reasoning_summary:
        x.req.generationConfig?.thinkingConfig == null ? undefined : summary(x.req.generationConfig.thinkingConfig),
      response_format: x.req.generationConfig == null ? undefined : format(x.req.generationConfig),
      modalities: nonBlank(each(x.req.generationConfig?.responseModalities, modality)),
      image_config: nonBlank(
        x.req.generationConfig?.imageConfig == null ? undefined : image_config(x.req.generationConfig.imageConfig),
      ),
      audio: nonBlank(
        x.req.generationConfig?.speechConfig == null ? undefined : speech(x.req.generationConfig.speechConfig),
      ),
      service_tier: tier(x.req.serviceTier),
    }),
    ...(x.req.generationConfig?.candidateCount == null ? undefined : one_candidate(x.req)),
  };
}

/** inbound/generate-content.yaml › rules.unsupported */
function unsupported(it: CallerRequest): Native | undefined {
  if (it.cachedContent != null) return refuse(it, "cachedContent", "only Google can read it; send what is cached");
  if (it.continuationToken != null) return refuse(it, "continuationToken", "only Google can continue its answer");
  if (it.generationConfig?.responseLogprobs === true) {
    return refuse(it, "generationConfig.responseLogprobs", "the probabilities of tokens cannot be translated");
  }
  return undefined;
}

/** inbound/generate-content.yaml › rules.modality */
function modality(it: string): Modality | undefined {
  return modalities(it);
}

/** inbound/generate-content.yaml › rules.image_config */
function image_config(it: Open): ImageConfig | undefined {
  return compact({ aspect_ratio: nonBlank(it.aspectRatio), image_size: nonBlank(it.imageSize) });
}

/** inbound/generate-content.yaml › rules.speech */
function speech(it: Open): AudioConfig | undefined {
  if (it.voiceConfig?.prebuiltVoiceConfig?.voiceName != null) {
    return { voice: nonBlank(it.voiceConfig?.prebuiltVoiceConfig?.voiceName), format: "pcm16" };
  }
  return undefined; // only the name of a voice can be translated
}

/** inbound/generate-content.yaml › rules.one_candidate */
function one_candidate(it: CallerRequest): Native | undefined {
  if (it.generationConfig?.candidateCount === 1) return undefined; // an answer has one candidate
  return refuse(it, "generationConfig.candidateCount", "an answer has one candidate; send one request for each");
}

/** inbound/generate-content.yaml › rules.opening */
function opening(it: CallerContent): RequestTurn {
  return { role: "system", content: nonBlank(spliced(it.parts, part)) };
}

/** inbound/generate-content.yaml › rules.turn */
function turn(it: CallerContent): RequestTurn {
  if (it.role === "model") return { role: "assistant", content: nonBlank(spliced(it.parts, answered)) };
  return { role: "user", content: nonBlank(spliced(it.parts, part_of_user)) };
}

/** inbound/generate-content.yaml › rules.answered */
function answered(it: CallerPart): RequestItem[] | undefined {
  if (it.functionResponse != null) return refuse(it, "functionResponse", "a result belongs to a turn of the user");
  if (it.thought == null && it.inlineData?.mimeType != null) {
    return listOf(
      inline({ kind: kind(it.inlineData.mimeType), mime: it.inlineData.mimeType, data: it.inlineData.data, part: it }),
    );
  }
  if (it.thought == null && it.fileData?.fileUri != null) {
    return listOf(
      linked({
        kind: kind(it.fileData.mimeType) || "image",
        where: where(it.fileData.fileUri),
        url: it.fileData.fileUri,
        part: it,
      }),
    );
  }
  return part(it);
}

/** inbound/generate-content.yaml › rules.part_of_user */
function part_of_user(it: CallerPart): RequestItem[] | undefined {
  if (it.functionCall != null) return refuse(it, "functionCall", "a call belongs to a turn of the model");
  if (it.thought === true) return refuse(it, "thought", "reasoning belongs to a turn of the model");
  return part(it);
}

/** inbound/generate-content.yaml › rules.part */
function part(it: CallerPart): RequestItem[] | undefined {
  if (it.thought === true && it.thoughtSignature != null) {
    return [{ type: "reasoning", kind: "thought", text: nonBlank(it.text), signature: it.thoughtSignature }];
  }
  if (it.thought === true) return [{ type: "reasoning", text: nonBlank(it.text) }];
  if (it.functionCall?.name != null) {
    return [
      {
        type: "tool_call",
        id: nonBlank(it.functionCall.id),
        name: it.functionCall.name,
        arguments: json(nonBlank(it.functionCall.args) ?? {}),
        signature: nonBlank(it.thoughtSignature),
      },
    ];
  }
  if (it.functionResponse?.name != null) {
    return [
      {
        type: "tool_result",
        id: nonBlank(it.functionResponse.id),
        name: it.functionResponse.name,
        content: [
          ...listOf(it.functionResponse.response == null ? undefined : result(it.functionResponse.response)),
          ...(each(it.functionResponse.parts, media) ?? []),
        ],
        is_error: it.functionResponse.response == null ? undefined : failed(it.functionResponse.response),
      },
    ];
  }
  if (it.text != null) return [{ type: "text", text: it.text }];
  if (it.executableCode != null) return code(it.executableCode);
  if (it.codeExecutionResult != null) return output(it.codeExecutionResult);
  if (it.toolCall != null) return hosted_call(it.toolCall);
  if (it.toolResponse != null) return hosted_response(it.toolResponse);
  return listOf(media(it));
}

/** inbound/generate-content.yaml › rules.code */
function code(it: CallerCode): RequestItem[] | undefined {
  if (it.language != null && it.code != null) return [{ type: "text", text: `\n${it.language}: ${it.code}\n` }];
  if (it.code != null) return [{ type: "text", text: `\ncode_execution: ${it.code}\n` }];
  return undefined; // nothing of it can be read
}

/** inbound/generate-content.yaml › rules.output */
function output(it: CallerOutput): RequestItem[] | undefined {
  if (it.outcome === "OUTCOME_OK" && it.output != null) return [{ type: "text", text: `\n${it.output}\n` }];
  if (it.outcome != null && it.output != null) return [{ type: "text", text: `\n${it.outcome}: ${it.output}\n` }];
  if (it.output != null) return [{ type: "text", text: `\n${it.output}\n` }];
  if (it.outcome != null) return [{ type: "text", text: `\n${it.outcome}\n` }];
  return undefined; // nothing of it can be read
}

/** inbound/generate-content.yaml › rules.hosted_call */
function hosted_call(it: CallerToolCall): RequestItem[] {
  return [
    { type: "text", text: "\n" },
    ...(call_text({ name: it.toolType, input: json(nonBlank(it.args) ?? {}) }) ?? []),
    { type: "text", text: "\n" },
  ];
}

/** inbound/generate-content.yaml › rules.hosted_response */
function hosted_response(it: CallerToolResponse): RequestItem[] {
  return [...(written_text({ text: json(it.response) }) ?? []), { type: "text", text: "\n" }];
}

/** inbound/generate-content.yaml › rules.media */
function media(it: CallerPart): Part | undefined {
  if (it.inlineData?.mimeType != null) {
    return inline({
      kind: kind(it.inlineData.mimeType),
      mime: it.inlineData.mimeType,
      data: it.inlineData.data,
      name: it.inlineData.displayName,
      part: it,
      detail: detail(it.mediaResolution?.level),
    });
  }
  if (it.fileData?.fileUri != null) {
    return linked({
      kind: kind(it.fileData.mimeType) || "image",
      where: where(it.fileData.fileUri),
      url: it.fileData.fileUri,
      name: it.fileData.displayName,
      part: it,
      detail: detail(it.mediaResolution?.level),
    });
  }
  return undefined; // the part has no content that can be translated
}

/** inbound/generate-content.yaml › rules.inline */
function inline(
  it:
    | {
        kind?: "audio" | "document" | "image" | "other" | undefined;
        mime: string;
        data: string;
        part: CallerPart;
        name?: undefined;
        detail?: undefined;
      }
    | {
        kind?: "audio" | "document" | "image" | "other" | undefined;
        mime: string;
        data: string;
        name?: string | undefined;
        part: CallerPart;
        detail?: "auto" | "high" | "low" | undefined;
      },
): Part {
  switch (it.kind) {
    case "image":
      return {
        type: "image",
        source: { type: "base64", media_type: it.mime, data: it.data },
        title: nonBlank(it.name),
        detail: it.detail,
      };
    case "document":
      return {
        type: "document",
        source: { type: "base64", media_type: it.mime, data: it.data },
        title: nonBlank(it.name),
      };
    case "audio":
      return { type: "input_audio", input_audio: { data: it.data, format: audio_format(it.mime) || "wav" } };
  }
  return refuse(it, "part", "only images, documents and audio can be translated");
}

/** inbound/generate-content.yaml › rules.linked */
function linked(
  it:
    | {
        kind: "audio" | "document" | "image" | "other";
        where?: "google" | "web" | undefined;
        url: string;
        part: CallerPart;
        name?: undefined;
        detail?: undefined;
      }
    | {
        kind: "audio" | "document" | "image" | "other";
        where?: "google" | "web" | undefined;
        url: string;
        name?: string | undefined;
        part: CallerPart;
        detail?: "auto" | "high" | "low" | undefined;
      },
): Part {
  if (it.where === "google") return refuse(it, "part", "only Google can read this file");
  switch (it.kind) {
    case "image":
      return { type: "image", source: { type: "url", url: it.url }, title: nonBlank(it.name), detail: it.detail };
    case "document":
      return { type: "document", source: { type: "url", url: it.url }, title: nonBlank(it.name) };
  }
  return refuse(it, "part", "only images and documents can be translated");
}

/** inbound/generate-content.yaml › rules.failed */
function failed(it: Open): boolean | undefined {
  if (it.error != null) return true;
  return undefined; // the call succeeded
}

/** inbound/generate-content.yaml › rules.result */
function result(it: Open): Part {
  if (typeof it.output === "string") return { type: "text", text: it.output };
  if (typeof it.result === "string") return { type: "text", text: it.result };
  if (typeof it.error === "string") return { type: "text", text: it.error };
  return { type: "text", text: json(it) };
}

/** inbound/generate-content.yaml › rules.tools */
function tools(it: CallerTools): RequestTool[] | undefined {
  if (
    it.functionDeclarations == null &&
    it.googleSearch == null &&
    it.googleSearchRetrieval == null &&
    it.urlContext == null &&
    it.codeExecution == null
  ) {
    return undefined; // no other provider has this tool
  }
  return [
    ...(each(it.functionDeclarations, tool) ?? []),
    ...listOf(it.googleSearch == null ? undefined : search(it.googleSearch)),
    ...listOf(it.googleSearchRetrieval == null ? undefined : older_search(it.googleSearchRetrieval)),
    ...listOf(it.urlContext == null ? undefined : fetch(it.urlContext)),
    ...listOf(it.codeExecution == null ? undefined : execution(it.codeExecution)),
  ];
}

/** inbound/generate-content.yaml › rules.search */
function search(it: { excludeDomains?: string[] | undefined }): RequestTool {
  return { type: "web_search", blocked_domains: nonBlank(it.excludeDomains) };
}

/** inbound/generate-content.yaml › rules.older_search */
function older_search(_it: Open): RequestTool {
  return { type: "web_search" };
}

/** inbound/generate-content.yaml › rules.fetch */
function fetch(_it: Open): RequestTool {
  return { type: "web_fetch" };
}

/** inbound/generate-content.yaml › rules.execution */
function execution(_it: Open): RequestTool {
  return { type: "code_execution" };
}

/** inbound/generate-content.yaml › rules.tool */
function tool(it: CallerDeclaration): RequestTool {
  return {
    type: "function",
    function: {
      name: it.name,
      description: nonBlank(it.description),
      parameters: nonBlank(it.parametersJsonSchema) ?? nonBlank(it.parameters),
    },
  };
}

/** inbound/generate-content.yaml › rules.tool_choice */
function tool_choice(it: CallerMode): ToolChoice | undefined {
  if (it.mode === "NONE" || it.mode === "none") return "none";
  if (it.allowedFunctionNames?.[0] != null) {
    return subset({ mode: subset_mode(it.mode) || "auto", choice: it, tools: each(it.allowedFunctionNames, named) });
  }
  switch (it.mode) {
    case "ANY":
    case "any":
      return "required";
    case "AUTO":
    case "auto":
      return "auto";
    case "VALIDATED":
    case "validated":
      return undefined; // arguments that always fit their schemas are `strict` of a function elsewhere, which refuses many schemas
  }
  return "auto";
}

/** inbound/generate-content.yaml › rules.effort */
function effort(it: {
  thinkingLevel?: string | undefined;
  thinkingBudget?: number | undefined;
  includeThoughts?: boolean | undefined;
}): Effort | undefined {
  if (it.thinkingLevel != null) return level(it.thinkingLevel);
  if (it.thinkingBudget != null) return budget(it.thinkingBudget);
  return undefined; // without a control the provider decides
}

/** inbound/generate-content.yaml › rules.summary */
function summary(it: {
  thinkingLevel?: string | undefined;
  thinkingBudget?: number | undefined;
  includeThoughts?: boolean | undefined;
}): ReasoningSummary | undefined {
  switch (it.includeThoughts) {
    case true:
      return "auto";
    case false:
      return "none";
  }
  return undefined; // without `includeThoughts` the provider decides
}

/** inbound/generate-content.yaml › rules.format */
function format(it: CallerConfig): ResponseFormat | undefined {
  if (it.responseJsonSchema != null) {
    return { type: "json_schema", json_schema: { name: "answer", schema: it.responseJsonSchema } };
  }
  if (it.responseSchema != null) {
    return { type: "json_schema", json_schema: { name: "answer", schema: it.responseSchema } };
  }
  if (it.responseMimeType === "application/json") return { type: "json_object" };
  return undefined; // text is the default
}

/** inbound/generate-content.yaml › rules.answer */
function answer(it: Answer): GenerateContentResponse {
  return {
    candidates: [
      {
        content: { role: "model", parts: each(it.items, written) },
        finishReason: finish(it.finish),
        finishMessage: nonBlank(message(it.finish)),
        index: 0,
        groundingMetadata: compact({
          groundingChunks: nonBlank(each(it.citations, source)),
          groundingSupports: nonBlank(each(it.citations, support)),
        }),
      },
    ],
    usageMetadata: usage(it.usage),
    modelVersion: it.model,
    responseId: it.id,
  };
}

/** inbound/generate-content.yaml › rules.event */
function event(it: Step): GenerateContentResponse[] | undefined {
  switch (it.type) {
    case "piece":
      switch (it.item.type) {
        case "text":
          return listOf(chunk({ answer: it.answer, parts: [{ text: it.item.text }] }));
        case "reasoning":
          return listOf(chunk({ answer: it.answer, parts: [{ text: it.item.text, thought: true }] }));
      }
      break;
    case "close":
      switch (it.item.type) {
        case "reasoning":
          if (it.item.state != null) {
            return listOf(
              chunk({ answer: it.answer, parts: [{ text: "", thought: true, thoughtSignature: it.item.state }] }),
            );
          }
          break;
        case "tool_call":
        case "file":
          return listOf(chunk({ answer: it.answer, parts: listOf(written(it.item)) }));
      }
      break;
    case "finish":
      return [
        {
          candidates: [
            {
              content: { role: "model", parts: [{ text: "" }] },
              finishReason: finish(it.whole.finish),
              finishMessage: nonBlank(message(it.whole.finish)),
              index: 0,
              groundingMetadata: compact({
                groundingChunks: nonBlank(each(it.whole.citations, source)),
                groundingSupports: nonBlank(each(it.whole.citations, support)),
              }),
            },
          ],
          usageMetadata: usage(it.whole.usage),
          modelVersion: it.whole.model,
          responseId: it.whole.id,
        },
      ];
    case "failed":
      return [
        {
          candidates: [{ content: { role: "model", parts: [{ text: "" }] }, finishReason: "OTHER", index: 0 }],
          modelVersion: it.answer.model,
          responseId: it.answer.id,
        },
        failure(it.failure),
      ];
  }
  return undefined;
}

/** inbound/generate-content.yaml › rules.count */
function count(it: InputCount): TokenCount {
  return { totalTokens: it.input };
}

/** inbound/generate-content.yaml › rules.failure */
function failure(it: AnswerFailure): ErrorReply {
  if (it.code === "context_length_exceeded") {
    return {
      error: {
        code: it.status,
        message: too_long({ text: it.message, said: said(it.message) }),
        status: status(`${it.status}`),
      },
    };
  }
  return { error: { code: it.status, message: it.message, status: reasons(it.code) || status(`${it.status}`) } };
}

/** inbound/generate-content.yaml › rules.message */
function message(it: string): string | undefined {
  if (it === "stop" || it === "tool_calls" || it === "length" || it === "content_filter") return undefined;
  return `the model stopped with ${it}`;
}

/** inbound/generate-content.yaml › rules.too_long */
function too_long(it: { text: string; said?: "so" | undefined }): string {
  if (it.said === "so") return it.text;
  return `The input token count exceeds the maximum number of tokens allowed: ${it.text}`;
}

/** inbound/generate-content.yaml › rules.chunk */
function chunk(
  it:
    | { answer: AnswerHead; parts: { text: string }[] }
    | { answer: AnswerHead; parts: { text: string; thought: true }[] }
    | { answer: AnswerHead; parts: { text: string; thought: true; thoughtSignature: string }[] }
    | { answer: AnswerHead; parts: ReadPart[] },
): GenerateContentResponse {
  return {
    candidates: [{ content: { role: "model", parts: it.parts }, index: 0 }],
    modelVersion: it.answer.model,
    responseId: it.answer.id,
  };
}

/** inbound/generate-content.yaml › rules.written */
function written(it: AnswerItem): ReadPart {
  switch (it.type) {
    case "text":
      return { text: it.text };
    case "reasoning":
      return { text: it.text || "", thought: true, thoughtSignature: nonBlank(it.state) };
    case "file":
      if (it.data != null) {
        return { inlineData: { mimeType: it.media_type, data: it.data }, thoughtSignature: nonBlank(it.state) };
      }
      return { fileData: { mimeType: it.media_type, fileUri: it.url }, thoughtSignature: nonBlank(it.state) };
    case "tool_call":
      return { functionCall: { id: it.id, name: it.name, args: it.input }, thoughtSignature: nonBlank(it.state) };
  }
}

/** inbound/generate-content.yaml › rules.source */
function source(it: AnswerCitation): GroundingChunk {
  return { web: { uri: it.url, title: nonBlank(it.title) } };
}

/** inbound/generate-content.yaml › rules.support */
function support(it: AnswerCitation): GroundingSupport {
  return {
    segment: { startIndex: it.bytes.start, endIndex: it.bytes.end, text: it.cited },
    groundingChunkIndices: [it.number],
  };
}

/** inbound/generate-content.yaml › rules.usage */
function usage(it: Tally): UsageMetadata {
  return {
    promptTokenCount: it.input,
    cachedContentTokenCount: it.cache_read,
    candidatesTokenCount: it.answer,
    thoughtsTokenCount: it.reasoning,
    totalTokenCount: it.total,
  };
}

/** vendors.yaml › rules.subset */
function subset(it: { mode: "auto" | "required"; choice: CallerMode; tools: AllowedTool[] }): ToolChoice {
  return choice_among({
    mode: it.mode,
    tools: it.tools,
    choice: it.choice,
    number: how_many(join(each(it.tools, chosen_name))),
  });
}

/** vendors.yaml › rules.choice_among */
function choice_among(it: {
  mode: "auto" | "required";
  tools: AllowedTool[];
  choice: CallerMode;
  number?: "one" | "several" | undefined;
}): ToolChoice {
  switch (it.mode) {
    case "required":
      if (it.number === "one" && it.tools[0] != null) return it.tools[0];
      if (it.tools[0] != null) return { type: "allowed_tools", allowed_tools: { mode: it.mode, tools: it.tools } };
      return refuse(it, "choice", "no other provider has this tool");
    case "auto":
      if (it.tools[0] != null) return { type: "allowed_tools", allowed_tools: { mode: it.mode, tools: it.tools } };
      break;
  }
  return "auto";
}

/** vendors.yaml › rules.call_text */
function call_text(it: { name?: string | undefined; input: string }): TextItem[] | undefined {
  if (it.name != null) return [{ type: "text", text: `${it.name}: ${it.input}` }];
  return undefined; // it was given nothing
}

/** vendors.yaml › rules.written_text */
function written_text(it: { text?: string | undefined }): TextItem[] | undefined {
  if (it.text === "") return undefined; // it is empty
  if (it.text != null) return [{ type: "text", text: it.text }];
  return undefined; // nothing of it can be read
}

/** inbound/generate-content.yaml › tables.detail */
function detail(word: unknown): "low" | "auto" | "high" | undefined {
  switch (word) {
    case "MEDIA_RESOLUTION_LOW":
      return "low";
    case "MEDIA_RESOLUTION_MEDIUM":
      return "auto";
    case "MEDIA_RESOLUTION_HIGH":
    case "MEDIA_RESOLUTION_ULTRA_HIGH":
      return "high";
  }
  return undefined;
}

/** inbound/generate-content.yaml › tables.subset_mode */
function subset_mode(word: unknown): "required" | "auto" | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "ANY":
    case "any":
      return "required";
    case "VALIDATED":
    case "validated":
      return "auto";
  }
  return "auto";
}

/** inbound/generate-content.yaml › tables.level */
function level(word: unknown): "minimal" | "low" | "medium" | "high" | "xhigh" | undefined {
  switch (word) {
    case "MINIMAL":
    case "minimal":
      return "minimal";
    case "LOW":
    case "low":
      return "low";
    case "MEDIUM":
    case "medium":
      return "medium";
    case "HIGH":
    case "high":
      return "high";
    case "XHIGH":
    case "xhigh":
      return "xhigh";
  }
  return undefined;
}

/** inbound/generate-content.yaml › tables.modalities */
function modalities(word: unknown): "text" | "image" | "audio" | undefined {
  switch (word) {
    case "TEXT":
    case "Text":
      return "text";
    case "IMAGE":
    case "Image":
      return "image";
    case "AUDIO":
    case "Audio":
      return "audio";
  }
  return undefined;
}

/** inbound/generate-content.yaml › tables.budget */
function budget(word: unknown): "none" | "minimal" | "low" | "medium" | "high" | undefined {
  if (word == null) return undefined;
  const number = numberOf(word);
  if (number !== undefined) {
    if (number <= -1) return undefined;
    if (number <= 0) return "none";
    if (number <= 2048) return "minimal";
    if (number <= 8192) return "low";
    if (number <= 16384) return "medium";
  }
  return "high";
}

/** inbound/generate-content.yaml › tables.kind */
function kind(word: unknown): "image" | "document" | "audio" | "other" | undefined {
  if (word == null) return undefined;
  if (word === "application/pdf") return "document";
  if (typeof word === "string") {
    if (word.startsWith("image/")) return "image";
    if (word.startsWith("text/")) return "document";
    if (word.startsWith("audio/")) return "audio";
  }
  return "other";
}

/** inbound/generate-content.yaml › tables.where */
function where(word: unknown): "google" | "web" | undefined {
  if (word == null) return undefined;
  if (typeof word === "string") {
    if (word.startsWith("https://generativelanguage.googleapis.com/") || word.startsWith("gs://")) return "google";
  }
  return "web";
}

/** inbound/generate-content.yaml › tables.audio_format */
function audio_format(word: unknown): "mp3" | "wav" | "ogg" | "flac" | "aac" | "aiff" | "l16" | "pcm" | undefined {
  switch (word) {
    case "audio/mpeg":
      return "mp3";
    case "audio/x-wav":
    case "audio/wave":
      return "wav";
    case "audio/mp3":
      return "mp3";
    case "audio/wav":
      return "wav";
    case "audio/ogg":
      return "ogg";
    case "audio/flac":
      return "flac";
    case "audio/aac":
      return "aac";
    case "audio/aiff":
      return "aiff";
  }
  if (typeof word === "string") {
    if (word.startsWith("audio/l16") || word.startsWith("audio/L16")) return "l16";
    if (word.startsWith("audio/pcm")) return "pcm";
  }
  return undefined;
}

/** inbound/generate-content.yaml › tables.tier */
function tier(word: unknown): "default" | "flex" | "priority" | undefined {
  switch (word) {
    case "standard":
      return "default";
    case "flex":
      return "flex";
    case "priority":
      return "priority";
  }
  return undefined;
}

/** inbound/generate-content.yaml › tables.finish */
function finish(word: unknown): "STOP" | "MAX_TOKENS" | "SAFETY" | "OTHER" | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "stop":
    case "tool_calls":
      return "STOP";
    case "length":
      return "MAX_TOKENS";
    case "content_filter":
      return "SAFETY";
  }
  return "OTHER";
}

/** inbound/generate-content.yaml › tables.said */
function said(word: unknown): "so" | undefined {
  if (typeof word === "string" && word.includes("exceeds the maximum number of tokens")) return "so";
  return undefined;
}

/** inbound/generate-content.yaml › tables.reasons */
function reasons(word: unknown): "RESOURCE_EXHAUSTED" | "UNAUTHENTICATED" | "NOT_FOUND" | "UNAVAILABLE" | undefined {
  switch (word) {
    case "insufficient_quota":
      return "RESOURCE_EXHAUSTED";
    case "invalid_api_key":
      return "UNAUTHENTICATED";
    case "model_not_found":
      return "NOT_FOUND";
    case "rate_limit_exceeded":
      return "RESOURCE_EXHAUSTED";
    case "overloaded":
      return "UNAVAILABLE";
  }
  return undefined;
}

/** inbound/generate-content.yaml › tables.status */
function status(
  word: unknown,
):
  | "UNAUTHENTICATED"
  | "PERMISSION_DENIED"
  | "NOT_FOUND"
  | "ABORTED"
  | "RESOURCE_EXHAUSTED"
  | "UNIMPLEMENTED"
  | "UNAVAILABLE"
  | "DEADLINE_EXCEEDED"
  | "INTERNAL"
  | "INVALID_ARGUMENT"
  | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "401":
      return "UNAUTHENTICATED";
    case "403":
      return "PERMISSION_DENIED";
    case "404":
      return "NOT_FOUND";
    case "409":
      return "ABORTED";
    case "429":
      return "RESOURCE_EXHAUSTED";
    case "501":
      return "UNIMPLEMENTED";
    case "503":
      return "UNAVAILABLE";
    case "504":
      return "DEADLINE_EXCEEDED";
  }
  if (typeof word === "string" && word.startsWith("5")) return "INTERNAL";
  return "INVALID_ARGUMENT";
}

export const generateContent: Omit<InboundApi<CallerRequest>, "check"> = {
  api: "generate-content",
  under: ["/v1beta/models/", "/v1/models/", "/v1beta/"],
  paths: {
    reply: "${model}:generateContent",
    stream: "${model}:streamGenerateContent",
    count: "${model}:countTokens",
    models: "/v1beta/models",
  },
  relayed: { embed: "${model}:embedContent", embed_all: "${model}:batchEmbedContents" },
  prefix: "/gemini",
  owner: ["gemini"],
  turns: "alternate",
  text_parts: "join",
  ends: { paused: "OTHER" },
  schemas: "openapi",
  frame: { sse: "alt=sse", idle: "\n" },
  callers: ["x-goog-api-key", "x-goog-api-client"],
  session: ["x-session-id"],
  count_request: { in: ["generateContentRequest", "generate_content_request"] },
  headers: { "x-goog-api-client": null },
  reply_headers: { "retry-after": null, "server-timing": null, "x-gemini-service-tier": null },
  state: {
    fields: ["contents[].parts[thought=true].thoughtSignature"],
    ids: ["contents[].parts[].functionCall.id", "contents[].parts[].functionResponse.id"],
    unsigned: [],
    texts: [],
    signed: {
      in: "contents[].parts",
      field: "thoughtSignature",
      call: "functionCall",
      placeholder: "skip_thought_signature_validator",
    },
    translated: [],
    refused: [],
  },
  account: {
    headers: [],
    fields: [
      "cachedContent",
      "continuationToken",
      "contents[].parts[].fileData.fileUri!=http*://*",
      "contents[].parts[].fileData.fileUri=*googleapis.com*",
      "contents[].parts[].functionResponse.parts[].fileData.fileUri!=http*://*",
      "contents[].parts[].functionResponse.parts[].fileData.fileUri=*googleapis.com*",
      "systemInstruction.parts[].fileData.fileUri!=http*://*",
      "systemInstruction.parts[].fileData.fileUri=*googleapis.com*",
      "tools[].fileSearch.fileSearchStoreNames",
      "tools[].retrieval",
    ],
  },
  native: ["safetySettings", "labels"],
  repeated: ["model", "requests[].model", "generateContentRequest.model"],
  needless: {
    "systemInstruction.role": [],
    "contents[].parts[].functionCall.id": [],
    "contents[].parts[].functionResponse.id": [],
    "generationConfig.responseModalities": ["TEXT"],
    "generationConfig.temperature": [1],
    "generationConfig.topP": [1, 0.95],
    "generationConfig.topK": [64],
    "generationConfig.frequencyPenalty": [0],
    "generationConfig.presencePenalty": [0],
    serviceTier: ["standard"],
  },
  asked: [],
  reads: {
    request: [
      {
        fields: {
          generationConfig: [
            "format",
            {
              fields: {
                maxOutputTokens: true,
                stopSequences: true,
                seed: true,
                frequencyPenalty: true,
                presencePenalty: true,
                temperature: true,
                topP: true,
                topK: true,
                thinkingConfig: ["effort", "summary"],
                responseModalities: ["modality"],
                imageConfig: ["image_config"],
                speechConfig: ["speech"],
                candidateCount: [],
              },
            },
          ],
          systemInstruction: ["opening"],
          contents: ["turn"],
          tools: ["tools"],
          toolConfig: [{ fields: { functionCallingConfig: ["tool_choice"] } }],
          serviceTier: [],
        },
        also: ["unsupported", "one_candidate"],
      },
    ],
    unsupported: [{ dropped: true, fields: { generationConfig: [{ fields: { responseLogprobs: [] } }] } }],
    opening: [{ fields: { parts: ["part"] } }],
    part: [
      {
        if: { thought: [true], thoughtSignature: "present" },
        fields: { thought: [], text: true, thoughtSignature: true },
      },
      { if: { thought: [true] }, fields: { thought: [], text: true } },
      {
        if: { functionCall: { name: "present" } },
        fields: {
          functionCall: [{ fields: { name: true, id: true, args: true } }],
          thoughtSignature: true,
          thought: [],
        },
      },
      {
        if: { functionResponse: { name: "present" } },
        fields: {
          functionResponse: [{ fields: { name: true, id: true, response: ["result", "failed"], parts: ["media"] } }],
          thought: [],
        },
      },
      { if: { text: "present" }, fields: { text: true, thought: [] } },
      { if: { executableCode: "present" }, fields: { executableCode: ["code"], thought: [] } },
      { if: { codeExecutionResult: "present" }, fields: { codeExecutionResult: ["output"], thought: [] } },
      { if: { toolCall: "present" }, fields: { toolCall: ["hosted_call"], thought: [] } },
      { if: { toolResponse: "present" }, fields: { toolResponse: ["hosted_response"], thought: [] } },
      { also: ["media"], fields: { thought: [] } },
    ],
    result: [
      { if: { output: "string" }, fields: { output: [] } },
      { if: { result: "string" }, fields: { result: [] } },
      { if: { error: "string" }, fields: { error: [] } },
      { all: true, fields: {} },
    ],
    media: [
      {
        if: { inlineData: { mimeType: "present", data: "present" } },
        fields: {
          inlineData: [{ fields: { mimeType: true, data: true, displayName: true } }],
          mediaResolution: [{ fields: { level: [] } }],
        },
      },
      {
        if: { fileData: { fileUri: "present" } },
        fields: {
          fileData: [{ fields: { mimeType: [], fileUri: true, displayName: true } }],
          mediaResolution: [{ fields: { level: [] } }],
        },
      },
      { dropped: true, fields: {} },
    ],
    failed: [
      { if: { error: "present" }, fields: { error: [] } },
      { dropped: true, fields: {} },
    ],
    code: [
      { if: { language: "present", code: "present" }, fields: { language: [], code: [] } },
      { if: { code: "present" }, fields: { code: [] } },
      { dropped: true, fields: {} },
    ],
    output: [
      { if: { outcome: ["OUTCOME_OK"], output: "present" }, fields: { outcome: [], output: [] } },
      { if: { outcome: "present", output: "present" }, fields: { outcome: [], output: [] } },
      { if: { output: "present" }, fields: { output: [], outcome: [] } },
      { if: { outcome: "present" }, fields: { outcome: [] } },
      { dropped: true, fields: { outcome: [] } },
    ],
    hosted_call: [{ fields: { toolType: [], args: true } }],
    hosted_response: [{ fields: { response: true } }],
    turn: [
      { if: { role: ["model"] }, fields: { role: [], parts: ["answered"] } },
      { fields: { parts: ["part_of_user"], role: [] } },
    ],
    answered: [
      {
        if: { thought: "absent", inlineData: { mimeType: "present", data: "present" } },
        fields: { thought: [], inlineData: [{ fields: { mimeType: true, data: true } }] },
      },
      {
        if: { thought: "absent", fileData: { fileUri: "present" } },
        fields: { thought: [], fileData: [{ fields: { mimeType: [], fileUri: true } }] },
      },
      { also: ["part"], fields: { thought: [] } },
    ],
    part_of_user: [{ also: ["part"], fields: { thought: [] } }],
    tools: [
      {
        if: {
          functionDeclarations: "absent",
          googleSearch: "absent",
          googleSearchRetrieval: "absent",
          urlContext: "absent",
          codeExecution: "absent",
        },
        dropped: true,
        fields: {
          functionDeclarations: [],
          googleSearch: [],
          googleSearchRetrieval: [],
          urlContext: [],
          codeExecution: [],
        },
      },
      {
        fields: {
          functionDeclarations: ["tool"],
          googleSearch: ["search"],
          googleSearchRetrieval: ["older_search"],
          urlContext: ["fetch"],
          codeExecution: ["execution"],
        },
      },
    ],
    tool: [
      {
        if: { name: "present" },
        fields: { name: true, description: true, parametersJsonSchema: true, parameters: true },
      },
    ],
    search: [{ fields: { excludeDomains: true } }],
    older_search: [{ fields: {} }],
    fetch: [{ fields: {} }],
    execution: [{ fields: {} }],
    tool_choice: [
      { if: { mode: ["NONE", "none"] }, fields: { mode: [] } },
      { if: { allowedFunctionNames: "present" }, fields: { allowedFunctionNames: ["named"], mode: [] } },
      { if: { mode: ["ANY", "any"] }, fields: { mode: [] } },
      { if: { mode: ["AUTO", "auto"] }, fields: { mode: [] } },
      { if: { mode: ["VALIDATED", "validated"] }, dropped: true, fields: { mode: [] } },
      { fields: { mode: [] } },
    ],
    chosen_name: [
      {
        if: { type: ["function"], function: { name: "present" } },
        fields: { type: [], function: [{ fields: { name: true } }] },
      },
      { if: { type: "present" }, fields: { type: true } },
    ],
    named: [{ all: true, fields: {} }],
    effort: [
      { if: { thinkingLevel: "present" }, fields: { thinkingLevel: [] } },
      { if: { thinkingBudget: "present" }, fields: { thinkingBudget: [] } },
      { dropped: true, fields: {} },
    ],
    summary: [
      { if: { includeThoughts: [true] }, fields: { includeThoughts: [] } },
      { if: { includeThoughts: [false] }, fields: { includeThoughts: [] } },
      { dropped: true, fields: { includeThoughts: [] } },
    ],
    format: [
      { if: { responseJsonSchema: "present" }, fields: { responseJsonSchema: true, responseMimeType: [] } },
      { if: { responseSchema: "present" }, fields: { responseSchema: true, responseMimeType: [] } },
      { if: { responseMimeType: ["application/json"] }, fields: { responseMimeType: [] } },
      { dropped: true, fields: { responseMimeType: [] } },
    ],
    modality: [{ fields: {} }],
    image_config: [{ fields: { aspectRatio: true, imageSize: true } }],
    speech: [
      {
        if: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "present" } } },
        fields: { voiceConfig: [{ fields: { prebuiltVoiceConfig: [{ fields: { voiceName: true } }] } }] },
      },
      { dropped: true, fields: {} },
    ],
    one_candidate: [
      {
        if: { generationConfig: { candidateCount: [1] } },
        dropped: true,
        fields: { generationConfig: [{ fields: { candidateCount: [] } }] },
      },
    ],
  },
  feeds: {
    max_tokens: ["generationConfig.maxOutputTokens"],
    turns: ["systemInstruction", "contents"],
    tool_choice: ["toolConfig.functionCallingConfig"],
    stop: ["generationConfig.stopSequences"],
    seed: ["generationConfig.seed"],
    frequency_penalty: ["generationConfig.frequencyPenalty"],
    presence_penalty: ["generationConfig.presencePenalty"],
    temperature: ["generationConfig.temperature"],
    top_p: ["generationConfig.topP"],
    top_k: ["generationConfig.topK"],
    reasoning_effort: ["generationConfig.thinkingConfig"],
    reasoning_summary: ["generationConfig.thinkingConfig"],
    response_format: ["generationConfig"],
    modalities: ["generationConfig.responseModalities"],
    image_config: ["generationConfig.imageConfig"],
    audio: ["generationConfig.speechConfig"],
    service_tier: ["serviceTier"],
    "messages[].reasoning_details[].text": [
      "systemInstruction.parts[thought=true].text",
      "contents[role=model].parts[thought=true].text",
      "contents[].parts[thought=true].text",
    ],
    "messages[role=assistant,reasoning_content=~].reasoning_details[].text": [
      "systemInstruction.parts[thought=true].text",
      "contents[role=model].parts[thought=true].text",
      "contents[].parts[thought=true].text",
    ],
    "messages[].reasoning_details[].signature": [
      "systemInstruction.parts[thought=true].thoughtSignature",
      "contents[role=model].parts[thought=true].thoughtSignature",
      "contents[].parts[thought=true].thoughtSignature",
    ],
    "messages[role=assistant].files": [
      "contents[role=model].parts[].inlineData.mimeType",
      "contents[role=model].parts[].inlineData.data",
      "contents[role=model].parts[].fileData.fileUri",
    ],
    "messages[role=assistant].files[kind=image]": [
      "contents[role=model].parts[].inlineData.mimeType",
      "contents[role=model].parts[].inlineData.data",
      "contents[role=model].parts[].fileData.fileUri",
    ],
    "messages[role=assistant].files[kind=audio]": [
      "contents[role=model].parts[].inlineData.data",
      "contents[role=model].parts[].inlineData.mimeType",
    ],
    "messages[role=assistant].files[kind=file]": [
      "contents[role=model].parts[].inlineData.mimeType",
      "contents[role=model].parts[].inlineData.data",
      "contents[role=model].parts[].fileData.fileUri",
    ],
    "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content": [
      "systemInstruction.parts[thought=true].text",
      "contents[role=model].parts[thought=true].text",
      "contents[].parts[thought=true].text",
    ],
    "messages[].content[type=image].detail": [
      "systemInstruction.parts[].mediaResolution.level",
      "contents[role=model].parts[].mediaResolution.level",
      "contents[].parts[].mediaResolution.level",
    ],
    "messages[].content[type=image].title": [
      "systemInstruction.parts[].inlineData.displayName",
      "systemInstruction.parts[].fileData.displayName",
      "contents[role=model].parts[].inlineData.displayName",
      "contents[role=model].parts[].fileData.displayName",
      "contents[].parts[].inlineData.displayName",
      "contents[].parts[].fileData.displayName",
    ],
    "messages[].content[type=document].title": [
      "systemInstruction.parts[].inlineData.displayName",
      "systemInstruction.parts[].fileData.displayName",
      "contents[role=model].parts[].inlineData.displayName",
      "contents[role=model].parts[].fileData.displayName",
      "contents[].parts[].inlineData.displayName",
      "contents[].parts[].fileData.displayName",
    ],
    "messages[role=tool].content[type=image].detail": [
      "systemInstruction.parts[].functionResponse.parts[].mediaResolution.level",
      "contents[role=model].parts[].functionResponse.parts[].mediaResolution.level",
      "contents[].parts[].functionResponse.parts[].mediaResolution.level",
    ],
    "messages[role=tool].content[type=image].title": [
      "systemInstruction.parts[].functionResponse.parts[].inlineData.displayName",
      "systemInstruction.parts[].functionResponse.parts[].fileData.displayName",
      "contents[role=model].parts[].functionResponse.parts[].inlineData.displayName",
      "contents[role=model].parts[].functionResponse.parts[].fileData.displayName",
      "contents[].parts[].functionResponse.parts[].inlineData.displayName",
      "contents[].parts[].functionResponse.parts[].fileData.displayName",
    ],
    "messages[role=tool].content[type=document].title": [
      "systemInstruction.parts[].functionResponse.parts[].inlineData.displayName",
      "systemInstruction.parts[].functionResponse.parts[].fileData.displayName",
      "contents[role=model].parts[].functionResponse.parts[].inlineData.displayName",
      "contents[role=model].parts[].functionResponse.parts[].fileData.displayName",
      "contents[].parts[].functionResponse.parts[].inlineData.displayName",
      "contents[].parts[].functionResponse.parts[].fileData.displayName",
    ],
    "messages[role=system].content[type=image].source": [
      "systemInstruction.parts[].inlineData.mimeType",
      "systemInstruction.parts[].inlineData.data",
      "systemInstruction.parts[].fileData.fileUri",
    ],
    "messages[role=system].content[type=document].source": [
      "systemInstruction.parts[].inlineData.mimeType",
      "systemInstruction.parts[].inlineData.data",
      "systemInstruction.parts[].fileData.fileUri",
    ],
    "messages[role=system].content[type=input_audio].input_audio": [
      "systemInstruction.parts[].inlineData.data",
      "systemInstruction.parts[].inlineData.mimeType",
    ],
    "tools[type=web_search].type": ["tools[].googleSearch", "tools[].googleSearchRetrieval"],
    "tools[type=web_search,max_uses=*].type": ["tools[].googleSearch", "tools[].googleSearchRetrieval"],
    "tools[type=web_search,allowed_domains=*].type": ["tools[].googleSearch", "tools[].googleSearchRetrieval"],
    "tools[type=web_search].blocked_domains": ["tools[].googleSearch.excludeDomains"],
    "tools[type=web_search,blocked_domains=*].type": ["tools[].googleSearch", "tools[].googleSearchRetrieval"],
    "tools[type=web_search,external_web_access=false].type": ["tools[].googleSearch", "tools[].googleSearchRetrieval"],
    "tools[type=web_search,user_location=*].type": ["tools[].googleSearch", "tools[].googleSearchRetrieval"],
    "tools[type=web_fetch].type": ["tools[].urlContext"],
    "tools[type=web_fetch,max_uses=*].type": ["tools[].urlContext"],
    "tools[type=web_fetch,allowed_domains=*].type": ["tools[].urlContext"],
    "tools[type=web_fetch,blocked_domains=*].type": ["tools[].urlContext"],
    "tools[type=code_execution].type": ["tools[].codeExecution"],
    "tool_choice.function.name": ["toolConfig.functionCallingConfig.allowedFunctionNames[]"],
    "tool_choice.allowed_tools.tools": ["toolConfig.functionCallingConfig.allowedFunctionNames[]"],
    "messages[].tool_calls[].id": [
      "systemInstruction.parts[].functionCall.id",
      "contents[role=model].parts[].functionCall.id",
      "contents[].parts[].functionCall.id",
    ],
    "messages[].reasoning_details": [
      "systemInstruction.parts[thought=true].text",
      "contents[role=model].parts[thought=true].text",
      "contents[].parts[thought=true].text",
      "systemInstruction.parts[thought=true].thoughtSignature",
      "contents[role=model].parts[thought=true].thoughtSignature",
      "contents[].parts[thought=true].thoughtSignature",
    ],
  },
  read,
  answer,
  event,
  failure,
  count,
};
