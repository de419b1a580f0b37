/** Colours of actions: red for loss, yellow for a different value, dim for what needs no attention. */
import { styleText } from "node:util";

export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly action: (action: string, text: string) => string;
}

type Format = Parameters<typeof styleText>[0];

const formats: Readonly<Record<string, Format>> = {
  clamped: "yellow",
  mapped: "cyan",
  computed: "cyan",
  dropped: "red",
  rejected: "red",
  overridden: "magenta",
  superseded: "magenta",
  native: "magenta",
  refused: "red",
};

export function createPaint(colored: boolean): Paint {
  const paint = (format: Format) => (text: string) =>
    colored && text !== "" ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    warning: paint("yellow"),
    action: (action, text) => paint(formats[action] ?? "dim")(text),
  };
}
