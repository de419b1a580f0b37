/** Rewrites messages of the type checker in terms of the spec. */
import { ts } from "ts-morph";
import { nearest, suggestion } from "../../language/reader.ts";
import type { TypeNames } from "./type-names.ts";

/** The prefix of messages about values that no rule matches. */
export const missingCase = "a case is missing: ";
const longestType = 60;

interface Checked {
  readonly file: ts.SourceFile;
  readonly checker: ts.TypeChecker;
}

/** The message of a type error: one sentence, without a full stop. */
export function messageOf({ code, messageText, start = 0 }: ts.Diagnostic, checked: Checked, types: TypeNames): string {
  if (code === 2366 || code === 7030 || code === 2355)
    return `${missingCase}some values match no rule; add a rule for them, or an else`;
  const chain = ts.flattenDiagnosticMessageText(messageText, "\n").split("\n");
  const first = trimmed(chain[0] ?? "");
  if (code === 2367 || code === 2678) return unknownValue(first);
  if (code === 2304 || code === 2552) return unknownType(first, types);
  // the deepest line of a chain names the field instead of the whole shape
  const last = trimmed(chain.at(-1) ?? "");
  const missing = /^Property ('[^']+') is missing in .* required in type ('.*')$/.exec(last);
  if (missing !== null) return shortened(`${missing[1]} is missing, which type ${missing[2]} requires`);
  const chosen = shortened(last.length < first.length ? last : first);
  const node = nodeAt(checked.file, start);
  if (node === undefined || /Did you mean/.test(chosen)) return chosen;
  return withSuggestion(chosen, node, checked.checker);
}

function trimmed(text: string): string {
  return text
    .trim()
    .replace(/\.$/, "")
    .replace(/^Object literal may only specify known properties, (and|but) /, "")
    .replace(/^Argument of type (.*) is not assignable to parameter of type /, "Type $1 is not assignable to type ")
    .replace(/( is not assignable to type '.*?)(?: \| null| \| undefined)+'$/, "$1'");
}

/** Shortens types to their names, and long shapes to their first field, which identifies them. */
function shortened(message: string): string {
  return message
    .replaceAll(/Readonly<Omit<(EngineRequest),.*?\}>/g, "$1")
    .replaceAll(" & {}", "")
    .replaceAll(/Received(?:Keys)?<(?:Loose<)?(\w+)>+/g, "$1")
    .replaceAll(/'(\{ [^']*?;) [^']*\}'/g, (whole, start: string) =>
      whole.length > longestType ? `'${start} … }'` : whole,
    );
}

/** A comparison of types without overlap: the literal of a pattern, and the values it could have. */
function unknownValue(message: string): string {
  const types = [...message.matchAll(/'([^']*)'/g)].map(([, type = ""]) => type);
  const word = types.find((type) => /^"[^"]*"$/.test(type))?.slice(1, -1);
  if (word === undefined) return message;
  const words = [...types.join(" ").matchAll(/"([^"]*)"/g)]
    .map(([, each = ""]) => each)
    .filter((each) => each !== word);
  return `unknown value ${word}${suggestion(word, words)}`;
}

function unknownType(message: string, { native, own, hub }: TypeNames): string {
  const name = /'([^']*)'/.exec(message)?.[1] ?? "";
  return `unknown type ${name}${suggestion(name, [...own, ...native, ...hub])}`;
}

/** Adds a suggestion: the checker has none for short names and for literals of arguments. */
function withSuggestion(message: string, node: ts.Node, checker: ts.TypeChecker): string {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const members = membersOf(checker.getNonNullableType(checker.getTypeAtLocation(parent.expression)));
    const near = nearest(parent.name.text, namesIn(members));
    const isThere = members.some((member) => member.getProperty(parent.name.text) !== undefined);
    const isString = members.some((member) => member.isStringLiteral());
    if (isThere || (isString && near === undefined)) return `${missingCase}${message}`;
    return near === undefined ? message : `${message}. Did you mean '${near}'?`;
  }
  if (ts.isPropertyAssignment(parent) && parent.name === node && / does not exist in type /.test(message)) {
    const type = checker.getContextualType(parent.parent);
    const near = type && nearest(parent.name.getText(), namesIn(membersOf(checker.getNonNullableType(type))));
    return near === undefined ? message : `${message}. Did you mean to write '${near}'?`;
  }
  const word = /^Type '"([^"]*)"' is not assignable/.exec(message)?.[1];
  const type = word !== undefined && ts.isExpression(node) ? checker.getContextualType(node) : undefined;
  const words =
    type === undefined ? [] : membersOf(type).flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
  if (word === undefined || words.length === 0) return message;
  const near = nearest(word, words);
  if (near !== undefined) return `${message}. Did you mean '"${near}"'?`;
  return message.includes(" | ") ? message : `${message}${suggestion(word, words)}`;
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** The fields of object types. Those of strings are left out: they are never meant. */
function namesIn(types: readonly ts.Type[]): string[] {
  return types
    .filter((type) => (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0)
    .flatMap((type) => type.getProperties().map((property) => property.name));
}

/** The innermost node that starts here. */
function nodeAt(file: ts.SourceFile, start: number): ts.Node | undefined {
  const search = (node: ts.Node): ts.Node | undefined =>
    ts.forEachChild(node, (child) =>
      child.getStart(file) <= start && start < child.getEnd() ? search(child) : undefined,
    ) ?? (node.getStart(file) === start ? node : undefined);
  return search(file);
}
