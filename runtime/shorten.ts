/** The text, or as much of it as there are characters to spare and an ellipsis: what somebody else wrote can be of any length. */
export function shorten(text: string, most: number): string {
  // half a character would be none
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
