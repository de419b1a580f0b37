/** The pieces of an answer in the order in which they came, as far as its reasoning blocks tell. */
import type { Item, TextItem } from "../../generated/hub.ts";
import type { Trace } from "../trace.ts";
import { makeText } from "./items.ts";
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

/** Texts that are taken from the front, up to a number of characters. However often one is cut, it is looked through once. */
class Said {
  readonly #texts: readonly TextItem[];
  readonly #dropsBlank: boolean;
  readonly #trace: Trace | undefined;
  /** Characters taken of all texts. */
  #taken = 0;
  /** The text whose turn it is. */
  #index = 0;
  /** Characters taken of it. */
  #at = 0;
  /** What may stand alone in the rest of it begins before here, and ends here. */
  #from = 0;
  #to = 0;

  constructor(texts: readonly TextItem[], dropsBlank: boolean, trace: Trace | undefined) {
    this.#texts = texts;
    this.#dropsBlank = dropsBlank;
    this.#trace = trace;
    this.#look();
  }

  upTo(characters: number): TextItem[] {
    const taken: TextItem[] = [];
    for (let text = this.#texts[this.#index]; text !== undefined; text = this.#texts[this.#index]) {
      const place = this.#at + Math.max(characters - this.#taken, 0);
      // what cannot stand alone stays with what it was cut from
      if (place < this.#from) break;
      const isWhole = place >= this.#to;
      taken.push(this.#piece(text, isWhole ? text.text.length : place));
      if (!isWhole) this.#cutAt(text, place);
      else this.#next(text);
    }
    return taken;
  }

  #piece(text: TextItem, end: number): TextItem {
    const isLast = end === text.text.length;
    if (this.#at === 0 && isLast) return text;
    const piece = makeText(text.text.slice(this.#at, end), isLast ? text.cache_control : undefined);
    this.#trace?.like(piece, text);
    return piece;
  }

  #cutAt({ text }: TextItem, place: number): void {
    this.#taken += place - this.#at;
    this.#at = place;
    this.#from = this.#standsFrom(text, place);
  }

  #next({ text }: TextItem): void {
    this.#taken += text.length - this.#at;
    this.#index++;
    this.#look();
  }

  #look(): void {
    const text = this.#texts[this.#index]?.text ?? "";
    this.#at = 0;
    this.#from = this.#standsFrom(text, 0);
    this.#to = this.#dropsBlank ? text.trimEnd().length : text.length;
  }

  /** Where the first piece may end that begins at this place: behind a character, and one to read where blank ones go. */
  #standsFrom(text: string, place: number): number {
    if (!this.#dropsBlank) return place + 1;
    readable.lastIndex = place;
    return readable.test(text) ? readable.lastIndex : text.length + 1;
  }
}

const readable = /\S/g;
