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
  /** The titles given, in lower case, and how often each was asked for. */
  readonly #used = new Map<string, number>();

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
    for (let count = this.#countOf(title); ; count++) {
      const tail = count === 0 ? "" : ` ${count + 1}`;
      const fitted = clip(title, this.#most - tail.length) + tail;
      this.#used.set(title.toLowerCase(), count + 1);
      if (count > 0 && this.#countOf(fitted) > 0) continue;
      if (fitted !== title) this.#used.set(fitted.toLowerCase(), 1);
      return fitted;
    }
  }

  #countOf(title: string): number {
    return this.#used.get(title.toLowerCase()) ?? 0;
  }
}

/** The beginning of a string, without half of a character. */
function clip(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
