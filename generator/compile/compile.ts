/** Compiles specs to files: printed plainly, simplified by types, and checked. */
import { type FunctionDeclaration, SyntaxKind } from "ts-morph";
import { type Diagnostic, SpecError } from "../../language/diagnostics.ts";
import { organizeImports } from "../emit/typescript.ts";
import { type Segment, write } from "../print/code.ts";
import { printHeader } from "../print/header.ts";
import { type Edit, put, replace } from "../simplify/edits.ts";
import { looseEdits } from "../simplify/signatures.ts";
import { apply, type Draft, simplify } from "../simplify/simplify.ts";
import { usesOf } from "../simplify/syntax.ts";
import { explainErrors } from "./errors.ts";
import type { Job } from "./jobs.ts";
import type { CodeProject } from "./project.ts";
import type { OwnPart } from "./shared.ts";

/** The code of a file, before it is formatted. */
export interface Made {
  readonly text: string;
  /** The pieces in the order in which they are printed; a deleted one is empty. */
  readonly segments: readonly Segment[];
  /** Its text without the bodies of the functions: what other files can know of it. */
  readonly declarations: string;
}

/**
 * @param project has the files that the code imports
 * @throws SpecError with every type error, at its position in the YAML
 */
export function compile(jobs: readonly Job[], project: CodeProject): Made[] {
  const drafts = jobs.map((job) => {
    const { path, part, print } = job;
    const { text, segments } = write([printHeader(part, project.typeNames(part.spec)), print(part)]);
    return { job, file: project.put(path, text), segments, functions: functionsOf(part) };
  });
  simplify(drafts, "types");
  const errors = drafts.flatMap((draft) => explain(draft, draft.job));
  if (errors.length > 0) throw new SpecError(errors);
  simplify(drafts, "form");
  return drafts.map((draft) => {
    const text = finish(draft, draft.job.temporary ?? []);
    return { text, segments: draft.segments, declarations: declarationsOf(draft) };
  });
}

function functionsOf({ spec, imported }: OwnPart) {
  const open = new Set(spec.rules.filter(({ input }) => input === "_").map(({ name }) => name));
  const rules = new Set(spec.rules.map(({ name }) => name));
  return {
    isReply: (name: string) => rules.has(name) && !spec.requestRules.has(name),
    hasOpenInput: (name: string) => open.has(name) && !imported.names.has(name),
  };
}

/** The errors of a file. */
function explain(draft: Draft, { part, temporary = [], change }: Job): readonly Diagnostic[] {
  const skipped = temporary.flatMap((name) => draft.file.getFunction(name) ?? []);
  const isSkipped = (start: number) => skipped.some((fn) => fn.getPos() <= start && start < fn.getEnd());
  const errors = explainErrors(draft, part.spec, isSkipped);
  return change === undefined ? errors : errors.map(change);
}

/** The text without what is not needed any more. */
function finish(draft: Draft, temporary: readonly string[]): string {
  const { file } = draft;
  apply(draft, looseEdits(file));
  const functions = file.getFunctions();
  apply(
    draft,
    functions.flatMap((fn): Edit[] => (temporary.includes(fn.getName() ?? "") ? put(fn, "") : parameterEdits(fn))),
  );
  const text = organizeImports(file.getFilePath(), file.getFullText());
  const delta = text.length - file.getFullText().length;
  draft.segments = draft.segments.map((each) => ({ ...each, start: each.start + delta, end: each.end + delta }));
  return text;
}

/** A parameter that is not read is marked as such, or is left out of a function that only this file calls. */
function parameterEdits(fn: FunctionDeclaration): Edit[] {
  const [parameter] = fn.getParameters();
  const body = fn.getBody();
  if (parameter === undefined || body === undefined || usesOf(parameter.getName(), body).length > 0) return [];
  const start = parameter.getNameNode().getStart();
  return fn.getName() === "headers" ? put(parameter, "") : [replace(start, start, "_")];
}

function declarationsOf({ file }: Draft): string {
  const text = file.getFullText();
  return file
    .getStatements()
    .map((statement) => {
      const body = statement.asKind(SyntaxKind.FunctionDeclaration)?.getBody();
      return body === undefined ? statement.getText() : text.slice(statement.getStart(), body.getStart());
    })
    .join("\n");
}
