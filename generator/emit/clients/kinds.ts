/** The kinds of errors: each language has a class or a value for each of them. */
import { type Contract, declarationOf } from "./contract.ts";

export interface Kind {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly string[];
}

/** The kind of every failure with the status 429, whatever its code. */
export const limitKind = "rate_limit";

/** Codes of failures that a client itself detects, and that are not codes of the proxy. */
export const clientCodes = {
  connection_error: "There was no answer, or the connection broke before it was complete.",
  timeout: "The answer did not arrive in time.",
  invalid_response: "The answer is not from a Dragoman proxy.",
  output_refused: "There is no output: the answer was refused or blocked.",
  output_incomplete: "There is no output: the answer was cut off by the limit of output tokens.",
  output_invalid: "The answer is not JSON, or does not fit the schema of the output.",
};

/** Each kind with its description and its codes. */
const kinds: Readonly<Record<string, readonly [description: string, codes: string]>> = {
  invalid_request: [
    "The request, its model, or an option is not valid.",
    "invalid_request missing_model unknown_provider not_found method_not_allowed payload_too_large unsupported_media_type",
  ],
  authentication: ["The proxy does not accept the caller.", "unauthorized forbidden"],
  [limitKind]: ["429: a limit of the proxy or of the provider.", "rate_limited"],
  overloaded: ["The proxy has no capacity, also after the retries. Nothing was sent to the provider.", "overloaded"],
  provider: [
    "The provider failed or refused the request.",
    "provider_error http_error credential_error json_error all_failed",
  ],
  proxy: ["The proxy failed, or did not start.", "internal_error"],
  connection: ["There was no answer, or the connection broke.", "connection_error"],
  timeout: [clientCodes.timeout, "timeout"],
  stream: ["The answer failed after its stream had begun.", "stream_error"],
  invalid_response: [clientCodes.invalid_response, "invalid_response"],
  output: [
    "The answer is not the output that the request asks for.",
    "output_refused output_incomplete output_invalid",
  ],
};

/** All kinds. Each code of the contract must be of one. @throws when one is not */
export function kindsOf(contract: Contract): readonly Kind[] {
  const codes = declarationOf(contract, "ErrorCode");
  if (codes.kind !== "alias" || codes.type.kind !== "enum")
    throw new Error(`${contract.file}: ErrorCode is not an enum`);
  const all = Object.entries(kinds).map(([name, [description, codes]]) => {
    return { name, description, codes: codes.split(" ") };
  });
  const known = all.flatMap(({ codes }) => codes);
  const others = codes.type.values.filter((value) => !known.includes(value));
  if (others.length > 0) throw new Error(`the errors ${others.join(", ")} have no kind: add them to kinds.ts`);
  return all;
}

/** The classes of errors, with their names. @param startsProxy whether the client starts a proxy, which may fail */
export function errorClasses(contract: Contract, startsProxy = false): readonly Kind[] {
  return kindsOf(contract).map(({ name, description, codes }) => {
    const more = startsProxy && name === "proxy" ? ["proxy_error"] : [];
    return { name: errorClass(name), description, codes: [...codes, ...more] };
  });
}

/** The codes of clients that start a proxy. */
export const bundledClientCodes = { ...clientCodes, proxy_error: "The bundled proxy did not start." };

/** `RateLimitError` for the kind `rate_limit`. */
function errorClass(kind: string): string {
  return `${kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}Error`;
}
