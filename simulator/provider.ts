import type { ApiError } from "./api-error.ts";
import type { Reply } from "./reply.ts";
import type { ShapeError } from "./shape.ts";

/** An HTTP request without its body. */
export interface Call {
  method: string;
  /** Path segments after the provider's base, percent-decoded. */
  steps: string[];
  query: URLSearchParams;
  /** Header names are lower-case. */
  headers: Record<string, string | undefined>;
}

export interface Endpoint {
  method: "GET" | "POST";
  /** @throws {ApiError | ShapeError} for a request that the provider would not accept */
  answer(body: unknown, call: Call): Reply;
}

export interface Provider {
  key: string;
  /** Path prefix of the provider, with the API version where there is only one. */
  base: string;
  /** Variables that point a client at the provider; `address` is the origin of the simulator. */
  environment(address: string): Record<string, string>;
  endpoint(steps: string[]): Endpoint | undefined;
  /** Checks credentials and headers, before the body is parsed. */
  authorize(call: Call): void;
  /** Status for a content type other than JSON. */
  mediaTypeStatus: number;
  invalidJson(reason: string): ApiError;
  shapeError(error: ShapeError, body: unknown): ApiError;
  /** The error in the provider's error shape. */
  errorReply(error: ApiError, call: Call): Reply;
}

/** The token of an `authorization: Bearer` header, or undefined. */
export function bearerToken(call: Call): string | undefined {
  const token = /^bearer\s+(\S.*)$/i.exec(call.headers.authorization ?? "")?.[1];
  return token?.trim();
}

/** Keys that contain `invalid` are refused, so that clients can try a wrong key. */
export function isInvalidKey(key: string): boolean {
  return key.includes("invalid");
}
