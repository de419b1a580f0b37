/** The YAML of Dragoman, loaded file by file when a line of it is shown. */
const files: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>(
  ["../../spec/{dialects,providers,inbound,registry}/*.yaml"],
  { query: "?raw", import: "default" },
);

export interface SpecLine {
  readonly number: number;
  readonly text: string;
}

/** @param path `spec/…yaml`. Undefined for a file that is not one of Dragoman's own */
export async function specText(path = ""): Promise<string | undefined> {
  return files[`../../${path}`]?.();
}

/**
 * @param rule `spec/…yaml:line`
 * @returns the line with those around it, without their common indentation; nothing for a file that is not one of Dragoman's own
 */
export async function linesAround(rule: string, before = 1, after = 1): Promise<readonly SpecLine[]> {
  const [, path, line] = /^(.*):(\d+)$/.exec(rule) ?? [];
  const text = await specText(path);
  if (text === undefined) return [];
  const at = Number(line);
  const lines = text.split("\n");
  const first = Math.max(1, at - before);
  const shown = lines.slice(first - 1, at + after);
  const indent = Math.min(...shown.filter((text) => text.trim() !== "").map((text) => text.search(/\S/)));
  return shown.map((text, index) => ({ number: first + index, text: text.slice(indent) }));
}
