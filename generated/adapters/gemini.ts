// @generated from spec/providers/gemini.yaml and spec/dialects/generate-content.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, concat, each, type Exchange, json, list, type Loose,
  object, opt, present, some, spliced, text,
} from "../../runtime/primitives.ts";
import type { Item, Part, ResponseFormat, Sink, Tool, ToolChoice, ToolResultItem, Turn } from "../hub.ts";
import type {
  Candidate, Content, ErrorBody, ErrorStatus, FunctionCallingConfig, FunctionDeclaration, GenerateContentReply,
  GenerateContentRequest, Instruction, OutputFormat, PartialArg, QuotaViolation, ReadCall, ReadPart, SentImage,
  SentPart, StatusDetail, Thinking, UsageMetadata,
} from "../native/generate-content.ts";

/** providers/gemini.yaml › families */
const families = {
  open: ["gemma*"],
  budget: ["gemini-1.*", "gemini-2.*"],
  flash: ["gemini-3-flash*", "gemini-3.[0-6]-flash*", "gemini-3.*-flash-lite*", "gemini-flash-lite-latest"],
  restricted: ["*"],
};

/** providers/gemini.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  flash: ["level", "minimal", "minimal", "low", "medium", "high", "high", "high"],
  restricted: ["level", "low", "low", "low", "medium", "high", "high", "high"],
  budget: [null, null, null, null, null, null, null, null],
  open: [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/generate-content.yaml › request.body */
function request(x: Exchange): GenerateContentRequest {
  const functionDeclarations = some(each(x.req.tools, tool));
  const reasoned = reasoning(x);
  const thinkingConfig = some(x.ns.thinkingConfig);
  return {
    systemInstruction: x.system.text == null
      ? undefined
      : instruction({ text: x.system.text, no_system: x.facts.no_system }),
    contents: concat(
      x.system.text == null || x.facts.no_system == null
        ? undefined
        : foreword({ text: x.system.text, no_system: x.facts.no_system }),
      turns({ turns: x.messages, text_results: x.facts.text_results }),
    ),
    tools: functionDeclarations == null ? undefined : [{ functionDeclarations }],
    toolConfig: present({
      functionCallingConfig: x.req.tool_choice == null ? undefined : tool_choice(x.req.tool_choice),
      ...object(x.ns.toolConfig),
    }),
    generationConfig: present({
      maxOutputTokens: x.req.max_tokens ?? x.req.max_completion_tokens,
      stopSequences: some(x.req.stop),
      temperature: x.req.temperature,
      topP: x.req.top_p,
      topK: x.req.top_k,
      ...(x.req.response_format == null ? undefined : format(x.req.response_format)),
      ...reasoned,
      ...object(x.ns.generationConfig),
      ...(thinkingConfig == null ? undefined : { thinkingConfig }),
    }),
    ...x.native,
  };
}

/** providers/gemini.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    "x-goog-api-key": x.key,
  };
}

/** providers/gemini.yaml › reasoning */
function reasoning(x: Exchange): Thinking | undefined {
  if (x.ns.thinkingConfig != null || x.ns.generationConfig?.thinkingConfig != null) return undefined;
  const it = asked(x, clamp, { bump: ["minimal", "low", "medium", "high"] });
  switch (it?.as) {
    case "level": return level(it);
  }
  return undefined;
}

/** dialects/generate-content.yaml › rules.instruction */
function instruction(it: { text: string; no_system?: true | undefined }): Instruction | undefined {
  if (it.no_system === true) {
    return undefined; // this model takes no system instruction; the text opens the conversation instead
  }
  return { parts: [{ text: it.text }] };
}

/** dialects/generate-content.yaml › rules.foreword */
function foreword(it: { text: string; no_system: true }): Content[] {
  return [{ role: "user", parts: [{ text: it.text }] }];
}

/** dialects/generate-content.yaml › rules.turns */
function turns(it: { turns: Turn[]; text_results?: true | undefined }): Content[] {
  if (it.text_results === true) return spliced(it.turns, turn_apart);
  return spliced(it.turns, turn);
}

/** dialects/generate-content.yaml › rules.turn */
function turn(it: Turn): Content[] {
  if (it.role === "tool" && it.pictured != null) {
    return [
      { role: "user", parts: each(it.pictured, result) },
      ...opt(behind({ parts: some(spliced(it.pictured, addresses)) })),
    ];
  }
  return opt(spoken(it));
}

/** dialects/generate-content.yaml › rules.turn_apart */
function turn_apart(it: Turn): Content[] {
  if (it.role === "tool" && it.pictured != null) {
    return [
      { role: "user", parts: each(it.pictured, part) },
      ...opt(behind({ parts: some(spliced(it.pictured, images)) })),
    ];
  }
  return opt(spoken(it));
}

/** dialects/generate-content.yaml › rules.spoken */
function spoken(it: Turn): Content | undefined {
  if (it.content.length === 0) return undefined; // a turn without parts is refused
  if (it.role === "assistant") return { role: "model", parts: each(it.content, part) };
  return { role: "user", parts: each(it.content, part) };
}

/** dialects/generate-content.yaml › rules.behind */
function behind(it: { parts?: SentPart[] | undefined }): Content | undefined {
  if (it.parts != null) return { role: "user", parts: it.parts };
  return undefined; // the results hold everything
}

/** dialects/generate-content.yaml › rules.result */
function result(it: ToolResultItem): SentPart {
  return {
    functionResponse: {
      id: it.id,
      name: it.name,
      response: { output: it.text },
      parts: some(each(it.content, picture)),
    },
  };
}

/** dialects/generate-content.yaml › rules.picture */
function picture(it: Part): SentImage | undefined {
  if (it.type === "image" && it.source.type === "base64") {
    return { inlineData: { mimeType: it.source.media_type, data: it.source.data } };
  }
  return undefined; // beside its text, a result holds the bytes of images only
}

/** dialects/generate-content.yaml › rules.addresses */
function addresses(it: ToolResultItem): SentPart[] {
  return each(it.content, address);
}

/** dialects/generate-content.yaml › rules.address */
function address(it: Part): SentPart | undefined {
  if (it.type === "image" && it.source.type === "url") {
    return { text: `[Image: ${it.source.url}]` }; // this API is given no addresses to fetch
  }
  return undefined; // it stands in the result
}

/** dialects/generate-content.yaml › rules.images */
function images(it: ToolResultItem): SentPart[] {
  return each(it.content, image);
}

/** dialects/generate-content.yaml › rules.image */
function image(it: Part): SentPart | undefined {
  switch (it.type) {
    case "text": return undefined; // it stands in the result
    case "image":
      switch (it.source.type) {
        case "base64": return { inlineData: { mimeType: it.source.media_type, data: it.source.data } };
        case "url": return { text: `[Image: ${it.source.url}]` }; // this API is given no addresses to fetch
      }
      break;
  }
}

/** dialects/generate-content.yaml › rules.part */
function part(it: Item): SentPart | undefined {
  switch (it.type) {
    case "text": return { text: it.text };
    case "image":
      switch (it.source.type) {
        case "base64": return { inlineData: { mimeType: it.source.media_type, data: it.source.data } };
        case "url": return { text: `[Image: ${it.source.url}]` }; // this API is given no addresses to fetch
      }
      break;
    case "tool_call":
      if (it.thought_signature != null) {
        return { functionCall: { id: it.id, name: it.name, args: it.input }, thoughtSignature: it.thought_signature };
      }
      if (it.first === true) {
        // Gemini did not sign this call; the documented placeholder stands in
        return {
          functionCall: { id: it.id, name: it.name, args: it.input },
          thoughtSignature: "skip_thought_signature_validator",
        };
      }
      return { functionCall: { id: it.id, name: it.name, args: it.input } };
    case "tool_result": return { functionResponse: { id: it.id, name: it.name, response: { output: it.text } } };
    case "reasoning": return undefined; // a summary of thoughts does not go back
  }
}

/** dialects/generate-content.yaml › rules.tool */
function tool(it: Tool): FunctionDeclaration {
  return {
    name: it.function.name,
    description: some(it.function.description),
    parametersJsonSchema: some(it.function.parameters),
  };
}

/** dialects/generate-content.yaml › rules.tool_choice */
function tool_choice(it: ToolChoice): FunctionCallingConfig {
  switch (it) {
    case "auto": return { mode: "AUTO" };
    case "required": return { mode: "ANY" };
    case "none": return { mode: "NONE" };
  }
  return { mode: "ANY", allowedFunctionNames: [it.function.name] };
}

/** dialects/generate-content.yaml › rules.format */
function format(it: ResponseFormat): OutputFormat | undefined {
  switch (it.type) {
    case "json_schema": return { responseMimeType: "application/json", responseJsonSchema: it.json_schema.schema };
    case "json_object": return { responseMimeType: "application/json" };
    case "text": return undefined; // text is what comes anyway
  }
}

/** providers/gemini.yaml › rules.level */
function level(it: Asked<Cell<typeof clamp, "level">>): Thinking | undefined {
  if (it.asked === "none" && it.cell != null) return { thinkingConfig: { thinkingLevel: it.cell } };
  if (it.cell != null) return { thinkingConfig: { thinkingLevel: it.cell, includeThoughts: true } };
  return undefined; // no effort was asked for, and a summary of thoughts is no control of its own
}

/** dialects/generate-content.yaml › reply.response */
function response(it: Loose<GenerateContentReply> | null | undefined, out: Sink): boolean {
  const reply = object(it);
  if (reply !== undefined && reply.error != null) {
    failure(reply.error, out);
    return true;
  }
  const first = list(it)?.[0];
  if (first?.error != null) {
    failure(first.error, out);
    return true;
  }
  const first_candidate = list(reply?.candidates)?.[0];
  if (first_candidate != null) {
    out.id(reply?.responseId);
    out.model(reply?.modelVersion);
    candidate(first_candidate, out);
    if (reply?.usageMetadata != null) usage(reply.usageMetadata, out);
    if (reply?.promptFeedback?.blockReason != null) blocked(reply.promptFeedback.blockReason, out);
    return true;
  }
  if (list(reply?.candidates)?.length === 0 && reply?.promptFeedback != null) {
    out.id(reply.responseId);
    out.model(reply.modelVersion);
    if (reply.usageMetadata != null) usage(reply.usageMetadata, out);
    blocked("blocked", out);
    return true;
  }
  if (reply?.promptFeedback?.blockReason != null) {
    out.id(reply.responseId);
    out.model(reply.modelVersion);
    if (reply.usageMetadata != null) usage(reply.usageMetadata, out);
    blocked(reply.promptFeedback.blockReason, out);
    return true;
  }
  if (reply?.usageMetadata != null) {
    out.id(reply.responseId);
    out.model(reply.modelVersion);
    usage(reply.usageMetadata, out);
    return true;
  }
  return false;
}

/** dialects/generate-content.yaml › reply.stream */
const stream = response;

/** dialects/generate-content.yaml › reply.error */
function error(it: Loose<ErrorBody> | null | undefined, out: Sink): boolean {
  const body = object(it);
  if (body !== undefined && body.error != null) {
    failure(body.error, out);
    return true;
  }
  const first = list(it)?.[0];
  if (first?.error != null) {
    failure(first.error, out);
    return true;
  }
  return false;
}

/** dialects/generate-content.yaml › reply.rules.candidate */
function candidate(it: Loose<Candidate> | null | undefined, out: Sink): void {
  const candidate = object(it);
  if (candidate !== undefined) {
    for (const one of list(candidate.content?.parts) ?? []) said(one, out);
    if (candidate.finishReason != null) ended({
      reason: candidate.finishReason,
      message: some(candidate.finishMessage),
    }, out);
  }
}

/** dialects/generate-content.yaml › reply.rules.said */
function said(it: Loose<ReadPart> | null | undefined, out: Sink): void {
  if (it?.functionCall != null) return call({ call: it.functionCall, signature: some(it.thoughtSignature) }, out);
  if (it?.thought === true && it.text != null) return out.reasoning({ part: it.text });
  if (it?.text != null) out.content(it.text);
}

/** dialects/generate-content.yaml › reply.rules.call */
function call(it: Loose<{ call: ReadCall; signature?: string | undefined }> | null | undefined, out: Sink): void {
  if (it?.call?.name != null && it.call.args != null) {
    return out.tool_call({
      id: it.call.id,
      name: it.call.name,
      arguments: json(it.call.args),
      thought_signature: it.signature,
    });
  }
  if (it?.call?.willContinue === true && it.call.name != null) {
    out.tool_call({ id: it.call.id, name: it.call.name, thought_signature: it.signature });
    for (const one of list(it.call.partialArgs) ?? []) piece(one, out);
    return;
  }
  if (it?.call?.name != null && it.call.partialArgs != null) {
    out.tool_call({ id: it.call.id, name: it.call.name, thought_signature: it.signature });
    for (const one of list(it.call.partialArgs) ?? []) piece(one, out);
    out.tool_call({ done: true });
    return;
  }
  if (it?.call?.name != null) {
    return out.tool_call({ id: it.call.id, name: it.call.name, arguments: "{}", thought_signature: it.signature });
  }
  if (it?.call?.willContinue === true) {
    for (const one of list(it.call.partialArgs) ?? []) piece(one, out);
    return;
  }
  const call = object(it?.call);
  if (call !== undefined) {
    for (const one of list(call.partialArgs) ?? []) piece(one, out);
    out.tool_call({ done: true });
  }
}

/** dialects/generate-content.yaml › reply.rules.piece */
function piece(it: Loose<PartialArg> | null | undefined, out: Sink): void {
  if (it?.jsonPath != null && it.stringValue != null) return out.tool_call({ path: it.jsonPath, part: it.stringValue });
  if (it?.jsonPath != null && it.numberValue != null) {
    return out.tool_call({ path: it.jsonPath, value: it.numberValue });
  }
  if (it?.jsonPath != null && it.boolValue != null) return out.tool_call({ path: it.jsonPath, value: it.boolValue });
  if (it?.willContinue === true && it.jsonPath != null) return;
  if (it?.jsonPath != null) out.tool_call({ path: it.jsonPath });
}

/** dialects/generate-content.yaml › reply.rules.ended */
function ended(it: Loose<{ reason: string; message?: string | undefined }> | null | undefined, out: Sink): void {
  if (
    it?.reason === "MALFORMED_FUNCTION_CALL" ||
    it?.reason === "UNEXPECTED_TOOL_CALL" ||
    it?.reason === "TOO_MANY_TOOL_CALLS" ||
    it?.reason === "MALFORMED_RESPONSE"
  ) {
    out.error({ message: some(it.message) ?? text`the model stopped with ${it.reason}`, without_calls: true });
    out.finish_reason("complete");
    out.end(true);
    return;
  }
  if (it?.reason != null) {
    out.finish_reason(finish(it.reason));
    out.end(true);
  }
}

/** dialects/generate-content.yaml › reply.rules.blocked */
function blocked(it: string | null | undefined, out: Sink): void {
  if (it != null) {
    out.finish_reason("content_filter");
    out.end(true);
  }
}

/** dialects/generate-content.yaml › reply.rules.usage */
function usage(it: Loose<UsageMetadata> | null | undefined, out: Sink): void {
  const metadata = object(it);
  if (metadata !== undefined) {
    out.usage({
      input: metadata.promptTokenCount,
      input_extra: metadata.toolUsePromptTokenCount,
      cache_read: metadata.cachedContentTokenCount,
      answer: metadata.candidatesTokenCount,
      reasoning: metadata.thoughtsTokenCount,
    });
  }
}

/** dialects/generate-content.yaml › reply.rules.failure */
function failure(it: Loose<ErrorStatus> | null | undefined, out: Sink): void {
  const found = object(it);
  if (found !== undefined) {
    for (const one of list(found.details) ?? []) detail(one, out);
    out.error({
      message: some(found.message) ?? some(found.status) ?? "failed without a message",
      status: some(found.code) ?? status(found.status),
    });
    return;
  }
  if (it != null) out.error({ message: it });
}

/** dialects/generate-content.yaml › reply.rules.detail */
function detail(it: Loose<StatusDetail> | null | undefined, out: Sink): void {
  if (it?.violations != null) {
    for (const one of list(it.violations) ?? []) quota(one, out);
    return;
  }
  if (it?.retryDelay != null) out.retry_after(it.retryDelay);
}

/** dialects/generate-content.yaml › reply.rules.quota */
function quota(it: Loose<QuotaViolation> | null | undefined, out: Sink): void {
  if (it?.quotaId != null) out.retry_after(wait(it.quotaId));
}

/** dialects/generate-content.yaml › tables.finish */
function finish(word: unknown): "complete" | "length" | "content_filter" | "stop" | undefined {
  if (word == null) return undefined;
  switch (word) {
    case "STOP": return "complete";
    case "MAX_TOKENS":
    case "CONTINUATION": return "length";
    case "SAFETY":
    case "RECITATION":
    case "BLOCKLIST":
    case "PROHIBITED_CONTENT":
    case "SPII":
    case "IMAGE_SAFETY":
    case "IMAGE_PROHIBITED_CONTENT":
    case "IMAGE_RECITATION": return "content_filter";
  }
  return "stop";
}

/** dialects/generate-content.yaml › tables.status */
function status(word: unknown): 400 | 401 | 403 | 404 | 409 | 429 | 499 | 500 | 501 | 503 | 504 | undefined {
  switch (word) {
    case "INVALID_ARGUMENT":
    case "FAILED_PRECONDITION":
    case "OUT_OF_RANGE": return 400;
    case "UNAUTHENTICATED": return 401;
    case "PERMISSION_DENIED": return 403;
    case "NOT_FOUND": return 404;
    case "ABORTED":
    case "ALREADY_EXISTS": return 409;
    case "RESOURCE_EXHAUSTED": return 429;
    case "CANCELLED": return 499;
    case "INTERNAL":
    case "UNKNOWN":
    case "DATA_LOSS": return 500;
    case "UNIMPLEMENTED": return 501;
    case "UNAVAILABLE": return 503;
    case "DEADLINE_EXCEEDED": return 504;
  }
  return undefined;
}

/** dialects/generate-content.yaml › tables.wait */
function wait(word: unknown): "never" | undefined {
  if (typeof word === "string" && word.includes("PerDay")) return "never";
  return undefined;
}

export const gemini: Adapter = {
  provider: "gemini",
  dialect: "generate-content",
  names: [
    {
      key: "gemini",
      credential: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
      base_url: "GEMINI_BASE_URL",
      namespace: "x-gemini",
    },
    {
      key: "provider_c",
      credential: ["PROVIDER_C_API_KEY"],
      base_url: "PROVIDER_C_BASE_URL",
      namespace: "x-provider_c",
    },
  ],
  base: "https://generativelanguage.googleapis.com",
  url: (model, stream) =>
    stream
      ? `/v1beta/models/${model}:streamGenerateContent?alt=sse`
      : `/v1beta/models/${model}:generateContent`,
  model_prefix: "models/",
  bare_prefixes: ["gemini"],
  conversation: {
    turns: "alternate",
    results: "own_turn",
    blank_text: "drop",
    replay: "provider",
    system_alone: "as_user",
    tool_ids: { allow: "any", most: 64 },
    stop: { blank: "drop", most: 5 },
    schema: {
      keep: [
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
    },
  },
  reads: "turns",
  placed: ["toolConfig", "generationConfig", "thinkingConfig"],
  families,
  facts: { no_system: ["open"], text_results: ["open", "budget"] },
  rejects: {},
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
