/** The options of the TypeScript client and its retries, from the tables of all clients. */
import { camelCase, printComment, printLiteral } from "../print.ts";
import { type Option, options, retryPolicy, validForms } from "./options.ts";
import { sentence } from "./prose.ts";

interface Property {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const types: Readonly<Record<Option["kind"], string>> = {
  seconds: "number",
  headers: "Readonly<Record<string, string>> | Headers",
  id: "string",
  count: "number",
  flag: "boolean",
};

/** A client has no id of a request, and does not send all of its calls twice. */
const ofCalls: readonly Option["kind"][] = ["id", "flag"];

/** Times are in milliseconds, as everywhere in JavaScript. */
const inMilliseconds = (text: string): string => text.replace("seconds", "milliseconds");

/** Those that only this client has. */
const signal: Property = {
  name: "signal",
  type: "AbortSignal",
  text: "Aborts the call, which then throws the signal's reason.",
};
const ofClients: readonly Property[] = [
  { name: "logger", type: "Logger", text: "Where the client logs (nowhere by default)." },
  {
    name: "fetch",
    type: "typeof globalThis.fetch",
    text: "Sends the requests instead of the platform's own HTTP client.",
  },
];
const ofNode: readonly Property[] = [
  {
    name: "baseUrl",
    type: "string | URL",
    text: "The address of a proxy. Without one, the first call starts the bundled proxy.",
  },
  {
    name: "env",
    type: "Readonly<Record<string, string | undefined>>",
    text:
      "The environment of the bundled proxy, instead of that of this process. The client then has a proxy of its own, which " +
      "ends with `close`.",
  },
  {
    name: "proxyFile",
    type: "string | URL",
    text: "The file of the bundled proxy, for a program that a bundler has moved into another file.",
  },
];

const properties = (of: readonly Option[]): Property[] =>
  of.map(({ name, kind, description }) => ({
    name: camelCase(name),
    type: types[kind],
    text: sentence(inMilliseconds(description)),
  }));

export function printOptions(): string {
  const shared = properties(options.filter(({ kind }) => !ofCalls.includes(kind)));
  const ofCall = [...properties(options.filter(({ kind }) => ofCalls.includes(kind))), signal];
  return `
import { refused } from "./failures.ts";

/** Where a client logs; \`console\` is one. Requests are \`debug\`, retries \`warn\`, and lines of the bundled proxy \`info\`. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Options of clients and of calls; those of a call win. */
export interface CommonOptions {
${shared.map(printProperty).join("")}}

/** Options of every method. */
export interface CallOptions extends CommonOptions {
${ofCall.map(printProperty).join("")}}

/** Options of a client on every platform. */
export interface ClientOptions extends CommonOptions {
${ofClients.map(printProperty).join("")}}

/** Options of a client in Node. */
export interface NodeOptions extends ClientOptions {
${ofNode.map(printProperty).join("")}}

/** Options of a client in browsers. */
export interface BrowserOptions extends ClientOptions {
  /** The address of a proxy; in a page it may be relative to the page's. */
  readonly baseUrl: string | URL;
}

/** The names of the options of a call. */
${printNames("callOptions", [...shared, ...ofCall])}

/** The names of the options of a client in Node. */
${printNames("nodeOptions", [...shared, ...ofClients, ...ofNode])}

/** The names of the options of a client in browsers. */
${printNames("browserOptions", [...shared, ...ofClients, { name: "baseUrl" }])}

/** @throws {InvalidRequestError} when an option is unknown or invalid */
export function checkOptions(options: CallOptions | ClientOptions, names: readonly string[], of: string): void {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw refused(\`unknown option \${name} of \${of}; its options are \${names.join(", ")}\`);
  }
  const { timeout, retries } = options;
  if (timeout !== undefined && !(typeof timeout === "number" && timeout > 0))
    throw refused(\`timeout must be ${inMilliseconds(validForms.seconds)}, not \${timeout}\`);
  if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0))
    throw refused(\`retries must be ${validForms.count}, not \${retries}\`);
}
`;
}

function printProperty({ name, type, text }: Property): string {
  return `${printComment(text, 2)}\n  readonly ${name}?: ${type} | undefined;\n`;
}

function printNames(of: string, properties: readonly Pick<Property, "name">[]): string {
  const start = `export const ${of}: readonly string[] = `;
  const names = properties.map(({ name }) => name);
  return `${start}${printLiteral(names, { used: start.length })};`;
}

export function printRetries(): string {
  const { count, safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  const [least, most] = spread;
  return `
import type { DragomanError } from "./errors.ts";

/** How often a call is sent again without the option. */
export const defaultRetries = ${count};

/**
 * How many seconds to wait before a call is sent again; absent if it must not be.
 * @param retry the number of retries before this one
 * @param mayRepeat whether nothing was sent, or the caller accepts that the provider is asked twice
 */
export function waitAfter({ code, retryAfter }: DragomanError, retry: number, mayRepeat: boolean): number | undefined {
  if (code !== "${safe}" && !(code === "${unsafe}" && mayRepeat)) return undefined;
  // not all clients that were refused together come back together
  const wait = retryAfter ?? Math.min(${first} * 2 ** retry, ${longest}) * (${least} + ${most - least} * Math.random());
  return wait <= ${longestAsked} ? wait : undefined;
}
`;
}
