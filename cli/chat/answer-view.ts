/** Shows an answer: a spinner until it begins, dim reasoning, the text as Markdown, and a line of figures. */
import { stripControls } from "../control-characters.ts";
import { loadHighlighter } from "./markdown/highlight.ts";
import { MarkdownStream } from "./markdown/stream.ts";
import type { Screen } from "./terminal/screen.ts";
import { Spinner } from "./terminal/spinner.ts";
import { createStyle } from "./terminal/style.ts";
import type { Answer, AnswerListener } from "./turn.ts";
import { count } from "./usage.ts";

type Kind = "reasoning" | "content";

/** Every piece parses its whole block again, so pauses are this many times the drawing time. */
const pausePerWork = 4;

export class AnswerView implements AnswerListener {
  readonly #screen: Screen;
  readonly #spinner: Spinner;
  /** The current part of the answer. */
  #open: { readonly kind: Kind; readonly text: MarkdownStream } | undefined;
  /** Text received since the last drawing. */
  #waiting = "";
  /** Runs between two drawings. */
  #pause: NodeJS.Timeout | undefined;
  /** The end of the received text, which may begin a block of code. */
  #last = "";
  /** Begins with the first code; nothing is drawn meanwhile. */
  #loading: Promise<void> | undefined;
  #isLoaded = false;

  constructor(screen: Screen, model: string) {
    this.#screen = screen;
    this.#spinner = new Spinner((frame) => screen.show([], screen.style.dim(`${frame} ${model}`)));
  }

  start(): void {
    this.#spinner.start();
  }

  reasoning(text: string): void {
    this.#write("reasoning", text);
  }

  content(text: string): void {
    this.#write("content", text);
  }

  async finish(answer: Answer): Promise<void> {
    await this.#loading;
    this.#end();
    const empty = !answer.completion.choices[0].message.content;
    for (const file of answer.files) this.#screen.note(stripControls(`made ${file}`));
    if (empty && answer.files.length === 0) this.#screen.note("(no text)");
    this.#screen.show([""]);
    this.#screen.note(figuresOf(answer));
  }

  /** Ends the view; the text received so far stays on the screen. */
  async breakOff(): Promise<void> {
    await this.#loading;
    const begun = this.#open !== undefined;
    this.#end();
    if (begun) this.#screen.show([""]);
  }

  #write(kind: Kind, text: string): void {
    this.#spinner.stop();
    if (this.#open?.kind !== kind) {
      const interrupted = this.#open !== undefined;
      this.#end();
      if (interrupted) this.#screen.show([""]);
      // reasoning is dim, without colours
      const page = { ...this.#screen.page, ...(kind === "reasoning" && { style: createStyle(1) }) };
      this.#open = { kind, text: new MarkdownStream(page) };
    }
    this.#waiting += text;
    if (this.#screen.style.colored) this.#load(text);
    if (this.#pause === undefined && this.#loading === undefined) this.#draw(this.#open.text);
  }

  #load(text: string): void {
    const begun = /```|~~~/.test(this.#last + text);
    this.#last = (this.#last + text).slice(-2);
    if (!begun || this.#isLoaded) return;
    this.#isLoaded = true;
    this.#loading = loadHighlighter().then(() => {
      this.#loading = undefined;
      if (this.#open !== undefined && this.#pause === undefined) this.#draw(this.#open.text);
    });
  }

  #draw(text: MarkdownStream): void {
    const begun = performance.now();
    const { lines, tail } = text.push(this.#waiting);
    this.#waiting = "";
    this.#screen.show(lines.map(this.#paint), this.#paint(tail));
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined;
        if (this.#waiting !== "" && this.#loading === undefined) this.#draw(text);
      },
      (performance.now() - begun) * pausePerWork,
    );
  }

  #end(): void {
    this.#spinner.stop();
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const text = this.#open?.text;
    const lines = text === undefined ? [] : [...text.push(this.#waiting).lines, ...text.end()];
    this.#screen.show(lines.map(this.#paint));
    this.#waiting = "";
    this.#open = undefined;
  }

  readonly #paint = (line: string): string => (this.#open?.kind === "reasoning" ? this.#screen.style.dim(line) : line);
}

/** Why an answer is incomplete. */
export function endingOf({ completion }: Answer): string | undefined {
  return endings[completion.choices[0].finish_reason];
}

const endings: Readonly<Record<string, string>> = {
  length: "cut off by the output limit",
  content_filter: "refused or blocked",
  paused: "paused by the provider",
};

/** `model · 12 tokens in, 34 out (20 of them reasoning) · 1.2 s` or `850 ms` */
function figuresOf(answer: Answer): string {
  const { completion, tokens, latency } = answer;
  const reasoning = tokens.reasoning_tokens ? ` (${count(tokens.reasoning_tokens)} of them reasoning)` : "";
  const ending = endingOf(answer);
  return [
    completion.model,
    `${count(tokens.input_tokens)} tokens in, ${count(tokens.output_tokens)} out${reasoning}`,
    latency < 1000 ? `${latency} ms` : `${(latency / 1000).toFixed(1)} s`,
    ...(ending === undefined ? [] : [ending]),
  ].join(" · ");
}
