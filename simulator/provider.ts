import type { Refusal } from "./api-error.ts";
import type { Reply } from "./reply.ts";
import type { Fault } from "./checkers.ts";

/** One HTTP request as a provider sees it, its body aside. */
export interface Call {
  method: string;
  /** Percent-decoded path steps behind the provider's base. */
  steps: string[];
  query: URLSearchParams;
  /** Header names are lower-case. */
  headers: Record<string, string | undefined>;
}

export interface Endpoint {
  method: "GET" | "POST";
  /** Throws a `Refusal` or a `Fault` for what the provider would not accept. */
  answer(body: unknown, call: Call): Reply;
}

export interface Provider {
  key: string;
  /** Path under which the provider stands, with the API version where there is only one. */
  base: string;
  /** Variables that point a client at the provider; `base` stands for the whole address. */
  environment(address: string): Record<string, string>;
  endpoint(steps: string[]): Endpoint | undefined;
  /** Checks credential and headers before the body is looked at. */
  admit(call: Call): void;
  /** Status for a body that is not announced as JSON. */
  mediaTypeStatus: number;
  unreadable(why: string): Refusal;
  /** Words a fault in the body's shape. */
  explain(fault: Fault, body: unknown): Refusal;
  /** The provider's error shape. */
  refuse(refusal: Refusal, call: Call): Reply;
}

/** The token of an `authorization: Bearer` header, or undefined. */
export function bearer(call: Call): string | undefined {
  const token = /^bearer\s+(\S.*)$/i.exec(call.headers.authorization ?? "")?.[1];
  return token?.trim();
}

/** Keys with this word in them are refused, so that a wrong key can be tried. */
export function isWrongKey(key: string): boolean {
  return key.includes("invalid");
}
