/** What a comparison finds, in words. */
import { type Difference, flow, isSame, type Rows } from "./plain.ts";

/** A sentence. */
export interface Line {
  readonly kind: "line";
  /** Markdown; a block below the sentence is indented by two. */
  readonly text: string;
  /** Whether it breaks who relied on what was promised. */
  readonly breaking: boolean;
  /** What it is about, where the same may be found elsewhere too. */
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

export function breaking(text: string, ...subjects: readonly string[]): Line {
  return { kind: "line", text, breaking: true, subjects };
}

/** A value as YAML, as code. */
export function quoted(value: unknown): string {
  return code(flow(value));
}

/** A text as code, whatever is in it. */
export function code(text: string): string {
  const flat = text.replaceAll(/[\r\n]/g, " ");
  const marks = fence(flat, 1);
  return marks === "`" ? `\`${flat}\`` : `${marks} ${flat} ${marks}`;
}

/** Lines as a block of code, whatever is in them. */
export function block(language: string, lines: readonly string[]): string {
  const marks = fence(lines.join("\n"), 3);
  return [marks + language, ...lines, marks].join("\n");
}

/** More backticks than stand together anywhere in a text. */
function fence(text: string, least: number): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return "`".repeat(Math.max(least, ...runs));
}

/** `a`, `b` */
export function codes(words: readonly string[]): string {
  return words.map(code).join(", ");
}

/** More than this is not read within a sentence. */
const width = 100;

/** What something is now, and what it was. */
export function is(what: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${what} is new: ${quoted(after)}.`;
  if (after === undefined) return `${what} is gone; it was ${quoted(before)}.`;
  const [old, young] = [flow(before), flow(after)];
  if (old.length + young.length <= width) return `${what} is now ${code(young)}, it was ${code(old)}.`;
  return withLines(`${what} has changed:`, [`- ${old}`, `+ ${young}`]);
}

/** A sentence, and below it the lines that are gone and new. */
export function withLines(sentence: string, lines: readonly string[]): string {
  return `${sentence}\n\n${block("diff", lines).replaceAll(/^/gm, "  ")}`;
}

/** The families, or other words, that a list has won and lost. */
export function sets(
  before: readonly string[] = [],
  after: readonly string[] = [],
): { readonly gone: readonly string[]; readonly added: readonly string[] } {
  return {
    gone: before.filter((word) => !after.includes(word)),
    added: after.filter((word) => !before.includes(word)),
  };
}

/** Of what has changed, the names that were replaced by others with the same value: old name → new name. */
export function renamesIn(changed: readonly Difference<unknown>[]): Map<string, string> {
  const gone = changed.filter(({ after }) => after === undefined);
  const added = changed.filter(({ before }) => before === undefined);
  return renames(
    gone.map(({ name, before }) => ({ name, value: before })),
    added.map(({ name, after }) => ({ name, value: after })),
  );
}

/** Names that were replaced by others with the same value: old name → new name. */
export function renames(
  gone: readonly { readonly name: string; readonly value: unknown }[],
  added: readonly { readonly name: string; readonly value: unknown }[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, value } of gone) {
    const twins = added.filter((each) => isSame(each.value, value));
    // two of the same kind could be either
    const isClear = twins.length === 1 && gone.filter((each) => isSame(each.value, value)).length === 1;
    if (isClear && twins[0] !== undefined) found.set(name, twins[0].name);
  }
  return found;
}

/** A map of a template: an object that is no operator. */
export function isTemplateMap(value: unknown): value is Rows {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Object.keys(value).some(isOperator);
}

function isOperator(key: string): boolean {
  return /^\$[a-z]/.test(key);
}
