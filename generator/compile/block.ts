/** A block of a function being printed: what is known to be there, and the constants made so far. */
import { type Doc, mark, separated } from "../emit/layout.ts";
import type { Known } from "./oracle.ts";
import { isImplied, isInside, type Place, type Test } from "./patterns.ts";
import type { Program } from "./scope.ts";
import { member } from "./templates.ts";

/** Words that no constant may be called, and the names that every function has. */
const reserved = new Set(
  "break case catch class const continue default delete do else export extends false finally for function if import in instanceof new null return static super switch this throw true try typeof var void while with yield let await enum x it out each undefined".split(
    " ",
  ),
);

/** Constants, then the tests that need them. */
export interface Stage {
  readonly before: Doc[];
  readonly tests: Doc[];
}

export class Block {
  readonly program: Program;
  readonly side: "request" | "reply";
  readonly #proven: Set<string>;
  readonly #constants: Map<string, string>;
  /** Constants that hold a place's value if it is an object. */
  readonly #objects: Map<string, string>;
  /** Those of them that are known to be there. */
  readonly #asserted: Set<string>;
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

  constructor(program: Program, side: "request" | "reply", above?: Block) {
    this.program = program;
    this.side = side;
    this.#above = above;
    this.#proven = new Set(above === undefined ? [] : above.#proven);
    this.#constants = new Map(above === undefined ? [] : above.#constants);
    this.#asserted = new Set(above === undefined ? [] : above.#asserted);
    this.#keyed = new Set(above === undefined ? [] : above.#keyed);
    this.#objects = new Map(above === undefined ? [] : above.#objects);
    this.#taken = new Set(above === undefined ? [] : above.#taken);
  }

  inside(): Block {
    return new Block(this.program, this.side, this);
  }

  /** Code for a place. */
  read(place: Place): string {
    const constant = this.#constants.get(place.id);
    if (constant !== undefined) return constant;
    if (place.parent === undefined) return "it";
    // Keys are read of the object that a value was found to be, where it could have been something else.
    const object = place.key === undefined ? undefined : this.#objects.get(place.parent.id);
    const parent = object ?? this.read(place.parent);
    const optional = !(object === undefined ? this.#proven : this.#asserted).has(place.parent.id);
    if (place.key === undefined)
      return this.#lists.has(place.parent.id) ? `${parent}${optional ? "?." : ""}[0]` : `list(${parent})?.[0]`;
    return `${parent}${member(place.key, optional)}`;
  }

  /** Remembers that a place holds something, and so do those that lead there, as far as the type checker sees it. */
  prove(place: Place): void {
    for (let each: Place | undefined = place; each !== undefined; each = each.parent) {
      this.#proven.add(each.id);
      if (this.#objects.has(each.id)) this.#asserted.add(each.id);
      if (each.parent !== undefined && each.key !== undefined) this.#keyed.add(each.parent.id);
      if (this.#constants.has(each.id) || this.#objects.has(each.id)) return;
    }
  }

  /** Takes over the constants that an inner block made before its first test: they stand in this one. */
  #adopt(inner: Block): void {
    for (const [id, name] of inner.#constants) this.#constants.set(id, name);
    for (const [id, name] of inner.#objects) this.#objects.set(id, name);
    for (const name of inner.#taken) this.#taken.add(name);
  }

  isProven(place: Place): boolean {
    return this.#proven.has(place.id);
  }

  hoist(name: string, doc: Doc): string {
    const free = this.#free(name);
    this.before.push(["const ", free, " = ", doc, ";"]);
    return free;
  }

  #free(name: string): string {
    const plain = /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name) ? name : "found";
    let free = plain;
    for (let count = 2; this.#taken.has(free) || this.program.rules.has(free) || this.program.tables.has(free); count++)
      free = `${plain}${count}`;
    this.#taken.add(free);
    return free;
  }

  /**
   * The tests that have to be printed, in stages: what a later stage works out first may rely on the stages before it.
   * None when types and other tests make sure of all.
   */
  stages(tests: readonly Test[]): Stage[] {
    const stages: Stage[] = [];
    let current: Stage = { before: [], tests: [] };
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
      if (doc !== undefined) current.tests.push(doc);
      if (proves(test) && (doc !== undefined || this.#holds(test))) this.prove(test.place);
    }
    if (current.tests.length > 0 || current.before.length > 0) stages.push(current);
    return stages;
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

  /** The condition of an optional name, from inside a rule that fits. */
  condition(tests: readonly Test[]): Doc[] {
    const inner = this.inside();
    return tests.flatMap((test) => {
      const doc = inner.#test(test, tests);
      if (proves(test) && doc !== undefined) inner.prove(test.place);
      this.before.push(...inner.before.splice(0));
      return doc === undefined ? [] : [doc];
    });
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
    const typed = this.side === "request" && !this.program.untyped ? known : undefined;
    const code = (): Doc => mark(test.node, "place", this.read(test.place));
    switch (test.kind) {
      case "words": {
        const read = this.read(test.place);
        const one = test.words.map((word): Doc => [mark(test.node, "place", read), " === ", JSON.stringify(word)]);
        const any = separated(one, " || ");
        return one.length > 1 && all.length > 1 ? ["(", ...any, ")"] : any;
      }
      case "absent":
        return [code(), " == null"];
      case "present":
        if (isImplied(test, all)) return undefined;
        return [code(), " != null"];
      case "empty":
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
    const read = this.read(test.place);
    const code = mark(test.node, "place", read);
    if (typed !== undefined && [...typed.kinds].every((kind) => kind === "list")) {
      this.#lists.add(test.place.id);
      if (implied && this.program.learning) this.probes.push(test);
      return implied ? undefined : [code, " != null"];
    }
    const first = `${test.place.id}[0]`;
    if (!this.#constants.has(first)) this.#constants.set(first, this.hoist("first", ["list(", code, ")?.[0]"]));
    return implied ? undefined : ["list(", code, ") !== undefined"];
  }

  /** An object is told from texts and lists by what is in it, or where its type does not allow that, by asking. */
  #object(test: Test, known: Known | undefined, implied: boolean): Doc | undefined {
    const mixed = known !== undefined && [...known.kinds].some((kind) => kind !== "object" && kind !== "any");
    const typed = this.side === "request" && !this.program.untyped;
    if (typed && known !== undefined && mixed && !known.kinds.has("list") && !known.kinds.has("any")) {
      const read = this.read(test.place);
      const isObject: Doc = ["typeof ", mark(test.node, "place", read), ' === "object"'];
      return known.absent ? [read, " != null && ", isObject] : isObject;
    }
    if (implied && !mixed && !this.program.learning) return undefined;
    if (implied && this.program.learning && !mixed)
      return [mark(test.node, "place", this.read(test.place)), " != null"];
    let name = this.#objects.get(test.place.id);
    if (name === undefined) {
      name = this.hoist(test.place.key ?? "found", ["object(", mark(test.node, "place", this.read(test.place)), ")"]);
      this.#objects.set(test.place.id, name);
    }
    return `${name} !== undefined`;
  }
}

/** Whether what a test asks of a place tells the type checker that something is there. */
function proves(test: Test): boolean {
  return test.kind === "words" || test.kind === "present" || test.kind === "object";
}

/** Whether the type alone makes sure of a test. */
function holds(test: Test, known: Known): boolean {
  if (known.kinds.has("any")) return false;
  const only = (kind: string) => !known.absent && [...known.kinds].every((each) => each === kind);
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
