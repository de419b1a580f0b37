/** Colours and weights of text; plain text where the terminal has no colours or `NO_COLOR` is set. */
import { styleText } from "node:util";
import { type Color, paintIn } from "../../colors.ts";

type Paint = (text: string) => string;

export interface Style {
  /** Without colours, Markdown marks with a meaning are shown. */
  readonly colored: boolean;
  readonly color: (color: Color) => Paint;
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

/** @param depth the bits of a colour of the terminal: with 1, there are none */
export function createStyle(depth: number): Style {
  const colored = depth > 1;
  const paint = (format: Format): Paint =>
    colored ? (text) => (text === "" ? "" : styleText(format, text, { validateStream: false })) : (text) => text;
  return {
    colored,
    color: (color) => paintIn(color, depth),
    bold: paint("bold"),
    italic: paint("italic"),
    dim: paint("dim"),
    struck: paint("strikethrough"),
    underlined: paint("underline"),
    heading: (text) => paint("bold")(paintIn("magenta", depth)(text)),
    code: paintIn("cyan", depth),
    accent: paintIn("cyan", depth),
    warning: paintIn("red", depth),
  };
}
