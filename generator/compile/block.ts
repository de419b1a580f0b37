/** A block of a function being printed: what is known to be there, and the constants made so far. */

import type { Pattern } from "../../language/syntax.ts";
import { type Doc, group, indent, line, mark } from "../emit/layout.ts";
import { type Names, namesOfFirst, noNames, reserved } from "./names.ts";
import { isOnly, type Kind, type Known } from "./oracle.ts";
import { member } from "./paths.ts";
import { depth, isImplied, isInside, type Place, type Test } from "./patterns.ts";
import type { Program } from "./scope.ts";

/** Constants, then the tests that need them. */
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
  /** Places under which a key was found: they are objects. */
  readonly #keyed: Set<string>;
  /** Places that their type says to be lists. */
  readonly #lists = new Set<string>();
  readonly #above: Block | undefined;
  /** Statements that must stand before what is printed next. */
  readonly before: Doc[] = [];
  /** Tests left out while learning, to be asked about in the body. */
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
   * Code for a place. `asked`: the type checker is asked, by this piece of the tree, whether what the place is in may be
   * missing. `sure`: it was found to be there.
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

  /** Whether the code of a place is a path, which is cheap and narrowed by a test. */
  isPath(place: Place): boolean {
    if (this.#constants.has(place.id) || place.parent === undefined) return true;
    return (place.key !== undefined || this.#lists.has(place.parent.id)) && this.isPath(place.parent);
  }

  get #typed(): boolean {
    return this.side === "request" && !this.program.untyped;
  }

  /** Remembers that a place holds something, and so do those that lead there, as far as the type checker sees it. */
  prove(place: Place): void {
    for (let each: Place | undefined = place; each !== undefined; each = each.parent) {
      this.#proven.add(each.id);
      if (each.parent !== undefined && each.key !== undefined) this.#keyed.add(each.parent.id);
      if (this.#constants.has(each.id)) return;
    }
  }

  /** Takes over the constants that an inner block made before its tests: they stand in this one. */
  #adopt(inner: Block): void {
    for (const [id, name] of inner.#constants) this.#constants.set(id, name);
    for (const name of inner.#taken) this.#taken.add(name);
  }

  isProven(place: Place): boolean {
    return this.#proven.has(place.id);
  }

  /** Makes a constant, called by the first of the names that is free here. */
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
   * The tests that have to be printed, in stages: what a later stage works out first may rely on the stages before it.
   * None when types and other tests make sure of all.
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

  /** What may be a text or an object is told apart before anything inside it is read. */
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

  /** The condition of an optional name, from inside a rule that fits, and the block in which it holds. */
  condition(tests: readonly Test[]): { conditions: Doc[]; within: Block } {
    const bare = this.inside();
    // Its constants stand before the condition, where none of its tests has held yet.
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

  /** Whether its type alone makes sure of a test. */
  #holds(test: Test): boolean {
    if (this.side === "reply" || this.program.untyped) return false;
    const known = this.program.oracle.ask(test.node, "place");
    return known !== undefined && holds(test, known);
  }

  #test(test: Test, all: readonly Test[]): Doc | undefined {
    if (this.#holds(test)) {
      // Asked again where all other tests have held.
      if (this.program.learning) this.probes.push(test);
      if (test.kind === "list") this.#lists.add(test.place.id);
      return undefined;
    }
    const known = this.program.oracle.ask(test.node, "place");
    const typed = this.#typed ? known : undefined;
    const code = (): Doc => this.#code(test);
    switch (test.kind) {
      case "words": {
        const [first, ...others] = test.words.map((word): Doc => [code(), " === ", JSON.stringify(word)]);
        return group(first ?? "", ...others.map((each): Doc => [" ||", line, each]));
      }
      case "absent":
        return [code(), " == null"];
      case "present":
        if (isImplied(test, all)) return undefined;
        return [code(), " != null"];
      case "empty":
        if (typed !== undefined && isOnly(typed, "list")) return [code(), typed.absent ? "?." : ".", "length === 0"];
        return ["list(", code(), ")?.length === 0"];
      case "list":
        return this.#list(test, typed, isImplied(test, all));
      case "object":
        return this.#object(
          test,
          known,
          isImplied(test, all) || (this.side === "reply" && this.#keyed.has(test.place.id)),
        );
    }
  }

  /** The first element of a list becomes a constant, unless its type says that it is a list. */
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

  /** An object is told from texts and lists by what is in it, or where its type does not allow that, by asking. */
  #object(test: Test, known: Known | undefined, implied: boolean): Doc | undefined {
    const mixed = known !== undefined && [...known.kinds].some((kind) => kind !== "object" && kind !== "any");
    if (this.#typed && known !== undefined && mixed && !known.kinds.has("list") && !known.kinds.has("any")) {
      const read = this.read(test.place, test.node);
      const isObject: Doc = ["typeof ", mark(test.node, "place", read), ' === "object"'];
      return known.absent ? [read, " != null && ", isObject] : isObject;
    }
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

/** Tests that must all hold; one with alternatives stands in brackets beside others. */
function conjunction(tests: readonly Printed[]): Doc[] {
  const isLoose = ({ test }: Printed) => tests.length > 1 && test.kind === "words" && test.words.length > 1;
  return tests.map((each) => (isLoose(each) ? ["(", indent(each.doc), ")"] : each.doc));
}

/** Whether what a test asks of a place tells the type checker that something is there. */
function proves(test: Test): boolean {
  return test.kind === "words" || test.kind === "present" || test.kind === "object";
}

/** Whether the type alone makes sure of a test. */
function holds(test: Test, known: Known): boolean {
  if (known.kinds.has("any")) return false;
  const only = (kind: Kind) => !known.absent && isOnly(known, kind);
  switch (test.kind) {
    case "words":
      return !known.absent && known.literal !== undefined && test.words.includes(known.literal);
    case "present":
      return !known.absent;
    case "object":
      return only("object");
    case "list":
      return only("list");
    default:
      return false;
  }
}
