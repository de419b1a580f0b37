/** The options of calls and the fields of errors of the TypeScript client, from the tables of all clients. */
import { printComment } from "../print.ts";
import { bundledClientCodes } from "./kinds.ts";
import { errorFields, type Option, options } from "./options.ts";
import { sentence } from "./prose.ts";

const types: Readonly<Record<Option["kind"], string>> = {
  seconds: "number",
  headers: "Readonly<Record<string, string>> | Headers",
  id: "string",
  count: "number",
  flag: "boolean",
};

/** A client has no id of a request, and does not send all of its calls twice. */
const ofCalls: readonly Option["kind"][] = ["id", "flag"];

export function printOptions(): string {
  const shared = options.filter(({ kind }) => !ofCalls.includes(kind));
  const ofCall = options.filter(({ kind }) => ofCalls.includes(kind));
  return `
/** Options of a client, for all of its calls, and of one call, which win. */
export interface CommonOptions {
${shared.map(printOption).join("")}}

/** Options of a call that are the same in all languages. */
export interface RequestOptions extends CommonOptions {
${ofCall.map(printOption).join("")}}

/** The names of the options of both. */
export const commonOptions: readonly string[] = [${shared.map(({ name }) => `"${camel(name)}"`).join(", ")}];

/** The names of the options of a call. */
export const requestOptions: readonly string[] = [...commonOptions, ${ofCall.map(({ name }) => `"${camel(name)}"`).join(", ")}];
`;
}

function printOption({ name, kind, description }: Option): string {
  // times are in milliseconds, as everywhere in JavaScript
  const text = sentence(kind === "seconds" ? description.replace("seconds", "milliseconds") : description);
  return `${printComment(text, 2)}\n  readonly ${camel(name)}?: ${types[kind]} | undefined;\n`;
}

export function printBaseError(): string {
  const codes = Object.keys(bundledClientCodes);
  const fields = errorFields.flatMap(({ name, kind, description, absent }) => {
    if (absent === undefined || name === "provider") return [];
    const type = kind === "string" ? "string" : "number";
    return [
      {
        name: camel(name),
        type,
        text: sentence(`${description}${kind === "seconds" ? ", in seconds" : ""}; absent if ${absent}`),
      },
    ];
  });
  return `import type { ErrorCode } from "./types.ts";

/** Codes of this client, in addition to those of the proxy. */
export type ClientErrorCode =
${codes.map((code) => `  | "${code}"`).join("\n")};

export interface ErrorDetails {
  readonly code: string;
${fields.map(({ name, type }) => `  readonly ${name}?: ${type} | undefined;\n`).join("")}  readonly cause?: unknown;
}

/** The fields of errors. */
export class BaseError extends Error {
${printComment(
  `A code of the proxy, or of this client.\n\n${Object.entries(bundledClientCodes)
    .map(([code, text]) => `\`${code}\`: ${text}`)
    .join(" ")}`,
  2,
)}
  declare readonly code: ErrorCode | ClientErrorCode | (string & {});
${fields.map(({ name, type, text }) => `${printComment(text, 2)}\n  declare readonly ${name}: ${type} | undefined;\n`).join("")}
  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }
}
`;
}

/** `requestId` for `request_id`. */
function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}
