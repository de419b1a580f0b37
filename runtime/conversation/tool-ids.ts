/**
 * Rewrites tool-call ids that a provider would reject. A valid id is kept; another one keeps as many of its characters
 * as possible and gets a short hash. An id depends only on the call and on earlier calls, so that ids stay the same
 * (and cached prefixes valid) when the conversation grows.
 */
import type { Conversation } from "../adapter.ts";

/** The ids that a provider accepts. */
export interface Alphabet {
  readonly least: number;
  readonly most: number;
  /** Undefined when any character is legal. */
  readonly legal: RegExp | undefined;
  readonly illegal: RegExp;
  /** Replaces illegal characters, and separates the id from its hash. */
  readonly filler: string;
}

export function alphabetOf({ allow, first, least = 1, most }: NonNullable<Conversation["tool_names"]>): Alphabet {
  const inside = allow === "any" ? "\\s\\S" : allow;
  const start = first === undefined ? "" : `(?=[${first}])`;
  return {
    least,
    most,
    legal: allow === "any" ? undefined : new RegExp(`^${start}[${inside}]+$`),
    // an id that must be rewritten gets characters that are legal nearly everywhere
    illegal:
      allow === "any"
        ? /[^a-zA-Z0-9_-]/g
        : new RegExp(`[^${inside}]${first === undefined ? "" : `|^(?![${first}])`}`, "g"),
    filler: new RegExp(`[${inside}]`).test("_") ? "_" : "",
  };
}

/** An object whose id may be rewritten. */
export interface Identified {
  id: string;
}

/** Calls with their results, and results without a call. */
export interface Identifiers {
  readonly all: readonly { readonly call: Identified; readonly result: Identified | undefined }[];
  readonly unpaired: readonly Identified[];
  /** Whether no two calls have the same id. */
  readonly areDistinct: boolean;
}

/** Gives every call with its result, and every result without a call, a legal and unique id. */
export function fitIds({ all, unpaired, areDistinct }: Identifiers, alphabet: Alphabet): void {
  if (areDistinct && unpaired.length === 0 && all.every(({ call }) => isLegal(call.id, alphabet))) return;
  const ids = new Ids(alphabet);
  for (const { call, result } of all) {
    call.id = ids.fit(call.id);
    if (result !== undefined) result.id = call.id;
  }
  for (const result of unpaired) result.id = ids.fit(result.id);
}

export function isLegal(id: string, { least, most, legal }: Alphabet): boolean {
  return id.length >= least && id.length <= most && (legal === undefined || legal.test(id));
}

/** Makes ids legal and distinct, one after another. */
export class Ids {
  readonly #alphabet: Alphabet;
  readonly #used = new Set<string>();
  /** How often each id was rewritten, so that rewriting many equal ids takes linear time. */
  readonly #rewritten = new Map<string, number>();

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  fit(id: string): string {
    const fitted = isLegal(id, this.#alphabet) && !this.#used.has(id) ? id : this.#rewrite(id);
    this.#used.add(fitted);
    return fitted;
  }

  #rewrite(id: string): string {
    const { least, most, illegal, filler } = this.#alphabet;
    const stem = (id.slice(0, most) || "call").replace(illegal, filler);
    for (let count = this.#rewritten.get(id) ?? 0; ; count++) {
      const tail = `${filler}${hash(id, count)}`.slice(-most);
      const fitted = (stem.slice(0, most - tail.length) + tail).padEnd(least, "0");
      if (this.#used.has(fitted)) continue;
      this.#rewritten.set(id, count + 1);
      return fitted;
    }
  }
}

/** Seven letters and digits (FNV-1a, 32 bits). It need not be collision-resistant: collisions are retried. */
function hash(id: string, count: number): string {
  let value = 0x811c9dc5 ^ count;
  for (let at = 0; at < id.length; at++) value = Math.imul(value ^ id.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, "0");
}
