/** Text of models, providers and callers is shown on a terminal, so it must not control the terminal. */

// all but tab and line feed, and the marks that override the direction of text
const controls = /[[\p{Cc}\u202d\u202e]--[\t\n]]/gv;

/** Removes control characters. Works on pieces of a stream: the rest of an escape sequence is plain text. */
export function stripControls(text: string): string {
  return text.replace(controls, "");
}

/** The text in one line: white space, which may be a line break, is one space. */
export function oneLine(text: string): string {
  return stripControls(text.replace(/\s+/g, " "));
}
