/** Every field, variant and word of the native APIs, read from the types of the vendors' SDKs. */
import { Project, ts } from "ts-morph";
import { type Diagnostic, SpecError } from "../../language/diagnostics.ts";

/** The JSON possible at one place of a body. Types that contain themselves make it a cycle. */
export interface Place {
  /** `messages[user].content`: `[x]` is a variant of a list's elements, `<x>` one of a single value, `[]` any element. */
  readonly path: string;
  readonly optional: boolean;
  readonly scalars: readonly ("string" | "number" | "boolean" | "any")[];
  /** The values of an enum; empty where any string is allowed. */
  readonly words: readonly string[];
  /** The elements of a list. */
  readonly items?: Place;
  /** The objects that are allowed; several if they differ in the value of a key. */
  readonly objects: readonly Shape[];
}

/** One variant of an object. */
export interface Shape {
  readonly path: string;
  /** The key and the value that make it this variant; absent if there is only one. */
  readonly tag?: readonly [key: string, word: string];
  /** The names of the types in the SDK. */
  readonly types: readonly string[];
  readonly fields: Readonly<Record<string, Place>>;
}

/** The parts of each API, such as `request`, by the names that `spec/unmapped/universe.ts` gives them. */
export type Universe = Readonly<Record<string, Readonly<Record<string, Place>>>>;

/** The keys that distinguish variants, in order of precedence. */
const tags = ["type", "role", "object", "event"];

/** The share of variants that must have a literal for a key, so that the key distinguishes them. */
const most = 0.7;

/**
 * @param file the path of `universe.ts`
 * @param replaced texts in place of files on the disk, by path
 * @throws SpecError if the file does not compile: an SDK has renamed or removed a type
 */
export function readUniverse(file: string, replaced: ReadonlyMap<string, string> = new Map()): Universe {
  const project = new Project({
    compilerOptions: {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
      strict: true,
      types: ["node"],
    },
    skipFileDependencyResolution: true,
  });
  for (const [path, text] of replaced) project.createSourceFile(path, text, { overwrite: true });
  const source = project.addSourceFileAtPath(file).compilerNode;
  const program = project.getProgram().compilerObject;
  const wrong = program.getSemanticDiagnostics(source).map(({ start = 0, length = 1, messageText }): Diagnostic => {
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const at = { file: "spec/unmapped/universe.ts", line: line + 1, column: character + 1, length };
    return { at, message: ts.flattenDiagnosticMessageText(messageText, " ").replaceAll(/ +/g, " ") };
  });
  if (wrong.length > 0) throw new SpecError(wrong);
  const checker = program.getTypeChecker();
  const declared = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === "Apis");
  if (declared === undefined) throw new Error(`${file} does not declare Apis`);
  const typesOf = (type: ts.Type) =>
    type.getProperties().map((each) => [each.name, checker.getTypeOfSymbol(each)] as const);
  return Object.fromEntries(
    typesOf(checker.getTypeAtLocation(declared)).map(([api, parts]) => [
      api,
      Object.fromEntries(typesOf(parts).map(([part, type]) => [part, new Walk(checker).place([type], "", false)])),
    ]),
  );
}

class Walk {
  readonly #checker: ts.TypeChecker;
  /** The shapes that contain the current place, by their types. */
  readonly #open = new Map<string, Shape>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** @param declared the value has one of these types */
  place(declared: readonly ts.Type[], path: string, mayLack: boolean): Place {
    const all = [...new Set(declared.flatMap(membersOf))];
    const isAbsent = (type: ts.Type) => (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0;
    const types = all.filter((each) => !isAbsent(each) && !(each.flags & ts.TypeFlags.Never));
    const scalars = new Set(types.flatMap((each) => this.#scalarOf(each) ?? []));
    const words = types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
    const elements = scalars.has("any") ? [] : types.flatMap((each) => this.#elementsOf(each));
    const objects = types.filter((each) => !each.isStringLiteral() && this.#isObject(each));
    return {
      path,
      optional: mayLack || types.length < all.length,
      scalars: scalars.has("any") ? ["any"] : [...scalars],
      words: scalars.has("string") ? [] : [...new Set(words)].sort(),
      ...(elements.length > 0 && { items: this.place(elements, `${path}[]`, false) }),
      objects: this.#shapes(objects, path),
    };
  }

  #isObject(type: ts.Type): boolean {
    return this.#scalarOf(type) === undefined && this.#elementsOf(type).length === 0;
  }

  #scalarOf(type: ts.Type): Place["scalars"][number] | undefined {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return "any";
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return "string";
    if (flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike) && !type.isStringLiteral()) return "number";
    if (flags & ts.TypeFlags.BooleanLike) return "boolean";
    // `string & {}` is any string next to the known ones
    if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.String)) return "string";
    if (type.symbol?.name === "Uint8Array") return "string";
    // a list that may contain itself is any JSON
    if (this.#elementsOf(type).flatMap(membersOf).includes(type)) return "any";
    const isOpen = flags & ts.TypeFlags.Object && type.getProperties().length === 0;
    return isOpen && type.getCallSignatures().length === 0 ? "any" : undefined;
  }

  #elementsOf(type: ts.Type): readonly ts.Type[] {
    const isList = this.#checker.isArrayType(type) || this.#checker.isTupleType(type);
    return isList ? this.#checker.getTypeArguments(type as ts.TypeReference) : [];
  }

  /** The types as variants; those that the same word distinguishes are one. */
  #shapes(types: readonly ts.Type[], path: string): Shape[] {
    const key = tags.find(
      (tag) =>
        types.length > 1 && types.filter((each) => this.#wordsOf(each, tag).length > 0).length >= most * types.length,
    );
    if (key === undefined) return types.length === 0 ? [] : [this.#shape(types, path)];
    const kinds = new Map<string, ts.Type[]>();
    for (const type of types)
      for (const word of this.#wordsOf(type, key).length > 0 ? this.#wordsOf(type, key) : ["*"])
        kinds.set(word, [...(kinds.get(word) ?? []), type]);
    // the same object, as two types describe it
    if (kinds.size === 1) return [this.#shape(types, path)];
    const pathOf = (word: string) => (path.endsWith("[]") ? `${path.slice(0, -1)}${word}]` : `${path}<${word}>`);
    return [...kinds].map(([word, members]) => this.#shape(members, pathOf(word), [key, word]));
  }

  #wordsOf(type: ts.Type, key: string): string[] {
    const symbol = type.getProperty(key);
    const members = symbol === undefined ? [] : membersOf(this.#checker.getTypeOfSymbol(symbol));
    return members.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
  }

  #shape(members: readonly ts.Type[], path: string, tag?: Shape["tag"]): Shape {
    const key = members.map((each) => (each as { readonly id?: number }).id).join();
    const above = this.#open.get(key);
    if (above !== undefined) return above;
    const fields: Record<string, Place> = {};
    const names = [...new Set(members.map((each) => nameOf(each, members.length > 1)))];
    const types = names.filter((name) => name !== "" && !name.startsWith("__"));
    const shape: Shape = { path, ...(tag && { tag }), types, fields };
    this.#open.set(key, shape);
    for (const name of new Set(
      members.flatMap((each) =>
        propertiesOf(each)
          .filter(isField)
          .map((one) => one.name),
      ),
    )) {
      const symbols = members.map((each) => each.getProperty(name));
      const found = symbols
        .filter((each) => each !== undefined)
        .map((each) => [each, this.#checker.getTypeOfSymbol(each)] as const);
      const mayLack = found.length < members.length || found.some(([each]) => each.flags & ts.SymbolFlags.Optional);
      const place = this.place(
        found.map(([, type]) => type),
        path === "" ? name : `${path}.${name}`,
        mayLack,
      );
      if (place.scalars.length + place.words.length + place.objects.length > 0 || place.items !== undefined)
        fields[name] = place;
    }
    this.#open.delete(key);
    return shape;
  }
}

/** The name of a type; of a member of a union that is one shape, the namespace in which it is declared, if there is one. */
function nameOf({ aliasSymbol, symbol }: ts.Type, isMember: boolean): string {
  const block = isMember ? symbol?.declarations?.[0]?.parent : undefined;
  const namespace = block && ts.isModuleBlock(block) ? block.parent.name.text : undefined;
  return namespace ?? (aliasSymbol ?? symbol)?.name ?? "";
}

/** The members of a union, or the type itself. */
function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types.flatMap(membersOf) : [type];
}

/** The properties as they are declared; those of `Pick` and `Omit` have the order in which the compiler met their names. */
function propertiesOf(type: ts.Type): ts.Symbol[] {
  if (type.isIntersection()) return type.types.flatMap(propertiesOf);
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  const positionOf = ({ declarations: [first] = [] }: ts.Symbol) => first?.pos ?? 0;
  return isMapped
    ? type.getProperties().sort((one, other) => positionOf(one) - positionOf(other))
    : type.getProperties();
}

/** Whether a property is in the JSON: methods and accessors of helpers are not. */
function isField(symbol: ts.Symbol): boolean {
  return !symbol.name.startsWith("$") && !(symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor));
}

/** Whether a place always has the same word, as the key that distinguishes variants does. */
export function isConstant({ words, optional, items }: Place): boolean {
  return words.length === 1 && !optional && items === undefined;
}
