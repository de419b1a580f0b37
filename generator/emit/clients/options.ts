/** What all clients have in common and the contract does not: options, retries, fields of errors, answers without an output. */

export interface Described {
  readonly name: string;
  /** Without a capital letter and a full stop. */
  readonly description: string;
}

/** An option of every call, and of a client for all of its calls. */
export interface Option extends Described {
  readonly kind: "seconds" | "headers" | "id" | "count" | "flag";
  /** Further sentences. */
  readonly details?: string | undefined;
}

/** What the value of an option must be; in JavaScript, times are in milliseconds. */
export const validForms = { seconds: "a number of seconds greater than 0", count: "a whole number, 0 or greater" };

/** When and after how many seconds a call is sent again. */
export const retryPolicy = {
  /** The number of retries without the option. */
  count: 2,
  /** The code of a failure before a provider was asked. */
  safe: "overloaded",
  /** The code of a failure after which a provider may have been asked, unless the client knows that nothing was sent. */
  unsafe: "connection_error",
  /** The first wait; each further one is twice as long, up to the longest. */
  first: 0.5,
  longest: 8,
  /** A wait is multiplied by a random number of this range, so that clients do not return at the same time. */
  spread: [0.75, 1.25],
  /** The longest wait that the proxy may ask for; with a longer one the call fails. */
  longestAsked: 60,
} as const;

const optionRows: Readonly<Record<string, readonly [Option["kind"], description: string, details?: string]>> = {
  timeout: ["seconds", "the seconds without data after which a call fails (none by default)"],
  headers: ["headers", "headers to send, such as a token for a gateway in front of the proxy; those of a call win"],
  request_id: ["id", "the id of the request in the proxy's log"],
  retries: [
    "count",
    `how often a call is sent again if the proxy is overloaded or cannot be reached (${retryPolicy.count} by default)`,
    "Before a retry the client waits as long as the proxy asks for, otherwise for about half a second, then one second, and so " +
      "on, at most eight. If the proxy asks for a wait of more than a minute, the call fails.",
  ],
  resend: [
    "flag",
    "whether a call is sent again also if its connection breaks after it was sent; the provider may then be asked twice, and " +
      "bill both",
  ],
};

export const options = Object.entries(optionRows).map(([name, [kind, description, details]]): Option => {
  return { name, kind, description, details };
});

/** The printed form of an error, which begins with its status, code and message. */
export const printedExample = "429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)";

export interface ErrorField extends Described {
  readonly kind: "string" | "integer" | "seconds";
  /** When it is absent, for a field that may be. */
  readonly absent?: string | undefined;
}

/** `message` is the description of the failure alone. */
const errorRows: Readonly<Record<string, readonly [ErrorField["kind"], description: string, absent?: string]>> = {
  message: ["string", "what happened, for people"],
  code: ["string", "the kind of failure, for programs: a code of the proxy or of the client"],
  status: ["integer", "the HTTP status of the answer", "there was none, or the failure is within a stream"],
  model: ["string", "the model as the request names it", "the call has none"],
  provider: ["string", "the part of the model before its first slash", "it has none"],
  retry_after: ["seconds", "how long to wait before the next attempt", "the proxy did not send it"],
  request_id: ["string", "the id of the request in the proxy's log", "there was no answer"],
};

export const errorFields = Object.entries(errorRows).map(([name, [kind, description, absent]]): ErrorField => {
  return { name, kind, description, absent };
});

/** Most languages derive it from the model. */
export const providerField = errorFields.find(({ name }) => name === "provider") as ErrorField;

/** What a field contains, where it is a number of seconds, with the word for an absent value. */
export function fieldText({ description, kind, absent }: ErrorField, none: string): string {
  return `${description}${kind === "seconds" ? ", in seconds" : ""}${absent === undefined ? "" : `; ${none} if ${absent}`}`;
}

/** Those that are not derived from others. */
export const ownErrorFields = errorFields.filter((field) => field !== providerField);

/** Why an answer has no output, by its reason to end. The message continues with the words of the answer. */
export const noOutput: Readonly<Record<string, readonly [code: string, message: string]>> = {
  content_filter: ["output_refused", "the answer was refused or blocked"],
  length: ["output_incomplete", "the answer was cut off by the limit of output tokens"],
  paused: ["output_incomplete", "the answer was paused by its provider"],
};

/** Why an answer that ended well has neither output nor text; its code is `output_invalid`. */
export const callsInstead = "the answer calls tools and has no output";

/** How many characters of an unexpected response or answer a message quotes. */
export const maxExcerpt = 200;

/** What a stream knows of its answer, with the word for an absent value. */
export const streamFields = {
  message: () => "The assistant message built from the events so far. After `done`, append it to the history.",
  finish_reason: (absent: string) =>
    `Why the answer ended; ${absent} before \`done\`. With \`length\`, \`content_filter\` and \`paused\` the message is incomplete.`,
  usage: (absent: string) =>
    `Token counts, and the cost; ${absent} before the \`usage\` event, which not every provider sends.`,
} as const;

/** The argument `output` of a call, with the words for a schema of a library. */
export const asksOutput = (library: string): string =>
  `What the answer must be: ${library}, which also checks the answer, or a JSON Schema, which does not. Its value is the ` +
  "`output` of the answer.";

/** The value of that argument's schema, and when it fails. */
export const outputValue = {
  value: "The content of the answer, as the schema reads it.",
  fails: "the answer is refused, cut off, or does not fit the schema",
} as const;
