/** Adds what a provider requires of a response schema: closed objects, and for a strict one also that every property is required. */
import type { ResponseFormat } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { isObject } from "../request/reading.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import { deepest, mapSchemas } from "./tool-schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Why a keyword is added or left out. */
const reasons = {
  closed: "the provider accepts only closed objects in a response schema",
  required: "the provider accepts only required properties in a strict response schema",
  default: "the provider does not accept defaults in a strict response schema",
};

/** The format with the keywords that the provider requires. `as_sent`, and for `strict` a format that is not strict, stay as they are. */
export function closeFormat(
  format: ResponseFormat | undefined,
  how: NonNullable<Conversation["response_schema"]>,
  trace?: Trace,
): ResponseFormat | undefined {
  if (format?.type !== "json_schema" || how === "as_sent") return format;
  const { json_schema: named } = format;
  if (how === "strict" && named.strict !== true) return format;
  const closing = new Closing(how === "strict", trace);
  return { ...format, json_schema: { ...named, schema: closing.close(named.schema) as Schema } };
}

class Closing {
  readonly #isStrict: boolean;
  readonly #trace: Trace | undefined;

  constructor(isStrict: boolean, trace: Trace | undefined) {
    this.#isStrict = isStrict;
    this.#trace = trace;
  }

  /** A schema that is nested too deeply stays as it is: no provider accepts it. */
  close(schema: unknown, at: Pointer = "/response_format/json_schema/schema", depth = 0): unknown {
    if (!isObject(schema) || depth > deepest) return schema;
    const entries = new Map<string, unknown>();
    for (const [key, value] of Object.entries(schema)) {
      const close = (each: unknown, ...steps: (string | number)[]) =>
        this.close(each, below(at, key, ...steps), depth + 1);
      if (this.#isStrict && key === "default") this.#trace?.step(below(at, key), "dropped", reasons.default);
      else entries.set(key, mapSchemas(key, value, close));
    }
    if (hasProperties(schema)) {
      if (this.#isStrict) entries.set("required", this.#required(schema, at));
      if (schema.additionalProperties === undefined) {
        entries.set("additionalProperties", false);
        this.#trace?.restate(below(at, "additionalProperties"), reasons.closed);
      }
    }
    const closed = Object.fromEntries(entries);
    this.#trace?.from(closed, at);
    return closed;
  }

  /** The names of all properties, the required ones first. */
  #required({ properties, required }: Schema, at: Pointer): unknown[] {
    const given: readonly unknown[] = Array.isArray(required) ? required : [];
    const listed = new Set(given);
    const all = [...given, ...Object.keys(properties as object).filter((name) => !listed.has(name))];
    const list = below(at, "required");
    this.#trace?.from(all, list);
    for (const index of all.keys())
      if (index >= given.length) this.#trace?.restate(below(list, index), reasons.required);
    return all;
  }
}

/** An object without `properties` is one of any keys: closed, it would be empty. */
function hasProperties({ type, properties }: Schema): boolean {
  return isObject(properties) && (type === undefined || [type].flat().includes("object"));
}
