/**
 * Titles of documents for an API that limits their characters and length, and refuses two that are equal. A title depends
 * only on the document and on earlier ones, so that it stays the same (and cached prefixes valid) when the conversation
 * grows.
 */
import type { DocumentPart } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";

const untitled = "document";

export class Titles {
  readonly #most: number;
  readonly #illegal: RegExp | undefined;
  /** The titles given, in lower case. */
  readonly #used = new Set<string>();
  /** The next number to try, by the digits that it has and by what precedes it, so that many equal titles take linear time. */
  readonly #numbers = new Map<string, number>();

  constructor({ allow, most }: NonNullable<Conversation["titles"]>) {
    this.#most = most;
    this.#illegal = allow === "any" ? undefined : new RegExp(`[^${allow}]`, "gu");
  }

  /** The document with a title that is legal and new. */
  fit(part: DocumentPart): DocumentPart {
    const title = this.#distinct(this.#legal(part.title ?? "") || untitled);
    return title === part.title ? part : { ...part, title };
  }

  #legal(title: string): string {
    const legal = this.#illegal === undefined ? title : title.replace(this.#illegal, " ");
    return clip(legal.replace(/\s+/g, " ").trim(), this.#most).trimEnd();
  }

  #distinct(title: string): string {
    if (this.#take(title)) return title;
    for (let digits = 1; ; digits++) {
      const stem = clip(title, this.#most - digits - 1);
      const key = `${digits} ${stem.toLowerCase()}`;
      let number = this.#numbers.get(key) ?? Math.max(2, 10 ** (digits - 1));
      for (; number < 10 ** digits; number++) {
        const numbered = `${stem} ${number}`;
        if (!this.#take(numbered)) continue;
        this.#numbers.set(key, number + 1);
        return numbered;
      }
      this.#numbers.set(key, number);
    }
  }

  /** Whether the title is new. */
  #take(title: string): boolean {
    const before = this.#used.size;
    return this.#used.add(title.toLowerCase()).size > before;
  }
}

/** The beginning of a string, without half of a character. */
function clip(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
