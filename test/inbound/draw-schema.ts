/** Random values of a JSON Schema: their shape is valid, their limits are not kept. */
import type { Schema } from "../../language/schema.ts";
import { drawJson } from "../properties/draw-json.ts";
import type { Tape } from "../properties/tape.ts";

/** Values that some rule or table looks at, besides those in the schemas. */
const strings = ["a", "", "image/png", "text/plain", "fast", "high", "json_schema", "application/json"] as const;
const integers = [1, 0, -1, 2048, 5000, 20_000, 100_000] as const;

export class SchemaDrawer {
  readonly #types: Readonly<Record<string, Schema>>;

  constructor(types: Readonly<Record<string, Schema>>) {
    this.#types = types;
  }

  /** @param depth how many more levels may have optional keys and elements */
  draw(tape: Tape, schema: Schema | string, depth = 8): unknown {
    if (typeof schema === "string") return this.draw(tape, this.#find(schema), depth);
    if (schema.$ref !== undefined) return this.draw(tape, schema.$ref.replace("#/$defs/", ""), depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[tape.next(schema.enum.length)];
    if (schema.oneOf !== undefined) {
      const member = schema.oneOf[tape.next(schema.oneOf.length)];
      return member && this.draw(tape, member, depth);
    }
    const { type = schema.properties === undefined ? "any" : "object" } = schema;
    switch (typeof type === "string" ? type : type[tape.next(type.length)]) {
      case "object":
        return this.#object(tape, schema, depth);
      case "array":
        return depth <= 0 ? [] : tape.times(0, 3, () => this.draw(tape, schema.items ?? {}, depth - 1));
      case "string":
        return tape.pick(...strings);
      case "integer":
        return tape.pick(...integers);
      case "number":
        return tape.pick<number>(0.5, ...integers);
      case "boolean":
        return tape.pick(true, false);
      case "null":
        return null;
      default:
        return drawJson(tape, 1);
    }
  }

  #object(tape: Tape, { properties = {}, required = [], additionalProperties }: Schema, depth: number): object {
    const isOpen = additionalProperties !== false && Object.keys(properties).length === 0;
    if (isOpen) return Object.fromEntries(tape.times(0, 2, (index) => [`key${index}`, drawJson(tape, 1)]));
    const keys = Object.entries(properties).filter(
      ([key]) => required.includes(key) || (depth > 0 && tape.next(3) === 2),
    );
    return Object.fromEntries(keys.map(([key, schema]) => [key, this.draw(tape, schema, depth - 1)]));
  }

  #find(name: string): Schema {
    const found = this.#types[name];
    if (found === undefined) throw new Error(`there is no type ${name}`);
    return found;
  }
}
