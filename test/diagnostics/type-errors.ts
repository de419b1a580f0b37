/** Type errors of small specs, all checked at once because the type checker is slow to start. */
import { compile } from "../../generator/compile/compile.ts";
import { adapterJob, dialectJob } from "../../generator/compile/jobs.ts";
import { dialectsOf } from "../../generator/compile/shared.ts";
import { parseAdapter } from "../../language/adapter.ts";
import { type Diagnostic, SpecError } from "../../language/diagnostics.ts";
import { loadSource } from "../../language/load.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { projectOf } from "../language/compiled-case.ts";

/** The files of a case by name: `provider.yaml`, `dialect.yaml`, and the native types as `native.ts`. */
export type Files = ReadonlyMap<string, string>;

/** The errors of each case, at positions in its own files. */
export function typeErrorsOf(cases: readonly Files[]): Diagnostic[][] {
  const folderOf = (index: number) => `case_${index}`;
  const specs = cases.map((files, index) => {
    const source = (file: string) => loadSource(`${folderOf(index)}/${file}`, files.get(file) ?? "");
    const spec = parseAdapter(source("provider.yaml"), source("dialect.yaml"));
    return { ...spec, provider: folderOf(index), dialect: folderOf(index) };
  });
  const natives = new Map(cases.map((files, index) => [folderOf(index), files.get("native.ts") ?? ""]));
  const project = projectOf(natives);
  const dialects = (some: readonly AdapterSpec[]) => compile(dialectsOf(some).map(dialectJob), project);
  const adapters = (some: readonly AdapterSpec[]) =>
    compile(
      some.map((spec) => adapterJob(spec, dialectsOf(some), [])),
      project,
    );
  const inDialects = errorsOf(() => dialects(specs));
  const sound = specs.filter(({ provider }) => !inDialects.some(({ at }) => at.file.startsWith(`${provider}/`)));
  const inAdapters = errorsOf(() => {
    dialects(sound);
    adapters(sound);
  });
  const found = [...inDialects, ...inAdapters];
  return cases.map((_, index) =>
    found.flatMap(({ at, message }) => {
      const [folder, file = ""] = at.file.split("/");
      const own = `${folderOf(index)}/`;
      return `${folder}/` === own ? [{ at: { ...at, file }, message: message.replaceAll(own, "") }] : [];
    }),
  );
}

function errorsOf(run: () => unknown): readonly Diagnostic[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics;
  }
}
