/** What the official SDKs have in common in these tests. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** An answer as the SDK has read it. */
export interface Read {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly Call[];
  readonly finish: string;
  readonly input: number;
  readonly output: number;
}

export interface Options {
  readonly tools?: boolean;
  readonly reasoning?: boolean;
  readonly schema?: object;
  readonly maxTokens?: number;
  readonly stream: boolean;
  readonly signal?: AbortSignal;
}

/** A conversation with one model through one API. The history is the SDK's own. */
export interface Conversation {
  /** Adds a message of the user and returns the answer. */
  ask(text: string, options: Options, image?: string): Promise<Read>;
  /** Answers the calls of the last answer. */
  answer(results: readonly string[], options: Options): Promise<Read>;
}

export const weather = {
  name: "get_weather",
  description: "The weather of a city",
  schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"], additionalProperties: false },
} as const;
