/** Reads JSON, which is YAML too, several times faster than the parser of YAML. */

/** The value; undefined if the text is not JSON, or a key is there twice, so that the parser of YAML can report where. */
export function readPlainJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return countKeys(value) === countWrittenKeys(text) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own);
}

/** A key is a string before a colon. */
function countWrittenKeys(text: string): number {
  const strings = text.match(/"(?:[^"\\]|\\.)*"\s*:?/g) ?? [];
  return strings.filter((each) => each.endsWith(":")).length;
}
