/** Colours of actions: red for loss, orange for a different value, dim for what needs no attention. */
import { type Color, paintIn } from "../colors.ts";
import { styleFor } from "../layout.ts";

export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly action: (action: string, text: string) => string;
}

const actionColors: Readonly<Record<string, Color>> = {
  clamped: "orange",
  mapped: "cyan",
  computed: "cyan",
  dropped: "red",
  rejected: "red",
  overridden: "magenta",
  superseded: "magenta",
  native: "magenta",
  refused: "red",
};

/** @param depth the bits of a colour of the terminal */
export function createPaint(depth: number): Paint {
  const { bold, dim } = styleFor(depth > 1);
  return {
    bold,
    dim,
    warning: paintIn("orange", depth),
    action(action, text) {
      const color = actionColors[action];
      return color === undefined ? dim(text) : paintIn(color, depth)(text);
    },
  };
}
