/** Truncates text from callers or providers, with an ellipsis. */
export function shorten(text: string, most: number): string {
  // the cut may be inside a surrogate pair
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
