/** What all clients have in common and the contract does not: options of calls, fields of errors, answers without an output. */

export interface Described {
  readonly name: string;
  /** Without a capital letter and a full stop. */
  readonly description: string;
}

/** An option of every call, and of a client for all of its calls. */
export interface Option extends Described {
  readonly kind: "seconds" | "headers" | "id" | "count" | "flag";
  /** Further sentences. */
  readonly details?: string;
}

/** The number of retries without the option. */
export const defaultRetries = 2;

export const options: readonly Option[] = [
  {
    name: "timeout",
    kind: "seconds",
    description: "the seconds without data after which a call fails (none by default)",
  },
  {
    name: "headers",
    kind: "headers",
    description: "headers to send, such as a token for a gateway in front of the proxy; those of a call win",
  },
  { name: "request_id", kind: "id", description: "the id of the request in the proxy's log" },
  {
    name: "retries",
    kind: "count",
    description: `how often a call is sent again if the proxy is overloaded or cannot be reached (${defaultRetries} by default)`,
    details:
      "Before a retry the client waits as long as the proxy asks for, otherwise for about half a second, then one second, and so " +
      "on, at most eight. If the proxy asks for a wait of more than a minute, the call fails.",
  },
  {
    name: "resend",
    kind: "flag",
    description:
      "whether a call is sent again also if its connection breaks after it was sent; the provider may then be asked twice, and " +
      "bill both",
  },
];

export interface ErrorField extends Described {
  readonly kind: "string" | "integer" | "seconds";
  /** When it is absent, for a field that may be. */
  readonly absent?: string;
}

/** `message` is the description of the failure alone. */
export const errorFields: readonly ErrorField[] = [
  { name: "message", kind: "string", description: "what happened, for people" },
  {
    name: "code",
    kind: "string",
    description: "the kind of failure, for programs: a code of the proxy or of the client",
  },
  {
    name: "status",
    kind: "integer",
    description: "the HTTP status of the answer",
    absent: "there was none, or the failure is within a stream",
  },
  {
    name: "retry_after",
    kind: "seconds",
    description: "how long to wait before the next attempt",
    absent: "the proxy did not send it",
  },
  {
    name: "request_id",
    kind: "string",
    description: "the id of the request in the proxy's log",
    absent: "there was no answer",
  },
  { name: "model", kind: "string", description: "the model as the request names it", absent: "the call has none" },
  {
    name: "provider",
    kind: "string",
    description: "the part of the model before its first slash",
    absent: "it has none",
  },
];

/** Why an answer has no output, by its reason to end. The message continues with the words of the answer. */
export const noOutput: Readonly<Record<string, readonly [code: string, message: string]>> = {
  content_filter: ["output_refused", "the answer was refused or blocked"],
  length: ["output_incomplete", "the answer was cut off by the limit of output tokens"],
};
