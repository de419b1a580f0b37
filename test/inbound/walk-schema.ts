/** All places of a JSON Schema, each as the smallest value that has it. */
import { below, type Pointer } from "../../language/pointer.ts";
import type { Schema } from "../../language/schema.ts";

/** A value with a field to look at. */
export interface Spot {
  readonly value: unknown;
  readonly at: Pointer;
  /** The nearest place at or above it that may be left out; undefined if there is none. */
  readonly optional: Pointer | undefined;
}

/** Fields without one of which others mean nothing: a name is that of a file, a mark that of words. */
const carriers = /^(text|image_url|file_data|file_url|inlineData|fileData|functionCall|content|summary)$/;

/** The part of a string by which it is recognized. */
export const witness = /w\d+w|(?<=AAAA)\d{4}/;

export class SchemaWalker {
  readonly #types: Readonly<Record<string, Schema>>;
  #witnesses = 0;

  constructor(types: Readonly<Record<string, Schema>>) {
    this.#types = types;
  }

  /** @param within the types around it: none is within itself */
  *spots(given: Schema, key: string, within: readonly string[] = []): Generator<Spot> {
    const name = given.$ref?.replace("#/$defs/", "");
    if (name !== undefined && within.includes(name)) return;
    const around = name === undefined ? within : [...within, name];
    const { oneOf, properties = {}, items, ...schema } = this.#resolved(given);
    if (oneOf !== undefined) for (const each of oneOf) yield* this.spots(each, key, around);
    else if (schema.enum !== undefined) for (const value of schema.enum) yield { value, at: "", optional: undefined };
    else if (Object.keys(properties).length > 0) yield* this.#fields({ ...schema, properties }, around);
    else if (schema.type === "array")
      for (const { value, at, optional } of this.spots(items ?? {}, key, around))
        yield { value: [value], at: `/0${at}`, optional: optional === undefined ? undefined : `/0${optional}` };
    else yield { value: this.#least(given, key), at: "", optional: undefined };
  }

  *#fields(schema: Schema & Required<Pick<Schema, "properties">>, within: readonly string[]): Generator<Spot> {
    const { properties, required = [] } = schema;
    const kinds = (key: string) => (properties[key] && this.#resolved(properties[key]).enum) ?? [undefined];
    const roles =
      properties.role && this.#resolved(properties.role).type === "string" ? ["user", "model"] : kinds("role");
    for (const role of roles)
      for (const type of kinds("type"))
        for (const [key, inner] of Object.entries(properties)) {
          if ((key === "role" && role) || (key === "type" && type)) continue;
          const others = Object.keys(properties).filter((each) => each !== key && !required.includes(each));
          for (const carrier of [undefined, ...others.filter((each) => carriers.test(each))])
            for (const { value, at, optional } of this.spots(inner, key, within)) {
              const needed = [...required, ...(carrier ? [carrier] : [])].filter((each) => each !== key);
              const rest = this.#least({ ...schema, required: needed }, key) as object;
              const whole = { ...rest, ...(role ? { role } : {}), ...(type ? { type } : {}), [key]: value };
              const own = required.includes(key) ? undefined : below("", key);
              yield {
                value: whole,
                at: below("", key) + at,
                optional: optional === undefined ? own : below("", key) + optional,
              };
            }
        }
  }

  /** The smallest value, in which each text is another one. */
  #least(given: Schema, key: string, depth = 0): unknown {
    const { oneOf, properties = {}, required = [], items, ...schema } = this.#resolved(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (oneOf?.[0] !== undefined) return this.#least(oneOf[0], key, depth + 1);
    const type = [schema.type].flat()[0] ?? (Object.keys(properties).length > 0 ? "object" : "any");
    switch (type) {
      case "object":
        return Object.fromEntries(required.map((each) => [each, this.#least(properties[each] ?? {}, each, depth + 1)]));
      case "array":
        return depth > 9 ? [] : [this.#least(items ?? {}, key, depth + 1)];
      case "string":
        return this.#text(key);
      case "integer":
      case "number":
        return 2048;
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return { a: this.#text("") };
    }
  }

  #text(key: string): string {
    const number = this.#witnesses++;
    const digits = String(number).padStart(4, "0");
    if (/^(media_type|mimeType)$/.test(key)) return "image/png";
    if (/ur[il]$/i.test(key)) return `https://example.com/w${number}w.png`;
    if (key === "file_data") return `data:application/pdf;base64,AAAA${digits}`;
    if (key === "data") return `AAAA${digits}`;
    if (/^(call_id|tool_use_id|tool_call_id)$/.test(key)) return "call_1";
    if (key === "arguments") return `{"q":"w${number}w"}`;
    if (key === "level") return "MEDIA_RESOLUTION_LOW";
    if (key === "ttl") return "12h";
    return key === "format" ? "wav" : `w${number}w`;
  }

  #resolved(schema: Schema): Schema {
    const found = schema.$ref === undefined ? schema : this.#types[schema.$ref.replace("#/$defs/", "")];
    if (found === undefined) throw new Error(`there is no type ${schema.$ref}`);
    return found === schema ? schema : this.#resolved(found);
  }
}
