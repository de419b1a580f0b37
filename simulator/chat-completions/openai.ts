/**
 * Chat completions as OpenAI and Azure serve them, and as xAI does. Rules: openai 7.57.0, docs.x.ai, and the messages of live
 * errors in public bug reports (openai/openai-openapi#541, BerriAI/litellm#34569, aaif-goose/goose#2564), 2026-11.
 */
import { type Answer, thoughtOf } from "../answer.ts";
import { ApiError, invalid } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import type { Endpoint } from "../provider.ts";
import type { Reply } from "../reply.ts";
import { anyObject, between, closed, either, flag, list, number, text, whole, word } from "../request-shapes.ts";
import { checkShape } from "../shape.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { type Dialect, plainCallId } from "./completion.ts";
import { checkChoice, checkRoles } from "./conversation.ts";
import { modelInputOf, serveChat, usageOf } from "./service.ts";

/** The values that a model accepts. */
interface ChatModel {
  readonly efforts: readonly string[];
  readonly defaultEffort: string;
}

/** A service with chat completions besides another API. */
export interface ChatService {
  readonly provider: string;
  /** Whether it shows its reasoning, and takes it back. */
  readonly showsReasoning: boolean;
  /** @throws {ApiError} for a name that it does not have */
  modelOf(name: string): ChatModel;
}

const textPart = closed({ "type!": word("text"), "text!": text });
const image = closed({ "type!": word("image_url"), "image_url!": closed({ "url!": text, detail: text }) });
const file = closed({ "type!": word("file"), "file!": closed({ file_data: text, filename: text, file_id: text }) });
const refusal = closed({ "type!": word("refusal"), "refusal!": text });
const said = either(text, list(textPart));
const functionCall = closed({
  "id!": text,
  "type!": word("function"),
  "function!": closed({ "name!": text, "arguments!": text }),
});
const customCall = closed({
  "id!": text,
  "type!": word("custom"),
  "custom!": closed({ "name!": text, "input!": text }),
});
const named = closed({ "type!": word("function"), "function!": closed({ "name!": text }) });
const functionTool = closed({
  "type!": word("function"),
  "function!": closed({ "name!": text, description: text, parameters: anyObject, strict: flag }),
});
const customTool = closed({
  "type!": word("custom"),
  "custom!": closed({ "name!": text, description: text, format: anyObject }),
});

function shapeOf(showsReasoning: boolean) {
  const answered = {
    ...{ "role!": word("assistant"), name: text, content: either(text, list(either(textPart, refusal))) },
    ...{ refusal: text, tool_calls: list(either(functionCall, customCall)), annotations: list(anyObject) },
    ...{ audio: anyObject, function_call: anyObject },
  };
  return closed({
    "model!": text,
    "messages!": list(
      either(
        closed({ "role!": word("system", "developer"), "content!": said, name: text }),
        closed({
          "role!": word("user"),
          "content!": either(text, list(either(textPart, image, ...(showsReasoning ? [] : [file])))),
          name: text,
        }),
        closed({ ...answered, ...(showsReasoning && { reasoning_content: text }) }),
        // LangChain sends the name of the tool (@langchain/openai 1.6.0)
        closed({ "role!": word("tool"), "content!": said, "tool_call_id!": text, name: text }),
      ),
      { minItems: 1 },
    ),
    temperature: between(0, 2),
    top_p: between(0, 1),
    max_tokens: whole,
    max_completion_tokens: whole,
    frequency_penalty: between(-2, 2),
    presence_penalty: between(-2, 2),
    logit_bias: anyObject,
    logprobs: flag,
    top_logprobs: whole,
    n: { type: "integer", minimum: 1 },
    seed: whole,
    stop: either(text, list(text, { maxItems: 4 })),
    stream: flag,
    stream_options: closed({ include_usage: flag, include_obfuscation: flag }),
    tools: list(either(functionTool, customTool), { maxItems: 128 }),
    tool_choice: either(word("auto", "none", "required"), named),
    parallel_tool_calls: flag,
    response_format: either(
      closed({ "type!": word("text", "json_object") }),
      closed({
        "type!": word("json_schema"),
        "json_schema!": closed({ "name!": text, description: text, schema: anyObject, strict: flag }),
      }),
    ),
    reasoning_effort: text,
    verbosity: word("low", "medium", "high"),
    service_tier: text,
    metadata: anyObject,
    modalities: list(text),
    store: flag,
    user: text,
    safety_identifier: text,
    prompt_cache_key: text,
    prompt_cache_retention: text,
    prediction: anyObject,
    web_search_options: anyObject,
    search_parameters: anyObject,
    deferred: flag,
    top_k: number,
  });
}

function unsupported(param: string, message: string): ApiError {
  return invalid(message, { param, code: "unsupported_parameter" });
}

/** Refusals of OpenAI in chat completions only. */
function checkOpenai(body: JsonObject, { efforts, defaultEffort }: ChatModel): void {
  const name = asString(body.model);
  if (/-pro\b|codex|deep-research/.test(name)) {
    throw new ApiError(404, "This model is only supported in v1/responses and not in v1/chat/completions.", {
      param: "model",
    });
  }
  const effort = asString(body.reasoning_effort) || defaultEffort;
  if (efforts.length === 0) {
    if (typeof body.reasoning_effort === "string")
      throw invalid("Unrecognized request argument supplied: reasoning_effort");
    return;
  }
  if (!efforts.includes(effort)) {
    throw invalid(`Unsupported value: 'reasoning_effort' does not support '${effort}' with this model.`, {
      param: "reasoning_effort",
      code: "unsupported_value",
    });
  }
  if ((body.max_tokens ?? null) !== null) {
    throw unsupported(
      "max_tokens",
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    );
  }
  const hasFunctions = asArray(body.tools).some((tool) => asObject(tool).type === "function");
  const isNew = /^gpt-(5\.[6-9]|[6-9])/.test(name);
  const hasEffort = typeof body.reasoning_effort === "string" && effort !== "none";
  if (hasFunctions && (isNew ? effort !== "none" : /^gpt-5\.[45]/.test(name) && hasEffort)) {
    throw invalid(
      `Function tools with reasoning_effort are not supported for ${name} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
      { param: "reasoning_effort" },
    );
  }
  for (const field of ["temperature", "top_p"]) {
    const value = body[field] ?? 1;
    if (effort !== "none" && Number(value) !== 1) {
      throw invalid(
        `Unsupported value: '${field}' does not support ${value} with this model. Only the default (1) value is supported.`,
        { param: field, code: "unsupported_value" },
      );
    }
  }
}

function readReasoning(body: JsonObject, { efforts, defaultEffort }: ChatModel): Reasoning {
  const asked = asString(body.reasoning_effort);
  const effort = asked || defaultEffort;
  return {
    thinks: efforts.length > 0 && effort !== "none",
    effort,
    notes: [asked === "" ? "no effort" : `effort ${asked}`],
  };
}

function dialectOf({ showsReasoning }: ChatService, countsStream: boolean): Dialect {
  const thought = (answer: Answer) => (showsReasoning ? thoughtOf(answer) : "");
  return {
    idPrefix: "chatcmpl-",
    envelope: {
      ...{ service_tier: "default", system_fingerprint: "fp_simulator" },
      // with include_usage, each chunk has it
      ...(countsStream && { usage: null }),
    },
    callId: plainCallId,
    numbersCalls: false,
    message: (answer) => ({
      ...(thought(answer) !== "" && { reasoning_content: thought(answer) }),
      ...{ refusal: null, annotations: [] },
    }),
    reasoningDelta: (reasoning_content) => (showsReasoning ? { reasoning_content } : {}),
    lateDeltas: () => [],
    everyDelta: {},
    firstCall: (call, id, index) => ({ index, id, type: "function", function: { ...call, arguments: "" } }),
    nextCall: (json, index) => ({ index, function: { arguments: json } }),
    noCalls: {},
    emptyContent: null,
    finish: () => ({ logprobs: null }),
    refusal: { reason: "stop", text: "I'm sorry, but I can't help with that." },
    comments: [],
    failure: () => ({
      error: { message: "The server had an error while processing your request.", type: "server_error", code: null },
    }),
    endsFailure: false,
  };
}

/** The endpoint of a service at these steps. */
export function chatEndpoint(service: ChatService, steps: readonly string[]): Endpoint | undefined {
  if (steps.join("/") !== "chat/completions") return undefined;
  return { method: "POST", answer: (body) => create(service, body) };
}

function create(service: ChatService, value: unknown): Reply {
  checkShape(shapeOf(service.showsReasoning), value, { nulls: true });
  const body = asObject(value);
  checkRoles(body, ["assistant"]);
  checkChoice(body, true);
  const model = service.modelOf(asString(body.model));
  if (!service.showsReasoning) checkOpenai(body, model);
  if ((body.stream_options ?? null) !== null && body.stream !== true) {
    throw invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", {
      param: "stream_options",
    });
  }
  const sendsUsage = asObject(body.stream_options).include_usage === true;
  return serveChat(body, {
    input: modelInputOf(service.provider, body, readReasoning(body, model)),
    dialect: dialectOf(service, sendsUsage),
    usage: (counts) => usageOf(counts),
    sendsUsage,
    headers: { "openai-version": "2020-10-01", "x-request-id": "req_simulated" },
  });
}
