/** What a model or a provider writes goes to a terminal, so it may not steer one. */

// all but tab and line feed, and the marks that turn text around
const controls = /[[\p{Cc}\u202d\u202e]--[\t\n]]/gv;

/** The text without control characters. It works piece by piece: what is left of an escape sequence is plain text. */
export function stripControls(text: string): string {
  return text.replace(controls, "");
}
