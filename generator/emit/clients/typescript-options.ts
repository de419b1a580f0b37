/** The options of the TypeScript client and its retries, from the tables of all clients. */
import { literal } from "../../print/literals.ts";
import { camelCase } from "../print.ts";
import { constant, type Field, field, imported, type Statement, shape } from "../typescript.ts";
import { type Option, options, retryPolicy, validForms } from "./options.ts";
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

/** Times are in milliseconds, as everywhere in JavaScript. */
const inMilliseconds = (text: string): string => text.replace("seconds", "milliseconds");

/** Those that only this client has. */
const signal = option("signal", "AbortSignal", "Aborts the call, which then throws the signal's reason.");
const ofClients: readonly Field[] = [
  option("logger", "Logger", "Where the client logs (nowhere by default)."),
  option("fetch", "typeof globalThis.fetch", "Sends the requests instead of the platform's own HTTP client."),
];
const ofNode: readonly Field[] = [
  option("baseUrl", "string | URL", "The address of a proxy. Without one, the first call starts the bundled proxy."),
  option(
    "env",
    "Readonly<Record<string, string | undefined>>",
    "The environment of the bundled proxy, instead of that of this process. The client then has a proxy of its own, which " +
      "ends with `close`.",
  ),
  option(
    "proxyFile",
    "string | URL",
    "The file of the bundled proxy, for a program that a bundler has moved into another file.",
  ),
];
const address = field("baseUrl", "string | URL", "The address of a proxy; in a page it may be relative to the page's.");

function option(name: string, type: string, text: string): Field {
  return field(`${name}?`, `${type} | undefined`, text);
}

const optionsIn = (of: readonly Option[]): Field[] =>
  of.map(({ name, kind, description }) => option(camelCase(name), types[kind], sentence(inMilliseconds(description))));

export function optionStatements(): Statement[] {
  const shared = optionsIn(options.filter(({ kind }) => !ofCalls.includes(kind)));
  const ofCall = [...optionsIn(options.filter(({ kind }) => ofCalls.includes(kind))), signal];
  return [
    imported("./failures.ts", "refused"),
    `/** Where a client logs; \`console\` is one. Requests are \`debug\`, retries \`warn\`, and lines of the bundled proxy \`info\`. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}`,
    shape("CommonOptions", "Options of clients and of calls; those of a call win.", shared),
    { ...shape("CallOptions", "Options of every method.", ofCall), extends: ["CommonOptions"] },
    { ...shape("ClientOptions", "Options of a client on every platform.", ofClients), extends: ["CommonOptions"] },
    { ...shape("NodeOptions", "Options of a client in Node.", ofNode), extends: ["ClientOptions"] },
    { ...shape("BrowserOptions", "Options of a client in browsers.", [address]), extends: ["ClientOptions"] },
    namesOf("callOptions", "a call", [...shared, ...ofCall]),
    namesOf("nodeOptions", "a client in Node", [...shared, ...ofClients, ...ofNode]),
    namesOf("browserOptions", "a client in browsers", [...shared, ...ofClients, address]),
    `/** @throws {InvalidRequestError} when an option is unknown or invalid */
export function checkOptions(options: CallOptions | ClientOptions, names: readonly string[], of: string): void {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw refused(\`unknown option \${name} of \${of}; its options are \${names.join(", ")}\`);
  }
  const { timeout, retries } = options;
  if (timeout !== undefined && !(typeof timeout === "number" && timeout > 0))
    throw refused(\`timeout must be ${inMilliseconds(validForms.seconds)}, not \${timeout}\`);
  if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0))
    throw refused(\`retries must be ${validForms.count}, not \${retries}\`);
}`,
  ];
}

function namesOf(name: string, of: string, fields: readonly Field[]): Statement {
  const names = literal(fields.map((each) => each.name));
  return constant(name, names, `The names of the options of ${of}.`, "readonly string[]");
}

export function retryStatements(): Statement[] {
  const { count, safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  const [least, most] = spread;
  return [
    imported("./errors.ts", "type DragomanError"),
    constant("defaultRetries", literal(count), "How often a call is sent again without the option."),
    `/**
 * How many seconds to wait before a call is sent again; absent if it must not be.
 * @param retry the number of retries before this one
 * @param mayRepeat whether nothing was sent, or the caller accepts that the provider is asked twice
 */
export function waitAfter({ code, retryAfter }: DragomanError, retry: number, mayRepeat: boolean): number | undefined {
  if (code !== ${literal(safe)} && !(code === ${literal(unsafe)} && mayRepeat)) return undefined;
  // not all clients that were refused together come back together
  const wait = retryAfter ?? Math.min(${first} * 2 ** retry, ${longest}) * (${least} + ${most - least} * Math.random());
  return wait <= ${longestAsked} ? wait : undefined;
}`,
  ];
}
