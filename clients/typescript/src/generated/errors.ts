// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import { DragomanError } from "../error.ts";

/** The request or an option is not valid, or the proxy does not know the model. */
export class InvalidRequestError extends DragomanError {
  override readonly name = "InvalidRequestError";
}

/** The proxy refuses the caller. */
export class AuthenticationError extends DragomanError {
  override readonly name = "AuthenticationError";
}

/** Status 429, whatever the code: a limit of the proxy or of the provider. */
export class RateLimitError extends DragomanError {
  override readonly name = "RateLimitError";
}

/** The proxy has too much to do; nothing was sent to a provider. */
export class OverloadedError extends DragomanError {
  override readonly name = "OverloadedError";
}

/** The provider failed, or refused the request. */
export class ProviderError extends DragomanError {
  override readonly name = "ProviderError";
}

/** The proxy failed, or the bundled proxy did not start. */
export class ProxyError extends DragomanError {
  override readonly name = "ProxyError";
}

/** There was no answer, or the connection broke before it was complete. */
export class ConnectionError extends DragomanError {
  override readonly name = "ConnectionError";
}

/** Nothing arrived for as long as the time-out allows. */
export class TimeoutError extends DragomanError {
  override readonly name = "TimeoutError";
}

/** A stream failed after it had begun, or ended too early. */
export class StreamError extends DragomanError {
  override readonly name = "StreamError";
}

/** The answer is not from a Dragoman proxy. */
export class InvalidResponseError extends DragomanError {
  override readonly name = "InvalidResponseError";
}
