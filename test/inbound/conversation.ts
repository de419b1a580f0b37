/** The part that the clients of the inbound APIs share in these tests. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** An answer as the client has read it. */
export interface Read {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly Call[];
  readonly finish: string;
  readonly input: number;
  readonly output: number;
}

/** An image, or a document in PDF. */
export interface File {
  readonly media: "image/png" | "application/pdf";
  /** The content in base64. */
  readonly data: string;
}

export interface Options {
  readonly tools?: boolean;
  readonly reasoning?: boolean;
  /** Whether the answer must be a city in the form of `city`, which the client's own helper parses. */
  readonly structured?: boolean;
  readonly maxTokens?: number;
  readonly stream: boolean;
}

/** A conversation with one model through one API. The history is the client's own. */
export interface Conversation {
  /** Adds a message of the user and returns the answer. */
  ask(text: string, options: Options, file?: File): Promise<Read>;
  /** Answers the calls of the last answer. */
  answer(results: readonly string[], options: Options): Promise<Read>;
  /** Gives up on an answer, a streamed one after its first piece, any other after a moment. Rejects if the answer ended by itself. */
  abandon(text: string, stream: boolean): Promise<void>;
  /** Lets the client run the tool `weather` itself until there is an answer, and returns its text. */
  run?(text: string): Promise<string>;
}

export type Open = (url: string, model: string) => Conversation;

/** An error as a client throws it. */
export interface Thrown {
  /** The name of the class. */
  readonly name: string;
  readonly status: number | undefined;
  readonly message: string;
  /** The number of seconds to wait, where the client shows headers. */
  readonly retryAfter?: string | undefined;
}

export const city = {
  type: "object" as const,
  properties: { city: { type: "string" as const } },
  required: ["city"],
  additionalProperties: false,
};

export const weather = {
  name: "get_weather",
  description: "The weather of a city",
  schema: city,
  run: ({ city }: { readonly city?: unknown }) => `sunny in ${city}`,
} as const;
