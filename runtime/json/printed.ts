/** JSON for logs and terminals, which control characters could control. */

// `JSON.stringify` escapes those below U+0020; also the marks that override the direction of text
const controls = /[[\p{Cc}\u202d\u202e]--\n]/gv;

/** JSON in which control characters are escaped; its value stays the same. */
export function escapeControls(json: string): string {
  return json.replace(controls, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** @param indent spaces a level. Default: all on one line */
export function printJson(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, undefined, indent));
}
