// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type { DragomanError } from "../error.ts";
import * as errors from "./errors.ts";

/** The class of each code. */
export const classesOfCodes = new Map<string, typeof DragomanError>([
  ["invalid_request", errors.InvalidRequestError],
  ["missing_model", errors.InvalidRequestError],
  ["unknown_provider", errors.InvalidRequestError],
  ["not_found", errors.InvalidRequestError],
  ["method_not_allowed", errors.InvalidRequestError],
  ["payload_too_large", errors.InvalidRequestError],
  ["unsupported_media_type", errors.InvalidRequestError],
  ["unauthorized", errors.AuthenticationError],
  ["forbidden", errors.AuthenticationError],
  ["rate_limited", errors.RateLimitError],
  ["overloaded", errors.OverloadedError],
  ["provider_error", errors.ProviderError],
  ["http_error", errors.ProviderError],
  ["credential_error", errors.ProviderError],
  ["json_error", errors.ProviderError],
  ["all_failed", errors.ProviderError],
  ["internal_error", errors.ProxyError],
  ["proxy_error", errors.ProxyError],
  ["connection_error", errors.ConnectionError],
  ["timeout", errors.TimeoutError],
  ["stream_error", errors.StreamError],
  ["invalid_response", errors.InvalidResponseError],
  ["output_refused", errors.OutputError],
  ["output_incomplete", errors.OutputError],
  ["output_invalid", errors.OutputError],
]);
