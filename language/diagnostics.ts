/** Errors in a spec file, shown with their location. */
import type { Position } from "./syntax.ts";

/** An error in a spec file. `message` is one sentence without a final full stop. */
export interface Diagnostic {
  readonly at: Position;
  readonly message: string;
}

/** Thrown with all errors found; no file is written then. */
export class SpecError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((each) => `${place(each.at)}: ${each.message}`).join("\n"));
    this.name = "SpecError";
    this.diagnostics = diagnostics;
  }
}

/**
 * Reads each of several pieces.
 * @param found errors that were found before
 * @throws SpecError with the errors of all
 */
export function readAll<Piece, Read>(
  pieces: Iterable<Piece>,
  read: (piece: Piece) => Read,
  found: readonly Diagnostic[] = [],
): Read[] {
  const diagnostics = [...found];
  const all = [...pieces].flatMap((piece): Read[] => {
    try {
      return [read(piece)];
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      diagnostics.push(...error.diagnostics);
      return [];
    }
  });
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
  return all;
}

function place(at: Position): string {
  return `${at.file}:${at.line}:${at.column}`;
}

/** A diagnostic as it is shown: location, message, the line of the file, and carets under the error. */
export function render({ at, message }: Diagnostic, line: string | undefined): string {
  const head = `${place(at)}: error: ${message}`;
  if (line === undefined) return head;
  const number = String(at.line);
  const length = Math.max(1, Math.min(at.length, line.length - at.column + 1));
  return `${head}\n  ${number} | ${line}\n  ${" ".repeat(number.length)} | ${" ".repeat(at.column - 1)}${"^".repeat(length)}`;
}

/** Diagnostics in file order, each once. */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return [...diagnostics]
    .sort((a, b) => a.at.file.localeCompare(b.at.file, "en") || a.at.line - b.at.line || a.at.column - b.at.column)
    .filter((each) => {
      const key = `${place(each.at)} ${each.message}`;
      return !seen.has(key) && seen.add(key);
    });
}

/** All errors as they are shown, and their number. @param contentOf the text of a file; undefined if there is none */
export function printErrors({ diagnostics }: SpecError, contentOf: (file: string) => string | undefined): string {
  const shown = sorted(diagnostics).map((each) => render(each, contentOf(each.at.file)?.split("\n")[each.at.line - 1]));
  return `${shown.join("\n\n")}\n\n${shown.length} ${shown.length === 1 ? "error" : "errors"}`;
}
