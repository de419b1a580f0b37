/** The TypeScript compiler, used for types and errors. */
import { Project, ts } from "ts-morph";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Mark } from "../emit/layout.ts";
import type { TypeNames } from "./imports.ts";
import type { Kind, Known } from "./oracle.ts";

/** A generated file after type checking. */
export interface Checked {
  readonly file: ts.SourceFile;
  readonly checker: ts.TypeChecker;
  readonly diagnostics: readonly ts.Diagnostic[];
  nodeOf(mark: Mark): ts.Node | undefined;
  typeOf(mark: Mark): ts.Type | undefined;
}

export class Compiler {
  readonly #project: Project;

  /** @param root contains `runtime/`; nothing is written to it */
  constructor(root: string) {
    this.#project = new Project({
      tsConfigFilePath: `${root}/tsconfig.json`,
      skipAddingFilesFromTsConfig: true,
      // the checked code does not use the types of Node, which would take most of the time to load
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, types: [] },
    });
    this.root = root;
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
  typeNames({ dialect, provider, native }: Pick<AdapterSpec, "dialect" | "provider" | "native">): TypeNames {
    const own = native.length === 0 ? [] : this.#typesIn(`generated/native/${provider}.ts`);
    const ofDialect = this.#typesIn(`generated/native/${dialect}.ts`).filter((name) => !own.includes(name));
    return { hub: this.#typesIn("generated/hub.ts"), native: ofDialect, own };
  }

  #typesIn(path: string): string[] {
    const full = `${this.root}/${path}`;
    const file = this.#project.getSourceFile(full) ?? this.#project.addSourceFileAtPathIfExists(full);
    if (file === undefined) return [];
    return [...file.getInterfaces(), ...file.getTypeAliases()].flatMap((each) =>
      each.isExported() ? [each.getName()] : [],
    );
  }

  /** Checks the files with these paths. */
  check(paths: readonly string[]): Map<string, Checked> {
    const program = this.#project.getProgram().compilerObject;
    const checker = program.getTypeChecker();
    return new Map(
      paths.map((path) => {
        const file = program.getSourceFile(`${this.root}/${path}`);
        if (file === undefined) throw new Error(`not in the program: ${path}`);
        const nodeOf = (mark: Mark) => nodeAt(file, mark.start, mark.end);
        return [
          path,
          {
            file,
            checker,
            // only the last pass asks for them
            get diagnostics() {
              return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
            },
            nodeOf,
            typeOf: (mark) => {
              const node = nodeOf(mark);
              return node === undefined ? undefined : checker.getTypeAtLocation(node);
            },
          },
        ];
      }),
    );
  }
}

/** The outermost node that covers exactly this text. */
function nodeAt(file: ts.SourceFile, start: number, end: number): ts.Node | undefined {
  const search = (node: ts.Node): ts.Node | undefined => {
    if (node.getStart(file) === start && node.getEnd() === end) return node;
    return ts.forEachChild(node, (child) => (child.pos <= start && child.end >= end ? search(child) : undefined));
  };
  return search(file);
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
    text: print(checker.getNonNullableType(type), checker),
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
