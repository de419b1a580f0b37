/** Prints patterns as tests of places in the matched value, and the names that a pattern gives to them. */
import { type Binding, depth, isImplied, needed, type Place, type Test } from "../compile/patterns.ts";
import { type Code, from, separated } from "./code.ts";
import { literal, optionalMember } from "./literals.ts";
import { type FreeName, namesOfFirst } from "./names.ts";

/** The facts known in a block of a function: the constants of places that are no property paths. */
export interface Block {
  readonly constants: Map<string, string>;
  readonly free: FreeName;
}

export function printPlace(place: Place, block: Block): string {
  const constant = block.constants.get(place.id);
  if (constant !== undefined) return constant;
  if (place.parent === undefined) return "it";
  const parent = printPlace(place.parent, block);
  return place.key === undefined ? `asList(${parent})?.[0]` : `${parent}${optionalMember(place.key)}`;
}

export function printTest(test: Test, block: Block): Code {
  return from(test.node.at, textOf(test, printPlace(test.place, block)));
}

function textOf(test: Test, place: string): string {
  switch (test.kind) {
    case "words": {
      const tests = test.words.map((word) => `${place} === ${literal(word)}`);
      return tests.length === 1 ? tests.join() : `(${tests.join(" || ")})`;
    }
    case "absent":
      return `${place} == null`;
    case "present":
      return `${place} != null`;
    case "string":
      return `typeof ${place} === "string"`;
    case "object":
      return `isObject(${place})`;
    case "list":
      return `asList(${place}) !== undefined`;
    case "empty":
      return `asList(${place})?.length === 0`;
  }
}

/** Objects and lists are tested before what is in them. */
function ordered(tests: readonly Test[]): Test[] {
  const rank = ({ place, kind }: Test) => 2 * depth(place) + (kind === "object" || kind === "list" ? 1 : 0);
  return tests.toSorted((a, b) => rank(a) - rank(b));
}

/** The condition of a rule; empty if it always holds. Constants that it reads are added to `before`. */
export function printCondition(tests: readonly Test[], block: Block, before: Code[]): Code[] {
  for (const test of tests) {
    if (test.kind === "list") {
      const first: Place = { parent: test.place, key: undefined, id: `${test.place.id}[0]` };
      nameFirsts(first, block, before, namesOfFirst(test));
    }
    nameFirsts(test.place, block, before);
  }
  const open = tests.filter((test) => !((test.kind === "present" || test.kind === "list") && isImplied(test, tests)));
  return separated(
    ordered(open).map((test) => printTest(test, block)),
    " && ",
  );
}

/** The first element of a list becomes a constant, which tests can narrow; so do those of the lists around it. */
export function nameFirsts(
  place: Place | undefined,
  block: Block,
  before: Code[],
  names: readonly string[] = ["first", `first_${place?.parent?.key}`],
): void {
  if (place === undefined) return;
  nameFirsts(place.parent, block, before);
  if (place.parent === undefined || place.key !== undefined || block.constants.has(place.id)) return;
  const list = place.parent;
  const isRoot = list.parent === undefined || list.key === undefined || block.constants.has(list.id);
  const code = isRoot
    ? printPlace(list, block)
    : `asObject(${printPlace(list.parent, block)})${optionalMember(list.key)}`;
  const name = block.free(...names);
  block.constants.set(place.id, name);
  before.push(`const ${name} = asList(${code})?.[0];`);
}

/** The code of a name. One below an optional key is absent where the pattern of the key does not match. */
export function printBinding(binding: Binding, block: Block, before: Code[]): string {
  const place = printPlace(binding.place, block);
  const needs = needed(binding);
  const conditions = binding.conditions
    .flat()
    .filter((test) => needs.includes(test) || (needs.length > 0 && test.kind === "words"));
  if (conditions.length === 0) return place;
  const name = block.free(binding.name);
  const tests = ordered(conditions).map((test) => printTest(test, block));
  before.push(["const ", name, " = ", ...separated(tests, " && "), ` ? ${place} : undefined;`]);
  return name;
}
