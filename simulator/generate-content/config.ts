/**
 * Thinking, tools and output format of a generateContent request, checked against what the model accepts. Each rule names its
 * source: pages of ai.google.dev/gemini-api/docs and the types of @google/genai 3.3.0, 2026-11, or a public report of the error.
 */
import { numberOf } from "../../runtime/json.ts";
import { invalid } from "../api-error.ts";
import type { ModelInput, Reasoning } from "../model-input.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { GeminiModel } from "./gemini-models.ts";

/**
 * The ranges are of the page on thinking, quoted in lobehub/lobehub#8122, 2025-06. The errors: RooCodeInc/Roo-Code#4399, 2025-06;
 * ChatLunaLab/chatluna#519, 2025-07, for a model that always thinks.
 */
function checkBudget(budget: number, model: GeminiModel): void {
  if (model.budget === undefined) throw invalid("Thinking budget is not supported for this model.");
  const { min, max, off } = model.budget;
  if (budget === 0 && !off) throw invalid("Budget 0 is invalid. This model only works in thinking mode.");
  const fits = budget === -1 || budget === 0 || (budget >= min && budget <= max);
  if (!fits)
    throw invalid(`The thinking budget ${budget} is invalid. Please choose a value between ${min} and ${max}.`);
}

/** Levels, and one control at a time: page on thinking, 2026-09. The error for a level: vercel/ai#18986, 2026-08. */
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

/** An absent name: probelabs/probe#569, 2026-05. An object at the root: the types of FunctionDeclaration. */
function checkSchema(name: string, schema: unknown, at: string): void {
  const { type, required, properties } = asObject(schema);
  if (type !== undefined && asString(type).toLowerCase() !== "object") {
    throw invalid(
      `* GenerateContentRequest.tools: functionDeclaration \`${name}\` parameters schema should be of type OBJECT.`,
    );
  }
  asArray(required).forEach((property, index) => {
    if (!Object.hasOwn(asObject(properties), asString(property))) {
      throw invalid(`* GenerateContentRequest.${at}.parameters.required[${index}]: property is not defined`);
    }
  });
}

/** The two schemas exclude each other: the types of FunctionDeclaration. */
function checkParameters(declaration: JsonObject, index: number): void {
  const { name, parameters, parametersJsonSchema } = declaration;
  if (parameters !== undefined && parametersJsonSchema !== undefined) {
    throw invalid(
      `* GenerateContentRequest.tools: parameters and parameters_json_schema cannot both be set for ${asString(name)}.`,
    );
  }
  checkSchema(asString(name), parameters, `tools[0].function_declarations[${index}]`);
  const { type } = asObject(parametersJsonSchema);
  if (type !== undefined && type !== "object") {
    throw invalid(
      `* GenerateContentRequest.tools: functionDeclaration \`${asString(name)}\` parameters schema should be of type OBJECT.`,
    );
  }
}

/**
 * A config without functions is accepted with tools of the server from Gemini 3 on (probed: pydantic/pydantic-ai#5791, 2026-06;
 * the error: musistudio/claude-code-router#1207, 2026-02). Names for the modes ANY and VALIDATED: the types of
 * FunctionCallingConfig and FunctionCallingConfigMode. No thread was found for functions in two tools and of one name: the words of
 * these two errors stand in public code (2026-11).
 */
export function checkTools(body: JsonObject, model: GeminiModel): void {
  const declared = declarationsOf(body);
  const holders = asArray(body.tools).filter((tool) => asArray(asObject(tool).functionDeclarations).length > 0);
  if (holders.length > 1) throw invalid("Multiple tools are supported only when they are all search tools.");
  const names = declared.map((each) => asString(each.name));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw invalid(`Duplicate function declaration found: ${repeated}`);
  declared.forEach(checkParameters);

  const config = asObject(body.toolConfig).functionCallingConfig;
  if (config === undefined || config === null) return;
  const tolerated = model.generation >= 3 && asObject(body.toolConfig).includeServerSideToolInvocations === true;
  if (declared.length === 0) {
    if (tolerated) return;
    throw invalid("Function calling config is set without function_declarations.");
  }
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

/**
 * Candidates googleapis/js-genai#1609, 2026-05; penalties BerriAI/litellm#32273, 2026-07; a schema needs the mime type, and one
 * schema excludes the other, the types of GenerateContentConfig; functions with JSON symfony/ai#1777, 2026-03, and
 * google/adk-python#5735, 2026-05.
 */
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
