// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type { OutputSchema, StandardSchema } from "../output.ts";
import type { ChatRequest } from "./types.ts";

/** What a request may have besides its fields in the proxy's API. */
export interface Asks<Schema> {
  /**
   * What the answer must be: a schema of zod or of another library, which also checks the answer, or a JSON Schema,
   * which does not. Its value is the `output` of the answer.
   */
  readonly output?: Schema;
}

/** What matters to the client of a request. */
export type Asking = Partial<ChatRequest> & Asks<OutputSchema | undefined>;

/** What an answer to a request with `output` has besides: its value. */
export type WithOutput<Schema> = Schema extends OutputSchema
  ? {
      /**
       * The content of the answer, as the schema reads it.
       * @throws {OutputError} when the answer is refused, cut off, or does not fit the schema
       */
      readonly output: Schema extends StandardSchema<infer Value> ? Value : unknown;
    }
  : unknown;
