/** Colours and weights of text; plain text where the terminal has no colours or `NO_COLOR` is set. */
import { styleText } from "node:util";

type Paint = (text: string) => string;

export interface Style {
  /** Without colours, Markdown marks with a meaning are shown. */
  readonly colored: boolean;
  readonly bold: Paint;
  readonly italic: Paint;
  readonly dim: Paint;
  readonly struck: Paint;
  readonly underlined: Paint;
  readonly heading: Paint;
  readonly code: Paint;
  readonly accent: Paint;
  readonly warning: Paint;
}

type Format = Parameters<typeof styleText>[0];

export function createStyle(colored: boolean): Style {
  const paint = (format: Format): Paint =>
    colored ? (text) => (text === "" ? "" : styleText(format, text, { validateStream: false })) : (text) => text;
  return {
    colored,
    bold: paint("bold"),
    italic: paint("italic"),
    dim: paint("dim"),
    struck: paint("strikethrough"),
    underlined: paint("underline"),
    heading: paint(["bold", "magenta"]),
    code: paint("cyan"),
    accent: paint("cyan"),
    warning: paint("red"),
  };
}
