/** The exports of the package on every platform, besides the client. */
export * from "./errors.ts";
export type { Answered } from "./generated/calls.ts";
export type * from "./generated/types.ts";
export type { CallOptions, Logger } from "./options.ts";
export type { Asks, OutputSchema, StandardSchema, WithOutput } from "./output.ts";
export { ChatStream } from "./stream.ts";
