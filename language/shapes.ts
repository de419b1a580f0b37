/** The values that each place of a template can have, by the JSON Schemas of the hub and of the native types. */

import type { Definitions } from "./native.ts";
import type { Schema } from "./schema.ts";
import type { Scalar } from "./syntax.ts";

/**
 * The alternatives of a schema, each without references, alternatives and null; undefined if it allows anything. An object with
 * `properties` has no other keys unless `additionalProperties` is set.
 */
export type Shape = readonly Schema[] | undefined;

/** A key of an object. */
export interface Field {
  readonly shape: Shape;
  /** The other keys that the object can have; absent if it can have this one. */
  readonly others?: readonly string[];
}

const unknown: Field = { shape: undefined };

/** The types of the hub: a native type may have the same name. */
export const hubPrefix = "hub ";

/** The types of the hub under names of their own. */
export function prefixed(hub: Definitions): Definitions {
  const renamed = JSON.parse(
    JSON.stringify(hub).replaceAll(`"${refTo("")}`, () => `"${refTo(hubPrefix)}`),
  ) as Definitions;
  return Object.fromEntries(Object.entries(renamed).map(([name, schema]) => [hubPrefix + name, schema]));
}

/**
 * The schemas of the names of an exchange. The request is without what is normalized; native objects can be anything.
 * @param input the native type of the request, in an inbound API
 */
export function exchangeOf(hub: Definitions, input?: string): Readonly<Record<string, Schema>> {
  const { properties = {}, ...request } = hub[`${hubPrefix}EngineRequest`] as Schema;
  const { stream: _, ...fields } = properties;
  const listOf = (name: string): Schema => ({ type: "array", items: { $ref: refTo(hubPrefix + name) } });
  const stop: Schema = { type: "array", items: { type: "string" } };
  const normal: Schema = { ...request, properties: { ...fields, stop, tools: listOf("OfferedTool") } };
  return {
    req: input === undefined ? normal : { $ref: refTo(input) },
    messages: listOf("Turn"),
    loop: listOf("Turn"),
    system: { type: "object", properties: { text: { type: "string" }, parts: listOf("TextItem") } },
    model: { type: "string" },
    stream: { type: "boolean" },
    key: { type: "string" },
    inbound: { const: true },
  };
}

/** A signal of the hub: a single value of a type, or fields with the type of each. */
export interface Signal {
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The schema of a signal; the types besides those of the hub can be anything. */
export function schemaOf({ type = "", fields }: Signal): Schema {
  if (fields === undefined) return type === "FinishReason" ? { $ref: refTo(hubPrefix + type) } : {};
  const properties = Object.entries(fields).map(([key, kind]) => [key, schemaOf({ type: kind })]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

export class Shapes {
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** The shape of a type in a signature, such as `string` or `Part[]`. */
  named(name: string): Shape {
    if (name.endsWith("[]")) return [{ type: "array", items: { $ref: refTo(name.slice(0, -2)) } }];
    if (["string", "number", "boolean"].includes(name)) return [{ type: name }];
    const found = [name, hubPrefix + name].find((each) => Object.hasOwn(this.#definitions, each));
    return found === undefined ? undefined : this.of(this.#definitions[found] as Schema);
  }

  of(schema: Schema | undefined): Shape {
    if (schema?.$ref !== undefined) return this.named(schema.$ref.slice(refTo("").length));
    if (schema?.oneOf !== undefined) return union(schema.oneOf.map((each) => this.of(each)));
    if (schema?.const !== undefined) return [{ ...schema, enum: [schema.const] }];
    if (schema?.enum !== undefined) return [schema];
    if (schema?.type === undefined) return undefined;
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    return types.filter((type) => type !== "null").map((type) => ({ ...schema, type }));
  }

  /** The elements of an array; undefined also for other values. */
  elements(shape: Shape): Shape {
    const arrays = ofKind(shape, "array");
    return arrays && union(arrays.map(({ items }) => this.of(items)));
  }

  /** A key of an object, or of any of several; `[]` is the elements of an array. */
  field(shape: Shape, key: string): Field {
    if (key === "[]") return { shape: this.elements(shape) };
    const objects = ofKind(shape, "object");
    if (objects === undefined || objects.length === 0) return unknown;
    const found = objects.flatMap(
      ({ properties, additionalProperties: others = properties === undefined }): Shape[] => {
        if (Object.hasOwn(properties ?? {}, key)) return [this.of(properties?.[key])];
        return others === false ? [] : [others === true ? undefined : this.of(others)];
      },
    );
    if (found.length > 0) return { shape: union(found) };
    return { shape: undefined, others: objects.flatMap(({ properties = {} }) => Object.keys(properties)) };
  }

  /** The objects whose keys can have one of these values each; all, if there is none. */
  narrowed(shape: Shape, words: ReadonlyMap<string, readonly Scalar[]>): Shape {
    const fitting = shape?.filter((each) =>
      [...words].every(([key, some]) => {
        const field = this.field([each], key);
        return field.others === undefined && some.some((word) => allows(field.shape, word));
      }),
    );
    return fitting?.length === 0 ? shape : fitting;
  }
}

function refTo(name: string): string {
  return `#/$defs/${name}`;
}

export function union(shapes: readonly Shape[]): Shape {
  const all = shapes.filter((shape) => shape !== undefined);
  return all.length < shapes.length ? undefined : all.flat();
}

/** The alternatives that are an object, an array, a string, a number or a boolean. */
export function ofKind(shape: Shape, kind: string): Shape {
  return shape?.filter((each) => kindsOf(each).includes(kind));
}

export function kindsOf({ enum: words, type }: Schema): readonly string[] {
  if (words !== undefined) return words.map((word) => typeof word);
  return [type === "integer" ? "number" : String(type)];
}

export function allows(shape: Shape, value: Scalar): boolean {
  if (shape === undefined) return true;
  return shape.some((each) =>
    each.enum === undefined ? kindsOf(each).includes(typeof value) : each.enum.includes(value),
  );
}

/** The names of the kinds and values of a shape. */
export function describe(shape: readonly Schema[]): string[] {
  return [...new Set(shape.flatMap((each) => (each.enum === undefined ? kindsOf(each) : each.enum.map(String))))];
}
