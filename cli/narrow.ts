/** Help on terminals that are narrower than the 80 columns it is written for. */
import { stringWidth, wrapAnsi } from "./packages/text-width.ts";

/** From this length on, a line is one of a paragraph, which goes on in the next line. */
const wholeLine = 60;

/** The lines broken between words; what follows a column stays in that column, or is below it where that is wide. */
export function narrowed(lines: readonly string[], columns: number): string[] {
  return joined(lines).flatMap((line) => {
    const [start = ""] = /^ *(?:\S+(?: \S+)* {2,})?/.exec(line) ?? [];
    const isWide = start.length > columns / 2;
    if (stringWidth(line) <= columns && !isWide) return [line];
    const text = line.slice(start.length);
    const widest = Math.max(...text.split(" ").map(({ length }) => length));
    const hasRoom = !isWide && start.length + widest <= columns;
    const [depth, lead] = hasRoom ? [start.length, []] : [4, [start]];
    const rest = wrapAnsi(text, columns - depth).split("\n");
    const below = rest.map((each, at) => (at === 0 && hasRoom ? start + each : " ".repeat(depth) + each));
    return [...lead, ...below].map((each) => each.trimEnd());
  });
}

/** The lines of a paragraph as one. */
function joined(lines: readonly string[]): string[] {
  const all: string[] = [];
  let goesOn = false;
  for (const line of lines) {
    const isText = /^\S/.test(line);
    if (goesOn && isText) all.push(`${all.pop()} ${line}`);
    else all.push(line);
    goesOn = isText && line.length > wholeLine;
  }
  return all;
}
