// @generated from spec/errors.yaml. Do not edit; run `npm run generate`.
import type { ErrorsTable } from "./shapes.ts";

/** How an error is reported and handled. `upstream`: depends on the provider's status. */
export type ErrorRow = Omit<ErrorsTable["kinds"][string], "meaning">;

/** Every error kind, by its name in the library. */
export const errors = {
  /** The body is not valid; the message names the path, what was found, what is allowed and the nearest name. */
  InvalidRequest: { code: "invalid_request", status: 400, retried: false, falls_back: false, retry_after: false },
  /** The request has no `model`, or it is not a string. */
  MissingModel: { code: "missing_model", status: 400, retried: false, falls_back: false, retry_after: false },
  /** The model address does not name a configured provider, or no configured provider has a model of this bare name. */
  UnknownProvider: { code: "unknown_provider", status: 400, retried: false, falls_back: false, retry_after: false },
  /** The request has no valid key of the proxy, or of the program that started it. */
  Unauthorized: { code: "unauthorized", status: 401, retried: false, falls_back: false, retry_after: false },
  /**
   * The proxy does not accept requests to this `Host`, or from the web page in `Origin`, or the key may not use this
   * model, or it has a budget and the model no known price.
   */
  Forbidden: { code: "forbidden", status: 403, retried: false, falls_back: false, retry_after: false },
  /** The proxy has no such path, or the vendor of the model has no such call. */
  NotFound: { code: "not_found", status: 404, retried: false, falls_back: false, retry_after: false },
  /** The path does not support this method; the header `allow` lists those it supports. */
  MethodNotAllowed: { code: "method_not_allowed", status: 405, retried: false, falls_back: false, retry_after: false },
  /** The body is larger than the limit. */
  PayloadTooLarge: { code: "payload_too_large", status: 413, retried: false, falls_back: false, retry_after: false },
  /** The body was not sent as `application/json`, or has a `content-encoding`. */
  UnsupportedMediaType: {
    code: "unsupported_media_type",
    status: 415,
    retried: false,
    falls_back: false,
    retry_after: false,
  },
  /**
   * The proxy's own rate limit for this provider or key, or the key's budget, is used up; the request, or its retry,
   * was not sent upstream.
   */
  RateLimited: { code: "rate_limited", status: 429, retried: false, falls_back: true, retry_after: true },
  /**
   * No concurrency slot became free within the queue time-out, the memory for request bodies is full, the budget of a
   * key cannot be checked, or the proxy shut down before the answer was complete.
   */
  Overloaded: { code: "overloaded", status: 503, retried: false, falls_back: false, retry_after: true },
  /** The provider answered with an error; its status is passed on, and how long to wait if it says so. */
  ProviderError: {
    code: "provider_error",
    status: "upstream",
    retried: "upstream",
    falls_back: "upstream",
    retry_after: true,
  },
  /**
   * The provider could not be reached, or the exchange broke: refused, reset, truncated, timed out or larger than the
   * limit (this is not retried).
   */
  Http: { code: "http_error", status: 502, retried: true, falls_back: true, retry_after: false },
  /** There is no token or signature for a provider without an API key; the message names what to install or to set. */
  Credential: { code: "credential_error", status: 502, retried: false, falls_back: true, retry_after: false },
  /** The provider answered 2xx with an invalid body. */
  Json: { code: "json_error", status: 500, retried: false, falls_back: false, retry_after: false },
  /** A stream could not be set up or translated. */
  Stream: { code: "stream_error", status: 500, retried: false, falls_back: false, retry_after: false },
  /** Every address of the fallback chain failed; `retry-after` is the shortest wait that any of them requests. */
  AllFailed: { code: "all_failed", status: 502, retried: false, falls_back: false, retry_after: true },
  /** An internal error of the proxy; its log has the details. */
  InternalError: { code: "internal_error", status: 500, retried: false, falls_back: false, retry_after: false },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorKind = keyof typeof errors;

/** How an error status of a provider is handled. */
export type UpstreamRow = Omit<ErrorsTable["upstream"]["statuses"][string], "meaning">;

/** A provider's status in this range is passed on unchanged; any other becomes `otherwise`. */
export const passedOn = { from: 400, to: 599, otherwise: 502 } as const;

export const upstream: { readonly statuses: Readonly<Record<number, UpstreamRow>>; readonly otherwise: UpstreamRow } = {
  statuses: {
    /** The provider rejected the request. */
    400: { retried: false, falls_back: false },
    /** The provider does not accept the key. */
    401: { retried: false, falls_back: false, reason: "invalid_api_key" },
    /** The account has no credit left. */
    402: { retried: false, falls_back: false, reason: "insufficient_quota" },
    /** The key lacks the permission. */
    403: { retried: false, falls_back: false },
    /** The provider has no such model or path. */
    404: { retried: false, falls_back: false },
    /**
     * The provider's rate limit or quota; an exhausted quota that waiting does not restore is not retried, but falls
     * back.
     */
    429: { retried: true, falls_back: true, reason: "rate_limit_exceeded" },
    /** An internal error of the provider. */
    500: { retried: true, falls_back: true },
    /** A gateway of the provider got an invalid answer. */
    502: { retried: true, falls_back: true },
    /** The provider is temporarily unavailable. */
    503: { retried: true, falls_back: true },
    /** A gateway of the provider got no answer in time. */
    504: { retried: true, falls_back: false },
    /** The provider is overloaded. */
    529: { retried: true, falls_back: true, reason: "overloaded" },
  },
  otherwise: { retried: false, falls_back: false },
};

/** Statuses that appear only in the request log. */
export const logged = {
  /** The client disconnected before the answer was complete. */
  client_closed: 499,
} as const;
