/** The empty lines of a printed text. */

/** Without empty lines but one before each declaration: where code was deleted, they remain. */
export function withoutGaps(text: string): string {
  return text
    .replaceAll(/\n\s*\n/g, "\n")
    .replaceAll(/(?<! \*\/)\n(?=\/\*\* |export const )/g, "\n\n")
    .replaceAll(/ +\n/g, "\n");
}
