/** The YAML of Dragoman, loaded file by file when a line of it is shown. */
const files: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>(
  ["../../spec/{dialects,providers,inbound,registry}/*.yaml"],
  { query: "?raw", import: "default" },
);

export interface SpecLine {
  readonly number: number;
  readonly text: string;
}

/**
 * @param rule `spec/…yaml:line`
 * @returns the line with those around it; nothing for a file that is not one of Dragoman's own
 */
export async function linesAround(rule: string, before = 1, after = 1): Promise<readonly SpecLine[]> {
  const [, path, line] = /^(.*):(\d+)$/.exec(rule) ?? [];
  const load = files[`../../${path}`];
  if (load === undefined) return [];
  const at = Number(line);
  const lines = (await load()).split("\n");
  const first = Math.max(1, at - before);
  return lines.slice(first - 1, at + after).map((text, index) => ({ number: first + index, text }));
}
