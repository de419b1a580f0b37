/** Tools, tool choice and structured output of the Responses API. */
import { ApiError } from "../api-error.ts";
import type { ModelInput } from "../model-input.ts";
import { subschemas } from "../shape.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";

/** A tool that the caller runs. */
export interface CallersTool {
  name: string;
  schema: unknown;
  /** Its input is free text. */
  custom: boolean;
  namespace: string | undefined;
}

/** Items of the input that declare tools. */
const declaring = ["additional_tools", "tool_search_output"];

/** The tools of the request and those that its input declares, also those in namespaces. */
export function toolsOf(body: JsonObject): CallersTool[] {
  const items = asArray(body.input).map(asObject);
  const lists = [body, ...items.filter(({ type }) => declaring.includes(asString(type)))];
  return lists
    .flatMap(({ tools }) => asArray(tools).map(asObject))
    .flatMap((tool): [JsonObject, string | undefined][] =>
      tool.type === "namespace"
        ? asArray(tool.tools).map((inner) => [asObject(inner), asString(tool.name)])
        : [[tool, undefined]],
    )
    .filter(([{ type }]) => type === "function" || type === "custom")
    .map(([{ type, name, parameters }, namespace]) => ({
      name: asString(name),
      schema: parameters,
      custom: type === "custom",
      namespace,
    }));
}

/** The declared tool of a name, which may begin with the namespace and a dot. */
export function toolOf(tools: readonly CallersTool[], name: string): CallersTool | undefined {
  return tools.find((tool) => tool.name === name || `${tool.namespace}.${tool.name}` === name);
}

export function choiceOf(body: JsonObject): ModelInput["choice"] {
  const choice = body.tool_choice;
  if (choice === "none" || choice === "required") return choice;
  const { type, name, mode, tools } = asObject(choice);
  if (type === "function" || type === "custom") return { name: asString(name) };
  if (type !== "allowed_tools" || mode !== "required") return "auto";
  return { name: asString(asObject(asArray(tools)[0]).name) };
}

export function formatOf(body: JsonObject): ModelInput["format"] {
  const format = asObject(asObject(body.text).format);
  if (format.type === "json_object") return "json";
  return format.type === "json_schema" ? { schema: format.schema } : "text";
}

/**
 * Tool choice and parallel calls need tools, and a chosen tool must be declared. Codex sends both with an empty list. Sources:
 * camel-ai/camel#3706, 2026-01; CherryHQ/cherry-studio#11138, 2025-11.
 */
export function checkChoice(body: JsonObject): void {
  const tools = toolsOf(body);
  for (const name of ["tool_choice", "parallel_tool_calls"]) {
    if (tools.length === 0 && !Array.isArray(body.tools) && body[name] !== undefined && body[name] !== null) {
      throw new ApiError(400, `'${name}' is only allowed when 'tools' are specified.`, { param: name });
    }
  }
  const choice = asObject(body.tool_choice);
  const one = choice.type === "function" || choice.type === "custom";
  const chosen = one ? [choice] : choice.type === "allowed_tools" ? asArray(choice.tools).map(asObject) : [];
  for (const name of chosen.flatMap(({ name }) => (typeof name === "string" ? [name] : []))) {
    if (!tools.some((tool) => tool.name === name)) {
      throw new ApiError(400, `Tool choice '${name}' not found in 'tools' parameter.`, { param: "tool_choice" });
    }
  }
}

function invalidSchema(name: string, problem: string, index: number): ApiError {
  return new ApiError(400, `Invalid schema for function '${name}': ${problem}`, {
    param: `tools[${index}].parameters`,
    code: "invalid_function_parameters",
  });
}

/**
 * A tool's schema is an object at its root; a strict one is closed and requires all its properties. Source:
 * developers.openai.com/api/docs/guides/{function-calling,structured-outputs}, 2026-11.
 */
export function checkSchemas(body: JsonObject): void {
  asArray(body.tools)
    .map(asObject)
    .forEach((tool, index) => {
      const name = asString(tool.name);
      if (tool.type !== "function" || tool.parameters === undefined || tool.parameters === null) return;
      const { type } = asObject(tool.parameters);
      if (type !== "object") {
        const got = JSON.stringify(type ?? "None");
        throw invalidSchema(name, `schema must be a JSON Schema of 'type: "object"', got 'type: ${got}'.`, index);
      }
      if (tool.strict === true) checkStrict(tool.parameters, (problem) => invalidSchema(name, problem, index));
    });
}

export function checkStrict(root: unknown, refusal: (problem: string) => ApiError): void {
  for (const { schema } of subschemas(root)) {
    if (schema.type !== "object") continue;
    if (schema.additionalProperties !== false)
      throw refusal("'additionalProperties' is required to be supplied and to be false.");
    const required = asArray(schema.required);
    const missing = Object.keys(asObject(schema.properties)).find((property) => !required.includes(property));
    if (missing !== undefined) {
      throw refusal(`'required' is required to be an array including every key in properties. Missing '${missing}'.`);
    }
  }
}
