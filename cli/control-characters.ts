/** Output of models and providers is shown on a terminal, so it must not control the terminal. */

// all but tab and line feed, and the marks that override the direction of text
const controls = /[[\p{Cc}\u202d\u202e]--[\t\n]]/gv;

/** Removes control characters. Works on pieces of a stream: the rest of an escape sequence is plain text. */
export function stripControls(text: string): string {
  return text.replace(controls, "");
}
