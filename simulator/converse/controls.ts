/**
 * Inference parameters and the fields of the model's own API, checked against what the model accepts. Which model accepts what has
 * its sources in `bedrock-models.ts`; the words of the errors: strands-agents#1241, 2025-11.
 */
import { numberOf } from "../../runtime/json.ts";
import { invalid } from "../api-error.ts";
import { readControls } from "../messages/controls.ts";
import type { ModelInput, Reasoning } from "../model-input.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { BedrockModel } from "./bedrock-models.ts";

export interface Controls {
  reasoning: Reasoning;
  /** Manual thinking with a budget. */
  manual: boolean;
  /** Whether reasoning is returned readable. */
  shows: "summarized" | "omitted";
}

function unsupported(field: string): Error {
  return invalid(`This model doesn't support the ${field} field. Remove ${field} and try again.`);
}

function checkInference(config: JsonObject, model: BedrockModel): void {
  for (const field of ["temperature", "topP"])
    if (config[field] !== undefined && !model.sampling) throw unsupported(field);
  if (config.stopSequences !== undefined && !model.stops) throw unsupported("stopSequences");
}

/** Fields that the model's own API does not have are refused, as are unknown ones: UKGovernmentBEIS/inspect_ai#5301, 2026-09. */
function checkFields(fields: JsonObject, model: BedrockModel): void {
  for (const field of Object.keys(fields)) {
    if (model.fields.includes(field)) continue;
    throw invalid(
      model.kind === "claude" || model.kind === "other"
        ? `The model returned the following errors: ${field}: Extra inputs are not permitted`
        : `The model returned the following errors: Unknown parameter: '${field}'.`,
    );
  }
}

/** Claude's rules are those of its own API, to which Bedrock passes the fields. */
function claudeControls(body: JsonObject, fields: JsonObject, model: BedrockModel & { claude: object }): Controls {
  const config = asObject(body.inferenceConfig);
  const choice = asObject(asObject(body.toolConfig).toolChoice);
  const native = {
    model: "claude",
    max_tokens: numberOf(config.maxTokens) ?? model.claude.maxTokens,
    thinking: fields.thinking,
    output_config: fields.output_config,
    temperature: config.temperature,
    top_p: config.topP,
    top_k: fields.top_k,
    tools: toolsOf(body).map(({ name }) => ({ name })),
    tool_choice:
      fields.tool_choice ??
      (choice.any === undefined ? choice.tool && { type: "tool", name: asObject(choice.tool).name } : { type: "any" }),
  };
  return readControls(native, model.claude, "2023-06-01", new Set());
}

/** Source: the user guide of Nova 2, 2026-11. */
function novaControls(body: JsonObject, fields: JsonObject): Controls {
  const asked = asObject(fields.reasoningConfig);
  const effort = asked.type === "enabled" ? asString(asked.maxReasoningEffort) : undefined;
  if (effort === "") throw invalid("maxReasoningEffort is required when reasoning is enabled.");
  if (effort === "high" && asObject(body.inferenceConfig).maxTokens !== undefined)
    throw invalid("maxTokens must be unset when maxReasoningEffort is high.");
  const notes = effort === undefined ? [] : [`reasoning ${effort}`];
  return { reasoning: { thinks: effort !== undefined, effort, notes }, manual: false, shows: "omitted" };
}

/** Levels: anomalyco/opencode#48195, 2026-09, and models.dev, 2026-07. */
function gptControls(fields: JsonObject, model: BedrockModel, name: string): Controls {
  const asked = model.kind === "gpt" ? asObject(fields.reasoning).effort : fields.reasoning_effort;
  const effort = typeof asked === "string" ? asked : undefined;
  const allowed =
    model.kind === "gpt-oss"
      ? ["low", "medium", "high"]
      : ["none", "low", "medium", "high", "xhigh", "max"].filter(
          (each) => each !== "none" || !/gpt-6-astra/.test(name),
        );
  if (effort !== undefined && !allowed.includes(effort))
    throw invalid(
      `The model returned the following errors: Unsupported value: '${effort}' is not supported with this model.`,
    );
  const notes = effort === undefined ? [] : [`effort ${effort}`];
  return {
    reasoning: { thinks: effort !== "none", effort: effort ?? "medium", notes },
    manual: false,
    shows: "summarized",
  };
}

export function readBedrockControls(body: JsonObject, model: BedrockModel, name: string): Controls {
  const fields = asObject(body.additionalModelRequestFields);
  checkInference(asObject(body.inferenceConfig), model);
  checkFields(fields, model);
  const { claude } = model;
  if (claude !== undefined) return claudeControls(body, fields, { ...model, claude });
  if (model.kind === "nova") return novaControls(body, fields);
  if (model.kind === "gpt" || model.kind === "gpt-oss") return gptControls(fields, model, name);
  const thinks = model.reasons === "always";
  return { reasoning: { thinks, effort: undefined, notes: [] }, manual: false, shows: "summarized" };
}

export function toolsOf(body: JsonObject): { name: string; schema: unknown; strict: boolean }[] {
  return asArray(asObject(body.toolConfig).tools).flatMap((entry) => {
    const { toolSpec } = asObject(entry);
    if (toolSpec === undefined) return [];
    const { name, inputSchema, strict } = asObject(toolSpec);
    return [{ name: asString(name), schema: asObject(inputSchema).json, strict: strict === true }];
  });
}

/** The tool choice, in Converse's own field or in Claude's. */
export function choiceOf(body: JsonObject, model: BedrockModel): Pick<ModelInput, "choice" | "parallel"> {
  const choice = asObject(asObject(body.toolConfig).toolChoice);
  const own = asObject(asObject(body.additionalModelRequestFields).tool_choice);
  for (const form of ["any", "tool"])
    if (choice[form] !== undefined && !model.forcedTools) throw unsupported(`toolConfig.toolChoice.${form}`);
  const name = asString(asObject(choice.tool).name) || asString(own.name);
  const forced = choice.any !== undefined || own.type === "any";
  return {
    choice: name !== "" ? { name } : forced ? "required" : "auto",
    parallel: own.disable_parallel_tool_use !== true,
  };
}
