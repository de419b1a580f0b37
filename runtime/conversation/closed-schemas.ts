/** Closes the objects of a response schema, for providers that refuse open ones. */
import type { ResponseFormat } from "../../generated/hub.ts";
import { isObject } from "../request/reading.ts";
import { below, type Pointer, type Trace } from "../trace.ts";
import { holdsOf } from "./tool-schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Below this depth a schema is left as it is: no provider accepts it, and a cyclic one would never end. */
const deepest = 200;

/** The format with `additionalProperties: false` in every object that does not say; the same format if all do. */
export function closeFormat(format: ResponseFormat | undefined, trace?: Trace): ResponseFormat | undefined {
  if (format?.type !== "json_schema") return format;
  const at = "/response_format/json_schema";
  const schema = closeIn(format.json_schema.schema, below(at, "schema"), trace, 0) as Schema;
  if (schema === format.json_schema.schema) return format;
  const json_schema = { ...format.json_schema, schema };
  trace?.from(json_schema, at);
  const closed = { ...format, json_schema };
  trace?.from(closed, "/response_format");
  return closed;
}

/** A schema, or anything that may contain one, with its objects closed. */
function closeIn(value: unknown, at: Pointer, trace: Trace | undefined, depth: number): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) {
    const closed = value.map((each, index) => closeIn(each, below(at, index), trace, depth + 1));
    if (closed.every((each, index) => each === value[index])) return value;
    trace?.from(closed, at);
    return closed;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
    const place = below(at, key);
    switch (holdsOf(key)) {
      case "none":
        return [key, each];
      case "names":
        return [key, isObject(each) ? closeNamed(each, place, trace, depth + 1) : each];
      default:
        return [key, closeIn(each, place, trace, depth + 1)];
    }
  });
  const isOpen = isObjectSchema(value) && value.additionalProperties === undefined;
  if (!isOpen && entries.every(([key, each]) => each === value[key])) return value;
  const closed = Object.fromEntries(isOpen ? [...entries, ["additionalProperties", false]] : entries);
  trace?.from(closed, at, isOpen ? { additionalProperties: [] } : {});
  return closed;
}

/** Schemas by name. */
function closeNamed(named: Schema, at: Pointer, trace: Trace | undefined, depth: number): Schema {
  const entries = Object.entries(named).map(
    ([name, each]) => [name, closeIn(each, below(at, name), trace, depth)] as const,
  );
  if (entries.every(([name, each]) => each === named[name])) return named;
  const closed = Object.fromEntries(entries);
  trace?.from(closed, at);
  return closed;
}

function isObjectSchema({ type, properties }: Schema): boolean {
  return (
    type === "object" ||
    (Array.isArray(type) && type.includes("object")) ||
    (type === undefined && isObject(properties))
  );
}
