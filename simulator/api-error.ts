/** A request that a provider does not accept; the provider puts it in its own error shape. */
export interface RefusalDetails {
  /** Provider's machine word for the error, where it has one. */
  code?: string | null;
  /** Provider's class of error, where it differs from what the status says. */
  type?: string;
  /** The parameter that is at fault. */
  param?: string | null;
  /** Extra response headers, `retry-after` above all. */
  headers?: Record<string, string>;
}

export class Refusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails;
  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const titles: Record<number, string> = {
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

export function titleOf(status: number): string {
  return titles[status] ?? `The request failed with status ${status}.`;
}
