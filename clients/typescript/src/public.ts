/** What the package exports on every platform, besides the client. */
export type { Answered } from "./call.ts";
export {
  AuthenticationError,
  type ClientErrorCode,
  ConnectionError,
  DragomanError,
  InvalidRequestError,
  InvalidResponseError,
  OverloadedError,
  ProviderError,
  ProxyError,
  RateLimitError,
  StreamError,
  TimeoutError,
} from "./error.ts";
export type * from "./generated/types.ts";
export type { CallOptions, Logger } from "./options.ts";
export { ChatStream } from "./stream.ts";
