/** Colours of text that can be read on light and on dark backgrounds. */

type Paint = (text: string) => string;

/**
 * For terminals with 256 colours, the number of one that themes leave alone: its contrast to the backgrounds of usual
 * themes is at least 3.3, and no colour has much more on both light and dark ones. For others, the code of the theme's
 * colour; yellow is hard to read on white, so orange is bold there.
 */
export const colors = {
  red: { fixed: 196, themed: [31, 39] },
  orange: { fixed: 166, themed: [1, 22] },
  green: { fixed: 64, themed: [32, 39] },
  blue: { fixed: 32, themed: [34, 39] },
  magenta: { fixed: 134, themed: [35, 39] },
  cyan: { fixed: 31, themed: [36, 39] },
} as const;

export type Color = keyof typeof colors;

/** @param depth the bits of a colour of the terminal: with 1, there are none */
export function paintIn(color: Color, depth: number): Paint {
  const { fixed, themed } = colors[color];
  const [on, off] = depth < 8 ? themed : [`38;5;${fixed}`, 39];
  const [begin, end] = [`\x1b[${on}m`, `\x1b[${off}m`];
  // what is painted in another colour inside goes on in this one
  return depth > 1 ? (text) => (text === "" ? "" : begin + text.replaceAll(end, begin) + end) : (text) => text;
}
