/** JSON as a person writes it, and paths in it. */

/**
 * Objects and arrays are on one line where that fits, otherwise each field and element has its own.
 * @param width the columns of a line, with its comma
 */
export function printJson(value: unknown, width: number, indent = 0, used = indent): string {
  const inline = printInline(value);
  if (used + inline.length < width || typeof value !== "object" || value === null) return inline;
  const margin = " ".repeat(indent + 2);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value)
    ? value.map((each) => `${margin}${printJson(each, width, indent + 2)}`)
    : Object.entries(value).map(([key, each]) => {
        const start = `${margin}${JSON.stringify(key)}: `;
        return `${start}${printJson(each, width, indent + 2, start.length)}`;
      });
  return `${open}\n${lines.join(",\n")}\n${" ".repeat(indent)}${close}`;
}

/** JSON on one line, with spaces. */
export function printInline(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printInline).join(", ")}]`;
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${printInline(each)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** The steps with which all of these paths begin, without the last step of any. */
export function commonSteps(paths: readonly string[]): string[] {
  const [first = "", ...others] = paths;
  const steps = first.split(".").slice(0, -1);
  while (!others.every((path) => steps.length === 0 || path.startsWith(`${steps.join(".")}.`))) steps.pop();
  return steps;
}
