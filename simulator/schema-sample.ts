/** A small value that satisfies a JSON schema, for forced tools and structured output. */
import { asList, asNumber, isObject, type JsonObject } from "./values.ts";

function resolve(schema: JsonObject, root: unknown): JsonObject {
  const ref = schema.$ref;
  if (typeof ref !== "string" || !ref.startsWith("#/")) return schema;
  let at: unknown = root;
  for (const step of ref.slice(2).split("/")) at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return isObject(at) ? at : {};
}

/** `said` is what stands in free texts. Below the second level only what is required is filled in, and nothing below the fifth. */
export function instanceOf(schema: unknown, said: string, root: unknown = schema, depth = 0): unknown {
  if (!isObject(schema) || depth > 5) return said;
  const here = resolve(schema, root);
  if ("const" in here) return here.const;
  const words = asList(here.enum);
  if (words.length > 0) return words[0];
  const choice = asList(here.anyOf)[0] ?? asList(here.oneOf)[0] ?? asList(here.allOf)[0];
  if (choice !== undefined) return instanceOf(choice, said, root, depth + 1);
  const type = String(
    asList(here.type)[0] ?? here.type ?? (isObject(here.properties) ? "object" : "string"),
  ).toLowerCase();
  switch (type) {
    case "object": {
      const properties = Object.entries(isObject(here.properties) ? here.properties : {});
      const required = asList(here.required);
      const wanted = depth < 2 ? properties : properties.filter(([name]) => required.includes(name));
      return Object.fromEntries(wanted.map(([name, child]) => [name, instanceOf(child, said, root, depth + 1)]));
    }
    case "array":
      return here.items === undefined ? [] : [instanceOf(here.items, said, root, depth + 1)];
    case "integer":
    case "number":
      return asNumber(here.minimum) === undefined ? 1 : here.minimum;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return said;
  }
}
