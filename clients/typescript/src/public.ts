/** What the package exports on every platform, besides the client. */
export type { Answered } from "./call.ts";
export { DragomanError } from "./error.ts";
export type { ClientErrorCode } from "./generated/base-error.ts";
export * from "./generated/errors.ts";
export type * from "./generated/types.ts";
export type { CallOptions, Logger } from "./options.ts";
export type { Asks, OutputSchema, StandardSchema, WithOutput } from "./output.ts";
export { ChatStream } from "./stream.ts";
