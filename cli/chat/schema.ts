/** The value of `--schema`: a file, JSON, or a list of fields. */
import { readFile } from "node:fs/promises";
import { CommandFailure, UsageFailure } from "../failures.ts";
import { unknownName } from "../unknown-name.ts";
import { typedPath } from "./images/paths.ts";

type Schema = Record<string, unknown>;

/**
 * A JSON Schema.
 * @param given the path of a file that has one; or JSON; or fields, such as `name, age int: in years, tall bool`
 * @throws {CommandFailure} when the file cannot be read
 * @throws {UsageFailure} when it is something else
 */
export async function readSchema(given: string): Promise<Schema> {
  if (given.trim().startsWith("{")) return parseSchema(given, "--schema");
  let text: string;
  try {
    text = await readFile(typedPath(given), "utf8");
  } catch (error) {
    if (isList.test(given)) return schemaOf(given);
    const next = "give the path of a JSON Schema, the schema itself, or fields like 'name, age int'";
    throw new CommandFailure(`--schema ${given} cannot be read: ${(error as Error).message}; ${next}`, {
      cause: error,
    });
  }
  return parseSchema(text, given);
}

function parseSchema(text: string, what: string): Schema {
  try {
    const schema: unknown = JSON.parse(text);
    if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return { ...schema };
  } catch (error) {
    throw new UsageFailure(`${what} is not valid JSON (${(error as Error).message}): give a JSON Schema`, {
      cause: error,
    });
  }
  throw new UsageFailure(`${what} is not a JSON object: give a JSON Schema, or the path of a file that has one`);
}

/** More than the name of a file. */
const isList = /[\s,:]/;

/** JSON Schema types by their name in a list of fields. */
const types: ReadonlyMap<string, string> = new Map([
  ["str", "string"],
  ["string", "string"],
  ["int", "integer"],
  ["integer", "integer"],
  ["float", "number"],
  ["number", "number"],
  ["bool", "boolean"],
  ["boolean", "boolean"],
]);

/** The schema of an object with these fields, separated by commas, or by lines if there are several. */
function schemaOf(list: string): Schema {
  const fields = list.trim().split(list.trim().includes("\n") ? "\n" : ",");
  const properties = new Map<string, Schema>();
  for (const field of fields.map((each) => each.trim())) {
    const [, name, type = "str", description] = /^([\w-]+)(?:[ \t]+([^\s:]+))?[ \t]*(?::\s*(.*))?$/.exec(field) ?? [];
    if (name === undefined)
      throw new UsageFailure(
        `--schema: ${JSON.stringify(field)} is not a field: expected <name> [type][: <description>], separated by commas`,
      );
    const known = [...types.keys()];
    if (!types.has(type)) throw unknownName(`type of ${name}`, type, known, `Types are ${known.join(", ")}.`);
    if (properties.has(name)) throw new UsageFailure(`--schema: there are two fields ${name}: give one`);
    properties.set(name, { type: types.get(type), ...(description && { description }) });
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [...properties.keys()],
    additionalProperties: false,
  };
}
