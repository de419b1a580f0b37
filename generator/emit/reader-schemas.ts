/** The schemas for which readers are generated, and the errors in them. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import { literal } from "../print/literals.ts";
import { lastSegment, type Schema, undeclared } from "./openapi.ts";
import { pascalCase } from "./print.ts";
import { type Check, checksOf, expectedBy, withMessage } from "./reader-text.ts";

/** A schema, its path in the file, and the title that names its function. */
export interface Node {
  readonly schema: Schema;
  readonly path: readonly Step[];
  readonly title: string;
  /** Whether its function takes a path relative to the place of the value that contains it. */
  readonly isPart: boolean;
}

export class Schemas {
  /** The errors of the schemas that were used. */
  readonly diagnostics: Diagnostic[] = [];
  /** Declarations of constants with allowed values. */
  readonly constants = new Map<string, string>();
  readonly #source: Source;
  readonly #definitions: readonly Step[];

  /** @param definitions the path of the schemas that a `$ref` may name */
  constructor(source: Source, definitions: readonly Step[]) {
    this.#source = source;
    this.#definitions = definitions;
  }

  definition(name: string): Node {
    return this.node([...this.#definitions, name], pascalCase(name), false);
  }

  node(path: readonly Step[], title: string, isPart: boolean): Node {
    const schema = (this.#valueAt(path) ?? {}) as Schema;
    for (const { steps, message } of schemaErrors(schema)) this.fail([...path, ...steps], message);
    return { schema, path, title, isPart };
  }

  #valueAt(path: readonly Step[]): unknown {
    return path.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], this.#source.value);
  }

  fail(path: readonly Step[], message: string): void {
    const at = this.#source.keyAt(path);
    const isSame = (other: Diagnostic) => other.message === message && other.at.line === at.line;
    if (!this.diagnostics.some(isSame)) this.diagnostics.push({ at, message });
  }

  /** @param prefix of the names of their functions */
  properties({ schema, path, title }: Node, prefix = title): (readonly [string, Node])[] {
    return Object.keys((schema.properties ?? {}) as object).map((name) => {
      const isDefined = Object.hasOwn(this.#valueAt(this.#definitions) as object, prefix + pascalCase(name));
      const own = (isDefined ? title : prefix) + pascalCase(name);
      return [name, this.node([...path, "properties", name], own, prefix !== "")];
    });
  }

  /** Resolves a reference; any other schema is returned unchanged. */
  resolve(node: Node): Node {
    const { $ref } = node.schema;
    if (typeof $ref !== "string") return node;
    const [name, names] = [lastSegment($ref), Object.keys(this.#valueAt(this.#definitions) as object)];
    if (names.includes(name)) return this.definition(name);
    this.fail([...node.path, "$ref"], `there is no ${name}${suggestion(name, names)}`);
    return { ...node, schema: { type: "object" } };
  }

  /** The only check of a value without parts; undefined for any other. */
  onlyCheck(written: Node): Check | undefined {
    const node = this.resolve(written);
    const { type, properties, oneOf } = node.schema;
    if (type === "array" || properties !== undefined || oneOf !== undefined) return undefined;
    const expected = node === written ? undefined : expectedBy(written.schema, "type");
    const [check, ...others] = expected === undefined ? this.checks(node) : withMessage(this.checks(node), expected);
    return others.length === 0 ? check : undefined;
  }

  isNumber(node: Node): boolean {
    return this.resolve(node).schema.type === "number";
  }

  checks({ schema, title }: Node): Check[] {
    const constant = `${title.charAt(0).toLowerCase()}${title.slice(1)}Values`;
    const checks = checksOf(schema, constant);
    if (checks.some(({ expected }) => expected === constant)) {
      this.constants.set(constant, `const ${constant}: readonly unknown[] = ${literal(schema.enum)};`);
    }
    return checks;
  }

  /** The pattern of a property with the kinds of an object that are not all known: they have versions. */
  patternOf(member: Node, property: string): string | undefined {
    const found = this.properties(member).find(([name]) => name === property)?.[1].schema;
    return found?.tsType === undefined ? undefined : String(found.pattern);
  }

  /** The values that a member of a union allows for a property; none if it may have any. */
  wordsOf(member: Node, property: string): readonly unknown[] {
    const found = this.properties(member).find(([name]) => name === property)?.[1].schema ?? {};
    return "const" in found ? [found.const] : ((found.enum ?? []) as readonly unknown[]);
  }

  takesNull(node: Node): boolean {
    const { schema } = this.resolve(node);
    return ((schema.oneOf ?? []) as readonly Schema[]).some(({ type }) => type === "null");
  }
}

/** An error, with its path in the schema. */
export interface SchemaError {
  readonly steps: readonly Step[];
  readonly message: string;
}

/** Keywords that any schema may have. */
const common = ["type", "expects", "description", "default"];

/** Keywords for values of one type. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "tsType"],
  boolean: [],
  null: [],
  integer: ["minimum", "maximum"],
  number: ["minimum", "maximum"],
  array: ["items", "minItems", "maxItems"],
  object: ["properties", "required", "additionalProperties", "if", "then"],
};

/** Keywords that replace `type`. */
const kinds = ["$ref", "const", "enum", "oneOf"];

/** Limits that need `expects` for their message. */
const limits = ["minLength", "maxLength", "minItems", "maxItems"];

function schemaErrors(schema: Schema): SchemaError[] {
  const kind = kinds.find((key) => key in schema);
  const { type, expects } = schema;
  if (kind === undefined && !Object.hasOwn(ofType, String(type))) {
    const message = type === undefined ? "a schema must have a type" : `unknown type ${JSON.stringify(type)}`;
    return [{ steps: ["type"], message: `${message}${suggestion(String(type), Object.keys(ofType))}` }];
  }
  const allowed = [...common, ...(kind === undefined ? (ofType[String(type)] ?? []) : [kind])];
  const found: SchemaError[] = Object.keys(schema)
    .filter((key) => !allowed.includes(key))
    .map((key) => ({ steps: [key], message: `unknown keyword ${key}${suggestion(key, allowed)}` }));
  for (const name of undeclared(schema))
    found.push({ steps: ["required"], message: `${name} is required but not a property` });
  for (const limit of limits)
    if (limit in schema && expects === undefined)
      found.push({ steps: [limit], message: "a limit needs `expects`: the expectation in its message" });
  return [...found, ...expectsErrors(schema)];
}

function expectsErrors({ expects, ...schema }: Schema): SchemaError[] {
  const messages = typeof expects === "string" ? [["type", expects] as const] : Object.entries(expects ?? {});
  return messages.flatMap(([key, text]): SchemaError[] => {
    const placeholders = [...String(text).matchAll(/\$\{(\w+)\}/g)].map(([, hole = ""]) => hole);
    const unknown = [key, ...placeholders].filter((name) => name !== "type" && !(name in schema));
    return unknown.map((name) => ({ steps: ["expects"], message: `there is no ${name} here` }));
  });
}
