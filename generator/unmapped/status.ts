/** The status of each entry of an API: a leaf, a variant or a word; of a subtree that no rule touches, only its top. */
import type { Fate, Mark, Marks } from "./marks.ts";
import type { Direction } from "./runs.ts";
import { isConstant, type Place, type Shape } from "./universe.ts";

export interface Entry {
  readonly path: string;
  /** The value of an enum. */
  readonly word?: string;
  /** The same by the types of the SDK: `TextBlock`, `TextBlock.citations`. */
  readonly names: readonly string[];
  readonly fate: Fate | "refused by type" | "needless" | "unknown";
  readonly mark?: Mark | undefined;
  /** How many leaves it stands for. */
  readonly leaves: number;
}

/** Exceptions that rules do not show: values refused before a rule sees them, and values without which nothing is lost. */
export interface Unseen {
  /** Whether a place, or a word of it, is a 400 already for its type. Default: nothing is. */
  readonly isRefused?: ((place: Place | Shape, word?: string) => boolean) | undefined;
  /** Values without which nothing is lost, by path without variants; an empty list stands for all values. */
  readonly needless?: Readonly<Record<string, readonly unknown[]>> | undefined;
}

export function entriesOf({ root, marks, name }: Direction, unseen: Unseen = {}): Entry[] {
  return new Walk(marks, name.endsWith(" read"), unseen).place(root, ["$"], undefined);
}

class Walk {
  readonly #marks: Marks;
  readonly #isRead: boolean;
  readonly #unseen: Unseen;
  readonly #seen = new Set<Shape>();
  readonly #touched = new Map<Place | Shape, boolean>();

  constructor(marks: Marks, isRead: boolean, unseen: Unseen) {
    this.#marks = marks;
    this.#isRead = isRead;
    this.#unseen = unseen;
  }

  /** @param above what a rule does with all of an object that contains it */
  place(place: Place, names: readonly string[], above: Mark | undefined): Entry[] {
    const { of, whole } = this.#marks;
    if (!this.#isTouched(place)) {
      const isPart = above === undefined && (this.#needless(place)?.length ?? 0) > 0;
      const words = isPart ? this.#words(place.items ?? place, names, above) : [];
      return words.length > 0 ? words : [this.#entry(place, names, above)];
    }
    const isLeaf = place.items === undefined && place.objects.length === 0;
    const mark = of.get(place) ?? (isLeaf ? whole.get(place) : undefined);
    const inherited = this.#heirOf(whole.get(place), place.objects) ?? above;
    const isMixed = place.scalars.length > 0 || place.words.length > 0;
    const own = isLeaf || (isMixed && mark) ? [this.#entry(place, names, mark ?? inherited)] : [];
    const inner = [
      ...(place.items ? this.place(place.items, names, inherited) : []),
      ...place.objects.flatMap((shape) => this.#shape(shape, names, inherited)),
    ];
    // of a value that is passed on, its top
    const isWhole = inherited !== undefined && inner.every(({ fate }) => fate === inherited.fate);
    if (!isLeaf && isWhole) return [this.#entry(place, names, inherited)];
    return [...own, ...this.#words(place, names, mark ?? inherited), ...inner];
  }

  #words(place: Place, names: readonly string[], mark: Mark | undefined): Entry[] {
    if (place.words.length < 2 && this.#isRead) return [];
    return place.words.map((word) => {
      const found = this.#marks.wordOf(place, word) ?? (mark?.fate === "owner only" ? mark : undefined);
      const isNeedless = this.#needless(place)?.includes(word) === true;
      return {
        path: place.path,
        word,
        names,
        fate: this.#fate(found, isNeedless, place, word),
        mark: found,
        leaves: 1,
      };
    });
  }

  #fate(mark: Mark | undefined, isNeedless: boolean, of: Place | Shape, word?: string): Entry["fate"] {
    if (mark !== undefined) return mark.fate;
    if (this.#unseen.isRefused?.(of, word)) return "refused by type";
    return isNeedless ? "needless" : "unknown";
  }

  #needless({ path }: Place | Shape): readonly unknown[] | undefined {
    const plain = plainPath(path);
    return this.#unseen.needless?.[plain] ?? this.#unseen.needless?.[plain.replace(/\[\]$/, "")];
  }

  #shape(shape: Shape, above: readonly string[], inherited: Mark | undefined): Entry[] {
    if (this.#seen.has(shape)) return [];
    this.#seen.add(shape);
    const own = this.#marks.of.get(shape);
    // an object of a type without a name has that of its field
    const names = shape.types.length > 0 ? shape.types : above;
    if (!this.#isTouched(shape))
      return shape.tag ? [this.#entry(shape, names, inherited)] : this.#fields(shape, names, inherited);
    const heir = this.#heirOf(own, [shape]);
    if (heir !== undefined && isLost(heir)) return [this.#entry(shape, names, own)];
    const variant = shape.tag && own ? [this.#entry(shape, names, own)] : [];
    const fields = this.#fields(shape, names, heir ?? inherited);
    return heir !== undefined && fields.every(({ fate }) => fate === heir.fate) ? variant : [...variant, ...fields];
  }

  #fields({ tag, fields }: Shape, names: readonly string[], inherited: Mark | undefined): Entry[] {
    return Object.entries(fields).flatMap(([key, field]) => {
      if (key === tag?.[0] || (isConstant(field) && this.#isRead)) return [];
      return this.place(
        field,
        names.map((name) => (name === "$" ? key : `${name}.${key}`)),
        inherited,
      );
    });
  }

  #entry(target: Place | Shape, names: readonly string[], mark: Mark | undefined): Entry {
    const fate = this.#fate(mark, this.#needless(target)?.length === 0, target);
    return { path: target.path, names, fate, mark, leaves: leavesOf(target) };
  }

  /** Whether a rule does anything with it, or with something in it. */
  #isTouched(target: Place | Shape): boolean {
    return this.#has(target, this.#touched, (each) => this.#marks.of.has(each) || this.#marks.whole.has(each as Place));
  }

  /** A mark that holds for everything below. What is refused or dropped as a whole is so only if no rule maps a part of it. */
  #heirOf(mark: Mark | undefined, shapes: readonly Shape[]): Mark | undefined {
    if (mark === undefined || mark.fate === "mapped" || mark.fate === "decides") return undefined;
    return isLost(mark) && shapes.some((each) => this.#isUsed(each)) ? undefined : mark;
  }

  /** Whether a rule maps something in it. */
  #isUsed(shape: Shape): boolean {
    const { of, whole } = this.#marks;
    const isUse = (mark: Mark | undefined) => mark?.fate === "mapped" || mark?.fate === "passed";
    return this.#has(shape, new Map(), (each) => isUse(of.get(each)) || isUse(whole.get(each as Place)));
  }

  #has(target: Place | Shape, known: Map<Place | Shape, boolean>, test: (each: Place | Shape) => boolean): boolean {
    const before = known.get(target);
    if (before !== undefined) return before;
    known.set(target, false);
    const found = test(target) || innerOf(target).some((each) => this.#has(each, known, test));
    known.set(target, found);
    return found;
  }
}

function isLost({ fate }: Mark): boolean {
  return fate === "refused" || fate === "dropped";
}

function innerOf(target: Place | Shape): (Place | Shape)[] {
  if ("fields" in target) return Object.values(target.fields);
  return [...(target.items ? [target.items] : []), ...target.objects];
}

export function leavesOf(target: Place | Shape, seen = new Set<Place | Shape>()): number {
  if (seen.has(target)) return 0;
  seen.add(target);
  const inner = innerOf(target);
  return inner.length === 0 ? 1 : inner.reduce((sum, each) => sum + leavesOf(each, seen), 0);
}

/** A path without positions and variants. */
export function plainPath(path: string): string {
  return path
    .replaceAll(/\[[^\]]*\]/g, "[]")
    .replaceAll(/<[^>]*>/g, "")
    .replace(/^\./, "");
}
