/** The TypeScript compiler, used for types and errors. */
import ts from "typescript";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Mark } from "../emit/layout.ts";
import { type TypeNames, typeNames } from "./imports.ts";
import { library } from "./library.ts";
import type { Kind, Known } from "./oracle.ts";

/** A generated file after type checking. */
export interface Checked {
  readonly file: ts.SourceFile;
  readonly checker: ts.TypeChecker;
  readonly diagnostics: readonly ts.Diagnostic[];
  /** The node of each mark that is printed as a node of its own. */
  nodesOf(marks: readonly Mark[]): ReadonlyMap<Mark, ts.Node>;
}

export class Compiler {
  readonly root: string;
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  /** Those that were added, and those of the disk that were needed; undefined: there is none. By absolute path. */
  readonly #sources = new Map<string, ts.SourceFile | undefined>();
  readonly #added = new Set<string>();
  #program: ts.Program | undefined;

  /**
   * @param root contains `runtime/`; nothing is written to it
   * @param files the contents of the root, if it is not on the disk, by path from it
   */
  constructor(root: string, files?: ReadonlyMap<string, string>) {
    this.root = root;
    const read = (path: string) => (files ? files.get(path.slice(root.length + 1)) : ts.sys.readFile(path));
    const { config } = ts.readConfigFile(`${root}/tsconfig.json`, read);
    const { options } = ts.convertCompilerOptionsFromJson(
      {
        ...config.compilerOptions,
        noUnusedLocals: false,
        noUnusedParameters: false,
        types: [],
        lib: undefined,
        noLib: true,
      },
      root,
    );
    this.#options = options;
    this.#host = {
      getSourceFile: (path) => this.#sourceOf(path, read),
      fileExists: (path) => this.#added.has(path) || (files ? read(path) !== undefined : ts.sys.fileExists(path)),
      readFile: read,
      writeFile: () => {},
      getDefaultLibFileName: () => libraryPath,
      getCurrentDirectory: () => root,
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    };
    this.#add(libraryPath, library);
  }

  /** The files that the last check read, relative to the root. */
  get files(): string[] {
    const own = (this.#program?.getSourceFiles() ?? []).flatMap(({ fileName }) =>
      fileName.startsWith(`${this.root}/`) ? [fileName.slice(this.root.length + 1)] : [],
    );
    return own.filter((path) => !path.startsWith("node_modules/"));
  }

  /** Adds or replaces a generated file, in memory. */
  put(path: string, text: string): void {
    this.#add(`${this.root}/${path}`, text);
  }

  #add(path: string, text: string): void {
    this.#added.add(path);
    if (this.#sources.get(path)?.text !== text) this.#sources.set(path, parse(path, text));
  }

  #sourceOf(path: string, read: (path: string) => string | undefined): ts.SourceFile | undefined {
    if (!this.#sources.has(path)) {
      const text = read(path);
      this.#sources.set(path, text === undefined ? undefined : parse(path, text));
    }
    return this.#sources.get(path);
  }

  /** The names of the types available to an adapter. Files that were not added are read from disk. */
  typeNames(spec: Pick<AdapterSpec, "dialect" | "provider" | "native" | "nativeFrom">): TypeNames {
    return typeNames(spec, (path) => this.#host.getSourceFile(`${this.root}/${path}`, ts.ScriptTarget.Latest)?.text);
  }

  /** Checks the files with these paths. */
  check(paths: readonly string[]): Map<string, Checked> {
    const program = ts.createProgram({
      rootNames: [...this.#added],
      options: this.#options,
      host: this.#host,
      ...(this.#program && { oldProgram: this.#program }),
    });
    this.#program = program;
    const checker = program.getTypeChecker();
    return new Map(
      paths.map((path) => {
        const file = program.getSourceFile(`${this.root}/${path}`);
        if (file === undefined) throw new Error(`not in the program: ${path}`);
        return [
          path,
          {
            file,
            checker,
            // only the last pass asks for them
            get diagnostics() {
              return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
            },
            nodesOf: (marks) => nodesIn(file, marks),
          },
        ];
      }),
    );
  }
}

const libraryPath = "/library.d.ts";

function parse(path: string, text: string): ts.SourceFile {
  const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  return ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode });
}

/** The file without the bodies of its functions: what other files can know of it. */
export function declarationsIn(file: ts.SourceFile): string {
  const declarations = file.statements.map((statement) => {
    if (!ts.isFunctionDeclaration(statement) || statement.body === undefined) return statement.getText(file);
    const head = file.text.slice(statement.getStart(file), statement.body.pos);
    return `${head.replace(/^export /, "export declare ")};`;
  });
  return declarations.join("\n");
}

/** For each mark, the outermost node that covers exactly its text. */
function nodesIn(file: ts.SourceFile, marks: readonly Mark[]): Map<Mark, ts.Node> {
  const nodes = new Map<string, ts.Node>();
  const collect = (node: ts.Node): void => {
    const key = `${node.getStart(file)} ${node.end}`;
    if (!nodes.has(key)) nodes.set(key, node);
    ts.forEachChild(node, collect);
  };
  collect(file);
  return new Map(
    marks.flatMap((mark) => {
      const node = nodes.get(`${mark.start} ${mark.end}`);
      return node === undefined ? [] : [[mark, node]];
    }),
  );
}

/** What is known about the values of a type. */
export function knowledge(type: ts.Type, checker: ts.TypeChecker): Known {
  const members = type.isUnion() ? type.types : [type];
  const kinds = new Set<Kind>();
  let absent = false;
  let nullable = false;
  for (const member of members) {
    nullable ||= (member.flags & ts.TypeFlags.Null) !== 0;
    if (isNothing(member)) absent = true;
    else {
      const kind = kindOf(member, checker);
      kinds.add(kind);
      if (kind === "any") absent = true;
    }
  }
  const literal = literalOf(type, checker);
  return {
    absent,
    nullable,
    kinds,
    filled:
      kinds.size === 1 && kinds.has("object") && members.every((member) => isNothing(member) || hasRequired(member)),
    ...(literal !== undefined && { literal }),
  };
}

/** The source text of a type. */
export function print(type: ts.Type, checker: ts.TypeChecker): string {
  const text = checker.typeToString(
    type,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
  );
  return text.replace(/NonNullable<(\w+)(?: \| undefined| \| null)*>/g, "$1");
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): Kind {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return "any";
  if (type.flags & ts.TypeFlags.StringLike) return "text";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (checker.isArrayType(type) || checker.isTupleType(type)) return "list";
  if (type.isIntersection())
    return type.types.map((each) => kindOf(each, checker)).find((kind) => kind !== "object") ?? "object";
  return "object";
}

function literalOf(type: ts.Type, checker: ts.TypeChecker): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === "true";
  return undefined;
}

function isNothing(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)) !== 0;
}

function hasRequired(type: ts.Type): boolean {
  return type.getProperties().some((property) => !(property.flags & ts.SymbolFlags.Optional));
}

/** The members of a union that are objects, not arrays. */
export function objectMembers(type: ts.Type, checker: ts.TypeChecker): ts.Type[] {
  const members = type.isUnion() ? type.types : [type];
  return members.filter((member) => kindOf(member, checker) === "object");
}
