/** Proto JSON accepts keys in camelCase and snake_case. */
import { asObject, isObject } from "../values.ts";

/** Keys of user data, in which no key is converted. */
const userData = new Set([
  "args",
  "response",
  "parametersJsonSchema",
  "responseJsonSchema",
  "default",
  "example",
  "enum",
  "partMetadata",
]);

/** The value with camelCase keys, as the checks read them. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = key.replace(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (userData.has(name)) return [name, entry];
      if (name !== "properties") return [name, camelCased(entry)];
      const properties = Object.entries(asObject(entry)).map(([property, child]) => [property, camelCased(child)]);
      return [name, isObject(entry) ? Object.fromEntries(properties) : entry];
    }),
  );
}
