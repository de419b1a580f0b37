/**
 * Tool-call ids that a provider takes. An id that fits is kept; another keeps as much of itself as fits and gets a short
 * hash. What a call is named depends on itself and on earlier calls only: a longer conversation begins with the same ids.
 */
import type { ToolResultItem } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import type { Pair } from "./pairs.ts";

type Rule = NonNullable<Conversation["tool_ids"]>;

interface Alphabet {
  readonly legal: RegExp;
  readonly illegal: RegExp;
  /** Stands between an id and its hash, and for what may not be in it. */
  readonly filler: string;
}

const alphabets = new WeakMap<Rule, Alphabet>();

function alphabetOf(rule: Rule): Alphabet {
  const known = alphabets.get(rule);
  if (known !== undefined) return known;
  const inside = rule.allow === "any" ? "\\s\\S" : rule.allow;
  const alphabet: Alphabet = {
    legal: new RegExp(`^[${inside}]{1,${rule.most}}$`),
    // an id that is rewritten at all is rewritten to what is legal nearly everywhere
    illegal: rule.allow === "any" ? /[^a-zA-Z0-9_-]/g : new RegExp(`[^${inside}]`, "g"),
    filler: new RegExp(`[${inside}]`).test("_") ? "_" : "",
  };
  alphabets.set(rule, alphabet);
  return alphabet;
}

/** Gives every call, its result, and every result without a call an id that the rule allows and no other call has. */
export function fitIds(pairs: readonly Pair[], unpaired: readonly ToolResultItem[], rule: Rule): void {
  const ids = new Ids(rule);
  for (const { call, result } of pairs) {
    call.id = ids.fit(call.id);
    if (result !== undefined) result.id = call.id;
  }
  for (const result of unpaired) result.id = ids.fit(result.id);
}

class Ids {
  readonly #most: number;
  readonly #alphabet: Alphabet;
  readonly #used = new Set<string>();
  /** How often an id was rewritten: a conversation in which all calls share one takes no longer than another. */
  readonly #rewritten = new Map<string, number>();

  constructor(rule: Rule) {
    this.#most = rule.most;
    this.#alphabet = alphabetOf(rule);
  }

  fit(id: string): string {
    const fitted =
      id.length <= this.#most && this.#alphabet.legal.test(id) && !this.#used.has(id) ? id : this.#rewrite(id);
    this.#used.add(fitted);
    return fitted;
  }

  #rewrite(id: string): string {
    const { illegal, filler } = this.#alphabet;
    const stem = (id.slice(0, this.#most) || "call").replace(illegal, filler);
    for (let count = this.#rewritten.get(id) ?? 0; ; count++) {
      const tail = `${filler}${hash(id, count)}`.slice(-this.#most);
      const fitted = stem.slice(0, this.#most - tail.length) + tail;
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
