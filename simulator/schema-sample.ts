/** Small sample values for JSON schemas, for forced tools and structured output. */
import { numberOf } from "../runtime/json.ts";
import { asArray, asString, isObject, type JsonObject } from "./values.ts";

function resolve(schema: JsonObject, root: unknown): JsonObject {
  const ref = schema.$ref;
  if (typeof ref !== "string" || !ref.startsWith("#/")) return schema;
  let at: unknown = root;
  for (const step of ref.slice(2).split("/")) at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return isObject(at) ? at : {};
}

/** `text` fills strings without an enum. Below the second level only required properties are filled in, and nothing below the fifth. */
export function sampleOf(schema: unknown, text: string, root: unknown = schema, depth = 0): unknown {
  if (!isObject(schema) || depth > 5) return text;
  const here = resolve(schema, root);
  if ("const" in here) return here.const;
  const values = asArray(here.enum);
  if (values.length > 0) return values[0];
  const choice = asArray(here.anyOf)[0] ?? asArray(here.oneOf)[0] ?? asArray(here.allOf)[0];
  if (choice !== undefined) return sampleOf(choice, text, root, depth + 1);
  const type = asArray(here.type)[0] ?? here.type ?? (isObject(here.properties) ? "object" : "string");
  switch (asString(type).toLowerCase()) {
    case "object": {
      const properties = Object.entries(isObject(here.properties) ? here.properties : {});
      const required = asArray(here.required);
      const included = depth < 2 ? properties : properties.filter(([name]) => required.includes(name));
      return Object.fromEntries(included.map(([name, child]) => [name, sampleOf(child, text, root, depth + 1)]));
    }
    case "array":
      return here.items === undefined ? [] : [sampleOf(here.items, text, root, depth + 1)];
    case "integer":
    case "number":
      return numberOf(here.minimum) === undefined ? 1 : here.minimum;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return text;
  }
}
