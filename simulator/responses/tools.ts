/** Tools, tool choice and structured output of the Responses API. */
import { ApiError } from "../api-error.ts";
import type { ModelInput } from "../model-input.ts";
import { subschemas } from "../shape.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";

export function functionsOf(body: JsonObject): ModelInput["tools"] {
  return asArray(body.tools)
    .map(asObject)
    .filter((tool) => tool.type === "function")
    .map((tool) => ({ name: asString(tool.name), schema: tool.parameters }));
}

export function choiceOf(body: JsonObject): ModelInput["choice"] {
  const choice = body.tool_choice;
  if (choice === "none" || choice === "required") return choice;
  const { type, name, mode, tools } = asObject(choice);
  if (type === "function") return { name: asString(name) };
  if (type !== "allowed_tools" || mode !== "required") return "auto";
  return { name: asString(asObject(asArray(tools)[0]).name) };
}

export function formatOf(body: JsonObject): ModelInput["format"] {
  const format = asObject(asObject(body.text).format);
  if (format.type === "json_object") return "json";
  return format.type === "json_schema" ? { schema: format.schema } : "text";
}

/** Tool choice and parallel calls need tools, and a chosen tool must be declared. */
export function checkChoice(body: JsonObject): void {
  const tools = asArray(body.tools);
  for (const name of ["tool_choice", "parallel_tool_calls"]) {
    if (tools.length === 0 && body[name] !== undefined && body[name] !== null) {
      throw new ApiError(400, `'${name}' is only allowed when 'tools' are specified.`, { param: name });
    }
  }
  const choice = asObject(body.tool_choice);
  const chosen = choice.type === "function" ? [choice] : choice.type === "allowed_tools" ? asArray(choice.tools) : [];
  for (const name of chosen.map((tool) => asString(asObject(tool).name))) {
    if (!tools.some((tool) => asObject(tool).name === name)) {
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

/** A tool's schema is an object at its root; a strict one is closed and requires all its properties. */
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
