/** The errors of the TypeScript client, from the tables of all clients. */
import { literal } from "../../print/literals.ts";
import { camelCase, printComment } from "../print.ts";
import { alias, field, imported, importedAll, oneOf, type Statement, shape } from "../typescript.ts";
import type { Contract } from "./contract.ts";
import { bundledClientCodes, errorClasses } from "./kinds.ts";
import {
  callsInstead,
  fieldText,
  maxExcerpt,
  noOutput,
  ownErrorFields,
  printedExample,
  providerField,
} from "./options.ts";
import { sentence } from "./prose.ts";

/** `errors.ts`, all of which users may see. */
export function errorStatements(contract: Contract): Statement[] {
  const codes = Object.entries(bundledClientCodes);
  const fields = ownErrorFields.flatMap((field) => {
    if (field.absent === undefined) return [];
    const type = field.kind === "string" ? "string" : "number";
    return [{ name: camelCase(field.name), type, text: sentence(fieldText(field, "absent")) }];
  });
  const classes = errorClasses(contract, true).map(
    ({ name, description }) =>
      `${printComment(description)}\nexport class ${name} extends DragomanError { override readonly name = ${literal(name)}; }`,
  );
  return [
    imported("./types.ts", "type ErrorCode"),
    alias(
      "ClientErrorCode",
      oneOf(codes.map(([code]) => code)),
      "Codes of this client, in addition to those of the proxy.",
    ),
    shape("ErrorDetails", undefined, [
      field("code", "string"),
      ...fields.map(({ name, type }) => field(`${name}?`, `${type} | undefined`)),
      field("cause?", "unknown"),
    ]),
    `/** Any failure of a call except an abort, which throws the signal's reason. \`String(error)\` contains all that is known. */
export class DragomanError extends Error {
  override readonly name: string = "DragomanError";
${printComment(
  `A code of the proxy, or of this client.\n\n${codes.map(([code, text]) => `\`${code}\`: ${text}`).join(" ")}`,
  2,
)}
  declare readonly code: ErrorCode | ClientErrorCode | (string & {});
${fields.map(({ name, type, text }) => `${printComment(text, 2)}\n  declare readonly ${name}: ${type} | undefined;\n`).join("")}
  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }

${printComment(sentence(fieldText(providerField, "absent")), 2)}
  get provider(): string | undefined {
    return /^([^/]*)\\//.exec(this.model ?? "")?.[1];
  }

  /** For example \`${printedExample}\`. */
  override toString(): string {
    const { status, code, message, model, retryAfter, requestId } = this;
    const details = [
      model,
      retryAfter !== undefined && \`retry after \${retryAfter} s\`,
      requestId !== undefined && \`request \${requestId}\`,
    ].filter(Boolean);
    const start = status === undefined ? code : \`\${status} \${code}\`;
    return \`\${start}: \${message}\${details.length > 0 ? \` (\${details.join(", ")})\` : ""}\`;
  }
}`,
    ...classes,
  ];
}

/** `failures.ts`: how the client makes errors. */
export function failureStatements(contract: Contract): Statement[] {
  const entries = errorClasses(contract, true).flatMap(({ name, codes }) =>
    codes.map((code) => `[${literal(code)}, errors.${name}],\n`),
  );
  const reasons = Object.entries(noOutput).map(([reason, [code, message]]) => [reason, { code, message }]);
  return [
    importedAll("./errors.ts", "errors"),
    imported("./types.ts", "type AssistantMessage", "type FinishReason"),
    `/** The class of each code. */
const classes = new Map<string, typeof errors.DragomanError>([
${entries.join("")}]);

/** An error of the class for its code. */
export function errorOf(message: string, details: errors.ErrorDetails): errors.DragomanError {
  const Class = classes.get(details.status === 429 ? "rate_limited" : details.code) ?? errors.DragomanError;
  return new Class(message, details);
}

/** The error for what the client itself refuses. */
export function refused(message: string, cause?: unknown): errors.DragomanError {
  return errorOf(message, { code: "invalid_request", cause });
}

/** The end of a message about an unexpected text, with the beginning of that text. */
export function quoted(text: string): string {
  return text && \`: \${text.slice(0, ${maxExcerpt})}\`;
}

/** Why an answer has no output, by its reason to end. */
const reasons = new Map<string | undefined, NoOutput>(${literal(reasons)});

interface NoOutput {
  readonly code: string;
  readonly message: string;
}

/** Why an answer has no output; absent if its content may be one. */
export function whyNoOutput(
  { content, tool_calls = [] }: AssistantMessage,
  reason?: FinishReason,
): NoOutput | undefined {
  const found = reasons.get(reason);
  if (found) return { ...found, message: found.message + quoted(content) };
  if (content.trim() || tool_calls.length === 0) return undefined;
  return { code: "output_invalid", message: ${literal(callsInstead)} };
}`,
  ];
}
