/** Tools, the choice among them, and the format of the answer. */
import type { ResponseFormat, ToolChoice } from "../../generated/hub.ts";
import { isFilled } from "./messages.ts";
import { isAbsent, isFlagOrAbsent, isObject, isObjectOrAbsent, isTextOrAbsent } from "./presence.ts";
import { wrongValue, wrongWord } from "./refusals.ts";

const choices: readonly string[] = ["auto", "none", "required"] satisfies readonly Extract<ToolChoice, string>[];

const formats: readonly string[] = ["text", "json_object", "json_schema"] satisfies readonly ResponseFormat["type"][];

/** @throws {InvalidRequest} */
export function checkTools(value: unknown, path: string): void {
  if (!Array.isArray(value)) throw wrongValue(path, "a list of tools", value);
  for (let index = 0; index < value.length; index++) {
    const tool: unknown = value[index];
    if (!isObject(tool)) throw wrongValue(`${path}[${index}]`, "an object", tool);
    if (tool.type !== "function" && !isAbsent(tool.type))
      throw wrongWord(`${path}[${index}].type`, ["function"], tool.type);
    const { function: named } = tool;
    if (!isObject(named)) throw wrongValue(`${path}[${index}].function`, "an object with a name", named);
    checkFunction(named, path, index);
    if (!isObjectOrAbsent(tool.cache_control)) {
      throw wrongValue(`${path}[${index}].cache_control`, "an object", tool.cache_control);
    }
  }
}

function checkFunction(named: Readonly<Record<string, unknown>>, path: string, index: number): void {
  const { name, description, parameters, strict } = named;
  if (!isFilled(name)) throw wrongValue(`${path}[${index}].function.name`, "a name", name);
  if (!isTextOrAbsent(description)) throw wrongValue(`${path}[${index}].function.description`, "a text", description);
  if (!isObjectOrAbsent(parameters))
    throw wrongValue(`${path}[${index}].function.parameters`, "a JSON Schema object", parameters);
  if (!isFlagOrAbsent(strict)) throw wrongValue(`${path}[${index}].function.strict`, "true or false", strict);
}

/** @throws {InvalidRequest} */
export function checkToolChoice(value: unknown, path: string): void {
  if (!isObject(value)) {
    if (typeof value === "string" && choices.includes(value)) return;
    throw wrongWord(path, [...choices, "an object that names a function"], value);
  }
  if (value.type !== "function") throw wrongWord(`${path}.type`, ["function"], value.type);
  const { function: named } = value;
  if (!isObject(named)) throw wrongValue(`${path}.function`, "an object with a name", named);
  if (!isFilled(named.name)) throw wrongValue(`${path}.function.name`, "a name", named.name);
}

/** @throws {InvalidRequest} */
export function checkResponseFormat(value: unknown, path: string): void {
  if (!isObject(value)) throw wrongValue(path, "an object", value);
  const { type, json_schema: named } = value;
  if (typeof type !== "string" || !formats.includes(type)) throw wrongWord(`${path}.type`, formats, type);
  if (type !== "json_schema") return;
  if (!isObject(named)) throw wrongValue(`${path}.json_schema`, "an object with a name and a schema", named);
  if (!isFilled(named.name)) throw wrongValue(`${path}.json_schema.name`, "a name", named.name);
  if (!isObject(named.schema)) throw wrongValue(`${path}.json_schema.schema`, "a JSON Schema object", named.schema);
  if (!isTextOrAbsent(named.description))
    throw wrongValue(`${path}.json_schema.description`, "a text", named.description);
  if (!isFlagOrAbsent(named.strict)) throw wrongValue(`${path}.json_schema.strict`, "true or false", named.strict);
}
