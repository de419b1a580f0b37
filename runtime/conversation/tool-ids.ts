/**
 * Tool-call ids that a provider takes. An id that fits is kept; another keeps as much of itself as fits and gets a short
 * hash. What a call is named depends on itself and on earlier calls only: a longer conversation begins with the same ids.
 */
import type { Conversation } from "../adapter.ts";

/** Which ids are legal. */
export interface Alphabet {
  readonly most: number;
  /** Absent where any character is. */
  readonly legal: RegExp | undefined;
  readonly illegal: RegExp;
  /** Stands between an id and its hash, and for what may not be in it. */
  readonly filler: string;
}

export function alphabetOf({ allow, most }: NonNullable<Conversation["tool_ids"]>): Alphabet {
  const inside = allow === "any" ? "\\s\\S" : allow;
  return {
    most,
    legal: allow === "any" ? undefined : new RegExp(`^[${inside}]+$`),
    // an id that is rewritten at all is rewritten to what is legal nearly everywhere
    illegal: allow === "any" ? /[^a-zA-Z0-9_-]/g : new RegExp(`[^${inside}]`, "g"),
    filler: new RegExp(`[${inside}]`).test("_") ? "_" : "",
  };
}

/** What has an id that may be rewritten. */
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

/** Gives every call, its result, and every result without a call a legal id that no other call has. */
export function fitIds({ all, unpaired, areDistinct }: Identifiers, alphabet: Alphabet): void {
  if (areDistinct && unpaired.length === 0 && all.every(({ call }) => isLegal(call.id, alphabet))) return;
  const ids = new Ids(alphabet);
  for (const { call, result } of all) {
    call.id = ids.fit(call.id);
    if (result !== undefined) result.id = call.id;
  }
  for (const result of unpaired) result.id = ids.fit(result.id);
}

function isLegal(id: string, { most, legal }: Alphabet): boolean {
  return id !== "" && id.length <= most && (legal === undefined || legal.test(id));
}

class Ids {
  readonly #alphabet: Alphabet;
  readonly #used = new Set<string>();
  /** How often an id was rewritten: a conversation in which all calls share one takes no longer than another. */
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
    const { most, illegal, filler } = this.#alphabet;
    const stem = (id.slice(0, most) || "call").replace(illegal, filler);
    for (let count = this.#rewritten.get(id) ?? 0; ; count++) {
      const tail = `${filler}${hash(id, count)}`.slice(-most);
      const fitted = stem.slice(0, most - tail.length) + tail;
      if (this.#used.has(fitted)) continue;
      this.#rewritten.set(id, count + 1);
      return fitted;
    }
  }
}

/** Seven letters and digits (FNV-1a, 32 bits). It need not resist anybody: an id that is taken is not given again. */
function hash(id: string, count: number): string {
  let value = 0x811c9dc5 ^ count;
  for (let at = 0; at < id.length; at++) value = Math.imul(value ^ id.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, "0");
}
