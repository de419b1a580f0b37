/** The forms of a value that a pattern matches, and those left for later rules. */
import type { Pattern, Position, Scalar } from "../../language/syntax.ts";
import { elementsOf, type Fields, fieldOf, isPresent, type Value, type Values, withField } from "./values.ts";

export interface Match {
  /** The forms that may match. */
  readonly yes: Values;
  /** The forms that may not. */
  readonly no: Values;
  /** The names that the pattern captures. */
  readonly names: Fields;
}

/** Tests that a pattern makes on a value. */
export interface Asked {
  /** A word of an enum, or one that names a variant, is compared. */
  compared(value: Value, words: readonly Scalar[], at: Position): void;
  /** It is only asked whether the value is there. */
  tested(value: Value, at: Position): void;
  /** A field of an object of the SDK, or one that it does not declare. */
  read(value: Value, key: string, isDeclared: boolean, at: Position): void;
}

/** Forms that differ in several fields are kept apart only up to this number. */
const mostForms = 24;

export function match(pattern: Pattern, values: Values, asked: Asked): Match {
  const each = values.map((value) => matchOne(pattern, value, asked));
  const no = each.flatMap((one) => one.no);
  return {
    yes: each.flatMap((one) => one.yes),
    no: no.length > mostForms && no.length > values.length ? values : no,
    names: joined(each.flatMap((one) => (one.yes.length > 0 ? [one.names] : []))),
  };
}

function joined(all: readonly Fields[]): Fields {
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  return Object.fromEntries([...names].map((name) => [name, all.flatMap((each) => each[name] ?? [])]));
}

const never = (value: Value): Match => ({ yes: [], no: [value], names: {} });
const always = (value: Value, names: Fields = {}): Match => ({ yes: [value], no: [], names });
const maybe = (value: Value, names: Fields = {}): Match => ({ yes: [value], no: [value], names });

function matchOne(pattern: Pattern, value: Value, asked: Asked): Match {
  switch (pattern.kind) {
    case "absent":
      asked.tested(value, pattern.at);
      return isPresent(value) ? never(value) : always(value);
    case "present":
    case "bind": {
      if (pattern.kind === "present") asked.tested(value, pattern.at);
      const names = pattern.kind === "bind" ? { [pattern.name]: [value] } : {};
      if (!isPresent(value)) return never(value);
      if (pattern.string !== true) return always(value, names);
      if (value.kind === "given") return maybe(value, names);
      return isString(value) ? always(value, names) : never(value);
    }
    case "literal":
      return compare(value, [pattern.value], pattern.at, asked);
    case "any":
      return compare(value, pattern.words, pattern.at, asked);
    case "empty":
    case "first": {
      asked.tested(value, pattern.at);
      if (value.kind === "array" && value.items.length === 0)
        return pattern.kind === "empty" ? always(value) : never(value);
      if (!["given", "list", "array"].includes(value.kind)) return never(value);
      if (pattern.kind === "empty") return maybe(value);
      return maybe(value, match(pattern.pattern, elementsOf([value]), asked).names);
    }
    case "object":
      return matchObject(pattern, value, asked);
  }
}

function isString(value: Value): boolean {
  if (value.kind === "scalar") return value.of === "string";
  return value.kind === "made" || (value.kind === "word" && typeof value.value === "string");
}

function compare(value: Value, words: readonly Scalar[], at: Position, asked: Asked): Match {
  asked.compared(value, words, at);
  if (value.kind === "word") return words.includes(value.value as Scalar) ? always(value) : never(value);
  if (value.kind === "given" || value.kind === "made") return { ...maybe(value), yes: wordsOf(words) };
  if (value.kind !== "scalar") return never(value);
  if (value.words === undefined) return words.some((each) => typeof each === value.of) ? maybe(value) : never(value);
  const [yes, no] = [
    value.words.filter((each) => words.includes(each)),
    value.words.filter((each) => !words.includes(each)),
  ];
  const narrowed = (left: readonly string[]): Values => (left.length === 0 ? [] : [{ ...value, words: left }]);
  return { yes: narrowed(yes), no: narrowed(no), names: {} };
}

function wordsOf(words: readonly Scalar[]): Values {
  return words.map((value) => ({ kind: "word", value }));
}

function matchObject({ entries }: Extract<Pattern, { kind: "object" }>, value: Value, asked: Asked): Match {
  if (!["object", "map", "given"].includes(value.kind)) return never(value);
  let yes = value;
  const names: Record<string, Values> = {};
  const no: Value[] = [];
  for (const { key, optional, pattern, at } of entries) {
    const forms = fieldOf(value, key);
    asked.read(value, key, forms !== undefined, at);
    const found = match(pattern, forms ?? [{ kind: "absent" }], asked);
    if (!optional) {
      if (found.yes.length === 0) return never(value);
      if (found.no.length > 0) no.push(withField(yes, key, found.no));
      yes = withField(yes, key, found.yes);
    }
    for (const [name, captured] of Object.entries(found.names))
      names[name] = optional && found.no.length > 0 ? [...captured, { kind: "absent" }] : captured;
  }
  // what is known of a value of our own is only what matched
  return { yes: [yes], no: value.kind === "given" ? [value] : no, names };
}
