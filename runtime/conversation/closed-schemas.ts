/**
 * Fits the schemas of answers and of tools to what a provider takes: keywords that it refuses or ignores become words of the
 * description, and objects are closed where it takes no other. A fitted schema accepts no less, closing excepted.
 */
import type { OfferedTool, ResponseFormat } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { InvalidRequest } from "../errors.ts";
import { writeJson } from "../json.ts";
import { isObject, mapField, mapList } from "../request/reading.ts";
import {
  type Cycles,
  cyclesIn,
  deepest,
  mapFields,
  mapFormat,
  mapParameters,
  mapSchemas,
  removed,
  type Schema,
  targetOf,
} from "./tool-schemas.ts";

/** How schemas are fitted. */
export type Fitting = Pick<Conversation, "response_schema" | "fitted_schema">;
type Keywords = NonNullable<Fitting["fitted_schema"]>;
/** Called if a schema loses keywords. */
type Report = () => void;

/** Keywords without meaning for a model. */
const remarks: ReadonlySet<string> = new Set(["$schema", "$comment"]);
/** Keywords of which nothing is lost in words, since they allow and forbid nothing. */
const annotations: ReadonlySet<string> = new Set(
  "default examples example deprecated readOnly writeOnly title".split(" "),
);

/**
 * The format with a schema that the provider accepts. A schema that it cannot express becomes a format without one. `as_sent`
 * closes nothing, and `strict` leaves a format as it is that is not strict.
 */
export function fitFormat(
  format: ResponseFormat | undefined,
  fitting: Fitting,
  report?: Report,
): ResponseFormat | undefined {
  const { response_schema: how = "as_sent", fitted_schema: keywords } = fitting;
  if (format?.type !== "json_schema" || (how === "as_sent" && keywords === undefined)) return format;
  if (how === "strict" && format.json_schema.strict !== true) return format;
  let isUnfit = false;
  const fitted = mapFormat(format, (schema) => {
    const fit = new Fitter(schema, fitting, "response_format.json_schema.schema", report).fitted();
    isUnfit = fit === undefined;
    return fit;
  });
  return isUnfit ? { type: "json_object" } : fitted;
}

/** The tools with schemas that the provider accepts: all of them, or only strict ones, which may stop being strict. */
export function fitTools(tools: OfferedTool[], fitting: Fitting, report?: Report): OfferedTool[] {
  const { fitted_schema: keywords } = fitting;
  if (keywords === undefined) return tools;
  return mapList(tools, (tool, index) => {
    if (keywords.tools !== "all" && !("function" in tool && tool.function.strict === true)) return tool;
    let isUnfit = false;
    const fitted = mapParameters(tool, (schema) => {
      const fit = new Fitter(schema, fitting, `tools[${index}]`, report).fitted();
      isUnfit = fit === undefined;
      return fit ?? schema;
    });
    return isUnfit && "function" in fitted
      ? mapField(fitted, "function", (called) => ({ ...called, strict: false }))
      : fitted;
  });
}

class Fitter {
  readonly #root: Schema;
  readonly #how: Fitting["response_schema"];
  readonly #keywords: Fitting["fitted_schema"];
  readonly #path: string;
  readonly #report: Report | undefined;
  /** Found with the first reference: most schemas have none. */
  #cycles: Cycles | undefined = undefined;

  /** @param path where the schema is in the request */
  constructor(
    root: Schema,
    { response_schema: how, fitted_schema: keywords }: Fitting,
    path: string,
    report: Report | undefined,
  ) {
    this.#root = root;
    this.#how = how;
    this.#keywords = keywords;
    this.#path = path;
    this.#report = report;
  }

  /** @returns undefined if the provider cannot express the schema */
  fitted(): Schema | undefined {
    const fit = this.#fitWhole();
    const { properties, references } = this.#cycles ?? none;
    if (this.#keywords?.cycles !== "refused" || properties.size + references.size === 0) return fit;
    this.#report?.();
    return undefined;
  }

  /** A schema that only refers to a definition becomes the definition: its type is said at the beginning. */
  #fitWhole(): Schema {
    const { $ref: reference, ...others } = this.#root;
    const target = typeof reference === "string" ? targetOf(reference, this.#root) : undefined;
    const isDefined =
      isObject(target) && target !== this.#root && !Object.keys(target).some((key) => key in this.#root);
    if (!isDefined || this.#keywords?.references !== "alone") return this.#fit(this.#root, 0) as Schema;
    return { ...(this.#fit(others, 0) as Schema), ...(this.#fit(target, 0) as Schema) };
  }

  #fit(schema: unknown, depth: number): unknown {
    if (!isObject(schema)) return schema;
    if (depth > deepest) throw new InvalidRequest(`${this.#path}: nested more than ${deepest} schemas deep`);
    let words: string[] | undefined;
    const toWords = (key: string): typeof removed => {
      words ??= [];
      words.push(`${key}: ${writeJson(schema[key])}`);
      if (!annotations.has(key)) this.#report?.();
      return removed;
    };
    const fitted = mapFields(schema, (key, value) => {
      if (this.#isNeedless(key)) return removed;
      if (this.#isLost(key, schema)) return toWords(key);
      return mapSchemas(key, value, (each) => this.#fit(each, depth + 1));
    });
    const spelt = this.#closed(this.#respelt(this.#withoutCycles(fitted, schema, toWords)));
    if (words === undefined) return this.#withReferenceAlone(spelt);
    const before = typeof schema.description === "string" ? `${schema.description}\n\n` : "";
    return this.#withReferenceAlone({ ...spelt, description: `${before}{${(words as string[]).join(", ")}}` });
  }

  /** Whether a keyword has no effect: remarks, and the default of a required property. */
  #isNeedless(key: string): boolean {
    return (key === "default" && this.#how === "strict") || (remarks.has(key) && this.#keywords?.kept !== undefined);
  }

  /** Whether a keyword becomes words. A reference does if it leads nowhere, or back without a property in between. */
  #isLost(key: string, schema: Schema): boolean {
    const keywords = this.#keywords;
    if (key !== "$ref" || keywords === undefined) return isRefused(key, schema, keywords);
    this.#cycles ??= cyclesIn(this.#root);
    const reference = String(schema.$ref);
    if (keywords.cycles === "optional" && this.#cycles.references.has(schema)) return true;
    if (keywords.references === "alone" && ("anyOf" in schema || "oneOf" in schema || isOnlyOne(schema))) return true;
    return !/^#[^/]/.test(reference) && targetOf(reference, this.#root) === undefined;
  }

  /** The schema without the requirement of properties that lead back to it. */
  #withoutCycles(schema: Schema, given: Schema, toWords: (key: string) => void): Schema {
    const through = this.#keywords?.cycles === "optional" ? this.#cycles?.properties.get(given) : undefined;
    const { required } = schema;
    if (through === undefined || !Array.isArray(required) || !required.some((name) => through.has(name))) return schema;
    toWords("required");
    return { ...schema, required: required.filter((name) => !through.has(name)) };
  }

  /** Keywords in a spelling that the provider takes, with the same meaning. */
  #respelt(schema: Schema): Schema {
    const keywords = this.#keywords;
    if (keywords === undefined) return schema;
    let spelt = schema;
    const move = (from: string, to: string, value: (given: unknown) => unknown): void => {
      if (!Object.hasOwn(spelt, from)) return;
      const { [from]: given, ...others } = spelt;
      spelt = { ...others, [to]: value(given) };
    };
    if (keywords.const === "enum") move("const", "enum", (value) => [value]);
    if (isListed("allOf", keywords)) move("allOf", "anyOf", (schemas) => schemas);
    if (!keywords.kept?.includes("oneOf")) move("oneOf", "anyOf", (schemas) => schemas);
    if (isListed("definitions", keywords)) {
      move("definitions", "$defs", (schemas) => schemas);
      move("$ref", "$ref", (given) => String(given).replace(/^#\/definitions(?=\/)/, "#/$defs"));
    }
    return spelt;
  }

  #closed(schema: Schema): Schema {
    if (!hasProperties(schema) || (this.#how ?? "as_sent") === "as_sent") return schema;
    const closed = "additionalProperties" in schema ? schema : { ...schema, additionalProperties: false };
    return this.#how === "strict" ? { ...closed, required: allRequired(closed) } : closed;
  }

  /** A reference is the only keyword of its schema, but for those that begin with `$`. */
  #withReferenceAlone(schema: Schema): Schema {
    if (schema.$ref === undefined || this.#keywords?.references !== "alone") return schema;
    const { $ref: reference, ...others } = schema;
    const isAlone = Object.keys(others).every((key) => key.startsWith("$"));
    return isAlone ? schema : { ...others, anyOf: [{ $ref: reference }] };
  }
}

const none: Cycles = { properties: new Map(), references: new Set() };

/** Whether a provider refuses or ignores a keyword, by its name. */
function isListed(key: string, { kept, refused = [] }: Keywords): boolean {
  return kept === undefined ? refused.includes(key) : !kept.includes(key);
}

/**
 * Whether a keyword becomes words. `items` do where they are those after `prefixItems`, and `oneOf` next to `anyOf`; not
 * those with a spelling that the provider takes.
 */
function isRefused(key: string, schema: Schema, keywords: Fitting["fitted_schema"]): boolean {
  if (keywords === undefined) return false;
  const { allowed = {} } = keywords;
  if (key === "const" && keywords.const === "enum") return false;
  if (key === "oneOf" && !keywords.kept?.includes(key)) return "anyOf" in schema;
  if (key === "allOf" && isOnlyOne(schema)) return false;
  if (key === "definitions" && !("$defs" in schema)) return false;
  if (isListed(key, keywords)) return true;
  // a map of any keys, made an empty object, would hold nothing: the provider refuses it
  if (key === "additionalProperties" && !hasProperties(schema)) return false;
  if (key === "items" && "prefixItems" in schema) return isListed("prefixItems", keywords);
  return Object.hasOwn(allowed, key) && !allowed[key]?.some((value) => value === schema[key]);
}

/** Whether an `allOf` has one schema only: then it means the same as `anyOf`, which providers take. */
function isOnlyOne(schema: Schema): boolean {
  return Array.isArray(schema.allOf) && schema.allOf.length === 1 && !("anyOf" in schema || "oneOf" in schema);
}

/** The names of all properties, the required ones first. */
function allRequired({ properties, required }: Schema): unknown[] {
  const given: readonly unknown[] = Array.isArray(required) ? required : [];
  const listed = new Set(given);
  return [...given, ...Object.keys(properties as object).filter((name) => !listed.has(name))];
}

/** An object without `properties` is one of any keys: closed, it would be empty. */
function hasProperties({ type, properties }: Schema): boolean {
  return isObject(properties) && (type === undefined || [type].flat().includes("object"));
}
