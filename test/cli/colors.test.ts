import { expect, it } from "vitest";
import { colors, paintIn } from "../../cli/colors.ts";

/** The backgrounds of usual themes: those of xterm, VS Code, Solarized, One Half, Ubuntu, Windows, GitHub and Dracula. */
const backgrounds = [
  ...["#ffffff", "#fdf6e3", "#fafafa"],
  ...["#000000", "#1e1e1e", "#002b36", "#300a24", "#0c0c0c", "#0d1117", "#282a36"],
];

/** The relative luminance of a colour, from 0 to 1. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const levels = [0, 95, 135, 175, 215, 255];
/** The channels of a colour of the cube of 216. */
const inCube = (number: number): number[] => [36, 6, 1].map((by) => levels[Math.floor((number - 16) / by) % 6] ?? 0);
const inHex = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

it.each(Object.entries(colors))("%s can be read on light and dark backgrounds", (_, { fixed }) => {
  for (const background of backgrounds) {
    const [dark = 0, light = 0] = [luminance(inCube(fixed)), luminance(inHex(background))].sort((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05), background).toBeGreaterThan(3.3);
  }
});

it("is that of the theme where there are 16 colours, and none where there are none", () => {
  expect(paintIn("red", 8)(`a ${paintIn("blue", 8)("b")} c`)).toBe(
    "\x1b[38;5;196ma \x1b[38;5;32mb\x1b[38;5;196m c\x1b[39m",
  );
  expect([paintIn("red", 4)("a"), paintIn("orange", 4)("a"), paintIn("red", 1)("a")]).toEqual([
    "\x1b[31ma\x1b[39m",
    "\x1b[1ma\x1b[22m",
    "a",
  ]);
});
