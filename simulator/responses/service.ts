/** The common part of the two providers of the Responses API once a request is accepted. */
import { numberOf } from "../../runtime/json.ts";
import type { Answer } from "../answer.ts";
import { emptyInput, type ModelInput, type Reasoning } from "../model-input.ts";
import { modelEndpoint, modelListEndpoint } from "../model-list.ts";
import type { Endpoint } from "../provider.ts";
import { cachedTokens, tokensIn } from "../tokens.ts";
import { asString, type JsonObject } from "../values.ts";
import { inputTurns, isCall } from "./items.ts";
import { choiceOf, formatOf, toolsOf } from "./tools.ts";

export function modelInputOf(
  provider: string,
  body: JsonObject,
  items: JsonObject[],
  reasoning: Reasoning,
): ModelInput {
  return {
    ...emptyInput(provider, "responses", asString(body.model)),
    ...reasoning,
    turns: inputTurns(items),
    tools: toolsOf(body),
    choice: choiceOf(body),
    parallel: body.parallel_tool_calls !== false,
    limit: numberOf(body.max_output_tokens),
    format: formatOf(body),
  };
}

export function inputTokens(body: JsonObject, items: JsonObject[]): number {
  return tokensIn(body.instructions) + tokensIn(body.tools) + tokensIn(items);
}

/** Usage, with `extra` input tokens and a provider's own `details` of the input. */
export function usageOf(body: JsonObject, items: JsonObject[], answer: Answer, extra = 0, details = {}): JsonObject {
  const input = inputTokens(body, items) + extra;
  const answered = items.some((item) => item.role === "assistant" || isCall(item));
  const output = answer.thoughtTokens + answer.outputTokens;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cachedTokens(input, answered), ...details },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: answer.thoughtTokens },
    total_tokens: input + output,
  };
}

/**
 * The fields of a response that repeat the request, each with its default. Recorded responses have all of them, null where
 * there is nothing to say: of OpenAI (openai-tool-search.1.json) and xAI (xai-image-generation-tool.1.json) in the fixtures
 * of https://github.com/vercel/ai, packages/openai and packages/xai (2026-11-27).
 */
export function echoOf(body: JsonObject): JsonObject {
  const defaults = {
    background: false,
    frequency_penalty: 0,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    metadata: {},
    parallel_tool_calls: true,
    presence_penalty: 0,
    previous_response_id: null,
    prompt_cache_key: null,
    safety_identifier: null,
    service_tier: "default",
    store: true,
    temperature: 1,
    text: { format: { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_logprobs: 0,
    top_p: 1,
    truncation: "disabled",
    user: null,
  };
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, body[name] ?? value]));
}

export function endpointOf(
  steps: string[],
  create: Endpoint["answer"],
  listed: readonly string[],
  isModel: (name: string) => boolean,
  compact?: Endpoint["answer"],
): Endpoint | undefined {
  const [first, name = ""] = steps;
  if (compact !== undefined && steps.join("/") === "responses/compact") return { method: "POST", answer: compact };
  if (first === "responses" && steps.length === 1) return { method: "POST", answer: create };
  if (first !== "models" || steps.length > 2) return undefined;
  if (steps.length === 1) return modelListEndpoint(listed);
  return isModel(name) ? modelEndpoint(name) : undefined;
}
