/** What a checked request amounts to, the same for all dialects; the answer is composed from it. */

export interface Said {
  who: "user" | "model" | "tool";
  text: string;
  /** Name of the tool that a result is of. */
  name?: string;
  /** Number of tool calls in a model turn. */
  calls?: number;
  images?: number;
}

export interface Scene {
  provider: string;
  /** The API's own name, as people know it. */
  api: string;
  model: string;
  said: Said[];
  /** What the request said about reasoning, in the provider's own words, for the echo. */
  notes: string[];
  /** Whether the model reasons under this request. */
  thinks: boolean;
  /** Effort word that scales the reasoning tokens. */
  effort: string | undefined;
  /** Reasoning token ceiling, where the request sets one. */
  budget?: number;
  tools: { name: string; schema: unknown }[];
  choice: "auto" | "none" | "required" | { name: string };
  parallel: boolean;
  stops: string[];
  /** Most tokens of the answer, reasoning included. */
  limit: number | undefined;
  /** Structured output: any JSON object, or one of a schema. */
  format: "text" | "json" | { schema: unknown };
}

/** A scene with nothing special about it, for a dialect to fill in. */
export function bareScene(provider: string, api: string, model: string): Scene {
  return {
    provider,
    api,
    model,
    said: [],
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
