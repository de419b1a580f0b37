/** Strings of a spec as code: each one is either a literal or a comment, and none can end it. */

/** Data as a literal on one line. */
export function literal(value: unknown): string {
  if (typeof value === "number") return numberLiteral(value);
  if (typeof value !== "object" || value === null) return scalar(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return "{}";
  return `{ ${entries.map(([key, each]) => `${property(key)}: ${literal(each)}`).join(", ")} }`;
}

/**
 * The two separators end a line in JavaScript, and are ordinary characters of a JSON string. The writer of ts-morph would take
 * the quote after a final backslash for an escaped one.
 */
function scalar(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
    .replace(/\\\\"$/, '\\u005c"');
}

/** `16_384` */
function numberLiteral(value: number): string {
  const text = String(value);
  return /^\d{5,}$/.test(text) ? text.replaceAll(/\B(?=(\d{3})+$)/g, "_") : text;
}

/** The text of a template literal, between two placeholders. */
export function templateText(text: string): string {
  return scalar(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/`|\$(?=\{)|\$$/g, "\\$&");
}

/** A key of an object literal. */
export function property(key: string): string {
  if (key === "__proto__") return '["__proto__"]'; // without brackets this would set the prototype
  return isName(key) || /^(0|[1-9]\d*)$/.test(key) ? key : scalar(key);
}

/** `.key` or `["a-key"]`. */
export function member(key: string): string {
  return isName(key) ? `.${key}` : `[${scalar(key)}]`;
}

/** `?.key` or `?.["a-key"]`. */
export function optionalMember(key: string): string {
  return isName(key) ? `?.${key}` : `?.[${scalar(key)}]`;
}

export function isName(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key);
}

/** A comment up to the end of the line. */
export function lineComment(text: string): string {
  return `// ${oneLine(text)}`;
}

/** A doc comment on one line. */
export function docComment(text: string): string {
  return `/** ${oneLine(text)} */`;
}

/** Text as one line of a comment, which it cannot end. */
export function oneLine(text: string): string {
  return text
    .trim()
    .replaceAll(/[\n\r\u2028\u2029]+/g, " ")
    .replaceAll("*/", "* /");
}

/** The place in a spec that a declaration is made from, by name: a new line in the spec does not change it. */
export function origin(file: string, name: string): string {
  return `${docComment(`${file.replace(/^spec\//, "")} › ${name}`)}\n`;
}
