/** What the type checker knows about the generated code. */

/** What is known about the values of a type. */
export interface Known {
  /** May be missing or null. */
  readonly absent: boolean;
  /** May be null. */
  readonly nullable?: boolean;
  /** Every value that is present is of one of these. */
  readonly kinds: ReadonlySet<Kind>;
  /** Whether they are objects with at least one required field. */
  readonly filled: boolean;
  /** The literal, if the type is a single one. */
  readonly literal?: string | number | boolean;
  /** The source text of the type. */
  readonly text: string;
}
export type Kind = "number" | "boolean" | "text" | "list" | "object" | "any";

/** Types by tree node and role. */
export class Oracle {
  readonly #known = new Map<object, Map<string, Known>>();

  ask(node: object, role: string): Known | undefined {
    return this.#known.get(node)?.get(role);
  }

  /** A node that is printed in two places keeps what holds in both. */
  learn(node: object, role: string, known: Known): void {
    let roles = this.#known.get(node);
    if (roles === undefined) {
      roles = new Map();
      this.#known.set(node, roles);
    }
    const before = roles.get(role);
    roles.set(role, before === undefined ? known : merged(before, known));
  }
}

function merged(a: Known, b: Known): Known {
  return {
    absent: a.absent || b.absent,
    nullable: a.nullable === true || b.nullable === true,
    kinds: new Set([...a.kinds, ...b.kinds]),
    filled: a.filled && b.filled,
    ...(a.literal !== undefined && a.literal === b.literal && { literal: a.literal }),
    text: a.text === b.text ? a.text : `${a.text} | ${b.text}`,
  };
}

/** Whether a value can be blank although it is present. */
export function mayBeBlank(known: Known): boolean {
  return [...known.kinds].some((kind) => kind !== "number" && kind !== "boolean");
}

/** Whether every value that is present is of this kind. */
export function isOnly(known: Known, kind: Kind): boolean {
  return known.kinds.size > 0 && [...known.kinds].every((each) => each === kind);
}
