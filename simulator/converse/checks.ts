/**
 * Tools, cache points and response schemas of a Converse request. Sources: the types of @aws-sdk/client-bedrock-runtime 3.1164.0,
 * 2026-11, and the public reports that each rule names.
 */
import { parseJson } from "../../runtime/json.ts";
import { ApiError, invalid } from "../api-error.ts";
import { subschemas } from "../shape.ts";
import { asArray, asObject, asString, isObject, type JsonObject } from "../values.ts";
import type { BedrockModel } from "./bedrock-models.ts";
import { toolsOf } from "./controls.ts";

/** Every object of a union has one key: in the types, each member excludes the others. */
export function checkUnion(value: unknown, at: string): void {
  if (Object.keys(asObject(value)).length !== 1) throw invalid(`The object at ${at} must set one of its keys.`);
}

function checkClosed(schema: unknown, what: string): void {
  for (const { schema: each } of subschemas(schema)) {
    if (each.type === "object" && each.additionalProperties !== false)
      throw invalid(`${what}: For 'object' type, 'additionalProperties' must be explicitly set to false`);
  }
}

/**
 * A config is needed where there are calls: langgenius/dify#17545, 2025-04; vxcontrol/pentagi#196, 2026-03. It has tools, and
 * their schemas are objects: the types of ToolConfiguration and ToolInputSchema. Names once, as in Claude's own API.
 */
export function checkTools(body: JsonObject, model: BedrockModel, usesTools: boolean): void {
  const config = asObject(body.toolConfig);
  if (body.toolConfig === undefined) {
    if (!usesTools) return;
    throw invalid("The toolConfig field must be defined when using toolUse and toolResult content blocks.");
  }
  if (config.tools === undefined) throw invalid("toolConfig.tools: Member must not be null");
  asArray(config.tools).forEach((tool, index) => {
    checkUnion(tool, `toolConfig.tools.${index}`);
  });
  if (config.toolChoice !== undefined) checkUnion(config.toolChoice, "toolConfig.toolChoice");
  const names = new Set<string>();
  for (const { name, schema, strict } of toolsOf(body)) {
    if (names.has(name)) throw invalid(`The tool name ${name} is already defined. Tool names must be unique.`);
    names.add(name);
    if (asObject(schema).type !== "object")
      throw invalid(
        `The value at toolConfig.tools.${name}.toolSpec.inputSchema.json.type must be one of the following: object.`,
      );
    if (!strict) continue;
    if (!model.schemas)
      throw invalid("The model returned the following errors: tools.0.custom.strict: Extra inputs are not permitted");
    checkClosed(schema, `tools.${name}`);
  }
  const choice = asString(asObject(asObject(config.toolChoice).tool).name);
  if (choice !== "" && !names.has(choice))
    throw invalid(`The tool ${choice} of toolConfig.toolChoice.tool is not defined.`);
}

/**
 * The schema of the answer, which is JSON text (the types of JsonSchemaDefinition), of closed objects. As strict tools, it is for the
 * models of the user guide, and later ones refuse it: @ai-sdk/amazon-bedrock 5.0.101, 2026-11.
 */
export function checkFormat(body: JsonObject, model: BedrockModel): unknown {
  const format = asObject(asObject(body.outputConfig).textFormat);
  const text = asObject(asObject(format.structure).jsonSchema).schema;
  if (text === undefined) return undefined;
  if (!model.schemas)
    throw invalid("The model returned the following errors: output_config.format: Extra inputs are not permitted");
  const schema = parseJson(asString(text));
  if (!isObject(schema))
    throw invalid("outputConfig.textFormat.structure.jsonSchema.schema: the schema is not valid JSON");
  checkClosed(schema, "output_config.format.schema");
  return schema;
}

function countPoints(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + countPoints(entry), 0);
  if (!isObject(value)) return 0;
  return (value.cachePoint === undefined ? 0 : 1) + countPoints(value.content);
}

/**
 * Number of cache points, at most four (docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html, 2026-11). Models without
 * a cache: BerriAI/litellm#39210, 2026-09.
 */
export function checkCachePoints(body: JsonObject, model: BedrockModel): number {
  const points = countPoints([body.system, asObject(body.toolConfig).tools, body.messages]);
  if (points > 0 && !model.cachePoints)
    throw new ApiError(403, "You invoked an unsupported model or your request did not allow prompt caching.");
  if (points > 4) throw invalid(`A maximum of 4 cache points may be provided. Found ${points}.`);
  return points;
}
