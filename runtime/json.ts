/** Reading JSON text that somebody else wrote. */

/** The JSON value of a text; undefined for a text that is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
