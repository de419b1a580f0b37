/**
 * Chat completions as a vLLM server with a reasoning parser and a tool parser serves them. Rules, where no other source is named:
 * vllm-project/vllm, vllm/entrypoints/openai/chat_completion/protocol.py at 002032ee, 2026.
 */
import spec from "../../generated/explain/vllm.json" with { type: "json" };
import { type Answer, thoughtOf } from "../answer.ts";
import { ApiError } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { checkShape } from "../shape.ts";
import { digest } from "../signature.ts";
import { asObject, asString, isObject, type JsonObject } from "../values.ts";
import type { Dialect } from "./completion.ts";
import { checkArguments, checkChoice, checkRoles, messagesOf } from "./conversation.ts";
import { endpointOf, modelInputOf, serveChat, shapeMessage, usageOf } from "./service.ts";

function invalid(message: string, param: string): ApiError {
  return new ApiError(400, message, { param });
}

function checkBody(body: JsonObject): void {
  if (asString(body.model).startsWith("missing")) {
    throw new ApiError(404, `The model \`${asString(body.model)}\` does not exist.`, {
      type: "NotFoundError",
      param: "model",
    });
  }
  if (Object.keys(asObject(body.stream_options)).length > 0 && body.stream !== true) {
    throw invalid("Stream options can only be defined when `stream=True`.", "stream_options");
  }
  if (body.tool_choice !== "none") checkChoice(body, false);
  const outputs = asObject(body.structured_outputs);
  const chosen = ["json", "regex", "choice"].filter((kind) => (outputs[kind] ?? null) !== null);
  if (chosen.length > 1)
    throw invalid(
      "You can only use one kind of constraints for structured outputs ('json', 'regex' or 'choice').",
      "structured_outputs",
    );
  if (chosen.length > 0 && isObject(body.tool_choice))
    throw invalid(
      "You can only either use constraints for structured outputs or tools, not both.",
      "structured_outputs",
    );
  const messages = messagesOf(body);
  checkArguments(messages, false);
  // the chat template of the served model only accepts a system message at the beginning, as many raise for a later one (2026-11)
  if (messages.slice(1).some((each) => each.role === "system")) {
    throw invalid("System message must be at the beginning.", "messages");
  }
}

function readReasoning(body: JsonObject): Reasoning {
  const effort = asString(body.reasoning_effort);
  const { enable_thinking, thinking } = asObject(body.chat_template_kwargs);
  const template = enable_thinking ?? thinking;
  return {
    thinks: typeof template === "boolean" ? template : effort !== "" && effort !== "none",
    effort: effort || "medium",
    notes: [effort === "" ? "no effort" : `effort ${effort}`, ...(template === true ? ["thinking by template"] : [])],
  };
}

function dialectOf(shown: boolean, finishesWithStop: boolean): Dialect {
  const reasoning = (answer: Answer) => (shown ? thoughtOf(answer) : "");
  return {
    idPrefix: "chatcmpl-",
    envelope: {},
    callId: (seed, index) => `chatcmpl-tool-${digest(`${seed}/${index}`, 32)}`,
    message: (answer) => ({
      reasoning: reasoning(answer) || null,
      refusal: null,
      annotations: null,
      audio: null,
      function_call: null,
    }),
    reasoningDelta: (text) => (shown ? { reasoning: text } : {}),
    lateDeltas: () => [],
    everyDelta: {},
    // the first delta has no `arguments`, so a call with empty arguments never gets the key
    firstCall: (call, id, index) => ({ id, type: "function", index, function: call }),
    nextCall: (json, index) => ({ index, function: { arguments: json } }),
    noCalls: { tool_calls: [] },
    emptyContent: null,
    finish: (reason) => ({
      ...(finishesWithStop && reason === "tool_calls" && { finish_reason: "stop" }),
      stop_reason: null,
      logprobs: null,
    }),
    refusal: { reason: "stop", text: "I'm sorry, but I can't help with that." },
    comments: [],
    failure: () => ({
      error: { message: "Internal server error", type: "InternalServerError", param: null, code: 500 },
    }),
    endsFailure: true,
  };
}

function create(value: unknown): Reply {
  checkShape(spec.schema, value, { nulls: true });
  const body = asObject(value);
  checkRoles(body, ["assistant", "system", "developer", "user"]);
  checkBody(body);
  const model = asString(body.model) || "simulated";
  const named = typeof body.tool_choice === "object" && body.tool_choice !== null;
  return serveChat(
    { ...body, model },
    {
      input: modelInputOf("vllm", { ...body, model }, readReasoning(body)),
      dialect: dialectOf(body.include_reasoning !== false, named),
      usage: (counts) => usageOf(counts, 256),
      sendsUsage: asObject(body.stream_options).include_usage === true,
    },
  );
}

const types: Record<number, string> = {
  400: "BadRequestError",
  404: "NotFoundError",
  429: "RateLimitError",
  500: "InternalServerError",
};

export const vllm: Provider = {
  key: "vllm",
  base: "/vllm/v1",
  environment: (address) => ({ VLLM_BASE_URL: `${address}/vllm/v1`, VLLM_API_KEY: "simulator" }),
  endpoint: (steps) => endpointOf(steps, create, ["simulated"]),
  authorize(call: Call) {
    const key = bearerToken(call);
    if (key !== undefined && isInvalidKey(key)) throw new ApiError(401, "Unauthorized");
  },
  mediaTypeStatus: 400,
  invalidJson: (reason) => new ApiError(400, `JSON decode error: ${reason}`),
  shapeError: (error) =>
    new ApiError(400, shapeMessage(error), { param: error.path[0] === undefined ? null : String(error.path[0]) }),
  errorReply({ status, message, details }) {
    if (status === 401) return jsonReply(401, { error: "Unauthorized" });
    const type = details.type ?? types[status] ?? (status < 500 ? "BadRequestError" : "ServiceUnavailableError");
    return jsonReply(status, { error: { message, type, param: details.param ?? null, code: status } }, details.headers);
  },
};
