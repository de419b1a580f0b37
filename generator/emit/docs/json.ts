/** JSON as a person writes it, and paths in it. */

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
