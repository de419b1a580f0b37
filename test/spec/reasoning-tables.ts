/**
 * The contract's tables of reasoning controls, written by hand from the contract and from what the providers publish about
 * models that it does not name. Nothing in here is read from `spec/`: the two are compared.
 */

/** The columns, in this order. `minimal` is the legacy input. */
export const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof efforts)[number];

/** The cell for no control. */
export const omitted = "-";

/** The form of a family's control. */
export type Form =
  /** `reasoning: { effort, mode }` */
  | "reasoning"
  /** `reasoning: { effort }`, the caller's value unchanged */
  | "passed reasoning"
  /** `reasoning_effort`, the caller's value unchanged */
  | "passed effort"
  /** `thinking: { type: adaptive, display }` with `output_config: { effort }`, or `thinking: { type: disabled }` */
  | "adaptive"
  /** `thinking: { type: enabled, budget_tokens, display }` */
  | "budget"
  /** `generationConfig.thinkingConfig: { thinkingLevel, includeThoughts }` */
  | "level"
  /** `reasoningConfig: { type: enabled, maxReasoningEffort }` */
  | "reasoning config"
  /** no control at all */
  | "none";

/** The effect of `reasoning_mode: pro`: a native mode, one step up these values, or nothing. */
export type Pro = "native" | "ignored" | readonly Effort[];

export interface Family {
  readonly provider: string;
  /** The contract's label, or one for the models that it does not name. */
  readonly label: string;
  readonly form: Form;
  /** A value for each of `efforts`, separated by spaces. */
  readonly row: string;
  readonly pro: Pro;
  readonly models: readonly string[];
}

/** The ladders of the table "Mode pro"; the legacy value is one step below low. */
const openai: Pro = ["minimal", "low", "medium", "high", "xhigh"];
const anthropic: Pro = ["minimal", "low", "medium", "high", "xhigh", "max"];
const gemini: Pro = ["minimal", "low", "medium", "high"];
const xai: Pro = ["minimal", "low", "medium", "high", "xhigh"];
const bedrock: Pro = ["minimal", "low", "medium", "high", "xhigh", "max"];

const nothing = "-      -       -      -      -    -     -";
const oneToOne = "none   minimal low    medium high xhigh max";

const responses: Pick<Family, "provider" | "form"> = { provider: "openai", form: "reasoning" };

// biome-ignore format: a table is read by its columns
export const families: readonly Family[] = [
  //                                                          none   minimal low    medium high xhigh max
  { ...responses, label: "A-new", pro: "native", row: "       none   low     low    medium high xhigh max",
    models: ["gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna", "gpt-5.6", "gpt-6-sol", "gpt-6-luna", "gpt-6.1-terra"] },
  { ...responses, label: "A-prev", pro: openai, row: "        none   minimal low    medium high xhigh xhigh",
    models: ["gpt-5.5", "gpt-5.5-2026-04-23"] },
  { ...responses, label: "A-pro", pro: "native", row: "       medium medium  medium medium high xhigh xhigh",
    models: ["gpt-5.5-pro", "gpt-5.4-pro", "gpt-5.5-pro-2026-04-23"] },
  { ...responses, label: "A-old", pro: openai, row: "         none   low     low    medium high xhigh xhigh",
    models: ["gpt-5.4", "gpt-5.4-mini", "gpt-5.4-nano", "gpt-5.4-2026-03-05", "gpt-5.2", "gpt-5.1-codex-max"] },
  // the contract does not name these models: what their own API takes
  { ...responses, label: "new, always on", pro: "native", row: "low   low     low    medium high xhigh max",
    models: ["gpt-6-astra", "gpt-6.1-sol", "gpt-6.2-sol"] },
  { ...responses, label: "5.1", pro: openai, row: "           none   low     low    medium high high  high",
    models: ["gpt-5.1", "gpt-5.1-2025-11-13"] },
  { ...responses, label: "5", pro: openai, row: "             minimal minimal low   medium high high  high",
    models: ["gpt-5", "gpt-5-mini", "gpt-5-2025-08-07"] },
  { ...responses, label: "the o series", pro: openai, row: "  low    low     low    medium high high  high",
    models: ["o1", "o3", "o4-mini-2025-04-16"] },
  { ...responses, label: "unknown", pro: openai, row: "       none   low     low    medium high xhigh max",
    models: ["codex-auto-review", "an-unknown-one"] },
  { ...responses, label: "5 pro", pro: openai, row: "         high   high    high   high   high high  high",
    models: ["gpt-5-pro", "gpt-5-pro-2025-10-06"] },
  { provider: "openai", form: "none", label: "without a control", pro: "ignored", row: nothing,
    models: ["gpt-4o", "gpt-4.1", "gpt-3.5-turbo", "gpt-5-chat-latest", "chatgpt-4o-latest"] },

  { provider: "anthropic", form: "adaptive", label: "newest adaptive", pro: anthropic,
    //    none     minimal low medium high xhigh max
    row: "disabled low     low medium high xhigh max",
    models: ["claude-opus-4-7", "claude-opus-4-8", "claude-sonnet-5", "claude-opus-5", "claude-haiku-5-5"] },
  { provider: "anthropic", form: "adaptive", label: "always on", pro: anthropic,
    row: "low      low     low medium high xhigh max",
    models: ["claude-fable-5", "claude-mythos-5", "claude-opus-5-5", "claude-sonnet-5-5"] },
  { provider: "anthropic", form: "adaptive", label: "always on, preview", pro: anthropic,
    row: "low      low     low medium high max   max",
    models: ["claude-mythos-preview"] },
  { provider: "anthropic", form: "adaptive", label: "previous adaptive", pro: anthropic,
    row: "disabled low     low medium high max   max",
    models: ["claude-opus-4-6", "claude-sonnet-4-6"] },
  { provider: "anthropic", form: "budget", label: "older", pro: anthropic,
    row: "-        25%     25% 50%    75%  90%   rest",
    models: ["claude-haiku-4-5", "claude-haiku-4-5-20251001", "claude-opus-4-5", "claude-sonnet-4-20250514"] },
  { provider: "anthropic", form: "none", label: "without a control", pro: "ignored", row: nothing,
    models: ["claude-3-5-sonnet-20241022", "claude-3-haiku-20240307"] },

  { provider: "gemini", form: "level", label: "flash and flash-lite", pro: gemini,
    //    none    minimal low medium high xhigh max
    row: "minimal minimal low medium high high  high",
    models: ["gemini-3.5-flash", "gemini-3.1-flash-lite", "gemini-3-flash-preview", "gemini-3.7-flash-lite"] },
  { provider: "gemini", form: "level", label: "restricted", pro: gemini,
    row: "low     low     low medium high high  high",
    models: ["gemini-3.1-pro-preview", "gemini-3.1-pro-preview-customtools", "gemini-3.7-flash", "gemini-4-argon"] },
  { provider: "gemini", form: "level", label: "with xhigh", pro: gemini,
    row: "low     low     low medium high xhigh xhigh", models: ["gemini-4-hydrogen", "gemini-4-neon"] },
  { provider: "gemini", form: "none", label: "budgets only", pro: "ignored", row: nothing,
    models: ["gemini-2.5-flash", "gemini-2.5-pro", "gemini-2.0-flash"] },
  { provider: "gemini", form: "level", label: "open, 4", pro: gemini,
    row: "minimal minimal high high  high high  high", models: ["gemma-4-31b-it"] },
  { provider: "gemini", form: "none", label: "open", pro: "ignored", row: nothing, models: ["gemma-3-27b-it"] },

  { provider: "xai", form: "reasoning", label: "D-43", pro: xai,
    //    none minimal low medium high xhigh max
    row: "none low     low medium high xhigh xhigh",
    models: ["grok-4.3"] },
  { provider: "xai", form: "reasoning", label: "D-45", pro: xai,
    row: "low  low     low medium high xhigh xhigh",
    models: ["grok-4.5", "grok-4.20-multi-agent-0309", "grok-4.6", "grok-latest"] },
  { provider: "xai", form: "none", label: "D-lock", pro: "ignored", row: nothing,
    models: ["grok-4.20-0309-reasoning", "grok-4.20-0309-non-reasoning", "grok-build-0.1", "grok-4"] },

  { provider: "openrouter", form: "passed reasoning", label: "1:1", pro: "ignored", row: oneToOne,
    models: ["vendor/model", "openai/gpt-5.4-pro:free"] },
  { provider: "vllm", form: "passed effort", label: "1:1", pro: "ignored", row: oneToOne, models: ["served"] },
  { provider: "sglang", form: "passed effort", label: "1:1", pro: "ignored", row: oneToOne, models: ["served"] },

  { provider: "bedrock", form: "adaptive", label: "Claude 5", pro: bedrock,
    //    none     minimal low medium high xhigh max
    row: "disabled low     low medium high xhigh max",
    models: ["us.anthropic.claude-sonnet-5", "global.anthropic.claude-opus-5"] },
  { provider: "bedrock", form: "adaptive", label: "Claude 4.7 and 4.8", pro: bedrock,
    row: "-        low     low medium high xhigh max",
    models: ["us.anthropic.claude-opus-4-7", "anthropic.claude-opus-4-8"] },
  { provider: "bedrock", form: "adaptive", label: "Claude, always on", pro: bedrock,
    row: "low      low     low medium high xhigh max",
    models: ["us.anthropic.claude-fable-5", "global.anthropic.claude-opus-5-5"] },
  { provider: "bedrock", form: "adaptive", label: "Claude, always on, preview", pro: bedrock,
    row: "low      low     low medium high max   max",
    models: ["us.anthropic.claude-mythos-preview"] },
  { provider: "bedrock", form: "adaptive", label: "Claude 4.6", pro: bedrock,
    row: "disabled low     low medium high max   max",
    models: ["anthropic.claude-opus-4-6-v1", "us.anthropic.claude-sonnet-4-6"] },
  { provider: "bedrock", form: "budget", label: "Claude, older", pro: bedrock,
    row: "-        25%     25% 50%    75%  90%   rest",
    models: ["us.anthropic.claude-haiku-4-5-20251001-v1:0", "us.anthropic.claude-3-7-sonnet-20250219-v1:0"] },
  { provider: "bedrock", form: "none", label: "Claude, without a control", pro: "ignored", row: nothing,
    models: ["anthropic.claude-3-5-sonnet-20241022-v2:0", "anthropic.claude-v2:1"] },
  { provider: "bedrock", form: "reasoning config", label: "Nova 2", pro: bedrock,
    row: "-        low     low medium high high  high", models: ["us.amazon.nova-2-lite-v1:0"] },
  { provider: "bedrock", form: "none", label: "Nova", pro: "ignored", row: nothing, models: ["us.amazon.nova-pro-v1:0"] },
  { provider: "bedrock", form: "reasoning", label: "GPT", pro: bedrock,
    row: "none     low     low medium high xhigh max", models: ["openai.gpt-5.6-sol"] },
  { provider: "bedrock", form: "reasoning", label: "GPT 5.4 and 5.5", pro: bedrock,
    row: "none     low     low medium high xhigh xhigh", models: ["openai.gpt-5.4", "us.openai.gpt-5.5"] },
  { provider: "bedrock", form: "reasoning", label: "GPT, always on", pro: bedrock,
    row: "low      low     low medium high xhigh max", models: ["openai.gpt-6-astra", "global.openai.gpt-6.2-sol"] },
  { provider: "bedrock", form: "passed effort", label: "gpt-oss", pro: bedrock,
    row: "low      low     low medium high high  high", models: ["openai.gpt-oss-120b-1:0"] },
  { provider: "bedrock", form: "none", label: "a profile", pro: "ignored", row: nothing,
    models: ["arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/a1b2c3"] },
  { provider: "bedrock", form: "none", label: "others", pro: "ignored", row: nothing,
    models: ["us.meta.llama4-maverick-17b-instruct-v1:0", "deepseek.v3-v1:0"] },
];
