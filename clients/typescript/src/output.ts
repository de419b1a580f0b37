/** Structured output: the schema that a request asks for, and the value in the answer. */
import { orRefuse } from "./call.ts";
import { errorOf, quoted, refused, whyNoOutput } from "./failures.ts";
import type { ChatRequest } from "./generated/types.ts";
import type { ChatStream } from "./stream.ts";

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

/** The form of the answer: a schema of a library, which also checks the answer, or a JSON Schema, which does not. */
export type OutputSchema = StandardSchema | { readonly [keyword: string]: unknown };

/** The options of a request besides its fields in the proxy's API. */
export interface Asks<Schema> {
  /**
   * The form of the answer: a schema of zod or of another library, which also checks the answer, or a JSON Schema,
   * which does not. Its value is the `output` of the answer.
   */
  readonly output?: Schema;
}

/** The parts of a request that the client uses. */
export type Asking = Partial<ChatRequest> & Asks<OutputSchema | undefined>;

/** The addition to an answer to a request with `output`: its value. */
export type WithOutput<Schema> = Schema extends OutputSchema
  ? {
      /**
       * The content of the answer, as the schema reads it.
       * @throws {OutputError} when the answer is refused, cut off, or does not fit the schema
       */
      readonly output: Schema extends StandardSchema<infer Value> ? Value : unknown;
    }
  : unknown;

/** The body of a request. @throws {InvalidRequestError} when the output cannot be asked for */
export function bodyOf(request: Asking): object {
  const { output, ...body } = request;
  if (output === undefined) return body;
  if (body.provider_config?.response_format !== undefined)
    throw refused("give output or provider_config.response_format, not both");
  const schemaOf = () =>
    isStandard(output) ? output["~standard"].jsonSchema.input({ target: "draft-2020-12" }) : output;
  const { $schema: _, ...schema } = orRefuse<{ $schema?: unknown }>("the output schema is not a JSON Schema", schemaOf);
  const response_format = { type: "json_schema", json_schema: { name: "output", schema, strict: true } };
  return { ...body, provider_config: { ...body.provider_config, response_format } };
}

function isStandard(output: OutputSchema): output is StandardSchema {
  return "~standard" in output;
}

/** The value in an answer. @throws {OutputError} when there is none */
export function readOutput(
  { output = {}, model }: Asking,
  { message, finishReason, requestId }: Pick<ChatStream, "message" | "finishReason" | "requestId">,
): unknown {
  const fail = (code: string, message: string, cause?: unknown) => errorOf(message, { code, cause, requestId, model });
  const missing = whyNoOutput(message, finishReason);
  if (missing) throw fail(missing.code, missing.message);
  let value: unknown;
  try {
    value = JSON.parse(message.content);
  } catch (error) {
    throw fail("output_invalid", `the output is not JSON${quoted(message.content)}`, error);
  }
  if (!isStandard(output)) return value;
  const result = output["~standard"].validate(value);
  if (result instanceof Promise) throw refused("the output schema validates asynchronously: validate the content");
  if (result.issues === undefined) return result.value;
  const issues = result.issues.map(({ message, path = [] }) => [path.map(stepOf).join("."), message].join(": "));
  throw fail("output_invalid", `the output does not fit the schema: ${issues.join("; ")}`, result.issues);
}

/** A step of a path may be an object with a key. */
function stepOf(step: unknown): string {
  return String(typeof step === "object" && step !== null && "key" in step ? step.key : step);
}
