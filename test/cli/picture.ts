/** Draws a terminal as SVG: the text of its screen, with colours for a light and a dark page. */
import { colors as fixedColors } from "../../cli/colors.ts";

const cell = { width: 8.4, height: 19 };
const margin = 20;
/** The bar above the screen. */
const bar = 34;

/** Classes of the style sheet in the picture. */
interface Style {
  readonly classes: readonly string[];
}

/** The names of the eight colours, in the order of their codes. */
const names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

/** On light pages, and on dark ones. */
const colors: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  page: ["#ffffff", "#0d1117"],
  edge: ["#d1d9e0", "#30363d"],
  text: ["#1f2328", "#e6edf3"],
  faint: ["#656d76", "#8b949e"],
  black: ["#1f2328", "#8b949e"],
  red: ["#cf222e", "#ff7b72"],
  green: ["#116329", "#56d364"],
  yellow: ["#8a4600", "#e3b341"],
  blue: ["#0969da", "#79c0ff"],
  magenta: ["#8250df", "#d2a8ff"],
  cyan: ["#1b6e78", "#56d4dd"],
  white: ["#656d76", "#e6edf3"],
};

/**
 * @param screen lines with escape sequences
 * @param title read aloud, and shown above the screen
 */
export function drawTerminal(screen: string, title: string, columns: number): string {
  const lines = screen.replace(/\n+$/, "").split("\n");
  const [width, height] = [
    Math.round(columns * cell.width) + 2 * margin,
    lines.length * cell.height + bar + 2 * margin,
  ];
  const rules = (index: 0 | 1) =>
    Object.entries(colors)
      .map(([name, pair]) => `.${name}{fill:${pair[index]}}`)
      .join("");
  let style: Style = { classes: [] };
  const texts = lines.flatMap((line, row) => {
    const drawn: string[] = [];
    let column = 0;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a sequence begins with one
    for (const [, codes, text = ""] of line.matchAll(/\x1b\[([\d;]*)m|([^\x1b]+)/g)) {
      if (codes !== undefined) style = styled(style, codes);
      for (const run of text.matchAll(/\S+(?: \S+)*/g)) {
        const at = column + run.index;
        const [x, y] = [margin + at * cell.width, bar + margin + (row + 0.75) * cell.height];
        const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" textLength="${(run[0].length * cell.width).toFixed(1)}"`;
        drawn.push(`<text ${place} class="${classesOf(style)}">${escaped(run[0])}</text>`);
      }
      column += text.length;
    }
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}
.bold{font-weight:700}.italic{font-style:italic}.edge{fill:none;stroke:${colors.edge?.[0]}}
${rules(0).replace(/\.edge\{.*?\}/, "")}
@media(prefers-color-scheme:dark){${rules(1).replace(/\.edge\{fill:/, ".edge{stroke:")}}
</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10" class="page"/>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10" class="edge"/>
<path d="M0 ${bar}.5H${width}" class="edge"/>
<text x="${width / 2}" y="22" text-anchor="middle" class="faint">${escaped(title)}</text>
${texts.join("\n")}
</svg>
`;
}

function classesOf({ classes }: Style): string {
  return (classes.some((name) => name in colors) ? classes : ["text", ...classes]).join(" ");
}

/** The names of the colours by their numbers of 256. */
const fixed: ReadonlyMap<number, string> = new Map(
  Object.entries(fixedColors).map(([name, color]) => [color.fixed, name === "orange" ? "yellow" : name]),
);

/** The style after a sequence of codes. */
function styled({ classes }: Style, codes: string): Style {
  let now = new Set(classes);
  const isColor = (name: string) => names.includes(name);
  const [, number] = /^38;5;(\d+)$/.exec(codes) ?? [];
  const name = fixed.get(Number(number));
  if (name !== undefined) return { classes: [...classes.filter((each) => !isColor(each)), name] };
  for (const code of codes === "" ? [0] : codes.split(";").map(Number)) {
    if (code === 0) now = new Set();
    if (code === 1) now.add("bold");
    if (code === 2) now.add("faint");
    if (code === 3) now.add("italic");
    if (code === 22) for (const name of ["bold", "faint"]) now.delete(name);
    if (code === 23) now.delete("italic");
    const name = names[code >= 90 ? code - 90 : code - 30];
    if (code === 39 || name !== undefined) now = new Set([...now].filter((each) => !isColor(each)));
    if (name !== undefined) now.add(name);
  }
  return { classes: [...now] };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
