/** The TypeScript compiler, used for types and errors. */
import { Project, ts } from "ts-morph";
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
  readonly #project: Project;

  /**
   * @param root contains `runtime/`; nothing is written to it
   * @param files the contents of the root, if it is not on the disk, by path from it
   */
  constructor(root: string, files?: ReadonlyMap<string, string>) {
    const read = (path: string) => (files ? files.get(path.slice(root.length + 1)) : ts.sys.readFile(path));
    // not with `tsConfigFilePath`, which would search the project for files
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
    this.#project = new Project({ compilerOptions: options, useInMemoryFileSystem: files !== undefined });
    this.#project.createSourceFile("/library.d.ts", library);
    this.root = root;
    for (const [path, text] of files ?? []) if (path.endsWith(".ts")) this.put(path, text);
  }

  readonly root: string;

  /** The files that the last check read, relative to the root. */
  get files(): string[] {
    const files = this.#project.getProgram().compilerObject.getSourceFiles();
    const own = files.flatMap(({ fileName }) =>
      fileName.startsWith(`${this.root}/`) ? [fileName.slice(this.root.length + 1)] : [],
    );
    return own.filter((path) => !path.startsWith("node_modules/"));
  }

  /** Adds or replaces a generated file, in memory. */
  put(path: string, text: string): void {
    const full = `${this.root}/${path}`;
    if (this.#project.getSourceFile(full)?.getFullText() === text) return;
    this.#project.createSourceFile(full, text, { overwrite: true });
  }

  /** The names of the types available to an adapter. Files that were not added are read from disk. */
  typeNames(spec: Pick<AdapterSpec, "dialect" | "provider" | "native" | "nativeFrom">): TypeNames {
    return typeNames(spec, (path) => {
      const full = `${this.root}/${path}`;
      return (this.#project.getSourceFile(full) ?? this.#project.addSourceFileAtPathIfExists(full))?.getFullText();
    });
  }

  /** Checks the files with these paths. */
  check(paths: readonly string[]): Map<string, Checked> {
    const program = this.#project.getProgram().compilerObject;
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
