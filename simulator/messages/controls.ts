/**
 * Thinking, effort, sampling and speed, checked against what the model accepts; which model that is has its sources in
 * `claude-models.ts`. The rules: pages of platform.claude.com/docs (SDK: types of @anthropic-ai/sdk), and the public reports that
 * each names.
 */
import { numberOf } from "../../runtime/json.ts";
import { type ApiError, invalid } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { ClaudeModel } from "./claude-models.ts";

export interface Controls {
  reasoning: Reasoning;
  /** Manual thinking with a budget. */
  manual: boolean;
  shows: "summarized" | "omitted";
}

/** The error: OpenHands/software-agent-sdk#3427, 2026-05. */
function unsupported(type: string): ApiError {
  return invalid(
    `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
  );
}

function checkThinkingType(type: string, effort: string | undefined, model: ClaudeModel): void {
  const upToHigh = effort !== "xhigh" && effort !== "max";
  if (type === "adaptive" && !model.adaptive) throw invalid("adaptive thinking is not supported on this model");
  if (type === "enabled" && !model.budget) throw unsupported(type);
  if (type === "between_tools" && !(model.betweenTools && upToHigh)) throw unsupported(type);
  if (type !== "disabled") return;
  if (model.disabled === "no" && model.adaptive) throw unsupported(type);
  if (model.disabled === "upToHigh" && !upToHigh) {
    throw invalid("thinking.type.disabled is only supported at effort level high or below on this model.");
  }
}

/** Source: build-with-claude/extended-thinking, 2026-08; with interleaved thinking the budget is that of a whole turn. */
function checkBudget(body: JsonObject, budget: number, betas: ReadonlySet<string>): void {
  const maxTokens = numberOf(body.max_tokens) ?? 0;
  if (budget >= maxTokens && !betas.has("interleaved-thinking-2025-05-14")) {
    throw invalid("`max_tokens` must be greater than `thinking.budget_tokens`.");
  }
}

/** No effort at all: anthropics/claude-code#30010, 2026-03. Levels: build-with-claude/effort, 2026-08. */
function checkEffort(effort: string, model: ClaudeModel): void {
  if (model.efforts.length === 0) throw invalid("This model does not support the effort parameter.");
  if (!model.efforts.includes(effort)) {
    const known = [...model.efforts].sort().join(", ");
    throw invalid(`This model does not support effort level '${effort}'. Supported levels: ${known}.`);
  }
}

/**
 * A later version has no sampling: SDK 1.14.0. Of later models it must be the default: SDK 0.122.0, 2026; with thinking:
 * dotCipher/opencode-claude-bridge#1, 2026-03, and theopenco/llmgateway#3108, 2026-07, both probed. Not both at once:
 * the documentation, 2026-08.
 */
function checkSampling(body: JsonObject, model: ClaudeModel, thinking: boolean, version: string): void {
  const temperature = numberOf(body.temperature);
  const topP = numberOf(body.top_p);
  const topK = numberOf(body.top_k);
  for (const name of ["temperature", "top_p", "top_k"]) {
    if (version !== "2023-06-01" && body[name] !== undefined) throw invalid(`${name}: Extra inputs are not permitted`);
  }
  if (!model.sampling) {
    if (temperature !== undefined && temperature !== 1) throw invalid("`temperature` is not supported on this model.");
    if (topP !== undefined && topP < 0.99) throw invalid("`top_p` is not supported on this model.");
    if (topK !== undefined) throw invalid("`top_k` is not supported on this model.");
    return;
  }
  if (temperature !== undefined && topP !== undefined) {
    throw invalid("`temperature` and `top_p` cannot both be specified for this model. Please use only one.");
  }
  if (!thinking) return;
  if (temperature !== undefined && temperature !== 1)
    throw invalid("`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.");
  if (topK !== undefined) throw invalid("`top_k` must be unset when thinking is enabled.");
  if (topP !== undefined && topP < 0.95)
    throw invalid(
      "`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled or in adaptive mode.",
    );
}

/** A budget with a forced tool: mastra-ai/mastra#7507, 2025-09, and can1357/oh-my-pi#341, 2026-03. */
function checkChoice(body: JsonObject, model: ClaudeModel, manual: boolean): void {
  const type = asString(asObject(body.tool_choice).type);
  if (body.tool_choice !== undefined && asArray(body.tools).length === 0) {
    throw invalid("tool_choice: tool_choice may only be specified while providing tools");
  }
  if (type !== "any" && type !== "tool") return;
  if (!model.forcedTools) throw invalid('tool_choice: type "tool" and "any" are not supported for this model.');
  if (manual) throw invalid("Thinking may not be enabled when tool_choice forces tool use.");
  const known = asArray(body.tools).map((tool) => asString(asObject(tool).name));
  const name = asString(asObject(body.tool_choice).name);
  if (type === "tool" && !known.includes(name))
    throw invalid(`tool_choice: Tool '${name}' not found in provided tools`);
}

/** Source: build-with-claude/fast-mode, 2026-08. */
function checkSpeed(body: JsonObject, model: ClaudeModel, betas: ReadonlySet<string>): void {
  if (body.speed !== "fast") return;
  if (!betas.has("fast-mode-2026-02-01")) throw invalid("speed: Extra inputs are not permitted");
  if (model.fast === "no") throw invalid("speed: fast mode is not supported on this model");
}

/** The limit of output tokens is that of the model: about-claude/models/overview, 2026-08, and the beta for 300,000. */
export function readControls(
  body: JsonObject,
  model: ClaudeModel,
  version: string,
  betas: ReadonlySet<string>,
): Controls {
  const thinking = asObject(body.thinking);
  const type = body.thinking === undefined ? undefined : asString(thinking.type);
  const asked = asObject(body.output_config).effort;
  const effort = typeof asked === "string" ? asked : undefined;
  const manual = type === "enabled";
  const budget = manual ? numberOf(thinking.budget_tokens) : undefined;
  if (type !== undefined) checkThinkingType(type, effort, model);
  if (effort !== undefined) checkEffort(effort, model);
  if (budget !== undefined) checkBudget(body, budget, betas);
  const maxTokens = numberOf(body.max_tokens) ?? 0;
  const limit = betas.has("output-300k-2026-03-24") ? 300_000 : model.maxTokens;
  if (maxTokens > limit) {
    throw invalid(
      `max_tokens: ${maxTokens} > ${limit}, which is the maximum allowed number of output tokens for ${asString(body.model)}`,
    );
  }
  const thinks = type === undefined ? model.thinksByDefault : type !== "disabled";
  checkSampling(body, model, manual || type === "adaptive", version);
  checkChoice(body, model, manual);
  checkSpeed(body, model, betas);
  const shows = thinking.display === "summarized" || thinking.display === "omitted" ? thinking.display : model.shows;
  const notes = [
    type === undefined ? "no thinking field" : `thinking ${type}`,
    ...(budget === undefined ? [] : [`budget ${budget}`]),
    ...(effort === undefined ? [] : [`effort ${effort}`]),
    ...(body.speed === "fast" ? ["fast"] : []),
  ];
  const reasoning = { thinks, budget, effort: effort ?? (thinks ? model.defaultEffort : undefined), notes };
  return { reasoning, manual, shows };
}
