/**
 * Rules of OpenAI's Responses API that depend on the model or on several fields at once. Each names its source: the types of
 * openai 7.59.0, 2026-11, or a public report of the error.
 */
import { ApiError } from "../api-error.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { isMessage, isOwnReasoning } from "./items.ts";
import type { OpenaiModel } from "./openai-models.ts";
import { checkStrict } from "./tools.ts";

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function listOf(values: readonly string[]): string {
  return values
    .map((value) => `'${value}'`)
    .join(", ")
    .replace(/, (?='[^']*'$)/, values.length > 2 ? ", and " : " and ");
}

function unsupported(param: string, code: string | null = "unsupported_parameter"): ApiError {
  return new ApiError(400, `Unsupported parameter: '${param}' is not supported with this model.`, { param, code });
}

function unsupportedValue(param: string, value: unknown, name: string, allowed: readonly string[]): ApiError {
  const message = `Unsupported value: '${String(value)}' is not supported with the '${name}' model. Supported values are: ${listOf(allowed)}.`;
  return new ApiError(400, message, { param, code: "unsupported_value" });
}

/**
 * Reasoning needs a model that reasons, and sampling one that does not. Sources: effort without reasoning BoundaryML/baml#2708,
 * 2025-11; encrypted content pydantic/pydantic-ai#2865, 2025-09; a level earendil-works/pi#1334, 2026-02; the pro mode, and
 * sampling with an effort, both probed pydantic/pydantic-ai#6414, 2026-07; all_turns maximhq/bifrost#7140, 2026-09. The error
 * for sampling has no code in a recorded answer (vercel/ai, reasoning-model-temperature-error.json, 2026-08).
 */
export function checkReasoning(body: JsonObject, model: OpenaiModel): void {
  const name = asString(body.model);
  const { effort, mode, context } = asObject(body.reasoning);
  if (model.efforts.length === 0) {
    for (const [key, value] of Object.entries(asObject(body.reasoning))) {
      if (isGiven(value)) throw unsupported(`reasoning.${key}`);
    }
    if (asArray(body.include).includes("reasoning.encrypted_content")) {
      throw new ApiError(400, "Encrypted content is not supported with this model.", { param: "include" });
    }
    return;
  }
  if (isGiven(effort) && !model.efforts.includes(asString(effort))) {
    throw unsupportedValue("reasoning.effort", effort, name, model.efforts);
  }
  if (isGiven(mode) && !model.proMode) throw unsupported("reasoning.mode");
  if (context === "all_turns" && !model.allTurns)
    throw unsupportedValue("reasoning.context", context, name, ["auto", "current_turn"]);
  const quiet = isGiven(effort) ? effort === "none" : model.defaultEffort === "none" && mode !== "pro";
  for (const key of ["temperature", "top_p", "top_logprobs"]) {
    if (isGiven(body[key]) && !quiet) throw unsupported(key, null);
  }
}

/**
 * Sources: models without structured output developers.openai.com/api/docs/models (the registry's rows), 2026-11; a schema
 * that is open or optional agentscope-ai/agentscope-java#2548, 2026-08; its code Part-DB/Part-DB-server#1540, 2026-09. The word JSON: the same
 * rule of chat completions ultimatejimmy/xray.koplugin#33, 2026-05; in public code the error of Responses names only messages.
 */
function checkFormat(body: JsonObject, items: JsonObject[], model: OpenaiModel): void {
  const format = asObject(asObject(body.text).format);
  if (format.type === "json_schema") {
    if (!model.structured) throw unsupportedValue("text.format", "json_schema", asString(body.model), ["text"]);
    const invalid = (problem: string) =>
      new ApiError(400, `Invalid schema for response_format '${asString(format.name)}': ${problem}`, {
        param: "text.format.schema",
        code: "invalid_json_schema",
      });
    if (asObject(format.schema).type !== "object") throw invalid(`schema must be a JSON Schema of 'type: "object"'.`);
    if (format.strict === true) checkStrict(format.schema, invalid);
  }
  const content = JSON.stringify([items.filter(isMessage), body.instructions]).toLowerCase();
  if (format.type === "json_object" && !content.includes("json")) {
    throw new ApiError(
      400,
      "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
      {
        param: "input",
      },
    );
  }
}

/**
 * Sources: unknown response maximhq/bifrost#2441, 2026-03; no streams of gpt-5.5-pro symfony/ai#2125, 2026-06; stream options
 * BerriAI/litellm#5803, 2024-09; retention and the tier of one model the types; metadata langfuse/langfuse#5339, 2025-02.
 */
export function checkRequest(body: JsonObject, items: JsonObject[], model: OpenaiModel): void {
  if (isGiven(body.previous_response_id)) {
    throw new ApiError(400, `Previous response with id '${asString(body.previous_response_id)}' not found.`, {
      param: "previous_response_id",
      code: "previous_response_not_found",
    });
  }
  if (items.length === 0) {
    throw new ApiError(
      400,
      'One of "input" or "previous_response_id" or "prompt" or "conversation_id" must be provided.',
      {
        param: "input",
        code: "missing_required_parameter",
      },
    );
  }
  if (body.stream === true && !model.streams) throw unsupportedValue("stream", true, asString(body.model), ["false"]);
  if (isGiven(body.stream_options) && body.stream !== true) {
    throw new ApiError(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.", {
      param: "stream_options",
    });
  }
  const retention = body.prompt_cache_retention;
  if (isGiven(retention) && !model.retention.includes(asString(retention))) {
    throw model.retention.length === 0
      ? unsupported("prompt_cache_retention")
      : unsupportedValue("prompt_cache_retention", retention, asString(body.model), model.retention);
  }
  if (body.service_tier === "ultrafast" && body.model !== "gpt-5.6-sol") throw unsupported("service_tier");
  const properties = Object.keys(asObject(body.metadata)).length;
  if (properties > 16) {
    throw new ApiError(
      400,
      `Invalid 'metadata': too many properties. Expected an object with at most 16 properties, but got an object with ${properties} properties instead.`,
      { param: "metadata", code: "object_above_max_properties" },
    );
  }
  checkFormat(body, items, model);
}

/**
 * Encrypted reasoning must be of the same model. An id alone is only known where answers are stored. Sources:
 * can1357/oh-my-pi#41, 2026-02; openai/codex#35334, 2026-07.
 */
export function checkItems(provider: string, body: JsonObject, items: JsonObject[]): void {
  items.forEach((item, index) => {
    if (item.type === "item_reference") {
      throw new ApiError(404, `Item with id '${asString(item.id)}' not found.`, { param: "input" });
    }
    if (item.type !== "reasoning") return;
    const blob = asString(item.encrypted_content);
    if (blob === "" && body.store === false) {
      throw new ApiError(
        404,
        `Item with id '${asString(item.id)}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
        { param: "input" },
      );
    }
    if (blob !== "" && !isOwnReasoning(blob, provider, asString(body.model))) {
      throw new ApiError(
        400,
        `The encrypted content for item ${asString(item.id) || `input[${index}]`} could not be verified.`,
        {
          code: "invalid_encrypted_content",
        },
      );
    }
  });
}
