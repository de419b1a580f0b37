/** A spec file held against the JSON Schema that editors use, with everything wrong at its place. */
import { Ajv, type ErrorObject } from "ajv";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { nearest, suggestion } from "../../language/reader.ts";

/** What a rule of a schema says about itself. */
interface Described {
  readonly description?: string;
  readonly properties?: object;
}

/** What ajv says of a failed rule, by its keyword. */
interface Params {
  readonly additionalProperty?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly allowedValue?: unknown;
  readonly limit?: number;
}

/** Everything in which a file does not fit its schema, one line each. */
export function checkSchema(source: Source, schema: object): Diagnostic[] {
  const validate = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictTuples: false }).compile(
    schema,
  );
  if (validate(source.value)) return [];
  const errors = validate.errors ?? [];
  const whole = errors.filter(({ keyword }) => covering.includes(keyword)).map(({ instancePath }) => instancePath);
  const isInside = (path: string) => whole.some((each) => path === each || path.startsWith(`${each}/`));
  const isMisspelt = (error: ErrorObject) =>
    error.keyword === "required" &&
    errors.some(
      ({ keyword, instancePath, params }) =>
        keyword === "additionalProperties" &&
        instancePath === error.instancePath &&
        nearest(String((params as Params).additionalProperty), [String((error.params as Params).missingProperty)]),
    );
  return errors
    .filter((error) => !isMisspelt(error))
    .filter(({ keyword, instancePath }) => covering.includes(keyword) || !isInside(instancePath))
    .filter(({ keyword }) => keyword !== "propertyNames")
    .map((error) => (error.propertyName === undefined ? report(source, error) : reportName(source, error)));
}

/** Rules whose failure says all there is to say about a value: an alternative, and the length of a row. */
const covering = ["oneOf", "minItems", "additionalItems"];

function report(source: Source, error: ErrorObject): Diagnostic {
  const path = stepsOf(source, error.instancePath);
  const { description, properties } = (error.parentSchema ?? {}) as Described;
  const found = JSON.stringify(error.data);
  const { additionalProperty, missingProperty, allowedValues, allowedValue, limit } = error.params as Params;
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(additionalProperty);
      const at = source.keyAt([...path, key]);
      return { at, message: `unknown key ${key}${suggestion(key, Object.keys(properties ?? {}))}` };
    }
    case "required":
      return { at: placeOf(source, path), message: `${missingProperty} is missing` };
    case "enum": {
      const words = (allowedValues ?? []).map(String);
      return {
        at: source.at(path),
        message: `${found} is not one of these words${suggestion(String(error.data), words)}`,
      };
    }
    case "const":
      return { at: source.at(path), message: `this is ${JSON.stringify(allowedValue)}` };
    case "minItems":
    case "maxItems":
    case "additionalItems": {
      const count = Array.isArray(error.data) ? error.data.length : 0;
      return { at: placeOf(source, path), message: `${count} elements stand here, ${limit} are wanted` };
    }
    default:
      return { at: source.at(path), message: `${found} is not allowed here: ${description ?? error.message}` };
  }
}

/** A key that is no good name; what it should look like is said by the schema of names. */
function reportName(source: Source, error: ErrorObject): Diagnostic {
  const name = String(error.propertyName);
  const { description } = (error.parentSchema ?? {}) as Described;
  const at = source.keyAt([...stepsOf(source, error.instancePath), name]);
  return { at, message: `${name} is not allowed here: ${description ?? error.message}` };
}

/** Where a map or row stands: its key, so that one line is underlined. */
function placeOf(source: Source, path: readonly Step[]) {
  return typeof path.at(-1) === "string" ? source.keyAt(path) : source.at(path);
}

/** A JSON pointer as steps; numbers where the value is a list. */
function stepsOf(source: Source, pointer: string): Step[] {
  let value: unknown = source.value;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const word = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(value) ? Number(word) : word;
      value = (value as Record<Step, unknown> | null)?.[step];
      return step;
    });
}
