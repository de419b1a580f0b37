// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import { DragomanError } from "../error.ts";

/** The request, its model, or an option is not valid. */
export class InvalidRequestError extends DragomanError {
  override readonly name = "InvalidRequestError";
}

/** The proxy does not accept the caller. */
export class AuthenticationError extends DragomanError {
  override readonly name = "AuthenticationError";
}

/** 429: a limit of the proxy or of the provider. */
export class RateLimitError extends DragomanError {
  override readonly name = "RateLimitError";
}

/** The proxy has no capacity, also after the retries. Nothing was sent to the provider. */
export class OverloadedError extends DragomanError {
  override readonly name = "OverloadedError";
}

/** The provider failed or refused the request. */
export class ProviderError extends DragomanError {
  override readonly name = "ProviderError";
}

/** The proxy failed, or did not start. */
export class ProxyError extends DragomanError {
  override readonly name = "ProxyError";
}

/** There was no answer, or the connection broke. */
export class ConnectionError extends DragomanError {
  override readonly name = "ConnectionError";
}

/** The answer did not arrive in time. */
export class TimeoutError extends DragomanError {
  override readonly name = "TimeoutError";
}

/** The answer failed after its stream had begun. */
export class StreamError extends DragomanError {
  override readonly name = "StreamError";
}

/** The answer is not from a Dragoman proxy. */
export class InvalidResponseError extends DragomanError {
  override readonly name = "InvalidResponseError";
}

/** The answer is not the output that the request asks for. */
export class OutputError extends DragomanError {
  override readonly name = "OutputError";
}
