/** The classes of the clients' errors, from one table. */
import { type Contract, declarationOf } from "./contract.ts";

export interface ErrorClass {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly string[];
}

const classes: readonly (readonly [name: string, description: string, codes: string])[] = [
  [
    "InvalidRequestError",
    "The request or an option is not valid, or the proxy does not know the model.",
    "invalid_request missing_model unknown_provider not_found method_not_allowed payload_too_large unsupported_media_type",
  ],
  ["AuthenticationError", "The proxy refuses the caller.", "unauthorized forbidden"],
  ["RateLimitError", "Status 429, whatever the code: a limit of the proxy or of the provider.", "rate_limited"],
  ["OverloadedError", "The proxy has too much to do; nothing was sent to a provider.", "overloaded"],
  [
    "ProviderError",
    "The provider failed, or refused the request.",
    "provider_error http_error credential_error json_error all_failed",
  ],
  ["ProxyError", "The proxy failed, or the bundled proxy did not start.", "internal_error proxy_error"],
  ["ConnectionError", "There was no answer, or the connection broke before it was complete.", "connection_error"],
  ["TimeoutError", "Nothing arrived for as long as the time-out allows.", "timeout"],
  ["StreamError", "A stream failed after it had begun, or ended too early.", "stream_error"],
  ["InvalidResponseError", "The answer is not from a Dragoman proxy.", "invalid_response"],
];

/** @throws when a code of the proxy has no class */
export function errorClasses(contract: Contract): readonly ErrorClass[] {
  const all = classes.map(([name, description, codes]) => ({ name, description, codes: codes.split(" ") }));
  const codes = declarationOf(contract, "ErrorCode");
  const values = codes.kind === "alias" && codes.type.kind === "enum" ? codes.type.values : [];
  const missing = values.filter((code) => !all.some((each) => each.codes.includes(code)));
  if (values.length === 0 || missing.length > 0)
    throw new Error(`no class of errors has the code ${missing.join(", ")}`);
  return all;
}
