/** Checks a spec file with the JSON Schema that editors use. */
import { createRequire } from "node:module";
import type { Ajv as AjvClass, ErrorObject } from "ajv";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { nearest, suggestion } from "../../language/reader.ts";

/** A schema with a description. */
interface DescribedSchema {
  readonly description?: string;
  readonly properties?: object;
}

/** The parameters of an error of ajv, by keyword. */
interface Params {
  readonly additionalProperty?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly allowedValue?: unknown;
  readonly limit?: number;
}

/** Reports an error at a path. */
type Fail = (path: readonly Step[], message: string) => void;

/** Collects errors at values and at keys of a file. */
export function findingsIn(source: Source): { found: Diagnostic[]; fail: Fail; failKey: Fail } {
  const found: Diagnostic[] = [];
  return {
    found,
    fail: (path, message) => void found.push({ at: source.at(path), message }),
    failKey: (path, message) => void found.push({ at: source.keyAt(path), message }),
  };
}

/**
 * The violations of a schema or, if there are none, what `check` reports.
 * @param referred schemas that it refers to
 */
export function checkSource(
  source: Source,
  schema: object,
  check: (fail: Fail, failKey: Fail) => void,
  referred: readonly object[] = [],
): Diagnostic[] {
  const wrong = checkSchema(source, schema, referred);
  const { found, fail, failKey } = findingsIn(source);
  if (wrong.length === 0) check(fail, failKey);
  return [...wrong, ...found];
}

export const schemaOptions = {
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictTuples: false,
  // for editors, and for types
  keywords: ["markdownDescription", "markdownEnumDescriptions", "tsType"],
};

/** All violations of the schema, with their positions. */
export function checkSchema(source: Source, schema: object, schemas: readonly object[] = []): Diagnostic[] {
  // loaded where it is needed: most runs check nothing again
  const { Ajv } = createRequire(import.meta.url)("ajv") as { readonly Ajv: typeof AjvClass };
  const validate = new Ajv({ ...schemaOptions, schemas: [...schemas] }).compile(schema);
  if (validate(source.value)) return [];
  const errors = validate.errors ?? [];
  const reported = errors.filter(({ keyword }) => exhaustive.includes(keyword)).map(({ instancePath }) => instancePath);
  const isInside = (path: string) => reported.some((each) => path === each || path.startsWith(`${each}/`));
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
    .filter(({ keyword, instancePath }) => exhaustive.includes(keyword) || !isInside(instancePath))
    .filter(({ keyword }) => keyword !== "propertyNames" && keyword !== "if")
    .map((error) => (error.propertyName === undefined ? report(source, error) : reportName(source, error)));
}

/** Keywords whose errors make those of nested values redundant: alternatives, and the length of a row. */
const exhaustive = ["oneOf", "minItems", "additionalItems"];

function report(source: Source, error: ErrorObject): Diagnostic {
  const path = stepsOf(source, error.instancePath);
  const { description, properties } = (error.parentSchema ?? {}) as DescribedSchema;
  const found = JSON.stringify(error.data);
  const { additionalProperty, missingProperty, allowedValues, allowedValue, limit } = error.params as Params;
  const [at, row] = [source.at(path), positionOf(source, path)];
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(additionalProperty);
      const message = `unknown key ${key}${suggestion(key, Object.keys(properties ?? {}))}`;
      return { at: source.keyAt([...path, key]), message };
    }
    case "required":
      return { at: row, message: `${missingProperty} is missing` };
    case "enum": {
      const nearest = suggestion(String(error.data), (allowedValues ?? []).map(String));
      return { at, message: `${found} is not one of these values${nearest}` };
    }
    case "const":
      return { at, message: `must be ${JSON.stringify(allowedValue)}` };
    case "minItems":
    case "maxItems":
    case "additionalItems":
      return { at: row, message: `found ${(error.data as readonly unknown[]).length} elements, expected ${limit}` };
    default:
      return { at, message: `${found} is not allowed here: ${description ?? error.message}` };
  }
}

/** A key that violates the schema of names. */
function reportName(source: Source, error: ErrorObject): Diagnostic {
  const name = String(error.propertyName);
  const { description } = (error.parentSchema ?? {}) as DescribedSchema;
  const at = source.keyAt([...stepsOf(source, error.instancePath), name]);
  return { at, message: `${name} is not allowed here: ${description ?? error.message}` };
}

/** The position of a map or row: its key, so that a single line is underlined. */
function positionOf(source: Source, path: readonly Step[]) {
  return typeof path.at(-1) === "string" ? source.keyAt(path) : source.at(path);
}

/** A JSON pointer as steps; numbers for array elements. */
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
