/**
 * Tools and cache marks of a Messages request. Sources: platform.claude.com/docs, 2026-08, pages build-with-claude/prompt-caching,
 * build-with-claude/structured-outputs and agents-and-tools/tool-use, and the types of @anthropic-ai/sdk 1.14.0.
 */
import { invalid } from "../api-error.ts";
import { subschemas } from "../shape.ts";
import { asArray, asObject, asString, isObject, type JsonObject } from "../values.ts";

function checkStrict(schema: unknown, at: string): void {
  for (const { schema: each } of subschemas(schema)) {
    if (each.type === "object" && each.additionalProperties !== false) {
      throw invalid(`${at}: For 'object' type, 'additionalProperties' must be explicitly set to false`);
    }
  }
}

/** Whether the caller runs the tool: those that Anthropic runs have another type, and no schema. */
export function isCallers({ type }: JsonObject): boolean {
  return type === undefined || type === "custom";
}

export function checkTools(body: JsonObject): void {
  const names = new Set<string>();
  asArray(body.tools).forEach((entry, index) => {
    const tool = asObject(entry);
    const schema = asObject(tool.input_schema);
    const at = `tools.${index}.custom.input_schema`;
    const name = asString(tool.name);
    if (names.has(name)) throw invalid("tools: Tool names must be unique.");
    names.add(name);
    if (!isCallers(tool)) return;
    if (schema.type === undefined) throw invalid(`${at}.type: Field required`);
    if (schema.type !== "object") throw invalid(`${at}.type: Input should be 'object'`);
    for (const keyword of ["oneOf", "allOf", "anyOf"]) {
      if (Object.hasOwn(schema, keyword)) {
        throw invalid(`tools.${index}.custom: input_schema does not support oneOf, allOf, or anyOf at the top level`);
      }
    }
    if (tool.strict === true) checkStrict(schema, at);
  });
  const format = asObject(asObject(body.output_config).format);
  if (format.schema !== undefined) checkStrict(format.schema, "output_config.format.schema");
}

function countMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + countMarks(entry), 0);
  if (!isObject(value)) return 0;
  const { cache_control: mark, content, source } = value;
  if (isObject(mark) && mark.type === undefined) throw invalid("cache_control.type: Field required");
  return (isObject(mark) ? 1 : 0) + countMarks(content) + countMarks(asObject(source).content);
}

/** Number of cache breakpoints, at most four. */
export function checkCacheMarks(body: JsonObject): number {
  const { tools, system, messages, cache_control } = body;
  const marks = countMarks([...asArray(tools), ...asArray(system), ...asArray(messages), { cache_control }]);
  if (marks > 4) throw invalid(`A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`);
  return marks;
}
