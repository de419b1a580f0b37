/** Variables with the product's prefix that are not settings: misspelt ones, or those that Kubernetes sets. */
import { nearest } from "./nearest.ts";
import type { Environment } from "./path.ts";

/** An unknown variable, with the known one that was probably meant. */
export interface UnknownVariable {
  readonly name: string;
  readonly nearest: string | undefined;
}

/**
 * The variables with this prefix that are not known.
 * @param known whole names
 */
export function unknownVariables(env: Environment, prefix: string, known: ReadonlySet<string>): UnknownVariable[] {
  const isUnknown = (name: string): boolean => {
    const upper = name.toUpperCase();
    // on some systems both are one variable
    const isKnown = known.has(name) || (known.has(upper) && env[upper] !== undefined);
    return upper.startsWith(prefix) && !isKnown && !isServiceLink(name, env[name] ?? "");
  };
  const unknown = Object.keys(env).filter(isUnknown);
  return unknown.map((name) => {
    const word = name.toUpperCase().slice(prefix.length);
    const all = [...known].flatMap((each) => (each.startsWith(prefix) ? [each.slice(prefix.length)] : []));
    const near = nearest(word, all) ?? partOf(word, all);
    return { name, nearest: near && prefix + near };
  });
}

/** The suffixes after the name of a Service, such as `_SERVICE_PORT_HTTP` and `_PORT_3000_TCP_ADDR`. */
const linked = /_(SERVICE_HOST|SERVICE_PORT(_[A-Z\d_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;

/** Whether Kubernetes sets this variable for a Service in the namespace (`enableServiceLinks`). */
export function isServiceLink(name: string, value: string): boolean {
  return linked.test(name) || (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));
}

/** Fewest letters of a word that is compared with parts of names. */
const shortestPart = 3;

/** The longest known name that this word begins with or has as its last words, else the first that has it as its last words. */
function partOf(word: string, names: readonly string[]): string | undefined {
  if (word.length < shortestPart) return undefined;
  const parts = names.filter((other) => word.startsWith(other) || word.endsWith(`_${other}`));
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? names.find((each) => each.endsWith(`_${word}`));
}
