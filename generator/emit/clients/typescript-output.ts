/** `generated/output.ts` of the TypeScript client: the types of structured output. */
import { printComment } from "../print.ts";
import { imported, type Statement } from "../typescript.ts";
import { asksOutput, outputValue } from "./options.ts";

export function outputStatements(): Statement[] {
  return [
    imported("../output.ts", "type OutputSchema", "type StandardSchema"),
    imported("./types.ts", "type ChatRequest"),
    `/** What a request may have besides its fields in the proxy's API. */
export interface Asks<Schema> {
${printComment(asksOutput("a schema of zod or of another library"), 2)}
  readonly output?: Schema;
}

/** What matters to the client of a request. */
export type Asking = Partial<ChatRequest> & Asks<OutputSchema | undefined>;

/** What an answer to a request with \`output\` has besides: its value. */
export type WithOutput<Schema> = Schema extends OutputSchema
  ? {
${printComment(`${outputValue.value}\n@throws {OutputError} when ${outputValue.fails}`, 6)}
      readonly output: Schema extends StandardSchema<infer Value> ? Value : unknown;
    }
  : unknown;`,
  ];
}
