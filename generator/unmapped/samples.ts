/** JSON with a given place of an API in it. */
import type { Place, Shape } from "./universe.ts";

/** The centre of a sample: a place that has this value, or a variant. */
export interface Target {
  readonly of: Place | Shape;
  /** Default: the smallest that is allowed. */
  readonly value?: unknown;
}

/** The parts of a sample around its target. */
export interface Surroundings {
  /** Objects have all of their fields, rather than the required ones; `near`: only the one that contains the target. */
  readonly full: boolean | "near";
  /** Index of the variant to take where a place has several. */
  readonly variant: number;
  /** Fields that must be in or next to an object or a field, by its path. */
  readonly companions: Readonly<Record<string, object>>;
  /** Lists have no elements. Default: they have one. */
  readonly empty?: boolean;
}

const fewest: Surroundings = { full: false, variant: 0, companions: {} };

/** A sample of the whole with the target in it; undefined if it is not there. */
export function sampleWith(root: Place, target: Target, around = fewest): unknown {
  return new Sampler(target, around).place(root, new Set());
}

/** A value with the required fields alone. */
export function smallest(place: Place): unknown {
  return sampleOf(place, fewest, new Set());
}

function sampleOf({ scalars, words, items, objects }: Place, around: Surroundings, above: ReadonlySet<Shape>): unknown {
  const shapes = objects.filter((each) => !above.has(each));
  const shape = shapes[around.variant % shapes.length];
  if (words.length > 0) return words[0];
  const list = () => (items && !around.empty ? [sampleOf(items, around, above)] : []);
  if (around.full === true && items) return list();
  if (around.full === true && shape) return objectOf(shape, {}, around, above);
  if (scalars.includes("string")) return "a";
  if (scalars.length > 0) return scalars[0] === "number" ? 0 : scalars[0] === "boolean" ? true : {};
  return items ? list() : shape && objectOf(shape, {}, around, above);
}

function objectOf(shape: Shape, own: object, around: Surroundings, above: ReadonlySet<Shape>): Record<string, unknown> {
  const [key, word] = shape.tag ?? [];
  const inner = new Set([...above, shape]);
  const companions = around.companions[shape.path];
  const made = Object.entries(shape.fields)
    .filter(([name, field]) => (around.full === true || !field.optional) && name !== key && !Object.hasOwn(own, name))
    .map(([name, field]) => [name, sampleOf(field, around, inner)]);
  return { ...(key && { [key]: word }), ...Object.fromEntries(made), ...companions, ...own };
}

class Sampler {
  readonly #target: Target;
  readonly #around: Surroundings;

  constructor(target: Target, around: Surroundings) {
    this.#target = target;
    this.#around = around;
  }

  place(place: Place, above: ReadonlySet<Shape>): unknown {
    const { of, value } = this.#target;
    if (place === of) return value ?? sampleOf(place, this.#around, above);
    // a variant of an element has its word between the brackets
    if (!of.path.startsWith(place.path.replace(/\]$/, ""))) return undefined;
    const element = place.items && this.place(place.items, above);
    if (element !== undefined) return [element];
    for (const shape of place.objects) {
      const made = above.has(shape) ? undefined : this.#shape(shape, above);
      if (made !== undefined) return made;
    }
    return undefined;
  }

  #shape(shape: Shape, above: ReadonlySet<Shape>): unknown {
    if (shape === this.#target.of) return objectOf(shape, {}, this.#around, above);
    for (const [key, field] of Object.entries(shape.fields)) {
      const made = this.place(field, new Set([...above, shape]));
      const own = { ...this.#around.companions[field.path], [key]: made };
      const isNear = this.#around.full === "near" && field === this.#target.of;
      const around = isNear ? { ...this.#around, full: true } : this.#around;
      if (made !== undefined) return objectOf(shape, own, around, above);
    }
    return undefined;
  }
}
