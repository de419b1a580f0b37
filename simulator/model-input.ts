/** What the simulated model is given: a checked request in one form for all APIs. */

export interface InputTurn {
  role: "user" | "model" | "tool";
  text: string;
  /** Name of the tool that returned the result. */
  name?: string;
  /** Number of tool calls in a model turn. */
  calls?: number;
  images?: number;
}

export interface ModelInput {
  provider: string;
  /** Name of the API. */
  api: string;
  model: string;
  turns: InputTurn[];
  /** The request's reasoning controls in the provider's terms, for the echo. */
  notes: string[];
  /** Whether the model reasons under this request. */
  thinks: boolean;
  /** Reasoning effort, which scales the reasoning tokens. */
  effort: string | undefined;
  /** Maximum of reasoning tokens. */
  budget?: number;
  tools: { name: string; schema: unknown }[];
  choice: "auto" | "none" | "required" | { name: string };
  parallel: boolean;
  stops: string[];
  /** Maximum of output tokens, reasoning included. */
  limit: number | undefined;
  /** Structured output: any JSON object, or one that fits a schema. */
  format: "text" | "json" | { schema: unknown };
}

/** The defaults, for an API to fill in. */
export function emptyInput(provider: string, api: string, model: string): ModelInput {
  return {
    provider,
    api,
    model,
    turns: [],
    notes: [],
    thinks: false,
    effort: undefined,
    tools: [],
    choice: "auto",
    parallel: true,
    stops: [],
    limit: undefined,
    format: "text",
  };
}
