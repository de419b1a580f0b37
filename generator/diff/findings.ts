/** The findings of a comparison. */
import { type Difference, flow, isSame, leaves, type Rows } from "./plain.ts";

/** A sentence. */
export interface Line {
  readonly kind: "line";
  /** Markdown; a block below the sentence is indented by two spaces. */
  readonly text: string;
  /** Whether it breaks callers that rely on the contract. */
  readonly breaking: boolean;
  /** The fields or values it is about, so that the same change is not reported twice. */
  readonly subjects: readonly string[];
}

/** A row of a table. */
export interface Row {
  readonly kind: "row";
  readonly header: readonly string[];
  readonly cells: readonly string[];
}

export type Finding = Line | Row;

export function line(text: string, ...subjects: readonly string[]): Line {
  return { kind: "line", text, breaking: false, subjects };
}

export function row(header: readonly string[], ...cells: readonly string[]): Row {
  return { kind: "row", header, cells };
}

export function breaking(text: string, ...subjects: readonly string[]): Line {
  return { kind: "line", text, breaking: true, subjects };
}

/** A value as YAML, formatted as code. */
export function quoted(value: unknown): string {
  return code(flow(value));
}

/** A string formatted as code, even if it has backticks. */
export function code(text: string): string {
  const flat = text.replaceAll(/[\r\n]/g, " ");
  const marks = fence(flat, 1);
  return marks === "`" ? `\`${flat}\`` : `${marks} ${flat} ${marks}`;
}

/** Lines as a code block, even if they have backticks. */
export function block(language: string, lines: readonly string[]): string {
  const marks = fence(lines.join("\n"), 3);
  return [marks + language, ...lines, marks].join("\n");
}

/** More backticks than there are in a row anywhere in the text. */
function fence(text: string, least: number): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return "`".repeat(Math.max(least, ...runs));
}

/** `a`, `b` */
export function codes(words: readonly string[]): string {
  return words.map(code).join(", ");
}

/** Longer values are printed below the sentence. */
const width = 100;

/** A sentence with the new and the old value. */
export function describeChange(what: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${what} is new: ${quoted(after)}.`;
  if (after === undefined) return `${what} is removed; it was ${quoted(before)}.`;
  const [old, current] = [flow(before), flow(after)];
  if (old.length + current.length <= width) return `${what} is now ${code(current)}, it was ${code(old)}.`;
  return withLines(`${what} has changed:`, [`- ${old}`, `+ ${current}`]);
}

/** A sentence for each nested value that differs. @param title what it is, by its path */
export function describeLeaves(before: unknown, after: unknown, title: (path: string) => string): Line[] {
  return leaves(before, after).map((each) => line(describeChange(title(each.name), each.before, each.after)));
}

/** A sentence if the names that two arrays have in common are in another order. @param what "The names are" */
export function describeOrder(what: string, before: readonly string[], after: readonly string[]): Line[] {
  const [old, current] = [before.filter((name) => after.includes(name)), after.filter((name) => before.includes(name))];
  return isSame(old, current) ? [] : [line(`${what} in another order: ${codes(after)}.`)];
}

/** Members added to a set and removed from it, as verbs with their objects; empty if nothing changed. */
export function describeSet(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
  now: string,
  noLonger: string,
): string {
  const { removed, added } = setDifference(before, after);
  const parts = [added.length > 0 && `${now} ${codes(added)}`, removed.length > 0 && `${noLonger} ${codes(removed)}`];
  return parts.filter(Boolean).join(", and ");
}

/** `is no longer read` for `is now read`. */
export function noLonger(now: string): string {
  return now.replace("now", "no longer");
}

/** A sentence, with the removed and added lines below. */
export function withLines(sentence: string, lines: readonly string[]): string {
  return `${sentence}\n\n${block("diff", lines).replaceAll(/^/gm, "  ")}`;
}

/** The names that were removed from an array and added to it. */
export function setDifference(
  before: readonly string[] = [],
  after: readonly string[] = [],
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  return {
    removed: before.filter((word) => !after.includes(word)),
    added: after.filter((word) => !before.includes(word)),
  };
}

/** Names that were replaced by others with the same value: old name → new name. */
export function renamesIn(changed: readonly Difference<unknown>[]): Map<string, string> {
  const removed = changed.filter(({ after }) => after === undefined);
  const added = changed.filter(({ before }) => before === undefined);
  const found = new Map<string, string>();
  for (const { name, before } of removed) {
    const twins = added.filter(({ after }) => isSame(after, before));
    // with two equal values, either could be the new name
    const isClear = twins.length === 1 && removed.filter((each) => isSame(each.before, before)).length === 1;
    if (isClear && twins[0] !== undefined) found.set(name, twins[0].name);
  }
  return found;
}

/** Whether a template is a map: an object without operators. */
export function isTemplateMap(value: unknown): value is Rows {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Object.keys(value).some(isOperator);
}

function isOperator(key: string): boolean {
  return /^\$[a-z]/.test(key);
}
