/** The project in which generated code is checked: TypeScript, its libraries, and the files that the code imports. */
import { Project, type SourceFile, ts } from "ts-morph";
import type { AdapterSpec } from "../../language/syntax.ts";
import { type TypeNames, typeNames } from "./type-names.ts";

/** Unused names are allowed: plainly printed code declares everything it could need. */
const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true, types: [] };

export class CodeProject {
  readonly #root: string;
  readonly project: Project;

  /**
   * @param root contains `runtime/` and `tsconfig.json`; nothing is written to it
   * @param files the contents of the root, if it is not on the disk, by path from it
   */
  constructor(root: string, files?: ReadonlyMap<string, string>) {
    this.#root = root;
    this.project = new Project({ useInMemoryFileSystem: files !== undefined, skipFileDependencyResolution: true });
    const disk = this.project.getFileSystem();
    for (const [path, text] of files ?? []) disk.writeFileSync(`${root}/${path}`, text);
    // the options alone: the files that the project lists are not needed
    const { config } = ts.parseConfigFileTextToJson("tsconfig.json", disk.readFileSync(`${root}/tsconfig.json`));
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
    this.project.compilerOptions.set({ ...options, ...compilerOptions });
  }

  /** Adds or replaces a generated file, in memory. */
  put(path: string, text: string): SourceFile {
    return this.project.createSourceFile(`${this.#root}/${path}`, text, { overwrite: true });
  }

  /** The names of the types available to an adapter. Files that were not added are read from disk. */
  typeNames(spec: Pick<AdapterSpec, "dialect" | "provider" | "native" | "nativeFrom">): TypeNames {
    return typeNames(spec, (path) => this.project.addSourceFileAtPathIfExists(`${this.#root}/${path}`)?.getFullText());
  }
}
