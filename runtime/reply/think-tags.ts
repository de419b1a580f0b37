/** Divides text that begins with reasoning in `<think>` tags. A tag may be cut between two pieces. */

const [opening, closing] = ["<think>", "</think>"];

export interface Divided {
  readonly reasoning: string;
  readonly text: string;
}

export class ThinkTags {
  #at: "start" | "reasoning" | "text" = "start";
  /** The beginning of a tag, which the next piece may complete. */
  #held = "";
  /** White space within the reasoning; at its end it is left out. */
  #space = "";
  /** Whether white space is left out because nothing or only a tag precedes it. */
  #isBlank = true;

  read(piece: string): Divided {
    let rest = this.#held + piece;
    let reasoning = "";
    this.#held = "";
    if (this.#at === "start") {
      rest = rest.trimStart();
      if (rest.startsWith(opening)) [this.#at, rest] = ["reasoning", rest.slice(opening.length)];
      else if (opening.startsWith(rest)) this.#held = rest;
      else this.#at = "text";
    }
    if (this.#at === "reasoning") {
      const end = rest.indexOf(closing);
      reasoning = this.#reason(end < 0 ? this.#hold(rest) : rest.slice(0, end));
      if (end >= 0) [this.#at, this.#isBlank, rest] = ["text", true, rest.slice(end + closing.length)];
    }
    if (this.#at !== "text") return { reasoning, text: "" };
    const text = this.#isBlank ? rest.trimStart() : rest;
    this.#isBlank &&= text === "";
    return { reasoning, text };
  }

  /** Ends the text: returns what is held back, an incomplete tag. */
  end(): Divided {
    const held = this.#held;
    this.#held = "";
    return this.#at === "reasoning" ? { reasoning: this.#reason(held), text: "" } : { reasoning: "", text: held };
  }

  /** Keeps what may be the beginning of the closing tag. */
  #hold(text: string): string {
    const from = text.lastIndexOf("<");
    if (from < 0 || !closing.startsWith(text.slice(from))) return text;
    this.#held = text.slice(from);
    return text.slice(0, from);
  }

  #reason(text: string): string {
    const shown = text.trimEnd();
    if (shown === "") {
      this.#space += this.#isBlank ? "" : text;
      return "";
    }
    const reasoning = this.#isBlank ? shown.trimStart() : this.#space + shown;
    this.#space = text.slice(shown.length);
    this.#isBlank = false;
    return reasoning;
  }
}
