/** The test cases of the clients, which `README.md` describes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { errors } from "../../generated/errors.ts";
import type { OperationId } from "../../generated/proxy/routes.ts";

/** The answer of the proxy in a case. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly events?: readonly { readonly type: string }[];
  readonly stream?: string;
  readonly bytewise?: boolean;
  readonly ending?: "cut" | "open" | "silent";
}

/** Options of a client or of one call. */
export interface Options {
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request_id?: string;
  readonly retries?: number;
  readonly resend?: boolean;
}

export interface Failure {
  readonly status?: number | null;
  readonly code?: string;
  readonly message?: string;
  readonly retry_after?: number | null;
  readonly request_id?: string | null;
  readonly kind?: Kind | null;
  readonly provider?: string | null;
  readonly model?: string | null;
  readonly printed?: string;
}

export interface ClientCase {
  readonly id: string;
  readonly why: string;
  readonly call: OperationId;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly client?: Options;
  readonly options?: Options;
  readonly sends?: unknown;
  readonly sends_headers?: Readonly<Record<string, string>>;
  readonly receives: Answer | readonly Answer[];
  readonly returns?: unknown;
  readonly yields?: readonly unknown[];
  readonly message?: unknown;
  readonly finish_reason?: string | null;
  readonly usage?: unknown;
  readonly request_id?: string | null;
  readonly reads?: "texts" | "final_message" | "twice";
  readonly texts?: readonly string[];
  readonly opens?: boolean;
  readonly opened?: boolean;
  readonly fails?: Failure;
  readonly leaves_after?: number;
  readonly asks_output?: boolean;
  readonly output?: unknown;
  readonly replies?: readonly unknown[];
  readonly sends_then?: unknown;
}

const keys = (
  "id why call given client options sends sends_headers receives returns yields message finish_reason usage request_id " +
  "reads texts opens opened fails leaves_after asks_output output replies sends_then"
).split(" ");

/** The kinds of errors. Each language has a class or a value for each of them. */
export type Kind = keyof typeof kindCodes;

/** The codes of each kind. 429 is `rate_limit`, whatever its code. */
const kindCodes = parse(readFileSync(join(import.meta.dirname, "kinds.yaml"), "utf8"), { schema: "core" }) as {
  readonly [kind in
    | "invalid_request"
    | "authentication"
    | "rate_limit"
    | "overloaded"
    | "provider"
    | "proxy"
    | "connection"
    | "timeout"
    | "stream"
    | "invalid_response"
    | "output"]: readonly string[];
};

/** The kind of each code of the proxy. */
function kindOf(code: string): Kind {
  const kinds = Object.entries(kindCodes) as [Kind, readonly string[]][];
  const [kind] = kinds.find(([, codes]) => codes.includes(code)) ?? [];
  if (kind === undefined) throw new Error(`kinds.yaml: ${code} has no kind`);
  return kind;
}

/** A string longer than the buffer of a line reader. */
const long = "0123456789".repeat(30_000);

export const cases: readonly ClientCase[] = [
  ...readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".yaml") && file !== "kinds.yaml")
    .sort()
    .flatMap(readCases),
  ...Object.values(errors).map(caseOf),
];

/** Every code of the proxy is an error of its kind. */
function caseOf({ code, status }: { readonly code: string; readonly status: number | "upstream" }): ClientCase {
  const answered = status === "upstream" ? 400 : status;
  return {
    id: `the-kind-of-${code.replaceAll("_", "-")}`,
    why: "Programs distinguish failures by their kind.",
    call: "health",
    options: { retries: 0 },
    receives: { status: answered, json: { error: { code, message: "no" } } },
    fails: { status: answered, code, kind: kindOf(code) },
  };
}

function readCases(file: string): ClientCase[] {
  const list = expand(parse(readFileSync(join(import.meta.dirname, file), "utf8"))) as ClientCase[];
  for (const each of list) {
    const unknown = Object.keys(each).filter((key) => !keys.includes(key));
    if (unknown.length > 0) throw new Error(`${file}, ${each.id}: unknown ${unknown.join(", ")}`);
  }
  return list;
}

function expand(value: unknown): unknown {
  if (value === "$long") return long;
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expand(each)]));
}
