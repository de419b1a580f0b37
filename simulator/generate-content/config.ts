/** Thinking, tools and output format of a generateContent request, checked against what the model accepts. */
import { numberOf } from "../../runtime/json.ts";
import { invalid } from "../api-error.ts";
import type { ModelInput, Reasoning } from "../model-input.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { GeminiModel } from "./gemini-models.ts";

function checkBudget(budget: number, model: GeminiModel): void {
  if (model.budget === undefined) throw invalid("Thinking budget is not supported for this model.");
  const { min, max, off } = model.budget;
  const fits = budget === -1 || (budget === 0 ? off : budget >= min && budget <= max);
  if (!fits)
    throw invalid(`The thinking budget ${budget} is invalid. Please choose a value between ${min} and ${max}.`);
}

export function readThinking(body: JsonObject, model: GeminiModel): Reasoning {
  const config = asObject(body.generationConfig).thinkingConfig;
  const { thinkingLevel, thinkingBudget } = asObject(config);
  const level =
    thinkingLevel === undefined || thinkingLevel === null ? undefined : asString(thinkingLevel).toLowerCase();
  const budget = numberOf(thinkingBudget);
  const thinker = model.levels.length > 0 || model.budget !== undefined;
  if (config !== undefined && config !== null && !thinker) throw invalid("Thinking is not enabled for this model.");
  if (level !== undefined && budget !== undefined) {
    throw invalid("You can only set only one of thinking budget and thinking level.");
  }
  if (level !== undefined && model.levels.length === 0)
    throw invalid("Thinking level is not supported for this model.");
  if (level !== undefined && !model.levels.includes(level)) {
    throw invalid(
      `Thinking level ${level.toUpperCase()} is not supported for this model. Please retry with other thinking level.`,
    );
  }
  if (budget !== undefined) checkBudget(budget, model);
  const effort = level ?? (budget === undefined ? model.defaultLevel : "medium");
  return {
    thinks: thinker && effort !== "off" && effort !== "minimal" && budget !== 0,
    effort,
    budget: budget !== undefined && budget > 0 ? budget : undefined,
    notes: [
      level !== undefined
        ? `thinking level ${level}`
        : budget !== undefined
          ? `thinking budget ${budget}`
          : "no thinking config",
    ],
  };
}

export function showsThoughts(body: JsonObject): boolean {
  return asObject(asObject(body.generationConfig).thinkingConfig).includeThoughts === true;
}

export function declarationsOf(body: JsonObject): JsonObject[] {
  return asArray(body.tools).flatMap((tool) => asArray(asObject(tool).functionDeclarations).map(asObject));
}

function checkSchema(name: string, schema: unknown): void {
  const { type, required, properties } = asObject(schema);
  if (type !== undefined && asString(type).toLowerCase() !== "object") {
    throw invalid(
      `* GenerateContentRequest.tools: functionDeclaration \`${name}\` parameters schema should be of type OBJECT.`,
    );
  }
  for (const property of asArray(required)) {
    if (!Object.hasOwn(asObject(properties), asString(property))) {
      throw invalid(`* GenerateContentRequest.tools: required[${asString(property)}]: property is not defined`);
    }
  }
}

function checkParameters(declaration: JsonObject): void {
  const { name, parameters, parametersJsonSchema } = declaration;
  if (parameters !== undefined && parametersJsonSchema !== undefined) {
    throw invalid(
      `* GenerateContentRequest.tools: parameters and parameters_json_schema cannot both be set for ${asString(name)}.`,
    );
  }
  checkSchema(asString(name), parameters);
  const { type } = asObject(parametersJsonSchema);
  if (type !== undefined && type !== "object") {
    throw invalid(
      `* GenerateContentRequest.tools: functionDeclaration \`${asString(name)}\` parameters schema should be of type OBJECT.`,
    );
  }
}

export function checkTools(body: JsonObject): void {
  const declared = declarationsOf(body);
  const holders = asArray(body.tools).filter((tool) => asArray(asObject(tool).functionDeclarations).length > 0);
  if (holders.length > 1) throw invalid("Multiple tools are supported only when they are all search tools.");
  const names = declared.map((each) => asString(each.name));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw invalid(`Duplicate function declaration found: ${repeated}`);
  declared.forEach(checkParameters);

  const config = asObject(body.toolConfig).functionCallingConfig;
  if (config === undefined || config === null) return;
  if (declared.length === 0) throw invalid("Function calling config is set without function_declarations.");
  const { mode, allowedFunctionNames } = asObject(config);
  const allowed = asArray(allowedFunctionNames);
  if (allowed.length > 0 && mode !== "ANY" && mode !== "VALIDATED") {
    throw invalid("Please set allowed_function_names only when function calling mode is ANY.");
  }
  for (const name of allowed) {
    if (!names.includes(asString(name)))
      throw invalid(`allowed_function_names: ${asString(name)} is not a declared function.`);
  }
}

export function checkOutput(body: JsonObject, model: GeminiModel): void {
  const config = asObject(body.generationConfig);
  if (config.candidateCount !== undefined && config.candidateCount !== 1 && model.generation >= 3) {
    throw invalid("Multiple candidates is not enabled for this model");
  }
  const penalised = config.presencePenalty !== undefined || config.frequencyPenalty !== undefined;
  if (penalised && model.generation === 2.5) throw invalid("Penalty is not enabled for this model");
  const json = config.responseMimeType === "application/json";
  const schemas = [config.responseSchema, config.responseJsonSchema].filter(
    (schema) => schema !== undefined && schema !== null,
  );
  if (schemas.length > 1) throw invalid("Only one of response_schema and response_json_schema may be set.");
  if (schemas.length > 0 && !json) {
    throw invalid("Response schema is only supported with response mime type application/json.");
  }
  if (!json || declarationsOf(body).length === 0) return;
  const { mode } = asObject(asObject(body.toolConfig).functionCallingConfig);
  if (model.generation < 3 || (mode !== undefined && mode !== "AUTO")) {
    throw invalid("Function calling with a response mime type: 'application/json' is unsupported");
  }
}

export function choiceOf(body: JsonObject): ModelInput["choice"] {
  const { mode, allowedFunctionNames } = asObject(asObject(body.toolConfig).functionCallingConfig);
  if (mode === "NONE") return "none";
  if (mode !== "ANY") return "auto";
  const [name] = asArray(allowedFunctionNames);
  return name === undefined ? "required" : { name: asString(name) };
}

export function formatOf(body: JsonObject): ModelInput["format"] {
  const config = asObject(body.generationConfig);
  if (config.responseMimeType !== "application/json") return "text";
  const schema = config.responseJsonSchema ?? config.responseSchema;
  return schema === undefined || schema === null ? "json" : { schema };
}
