/** `generated/streamed-answer.ts` and `output.ts` of the TypeScript client: answers in pieces, and as values of a schema. */
import { literal } from "../../print/literals.ts";
import { printComment } from "../print.ts";
import { imported, type Statement } from "../typescript.ts";
import { type Contract, declarationOf, type Field, joinedFields, joinTargets, splitTag } from "./contract.ts";
import { asksOutput, outputValue, streamFields } from "./options.ts";

export function streamedAnswer(contract: Contract): Statement[] {
  const joined = joinedFields(contract);
  const targets = joinTargets(contract);
  const cases = joined.map(({ event, fields }) => {
    const { tag } = splitTag(declarationOf(contract, event));
    return `case ${literal(tag)}: ${fields.map(printJoin).join(" ")} break;\n`;
  });
  const documented = (name: keyof typeof streamFields) => printComment(streamFields[name]("absent"), 2);
  return [
    imported("./types.ts", ...contract.declarations.map(({ name }) => `type ${name}`)),
    `/** What is known of an answer from the events so far. */
export class StreamedAnswer {
  readonly #pieces = {
${targets.map((field) => `    ${field.joins}: ${printEmpty(field)},\n`).join("")}    tool_calls: [] as ToolCall[],
  };
  #usage: Usage | undefined;
  #finishReason: FinishReason | undefined;
  #isDone = false;

  protected add(event: StreamEvent): void {
    const pieces = this.#pieces;
    switch (event.type) {
${cases.join("")}      case "tool_call": {
        // with all other fields of the event, since a provider may need them again
        const { type: _, id, name, arguments: text, ...others } = event;
        pieces.tool_calls.push({ id, type: "function", function: { name, arguments: text }, ...others });
        break;
      }
      case "usage": {
        const { type: _, ...usage } = event;
        this.#usage = usage;
        break;
      }
      case "done":
        this.#isDone = true;
        this.#finishReason = event.finish_reason;
    }
  }

  /** Whether the answer has ended without a failure. */
  protected get isDone(): boolean {
    return this.#isDone;
  }

${documented("message")}
  get message(): AssistantMessage {
    // only the content may be empty
    const pieces = Object.entries(this.#pieces).filter(([name, piece]) => name === "content" || piece.length > 0);
    const copies = pieces.map(([name, piece]) => [name, typeof piece === "string" ? piece : [...piece]]);
    return { role: "assistant", content: "", ...Object.fromEntries(copies) };
  }

${documented("finish_reason")}
  get finishReason(): FinishReason | undefined {
    return this.#finishReason;
  }

${documented("usage")}
  get usage(): Usage | undefined {
    return this.#usage;
  }
}`,
  ];
}

function printJoin({ name, type, joins, required }: Field): string {
  const target = `pieces.${joins}`;
  if (type.kind === "array") return `${target}.push(...(event.${name} ?? []));`;
  return `${target} += event.${name}${required ? "" : ' ?? ""'};`;
}

function printEmpty({ type }: Field): string {
  return type.kind === "array" && type.of.kind === "named" ? `[] as ${type.of.name}[]` : '""';
}

/** The types of structured output. */
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
