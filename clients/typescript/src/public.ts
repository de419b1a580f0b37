/** What the package exports on every platform, besides the client. */
export type { Answered } from "./generated/calls.ts";
export * from "./generated/errors.ts";
export type { CallOptions, Logger } from "./generated/options.ts";
export type { Asks, WithOutput } from "./generated/output.ts";
export type * from "./generated/types.ts";
export type { OutputSchema, StandardSchema } from "./output.ts";
export { ChatStream } from "./stream.ts";
