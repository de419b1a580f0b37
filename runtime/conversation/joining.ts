/** Turns in the order that a dialect wants: joined or as they were sent, results where they belong. */
import type { Item, Turn } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";
import { Call } from "./items.ts";

/** Marks the first call of a turn in which no call is signed. */
export function markFirst({ content }: Turn): void {
  let first: Call | undefined;
  for (const item of content) {
    if (!(item instanceof Call)) continue;
    if (item.thought_signature !== undefined) return;
    first ??= item;
  }
  if (first !== undefined) first.first = true;
}

/** Turns one behind the other; where the dialect wants roles to alternate, neighbours of one role become one. */
export class Joined {
  readonly #alternates: boolean;
  readonly #resultsFirst: boolean;
  readonly #turns: Turn[] = [];
  /** Turns that got results behind something else. */
  readonly #mixed = new Set<Turn>();

  constructor({ turns, results }: Conversation) {
    this.#alternates = turns === "alternate";
    this.#resultsFirst = results === "first_in_user";
  }

  add(turn: Turn): void {
    const last = this.#turns.at(-1);
    if (!this.#alternates || last === undefined || last.role !== turn.role) {
      this.#turns.push(turn);
      return;
    }
    if (this.#resultsFirst && isResult(turn.content[0]) && !isResult(last.content.at(-1))) this.#mixed.add(last);
    for (const item of turn.content) last.content.push(item);
  }

  finish(): Turn[] {
    for (const turn of this.#mixed) {
      turn.content = [...turn.content.filter(isResult), ...turn.content.filter((item) => !isResult(item))];
    }
    return this.#turns;
  }
}

function isResult(item: Item | undefined): boolean {
  return item?.type === "tool_result";
}
