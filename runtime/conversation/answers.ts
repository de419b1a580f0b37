/** The pieces of an answer in the order in which they came, as far as its reasoning blocks tell. */
import type { Item, TextItem } from "../../generated/hub.ts";
import type { Trace } from "../trace.ts";
import { isBlank, makeText } from "./items.ts";
import type { Block } from "./reasoning.ts";

/**
 * Texts, then calls, and each block where it stood among them. A block that counts no characters stands behind the texts
 * when calls came before it, else before them. An answer of nothing but reasoning is empty.
 * @param said the texts and calls of the answer; texts are cut where a block stood between
 * @param dropsBlank whether a blank text can be no piece of its own
 */
export function arrange(
  said: readonly Item[],
  blocks: readonly Block[],
  dropsBlank: boolean,
  trace: Trace | undefined,
): Item[] {
  if (said.length === 0) return [];
  const texts = new Said(
    said.filter((item) => item.type === "text"),
    dropsBlank,
    trace,
  );
  const calls = said.filter((item) => item.type === "tool_call");
  const items: Item[] = [];
  let called = 0;
  for (const block of blocks) {
    const before = Math.min(block.before, calls.length);
    for (const text of texts.upTo(block.said ?? (before === 0 ? 0 : Number.POSITIVE_INFINITY))) items.push(text);
    for (; called < before; called++) items.push(calls[called] as Item);
    items.push(block.item);
  }
  for (const text of texts.upTo(Number.POSITIVE_INFINITY)) items.push(text);
  for (; called < calls.length; called++) items.push(calls[called] as Item);
  for (let at = items.length - 1; ; at--) {
    const item = items[at];
    if (item?.type !== "reasoning") return items;
    item.last = true;
  }
}

/** Texts that are taken from the front, up to a number of characters. */
class Said {
  readonly #texts: TextItem[];
  readonly #dropsBlank: boolean;
  readonly #trace: Trace | undefined;
  #taken = 0;

  constructor(texts: TextItem[], dropsBlank: boolean, trace: Trace | undefined) {
    this.#texts = texts;
    this.#dropsBlank = dropsBlank;
    this.#trace = trace;
  }

  upTo(characters: number): TextItem[] {
    const taken: TextItem[] = [];
    for (let text = this.#texts[0]; text !== undefined; text = this.#texts[0]) {
      const place = Math.max(characters - this.#taken, 0);
      const [head, rest] = [text.text.slice(0, place), text.text.slice(place)];
      // what cannot stand alone stays with what it was cut from
      if (head === "" || !this.#mayStand(head)) break;
      const isWhole = rest === "" || !this.#mayStand(rest);
      taken.push(isWhole ? text : this.#cut(text, makeText(head, undefined)));
      this.#taken += isWhole ? text.text.length : place;
      if (isWhole) this.#texts.shift();
      else this.#texts[0] = this.#cut(text, makeText(rest, text.cache_control));
    }
    return taken;
  }

  #mayStand(text: string): boolean {
    return !this.#dropsBlank || !isBlank(text);
  }

  #cut(whole: TextItem, piece: TextItem): TextItem {
    this.#trace?.like(piece, whole);
    return piece;
  }
}
