/** Output for terminals whose locale is not UTF-8: the characters of our screens have ASCII forms of the same width. */

const forms = [
  ["←→↑↓›…·•×—–", "<>^v>~.*x--"],
  ["│┃─━┼┌┐└┘├┤┬┴╭╮╰╯", "||--+++++++++++++"],
  ["⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "|/-\\|/-\\|/"],
  ["◆◇●○■□▲▪◼◻✓✔✗✘", "*o*o*o!**ovvxx"],
] as const;

const ascii: ReadonlyMap<string, string> = new Map(
  forms.flatMap(([from, to]) => [...from].map((character, at) => [character, to[at] ?? "?"] as const)),
);

const replaced = new RegExp(`[${[...ascii.keys()].join("")}]`, "gu");

export function toAscii(text: string): string {
  return text.replace(replaced, (character) => ascii.get(character) ?? character);
}

/** Writes these characters in their ASCII forms from now on. */
export function writeAscii(stream: NodeJS.WritableStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === "string" ? toAscii(chunk) : chunk, ...rest);
}
