/**
 * Chat completions as an SGLang server with a reasoning parser and a tool parser serves them. Rules: sgl-project/sglang,
 * python/sglang/srt/entrypoints/openai/serving_chat.py at 002897c2, 2026. Schemas of tools are only checked to be JSON Schema.
 */
import spec from "../../generated/explain/sglang.json" with { type: "json" };
import { thoughtOf } from "../answer.ts";
import { ApiError } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { checkShape } from "../shape.ts";
import { asObject, asString, type JsonObject } from "../values.ts";
import { type Dialect, plainCallId } from "./completion.ts";
import { checkArguments, checkChoice, checkRoles, messagesOf } from "./conversation.ts";
import { type Counts, endpointOf, inThinkTags, modelInputOf, serveChat, shapeMessage } from "./service.ts";

function checkBody(body: JsonObject): void {
  checkChoice(body, true);
  checkArguments(messagesOf(body), true);
}

function readReasoning(body: JsonObject): Reasoning {
  const nested = asObject(body.reasoning);
  const kwargs = asObject(body.chat_template_kwargs);
  const asked = body.reasoning_effort ?? nested.effort ?? kwargs.reasoning_effort;
  const template = kwargs.enable_thinking ?? kwargs.thinking ?? nested.enabled;
  const none = asked === "none" || asked === 0;
  return {
    thinks: typeof template === "boolean" ? template : asked !== undefined && asked !== null && !none,
    effort: asString(asked) || "medium",
    notes: [
      asked === undefined || asked === null ? "no effort" : `effort ${String(asked)}`,
      ...(template === true ? ["thinking by template"] : []),
    ],
  };
}

function dialectOf(separate: boolean): Dialect {
  return {
    idPrefix: "",
    envelope: {},
    callId: plainCallId,
    message: (answer) => ({ reasoning_content: separate ? thoughtOf(answer) || null : null }),
    reasoningDelta: (text) => ({ reasoning_content: text, content: null }),
    lateDeltas: () => [],
    everyDelta: {},
    firstCall: (call, id, index) => ({ id, index, type: "function", function: { ...call, arguments: "" } }),
    nextCall: (json, index) => ({ id: null, index, type: "function", function: { name: null, arguments: json } }),
    noCalls: { tool_calls: null },
    emptyContent: "",
    finish: (reason) => ({ matched_stop: reason === "stop" ? 151_645 : null, logprobs: null }),
    refusal: { reason: "content_filter", text: "" },
    comments: [],
    failure: () => ({
      error: {
        object: "error",
        message: "The request queue is full.",
        type: "SERVICE_UNAVAILABLE",
        param: null,
        code: 503,
      },
    }),
    endsFailure: true,
  };
}

function usageOf({ prompt, completion, reasoning }: Counts): JsonObject {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: null,
    reasoning_tokens: reasoning,
  };
}

function create(value: unknown): Reply {
  checkShape(spec.schema, value, { nulls: true });
  const body = asObject(value);
  checkRoles(body, ["assistant", "system", "developer", "function"]);
  checkBody(body);
  const model = asString(body.model) || "default";
  const separate = body.separate_reasoning !== false;
  return serveChat(
    { ...body, model },
    {
      input: modelInputOf("sglang", { ...body, model }, readReasoning(body)),
      dialect: dialectOf(separate),
      // without separate reasoning the thoughts stay in the content
      inlineThoughts: separate ? undefined : inThinkTags,
      usage: usageOf,
      sendsUsage: asObject(body.stream_options).include_usage === true,
    },
  );
}

export const sglang: Provider = {
  key: "sglang",
  base: "/sglang/v1",
  environment: (address) => ({ SGLANG_BASE_URL: `${address}/sglang/v1`, SGLANG_API_KEY: "simulator" }),
  endpoint: (steps) => endpointOf(steps, create, ["default"]),
  authorize(call: Call) {
    const key = bearerToken(call) ?? call.headers["x-api-key"];
    if (key !== undefined && isInvalidKey(key)) throw new ApiError(401, "Unauthorized");
  },
  mediaTypeStatus: 400,
  invalidJson: (reason) => new ApiError(400, `Invalid JSON: ${reason}`, { type: "Bad Request" }),
  shapeError(error) {
    const isEmpty = error.reason.kind === "min" && error.path.join() === "messages";
    return new ApiError(400, isEmpty ? "Messages cannot be empty." : shapeMessage(error), { type: "Bad Request" });
  },
  errorReply({ status, message, details }) {
    if (status === 401) return jsonReply(401, { error: "Unauthorized" });
    const type = details.type ?? (status === 400 ? "BadRequestError" : String(status));
    return jsonReply(status, { object: "error", message, type, param: null, code: status }, details.headers);
  },
};
