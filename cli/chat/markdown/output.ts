/** The target of rendered Markdown, and how it grows. */
import type { Style } from "../terminal/style.ts";

/** The layout of the text. */
export interface Page {
  /** Width in columns. */
  readonly width: number;
  readonly style: Style;
}

/** The output after a piece of text. */
export interface Progress {
  /** Final lines. */
  readonly lines: readonly string[];
  /** The last line, which may still change. */
  readonly tail: string;
}
