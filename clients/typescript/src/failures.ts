/** How the client makes errors. */
import * as errors from "./errors.ts";
import type { AssistantMessage, ErrorCode, FinishReason } from "./generated/types.ts";

type Class = typeof errors.DragomanError;

/** The class of each code. */
const classes: Readonly<Record<ErrorCode | errors.ClientErrorCode, Class>> = {
  invalid_request: errors.InvalidRequestError,
  missing_model: errors.InvalidRequestError,
  unknown_provider: errors.InvalidRequestError,
  not_found: errors.InvalidRequestError,
  method_not_allowed: errors.InvalidRequestError,
  payload_too_large: errors.InvalidRequestError,
  unsupported_media_type: errors.InvalidRequestError,
  unauthorized: errors.AuthenticationError,
  forbidden: errors.AuthenticationError,
  rate_limited: errors.RateLimitError,
  overloaded: errors.OverloadedError,
  provider_error: errors.ProviderError,
  http_error: errors.ProviderError,
  credential_error: errors.ProviderError,
  json_error: errors.ProviderError,
  all_failed: errors.ProviderError,
  internal_error: errors.ProxyError,
  proxy_error: errors.ProxyError,
  connection_error: errors.ConnectionError,
  timeout: errors.TimeoutError,
  stream_error: errors.StreamError,
  invalid_response: errors.InvalidResponseError,
  output_refused: errors.OutputError,
  output_incomplete: errors.OutputError,
  output_invalid: errors.OutputError,
};
const byCode = new Map<string, Class>(Object.entries(classes));

/** An error of the class for its code. */
export function errorOf(message: string, details: errors.ErrorDetails): errors.DragomanError {
  const Class = byCode.get(details.status === 429 ? "rate_limited" : details.code) ?? errors.DragomanError;
  return new Class(message, details);
}

/** The error for what the client itself refuses. */
export function refused(message: string, cause?: unknown): errors.DragomanError {
  return errorOf(message, { code: "invalid_request", cause });
}

/** The end of a message about an unexpected text, with the beginning of that text. */
export function quoted(text: string): string {
  return text && `: ${text.slice(0, 200)}`;
}

/** Why an answer has no output, by its reason to end. */
const reasons = new Map<string | undefined, NoOutput>([
  ["content_filter", { code: "output_refused", message: "the answer was refused or blocked" }],
  ["length", { code: "output_incomplete", message: "the answer was cut off by the limit of output tokens" }],
  ["paused", { code: "output_incomplete", message: "the answer was paused by its provider" }],
]);

interface NoOutput {
  readonly code: string;
  readonly message: string;
}

/** Why an answer has no output; absent if its content may be one. */
export function whyNoOutput(
  { content, tool_calls = [] }: AssistantMessage,
  reason?: FinishReason,
): NoOutput | undefined {
  const found = reasons.get(reason);
  if (found) return { ...found, message: found.message + quoted(content) };
  if (content.trim() || tool_calls.length === 0) return undefined;
  return { code: "output_invalid", message: "the answer calls tools and has no output" };
}
