/** The lines of what is to be classified, for the file of an API. */

/** An entry that no rule and no reason accounts for. */
export interface Open {
  /** As a line of the file names it: `Usage.speed`, `stop_reason = pause_turn`. */
  readonly name: string;
  /** One of its places. */
  readonly path: string;
  readonly directions: readonly string[];
  /** How many places it has. */
  readonly places: number;
}

/** The name as an item of a list in YAML. */
export function quoted(name: string): string {
  return /^[\w.]+$/.test(name) ? name : JSON.stringify(name);
}

/**
 * @param text the file of the API
 * @param since the package and version that brought these
 * @returns the file with each of them as `new`, in a section of its directions
 */
export function withStubs(text: string, open: readonly Open[], since: string): string {
  const sections = Map.groupBy(open, ({ directions }) => directions.join(", "));
  return [...sections].reduce((whole, [directions, found]) => {
    const lines = found.map(({ name }) => `       ${quoted(name)}`).join(",\n");
    const stub = `${directions}:\n  new:\n    ${quoted(since)}:\n      [${lines.trimStart()}]\n`;
    const [head, ...rest] = whole.split(new RegExp(`^${directions}:\n`, "m"));
    if (rest.length > 0) return `${head}${stub}${rest.join("")}`;
    const end = whole.search(/^not in the SDK:/m);
    return end < 0 ? `${whole}\n${stub}` : `${whole.slice(0, end)}${stub}\n${whole.slice(end)}`;
  }, text);
}
