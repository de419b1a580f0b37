/** Structured output: the schema that a request asks for, and the value in the answer. */
import { describeFailure, errorOf, excerpt, refused } from "./failures.ts";
import type { AssistantMessage, FinishReason } from "./generated/types.ts";

/** A schema of a library with Standard JSON Schema, such as zod 4.2. */
export interface StandardSchema<Value = unknown> {
  readonly "~standard": {
    readonly types?: { readonly output: Value } | undefined;
    readonly validate: (value: unknown) => Validated<Value> | Promise<Validated<Value>>;
    readonly jsonSchema: { readonly input: (options: { readonly target: "draft-2020-12" }) => object };
  };
}

type Validated<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] };

/** What the answer must be: a schema of a library, which also checks the answer, or a JSON Schema, which does not. */
export type OutputSchema = StandardSchema | { readonly [keyword: string]: unknown };

/** What a request may have besides its fields in the proxy's API. */
export interface Asks<Schema> {
  /** What the answer must be. Its value is the `output` of the answer. */
  readonly output?: Schema;
}

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

/** What matters here of a request. */
export interface Asking extends Asks<OutputSchema | undefined> {
  readonly model?: string;
  readonly provider_config?: { readonly response_format?: unknown };
}

/** The body of a request. @throws {InvalidRequestError} when the output cannot be asked for */
export function bodyOf(request: Asking): object {
  const { output, ...body } = request;
  if (output === undefined) return body;
  if (body.provider_config?.response_format !== undefined)
    throw refused("give output or provider_config.response_format, not both");
  const { $schema: _, ...schema } = jsonSchemaOf(output);
  const response_format = { type: "json_schema", json_schema: { name: "output", schema, strict: true } };
  return { ...body, provider_config: { ...body.provider_config, response_format } };
}

function jsonSchemaOf(output: OutputSchema): { readonly $schema?: unknown } {
  try {
    return isStandard(output) ? output["~standard"].jsonSchema.input({ target: "draft-2020-12" }) : output;
  } catch (error) {
    throw refused(`the output schema is not a JSON Schema: ${describeFailure(error)}`, error);
  }
}

function isStandard(output: OutputSchema): output is StandardSchema {
  return "~standard" in output;
}

interface Ended {
  readonly message: AssistantMessage;
  readonly finish_reason?: FinishReason | undefined;
  readonly requestId: string | undefined;
}

/** The value in an answer. @throws {OutputError} when there is none */
export function readOutput({ output = {}, model }: Asking, { message, finish_reason, requestId }: Ended): unknown {
  const fail = (message: string, code: string, cause?: unknown) => errorOf(message, { code, cause, requestId, model });
  const { content, tool_calls = [] } = message;
  const quoted = content && `: ${excerpt(content)}`;
  if (finish_reason === "content_filter") throw fail(`the answer was refused or blocked${quoted}`, "output_refused");
  if (finish_reason === "length")
    throw fail("the answer was cut off by the limit of output tokens", "output_incomplete");
  if (!content.trim() && tool_calls.length > 0)
    throw fail("the answer calls tools and has no output", "output_invalid");
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw fail(`the output is not JSON${quoted}`, "output_invalid", error);
  }
  if (!isStandard(output)) return value;
  const result = output["~standard"].validate(value);
  if (result instanceof Promise) throw refused("the output schema validates asynchronously: validate the content");
  if (result.issues === undefined) return result.value;
  const issues = result.issues.map(({ message, path = [] }) => [path.map(stepOf).join("."), message].join(": "));
  throw fail(`the output does not fit the schema: ${issues.join("; ")}`, "output_invalid", result.issues);
}

/** A step of a path may be an object with a key. */
function stepOf(step: unknown): string {
  return String(typeof step === "object" && step !== null && "key" in step ? step.key : step);
}
