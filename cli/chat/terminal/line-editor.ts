/** The prompt: a message of one or several lines, edited with the usual keys of a shell. */
import { StringDecoder } from "node:string_decoder";
import { stripControls } from "../../control-characters.ts";
import {
  CURSOR_MARKER,
  Editor,
  matchesKey,
  renderFakeCursor,
  StdinBuffer,
  type TUI,
  visibleWidth,
} from "../../packages/line-editor.ts";
import { Block, type Drawing } from "./block.ts";
import type { Style } from "./style.ts";
import { pasteEnd, pasteStart, suspend, type Terminal } from "./terminal.ts";

/** An action of the user. */
export type Entry =
  | { readonly kind: "message"; readonly text: string }
  /** Ctrl-V: the clipboard is to be inserted at the cursor. */
  | { readonly kind: "paste" }
  | { readonly kind: "interrupt" }
  | { readonly kind: "end" };

/** The marks around the character that the package draws as its own cursor. */
const [cursorStart = "", cursorEnd = ""] = renderFakeCursor("|").split("|");

/** Starts a new line; the package takes it for Enter. */
const controlJ = "\n";

const endKey = "\x1b[F";

/** Receives keys one by one, and pasted text as a whole. */
interface KeyListener {
  press(key: string): void;
  paste(text: string): void;
}

export class LineEditor {
  readonly #terminal: Terminal;
  readonly #style: Style;
  readonly #editor: MessageEditor;
  /** A key or a paste may be cut anywhere, even between two prompts. */
  readonly #decoder = new StringDecoder("utf8");
  readonly #keys = new StdinBuffer();
  readonly #remember: (message: string) => void;
  #listener: KeyListener | undefined;
  /** Whether a long message is shown in full, not only the part around the cursor. */
  #unrolled = false;

  /**
   * @param history earlier messages, oldest first
   * @param remember called with each message that is not blank
   */
  constructor(terminal: Terminal, style: Style, history: readonly string[], remember: (message: string) => void) {
    this.#terminal = terminal;
    this.#style = style;
    const rows = (): number => (this.#unrolled ? Number.POSITIVE_INFINITY : terminal.output.rows || 24);
    this.#editor = new MessageEditor(rows);
    this.#remember = remember;
    for (const message of history) this.#editor.addToHistory(stripControls(message));
    this.#keys.on("data", (key) => this.#listener?.press(key));
    this.#keys.on("paste", (text) => this.#listener?.paste(text));
  }

  /** Inserts text at the cursor, before the next `read`. */
  insert(text: string): void {
    this.#editor.insertTextAtCursor(stripControls(text));
  }

  /** Reads the next action of the user; resolves with `end` when `ending` aborts. */
  read(prompt: string, ending: AbortSignal): Promise<Entry> {
    const { input, output } = this.#terminal;
    const editor = this.#editor;
    const block = new Block(output);
    const draw = (): void => block.draw(this.#draw(prompt));
    return new Promise((resolve) => {
      let finished = false;
      /** Input after the submitting key. */
      let rest = "";
      const finish = (entry: Entry): void => {
        if (finished) return;
        finished = true;
        ending.removeEventListener("abort", end);
        output.off("resize", draw);
        input.off("data", listen).pause();
        resolve(entry);
      };
      const end = (): void => {
        block.end();
        finish({ kind: "end" });
      };
      /** Ends the prompt with all of the draft on the screen. */
      const leave = (entry: Entry, suffix = ""): void => {
        this.#unrolled = true;
        draw();
        this.#unrolled = false;
        block.end(suffix);
        editor.setText("");
        finish(entry);
      };
      const press = (key: string): void => {
        if (finished) rest += key;
        else if (matchesKey(key, "ctrl+c")) leave({ kind: "interrupt" }, "^C");
        else if (matchesKey(key, "ctrl+d") && editor.getText() === "") end();
        else if (matchesKey(key, "ctrl+v")) {
          block.erase();
          finish({ kind: "paste" });
        } else if (matchesKey(key, "ctrl+z")) {
          // what the shell prints meanwhile stays
          block.end();
          suspend(this.#terminal);
        } else if (matchesKey(key, "ctrl+l")) output.write("\x1b[H\x1b[2J");
        else if (key !== controlJ && matchesKey(key, "enter") && !editor.isContinued) {
          const text = editor.getExpandedText();
          editor.addToHistory(text);
          if (text.trim() !== "") this.#remember(text);
          leave({ kind: "message", text });
        } else editor.handleKey(key);
      };
      const paste = (text: string): void => {
        const marked = (content: string): string => `${pasteStart}${content}${pasteEnd}`;
        if (finished) rest += marked(text);
        else editor.handleInput(marked(stripControls(text.replace(/\r\n?/g, "\n"))));
      };
      const listen = (bytes: Buffer): void => {
        this.#keys.process(this.#decoder.write(bytes));
        if (!finished) {
          draw();
          return;
        }
        rest += this.#keys.flush().join("");
        // the next keys may belong to another reader
        if (rest !== "") input.unshift(Buffer.from(rest));
      };
      this.#listener = { press, paste };
      ending.addEventListener("abort", end);
      output.on("resize", draw);
      draw();
      input.on("data", listen).resume();
    });
  }

  #draw(prompt: string): Drawing {
    const indent = visibleWidth(prompt);
    const [above = "", ...lines] = this.#editor.render(Math.max(1, (this.#terminal.output.columns || 80) - indent));
    const below = lines.pop() ?? "";
    if (above !== "") lines.unshift(this.#style.dim(above));
    if (below !== "") lines.push(this.#style.dim(below));
    const row = Math.max(
      0,
      lines.findIndex((line) => line.includes(CURSOR_MARKER)),
    );
    const [before = ""] = lines[row]?.split(CURSOR_MARKER) ?? [];
    const plain = lines.map((line, at) => {
      const text = [CURSOR_MARKER, cursorStart, cursorEnd].reduce((left, mark) => left.replace(mark, ""), line);
      return `${at === 0 ? prompt : " ".repeat(indent)}${text.trimEnd()}`;
    });
    return { lines: plain, row, column: indent + visibleWidth(before) };
  }
}

/** The package's editor without its frame. */
class MessageEditor extends Editor {
  /** @param rows the height of the terminal, of which the editor uses up to a third */
  constructor(rows: () => number) {
    const host = {
      terminal: {
        get rows() {
          return rows();
        },
      },
      requestRender() {},
    };
    const plain = (text: string): string => text;
    const selectList = {
      selectedPrefix: plain,
      selectedText: plain,
      description: plain,
      scrollInfo: plain,
      noMatch: plain,
    };
    super(host as TUI, { borderColor: plain, selectList });
    this.focused = true;
  }

  handleKey(key: string): void {
    const before = this.getText();
    this.handleInput(key);
    // the package leaves the cursor at the start of an earlier message
    if (matchesKey(key, "up") && this.getText() !== before) this.handleInput(endKey);
  }

  /** Whether Enter starts a new line: there is a backslash before the cursor. */
  get isContinued(): boolean {
    const { line, col } = this.getCursor();
    return this.getLines()[line]?.[col - 1] === "\\";
  }

  protected override renderTopBorder(_width: number, hidden: number): string {
    return hidden === 0 ? "" : `↑ ${hidden} more`;
  }

  protected override renderBottomBorder(_width: number, hidden: number): string {
    return hidden === 0 ? "" : `↓ ${hidden} more`;
  }
}
