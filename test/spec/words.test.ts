/** The meaning of each provider's values: finish reasons, statuses of errors in a 200, errors that are never waited for. Written by hand. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { ProviderError } from "../../runtime/errors.ts";
import { readError } from "../../runtime/reply/read-reply.ts";
import { readReply } from "../read-replies.ts";

interface Words {
  /** An answer that ended with this value. */
  readonly ended: (word: string) => object;
  /** An error in a 200 with this value. */
  readonly failed: (word: string) => object;
  readonly finish: Readonly<Record<string, string>>;
  readonly status: Readonly<Record<string, number>>;
  /** Finish values of failures. */
  readonly broken: readonly string[];
  /** Values of errors that waiting does not help with. */
  readonly never: readonly string[];
}

const responses: Words = {
  ended: (word) => ({
    output: [{ type: "message", content: [{ type: "output_text", text: "hi" }] }],
    status: word.split(" ")[0],
    ...(word.includes(" ") && { incomplete_details: { reason: word.split(" ")[1] } }),
  }),
  failed: (word) => ({ status: "failed", error: { code: word, message: "no" } }),
  finish: {
    completed: "stop",
    incomplete: "length",
    "incomplete max_output_tokens": "length",
    "incomplete content_filter": "content_filter",
    "incomplete something_new": "something_new",
    in_progress: "in_progress",
  },
  status: {
    server_error: 500,
    invalid_api_key: 401,
    slow_down: 429,
    insufficient_quota: 429,
    credit_balance_exhausted: 429,
    rate_limit_exceeded: 429,
    authentication_error: 401,
    permission_denied: 403,
    model_not_found: 404,
    invalid_prompt: 400,
    bad_request_error: 400,
    unsupported_parameter: 400,
    context_length_exceeded: 400,
    failed_to_download_image: 400,
    policy_violation: 400,
    overloaded: 503,
    vector_store_timeout: 504,
    something_new: 502,
  },
  broken: ["failed", "cancelled"],
  never: [
    "insufficient_quota",
    "credit_balance_exhausted",
    "Your team has used all available credits",
    "reached its monthly spending limit today",
  ],
};

const chat: Words = {
  ended: (word) => ({ choices: [{ message: { role: "assistant", content: "hi" }, finish_reason: word }] }),
  failed: (word) => ({
    error: word.includes("per-day")
      ? { message: word }
      : { message: "no", type: word, ...(/quota/.test(word) && { code: word }) },
  }),
  finish: {
    stop: "stop",
    length: "length",
    max_tokens: "length",
    model_length: "length",
    sensitive: "content_filter",
    tool_calls: "tool_calls",
    function_call: "tool_calls",
    content_filter: "content_filter",
    something_new: "something_new",
  },
  status: {
    rate_limit_exceeded: 429,
    insufficient_quota: 429,
    overloaded_error: 503,
    service_unavailable: 503,
    request_timeout: 504,
    internal_server_error: 500,
    InternalServerError: 500,
    SERVICE_UNAVAILABLE: 503,
    authentication_error: 401,
    permission_denied: 403,
    NotFoundError: 404,
    not_found_error: 404,
    BadRequestError: 400,
    "Bad Request": 400,
    invalid_request_error: 400,
    something_new: 502,
  },
  broken: ["error", "abort", "network_error", "insufficient_system_resource"],
  never: ["insufficient_quota", "Rate limit exceeded: free-models-per-day"],
};

const messages: Words = {
  ended: (word) => ({ content: [{ type: "text", text: "hi" }], stop_reason: word }),
  failed: (word) => ({ type: "error", error: { type: word, message: "no" } }),
  finish: {
    end_turn: "stop",
    stop_sequence: "stop",
    max_tokens: "length",
    model_context_window_exceeded: "length",
    tool_use: "tool_calls",
    refusal: "content_filter",
    pause_turn: "paused",
  },
  status: {
    invalid_request_error: 400,
    authentication_error: 401,
    billing_error: 402,
    permission_error: 403,
    not_found_error: 404,
    conflict_error: 409,
    request_too_large: 413,
    rate_limit_error: 429,
    api_error: 500,
    timeout_error: 504,
    overloaded_error: 529,
    something_new: 502,
  },
  broken: [],
  never: [],
};

const gemini: Words = {
  ended: (word) => ({ candidates: [{ content: { parts: [{ text: "hi" }] }, finishReason: word }] }),
  failed: (word) => ({
    error: {
      status: word,
      message: "no",
      details: [{ violations: [{ quotaId: word }] }],
    },
  }),
  finish: {
    STOP: "stop",
    MAX_TOKENS: "length",
    CONTINUATION: "length",
    SAFETY: "content_filter",
    RECITATION: "content_filter",
    BLOCKLIST: "content_filter",
    PROHIBITED_CONTENT: "content_filter",
    SPII: "content_filter",
    IMAGE_SAFETY: "content_filter",
    IMAGE_PROHIBITED_CONTENT: "content_filter",
    IMAGE_RECITATION: "content_filter",
    OTHER: "OTHER",
  },
  status: {
    INVALID_ARGUMENT: 400,
    FAILED_PRECONDITION: 400,
    OUT_OF_RANGE: 400,
    UNAUTHENTICATED: 401,
    PERMISSION_DENIED: 403,
    NOT_FOUND: 404,
    ABORTED: 409,
    ALREADY_EXISTS: 409,
    RESOURCE_EXHAUSTED: 429,
    CANCELLED: 499,
    INTERNAL: 500,
    UNKNOWN: 500,
    DATA_LOSS: 500,
    UNIMPLEMENTED: 501,
    UNAVAILABLE: 503,
    DEADLINE_EXCEEDED: 504,
    SOMETHING_NEW: 502,
  },
  broken: ["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS", "MALFORMED_RESPONSE"],
  never: ["GenerateRequestsPerDayPerProjectPerModel-FreeTier"],
};

const words: Readonly<Record<string, Words>> = {
  openai: responses,
  azure: responses,
  xai: responses,
  perplexity: responses,
  openrouter: chat,
  vllm: chat,
  sglang: chat,
  anthropic: messages,
  minimax: {
    ...messages,
    failed: (word) =>
      /^\d+$/.test(word) ? { base_resp: { status_code: Number(word), status_msg: "no" } } : messages.failed(word),
    status: {
      ...messages.status,
      "1001": 504,
      "1002": 429,
      "1004": 401,
      "1008": 402,
      "1026": 400,
      "1027": 400,
      "1039": 429,
      "1041": 429,
      "2013": 400,
      "2049": 401,
      "2056": 429,
      "9999": 502,
    },
  },
  gemini,
  vertex: gemini,
  bedrock: {
    ended: (word) => ({ output: { message: { role: "assistant", content: [{ text: "hi" }] } }, stopReason: word }),
    failed: (word) => ({ message: word.includes(" ") ? word : "no" }),
    finish: {
      end_turn: "stop",
      stop_sequence: "stop",
      max_tokens: "length",
      model_context_window_exceeded: "length",
      tool_use: "tool_calls",
      guardrail_intervened: "content_filter",
      content_filtered: "content_filter",
      something_new: "something_new",
    },
    status: { ThrottlingException: 502 },
    broken: ["malformed_model_output", "malformed_tool_use"],
    never: ["Too many tokens per day, please wait before trying again."],
  },
};

describe.each(adapters.map((adapter) => [adapter.provider, adapter] as const))(
  "the words of %s",
  (provider, adapter) => {
    const { ended, failed, finish, status, broken, never } = words[provider] ?? chat;
    const who = { provider, model: "some-model" };
    const failure = (body: object): ProviderError => {
      try {
        readReply(adapter, JSON.stringify(body), who);
      } catch (error) {
        if (error instanceof ProviderError) return error;
        throw error;
      }
      throw new Error("this is an answer");
    };

    it.each(Object.entries(finish))("an answer that ends with %s has the finish reason %s", (word, reason) => {
      expect(readReply(adapter, JSON.stringify(ended(word)), who).choices[0].finish_reason).toBe(reason);
    });

    it.each(Object.entries(status))("an error called %s is a %i", (word, code) => {
      expect(failure(failed(word))).toMatchObject({ status: code, message: "no" });
    });

    it.each(broken)("an answer that ends with %s is a failure", (word) => {
      expect(failure(ended(word)).status).toBe(502);
    });

    it.each(never)("waiting does not help with %s", (word) => {
      expect(failure(failed(word)).retryAfter).toBe("never");
      expect(readError(adapter, 429, JSON.stringify(failed(word))).retryAfter).toBe("never");
    });

    it.each(Object.keys(status).filter((word) => !never.includes(word)))("waiting may help with %s", (word) => {
      expect(failure(failed(word)).retryAfter).toBeUndefined();
    });
  },
);
