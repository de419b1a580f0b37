interface ApiErrorDetails {
  /** The provider's error code, where it has one. */
  code?: string | null;
  /** The provider's error type, where the status does not determine it. */
  type?: string;
  /** The invalid parameter. */
  param?: string | null;
  /** Extra response headers, such as `retry-after`. */
  headers?: Record<string, string>;
  /** Details for programs, where the provider's error shape has a place for them. */
  facts?: object;
}

/** An error of the provider, which puts it in its own error shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ApiErrorDetails;
  constructor(status: number, message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** A 400. */
export function invalid(message: string, details: ApiErrorDetails = {}): ApiError {
  return new ApiError(400, message, details);
}

const messages: Record<number, string> = {
  400: "The request is not valid.",
  401: "The credential is missing or not valid.",
  402: "The account has no credits left.",
  403: "This credential may not do that.",
  404: "There is nothing here.",
  405: "This method is not allowed here.",
  408: "The request took too long.",
  409: "The request conflicts with another one.",
  413: "The request is too large.",
  415: "The content type must be application/json.",
  422: "The request cannot be processed.",
  429: "Too many requests, try again later.",
  500: "Something went wrong on the server.",
  502: "The upstream gave no proper answer.",
  503: "The server is overloaded, try again later.",
  504: "The answer took too long.",
  529: "Overloaded",
};

export function defaultMessage(status: number): string {
  return messages[status] ?? `The request failed with status ${status}.`;
}

/** Fails the request where the script asks for that; with a status of `retryable` it reports how long to wait. */
export function throwFailure(failure: { status: number; seconds: number } | undefined, retryable = [429, 503]): void {
  if (failure === undefined) return;
  const { status, seconds } = failure;
  const headers = retryable.includes(status) ? { "retry-after": String(seconds) } : {};
  throw new ApiError(status, defaultMessage(status), { headers });
}
