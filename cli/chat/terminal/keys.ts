/** Handles keys of the prompt that the line editor does not know, in the bytes of a terminal. */
import { StringDecoder } from "node:string_decoder";

/** Represents a line break in the line being edited. */
export const lineMark = "↵";

/** Converts text with line breaks to an editor line, and back. */
export const toLine = (text: string): string => text.replace(/\r\n?|\n/g, lineMark);
export const fromLine = (line: string): string => line.replaceAll(lineMark, "\n");

/** Turn bracketed paste of the terminal on and off. */
export const pasteMarksOn = "\x1b[?2004h";
export const pasteMarksOff = "\x1b[?2004l";

const pasteStart = "\x1b[200~";
const pasteEnd = "\x1b[201~";
const enter = "\r";
const controlV = "\x16";
/** Ctrl-J, and Alt-Enter as terminals send it. */
const lineBreaks = ["\n", "\x1b\r", "\x1b\n"];
const special = new RegExp(`(${[...lineBreaks.toReversed(), enter, controlV].join("|")})`);

export interface KeyListener {
  /** Bytes for the line editor. */
  type(keys: string): void;
  /** Ctrl-V. */
  paste(): void;
  /** Whether the line ends with a backslash, so that Enter starts a new line. */
  isContinued(): boolean;
}

/** Reads keys in chunks; a paste marker may be split anywhere. */
export class KeyReader {
  readonly #decoder = new StringDecoder("utf8");
  readonly #listener: KeyListener;
  #waiting = "";
  #pasting = false;

  constructor(listener: KeyListener) {
    this.#listener = listener;
  }

  read(bytes: Buffer): void {
    let text = this.#waiting + this.#decoder.write(bytes);
    this.#waiting = "";
    while (text !== "") {
      const mark = this.#pasting ? pasteEnd : pasteStart;
      const at = text.indexOf(mark);
      const part = at < 0 ? withoutBeginning(text, mark) : text.slice(0, at);
      if (this.#pasting)
        this.#listener.type(
          toLine(part)
            .replaceAll("\t", "    ")
            .replace(/\p{Cc}/gu, ""),
        );
      else this.#typed(part);
      if (at < 0) {
        this.#waiting = text.slice(part.length);
        return;
      }
      this.#pasting = !this.#pasting;
      text = text.slice(at + mark.length);
    }
  }

  #typed(text: string): void {
    let before = "";
    for (const keys of text.split(special)) {
      if (keys === controlV) this.#listener.paste();
      else if (lineBreaks.includes(keys)) this.#listener.type(lineMark);
      else if (keys === enter && (before === "" ? this.#listener.isContinued() : before.endsWith("\\")))
        this.#listener.type(`\x7f${lineMark}`);
      else if (keys !== "") this.#listener.type(keys);
      before = keys;
    }
  }
}

/** The text without a possible beginning of the marker at its end; a lone Escape is a key. */
function withoutBeginning(text: string, mark: string): string {
  for (let length = Math.min(mark.length - 1, text.length); length > 1; length--) {
    if (text.endsWith(mark.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}
