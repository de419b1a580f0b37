/** The prompt: a message of one or several lines, edited with the usual keys of a shell. */
import { clearScreenDown, createInterface, cursorTo, type Interface, moveCursor } from "node:readline";
import { PassThrough } from "node:stream";
import { fromLine, KeyReader, pasteMarksOff, pasteMarksOn, toLine } from "./keys.ts";
import { suspend, type Terminal } from "./terminal.ts";

/** An action of the user. */
export type Entry =
  | { readonly kind: "message"; readonly text: string }
  /** Ctrl-V: the clipboard is to be inserted at the cursor. */
  | { readonly kind: "paste"; readonly draft: Draft }
  | { readonly kind: "interrupt" }
  | { readonly kind: "end" };

/** A message that is being written. */
export interface Draft {
  readonly text: string;
  readonly cursor: number;
}

export const emptyDraft: Draft = { text: "", cursor: 0 };

/** The draft with a string inserted at the cursor. */
export function insert({ text, cursor }: Draft, added: string): Draft {
  return { text: text.slice(0, cursor) + added + text.slice(cursor), cursor: cursor + added.length };
}

const longestHistory = 1000;

export class LineEditor {
  readonly #terminal: Terminal;
  /** Newest first. */
  #history: string[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Reads the next action of the user; resolves with `end` when `ending` aborts. */
  read(prompt: string, draft: Draft, ending: AbortSignal): Promise<Entry> {
    const { input, output } = this.#terminal;
    // the line editor reads keys from this stream, but sets the mode of the terminal itself
    const keys = Object.assign(new PassThrough(), { setRawMode: (raw: boolean) => input.setRawMode(raw) });
    const history = [...this.#history];
    const editor = createInterface({
      input: keys,
      output,
      prompt,
      history,
      historySize: longestHistory,
      terminal: true,
    });
    return new Promise((resolve) => {
      const reader = new KeyReader({
        type: (text) => keys.write(text),
        paste: () => finish({ kind: "paste", draft: { text: fromLine(editor.line), cursor: editor.cursor } }),
        isContinued: () => editor.cursor === editor.line.length && editor.line.endsWith("\\"),
      });
      const listen = (bytes: Buffer): void => {
        const end = /^.*?\r\n?/s.exec(bytes.toString("latin1"))?.[0].length ?? bytes.length;
        const [line, rest] = [bytes.subarray(0, end), bytes.subarray(end)];
        reader.read(line);
        if (rest.length === 0) return;
        // the next line may belong to another reader, so the editor gets one line at a time
        input.pause();
        setImmediate(() => {
          input.unshift(rest);
          if (!finished) input.resume();
        });
      };
      let finished = false;
      const finish = (entry: Entry): void => {
        if (finished) return;
        finished = true;
        ending.removeEventListener("abort", end);
        input.off("data", listen).pause();
        if (entry.kind === "paste") erase(editor, output);
        if (entry.kind === "end") output.write("\n");
        editor.close();
        output.write(pasteMarksOff);
        resolve(entry);
      };
      const end = (): void => finish({ kind: "end" });
      editor.once("line", (line) => {
        this.#remember(line);
        finish({ kind: "message", text: fromLine(line) });
      });
      editor.once("SIGINT", () => {
        output.write("^C\n");
        finish({ kind: "interrupt" });
      });
      // Ctrl-D on an empty line
      editor.once("close", end);
      editor.on("SIGTSTP", () => {
        output.write(pasteMarksOff);
        suspend(this.#terminal);
        output.write(pasteMarksOn);
        editor.prompt(true);
      });
      ending.addEventListener("abort", end);
      output.write(pasteMarksOn);
      editor.prompt();
      if (draft.text !== "") restore(editor, draft);
      input.on("data", listen).resume();
    });
  }

  #remember(line: string): void {
    if (line.trim() === "" || line === this.#history[0]) return;
    this.#history = [line, ...this.#history].slice(0, longestHistory);
  }
}

function restore(editor: Interface, { text, cursor }: Draft): void {
  editor.write(toLine(text));
  while (editor.cursor > cursor) editor.write(null, { name: "left" });
}

/** Removes the prompt and the draft from the screen. */
function erase(editor: Interface, output: NodeJS.WritableStream): void {
  moveCursor(output, 0, -editor.getCursorPos().rows);
  cursorTo(output, 0);
  clearScreenDown(output);
}
