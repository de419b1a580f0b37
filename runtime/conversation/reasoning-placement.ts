/** Restores the original order of text, calls and reasoning in an assistant message. */
import type { Item, TextItem } from "../../generated/hub.ts";
import { makeText, sourceOf } from "./items.ts";
import type { Block } from "./reasoning.ts";

/**
 * Inserts reasoning blocks between text and calls, by the number of characters and calls before each block. A block
 * without a character count is placed after the text if calls precede it, otherwise before the text. A message with
 * only reasoning becomes empty.
 * @param content the text and calls of the message; text is split where a block is inserted
 * @param dropsBlank whether a piece of text must not be blank
 */
export function arrange(content: readonly Item[], blocks: readonly Block[], dropsBlank: boolean): Item[] {
  if (content.length === 0) return [];
  const text = new TextSplitter(
    content.filter((item) => item.type === "text"),
    dropsBlank,
  );
  const calls = content.filter((item) => item.type === "tool_call");
  const items: Item[] = [];
  let called = 0;
  for (const block of blocks) {
    const before = Math.min(block.before, calls.length);
    for (const piece of text.upTo(block.said ?? (before === 0 ? 0 : Number.POSITIVE_INFINITY))) items.push(piece);
    for (; called < before; called++) items.push(calls[called] as Item);
    items.push(block.item);
  }
  for (const piece of text.upTo(Number.POSITIVE_INFINITY)) items.push(piece);
  items.push(...content.filter(({ type }) => type !== "text" && type !== "tool_call"));
  for (; called < calls.length; called++) items.push(calls[called] as Item);
  for (let at = items.length - 1; ; at--) {
    const item = items[at];
    if (item?.type !== "reasoning") return items;
    item.last = true;
  }
}

/** Takes text from the front, up to a number of characters. Each item is scanned once, however often it is split. */
class TextSplitter {
  readonly #items: readonly TextItem[];
  readonly #dropsBlank: boolean;
  /** Characters taken of all items. */
  #taken = 0;
  /** The current item. */
  #index = 0;
  /** Characters taken of the current item. */
  #at = 0;
  /** The earliest position at which the next piece may end. */
  #earliestEnd = 0;
  /** From this position on, the rest of the item cannot be a piece of its own. */
  #lastEnd = 0;

  constructor(items: readonly TextItem[], dropsBlank: boolean) {
    this.#items = items;
    this.#dropsBlank = dropsBlank;
    this.#scan();
  }

  upTo(characters: number): TextItem[] {
    const taken: TextItem[] = [];
    for (let item = this.#items[this.#index]; item !== undefined; item = this.#items[this.#index]) {
      const end = this.#at + Math.max(characters - this.#taken, 0);
      if (end < this.#earliestEnd) break;
      const isWhole = end >= this.#lastEnd;
      taken.push(this.#piece(item, isWhole ? item.text.length : end));
      if (!isWhole) this.#splitAt(item, end);
      else this.#next(item);
    }
    return taken;
  }

  #piece(item: TextItem, end: number): TextItem {
    const isLast = end === item.text.length;
    if (this.#at === 0 && isLast) return item;
    return makeText(item.text.slice(this.#at, end), isLast ? item.cache_control : undefined, sourceOf(item));
  }

  #splitAt({ text }: TextItem, end: number): void {
    this.#taken += end - this.#at;
    this.#at = end;
    this.#earliestEnd = this.#endOfPiece(text, end);
  }

  #next({ text }: TextItem): void {
    this.#taken += text.length - this.#at;
    this.#index++;
    this.#scan();
  }

  #scan(): void {
    const text = this.#items[this.#index]?.text ?? "";
    this.#at = 0;
    this.#earliestEnd = this.#endOfPiece(text, 0);
    this.#lastEnd = this.#dropsBlank ? text.trimEnd().length : text.length;
  }

  /** The end of the shortest allowed piece from this position: one character, or up to the first non-blank one. */
  #endOfPiece(text: string, start: number): number {
    if (!this.#dropsBlank) return start + 1;
    nonBlank.lastIndex = start;
    return nonBlank.test(text) ? nonBlank.lastIndex : text.length + 1;
  }
}

const nonBlank = /\S/g;
