/** A block of a function being printed: which values are known to be present, and the constants so far. */

import { reserved } from "../../language/names.ts";
import type { Pattern } from "../../language/syntax.ts";
import { type Doc, group, indent, line, mark } from "../emit/layout.ts";
import { literal } from "../emit/print.ts";
import { type Names, namesOfFirst, noNames } from "./names.ts";
import { isOnly, type Kind, type Known } from "./oracle.ts";
import { member } from "./paths.ts";
import { depth, isImplied, isInside, type Place, type Test } from "./patterns.ts";
import type { Program } from "./scope.ts";

/** Constants, and the tests that use them. */
export interface Stage {
  readonly before: Doc[];
  readonly tests: Doc[];
}

export class Block {
  readonly program: Program;
  readonly side: "request" | "reply";
  readonly #names: Names;
  readonly #proven: Set<string>;
  readonly #constants: Map<string, string>;
  readonly #taken: Set<string>;
  /** Places that must be objects, because a key was found in them. */
  readonly #keyed: Set<string>;
  /** Places whose type is an array. */
  readonly #lists = new Set<string>();
  readonly #above: Block | undefined;
  /** Statements to print before the next one. */
  readonly before: Doc[] = [];
  /** Tests left out while learning; the body asks for their types. */
  readonly probes: Test[] = [];

  constructor(program: Program, side: "request" | "reply", names: Names = noNames, above?: Block) {
    this.program = program;
    this.side = side;
    this.#names = names;
    this.#above = above;
    this.#proven = new Set(above === undefined ? [] : above.#proven);
    this.#constants = new Map(above === undefined ? [] : above.#constants);
    this.#keyed = new Set(above === undefined ? [] : above.#keyed);
    this.#taken = new Set(above === undefined ? [] : above.#taken);
  }

  inside(): Block {
    return new Block(this.program, this.side, this.#names, this);
  }

  /**
   * Code for a place.
   * @param asked the node for which the type checker is asked whether the parent may be missing
   * @param sure whether the parent is known to be present
   */
  read(place: Place, asked?: Pattern, sure = false): Doc {
    const constant = this.#constants.get(place.id);
    if (constant !== undefined) return constant;
    if (place.parent === undefined) return "it";
    const parent = this.read(place.parent, asked, sure);
    const isList = this.#lists.has(place.parent.id);
    if (place.key === undefined && !isList) return ["list(", parent, ")?.[0]"];
    const proven = sure || this.#proven.has(place.parent.id);
    const role = `above ${depth(place)}`;
    const isAsked = !proven && asked !== undefined && this.#typed;
    const optional = !proven && !(isAsked && this.program.oracle.ask(asked, role)?.absent === false);
    const step = place.key === undefined ? `${optional ? "?." : ""}[0]` : member(place.key, optional);
    return [isAsked ? mark(asked, role, parent) : parent, step];
  }

  /** Whether the code of a place is a property path, which is cheap and can be narrowed by a test. */
  isPath(place: Place): boolean {
    if (this.#constants.has(place.id) || place.parent === undefined) return true;
    return (place.key !== undefined || this.#lists.has(place.parent.id)) && this.isPath(place.parent);
  }

  get #typed(): boolean {
    return this.side === "request" && !this.program.untyped;
  }

  /** Records that a place and its parents are present, as far as the type checker can infer it. */
  prove(place: Place): void {
    for (let each: Place | undefined = place; each !== undefined; each = each.parent) {
      this.#proven.add(each.id);
      if (each.parent !== undefined && each.key !== undefined) this.#keyed.add(each.parent.id);
      if (this.#constants.has(each.id)) return;
    }
  }

  /** Takes over the constants that an inner block made before its tests: they are printed in this one. */
  #adopt(inner: Block): void {
    for (const [id, name] of inner.#constants) this.#constants.set(id, name);
    for (const name of inner.#taken) this.#taken.add(name);
  }

  isProven(place: Place): boolean {
    return this.#proven.has(place.id);
  }

  /** Makes a constant with the first of the names that is free. */
  hoist(names: string | readonly string[], doc: Doc): string {
    const free = this.#free(typeof names === "string" ? [names] : names);
    this.before.push(["const ", free, " = ", doc, ";"]);
    return free;
  }

  #free(names: readonly string[]): string {
    const isFree = (name: string) => !this.#taken.has(name) && !this.#names.called.has(name) && !reserved.has(name);
    const candidates = [...names, "found"].filter((name) => /^[A-Za-z_]\w*$/.test(name));
    let free = candidates.find(isFree);
    for (let count = 2; free === undefined; count++) free = candidates.map((name) => `${name}${count}`).find(isFree);
    this.#taken.add(free);
    return free;
  }

  /**
   * The tests to print, in stages: the constants of a later stage may rely on the tests of earlier ones.
   * Empty if types and other tests imply all of them.
   */
  stages(tests: readonly Test[]): Stage[] {
    const stages: { before: Doc[]; tests: Printed[] }[] = [];
    let current: (typeof stages)[number] = { before: [], tests: [] };
    const ordered = this.#ordered(tests);
    for (const test of ordered) {
      const doc = this.#test(test, ordered);
      const before = this.before.splice(0);
      if (before.length > 0 && current.tests.length > 0) {
        stages.push(current);
        current = { before: [], tests: [] };
      }
      current.before.push(...before);
      if (before.length > 0 && stages.length === 0 && this.#above !== undefined) this.#above.#adopt(this);
      if (doc !== undefined) current.tests.push({ test, doc });
      if (proves(test) && (doc !== undefined || this.#holds(test))) this.prove(test.place);
    }
    if (current.tests.length > 0 || current.before.length > 0) stages.push(current);
    return stages.map((stage) => ({ before: stage.before, tests: conjunction(stage.tests) }));
  }

  /** Tests whether a value is an object or array before its contents are read. */
  #ordered(tests: readonly Test[]): Test[] {
    const mixed = tests.filter((test) => test.kind === "list" || (test.kind === "object" && this.#isMixed(test)));
    const ordered: Test[] = [];
    for (const test of tests) {
      for (const whole of mixed) if (isInside(test.place, whole.place) && !ordered.includes(whole)) ordered.push(whole);
      if (!ordered.includes(test)) ordered.push(test);
    }
    return ordered;
  }

  #isMixed(test: Test): boolean {
    const known = this.program.oracle.ask(test.node, "place");
    return known !== undefined && [...known.kinds].some((kind) => kind !== "object" && kind !== "any");
  }

  /** The condition of an optional name in a matching rule, and the block in which it holds. */
  condition(tests: readonly Test[]): { conditions: Doc[]; within: Block } {
    const bare = this.inside();
    // Constants are printed before the condition, where its tests are not known to hold.
    for (const test of tests) bare.#test(test, tests);
    this.before.push(...bare.before.splice(0));
    this.#adopt(bare);
    const within = bare.inside();
    const printed = tests.flatMap((test): Printed[] => {
      const doc = within.#test(test, tests);
      if (proves(test) && doc !== undefined) within.prove(test.place);
      return doc === undefined ? [] : [{ test, doc }];
    });
    return { conditions: conjunction(printed), within };
  }

  /** Whether the type alone implies a test. */
  #holds(test: Test): boolean {
    if (this.side === "reply" || this.program.untyped) return false;
    const known = this.program.oracle.ask(test.node, "place");
    return known !== undefined && holds(test, known);
  }

  /** Whether a test that is printed implies this one. */
  #isImplied(test: Test, all: readonly Test[]): boolean {
    return isImplied(test, this.program.learning ? all : all.filter((each) => !this.#holds(each)));
  }

  #test(test: Test, all: readonly Test[]): Doc | undefined {
    if (this.#holds(test)) {
      // ask again where all other tests hold
      if (this.program.learning) this.probes.push(test);
      if (test.kind === "list") this.#lists.add(test.place.id);
      return undefined;
    }
    const known = this.#typed || test.kind === "object" ? this.program.oracle.ask(test.node, "place") : undefined;
    const typed = this.#typed ? known : undefined;
    const code = (): Doc => this.#code(test);
    switch (test.kind) {
      case "words": {
        const [first, ...others] = test.words.map((word): Doc => [code(), " === ", literal(word)]);
        return group(first ?? "", ...others.map((each): Doc => [" ||", line, each]));
      }
      case "absent":
        return [code(), " == null"];
      case "present":
        if (this.#isImplied(test, all)) return undefined;
        return [code(), " != null"];
      case "string":
        return ["typeof ", code(), ' === "string"'];
      case "empty":
        if (typed !== undefined && isOnly(typed, "list")) return [code(), typed.absent ? "?." : ".", "length === 0"];
        return ["list(", code(), ")?.length === 0"];
      case "list":
        return this.#list(test, typed, this.#isImplied(test, all));
      case "object":
        return this.#object(
          test,
          known,
          this.#isImplied(test, all) || (this.side === "reply" && this.#keyed.has(test.place.id)),
        );
    }
  }

  /** The first element becomes a constant, unless the type is known to be an array. */
  #list(test: Test, typed: Known | undefined, implied: boolean): Doc | undefined {
    const code = this.#code(test);
    if (typed !== undefined && isOnly(typed, "list")) {
      this.#lists.add(test.place.id);
      if (implied && this.program.learning) this.probes.push(test);
      return implied ? undefined : [code, " != null"];
    }
    const first = `${test.place.id}[0]`;
    if (!this.#constants.has(first))
      this.#constants.set(first, this.hoist(namesOfFirst(test), ["list(", code, ")?.[0]"]));
    return implied ? undefined : ["list(", code, ") !== undefined"];
  }

  /** An object is recognized by its contents, or with an explicit test if its type does not allow that. */
  #object(test: Test, known: Known | undefined, implied: boolean): Doc | undefined {
    const mixed = known !== undefined && [...known.kinds].some((kind) => kind !== "object" && kind !== "any");
    if (this.#typed && known !== undefined && mixed && !known.kinds.has("list") && !known.kinds.has("any")) {
      const read = this.read(test.place, test.node);
      const isObject: Doc = ["typeof ", mark(test.node, "place", read), ' === "object"'];
      return known.absent ? [read, " != null && ", isObject] : isObject;
    }
    if (!implied && !mixed && this.#typed && known !== undefined)
      return [mark(test.node, "place", this.read(test.place, test.node)), " != null"];
    if (implied && !mixed) return this.program.learning ? [this.#code(test), " != null"] : undefined;
    return ["isObject(", mark(test.node, "place", this.read(test.place)), ")"];
  }

  #code(test: Test): Doc {
    return mark(test.node, "place", this.read(test.place, test.node));
  }
}

/** A test and its code. */
interface Printed {
  readonly test: Test;
  readonly doc: Doc;
}

/** Tests that must all hold. One with alternatives needs brackets next to others. */
function conjunction(tests: readonly Printed[]): Doc[] {
  const isLoose = ({ test }: Printed) => tests.length > 1 && test.kind === "words" && test.words.length > 1;
  return tests.map((each) => (isLoose(each) ? ["(", indent(each.doc), ")"] : each.doc));
}

/** Whether the type checker can infer from a test that the value is present. */
function proves(test: Test): boolean {
  return test.kind === "words" || test.kind === "present" || test.kind === "string" || test.kind === "object";
}

/** Whether the type alone implies a test. */
function holds(test: Test, known: Known): boolean {
  if (known.kinds.has("any")) return false;
  const only = (kind: Kind) => !known.absent && isOnly(known, kind);
  switch (test.kind) {
    case "words":
      return !known.absent && known.literal !== undefined && test.words.includes(known.literal);
    case "present":
      return !known.absent;
    case "string":
      return only("text");
    case "object":
      return only("object");
    case "list":
      return only("list");
    default:
      return false;
  }
}
