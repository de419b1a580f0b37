/** The effect of the rules on each place of an API. */
import type { Position, Scalar } from "../../language/syntax.ts";
import type { Place, Shape } from "./universe.ts";
import { elementsOf, type Value, type Values } from "./values.ts";

/** From the strongest to the weakest; `spec/README.md` explains them. */
export const fates = ["mapped", "passed", "refused", "dropped", "owner only", "decides"] as const;
export type Fate = (typeof fates)[number];

export interface Mark {
  readonly fate: Fate;
  readonly at: Position;
}

/** A key that a rule reads or writes, and that the SDK does not declare. */
export interface Extra {
  readonly path: string;
  readonly at: Position;
}

export class Marks {
  /** Marks of places, which hold for their strings, numbers and booleans only, and of variants, which hold for all of them. */
  readonly of = new Map<Place | Shape, Mark>();
  /** Marks of the lists and objects at a place, with all in them. */
  readonly whole = new Map<Place, Mark>();
  readonly words = new Map<Place, Map<Scalar, Mark>>();
  /** The words that rules only pass on, which accounts for them where no rule or table distinguishes them. */
  readonly #apart = new Set<Place>();
  /** Keys of patterns and templates by position: whether the SDK has the key, and where it is missing. */
  readonly #keys = new Map<string, { declared: boolean; readonly extra: Extra }>();

  mark(target: Place | Shape, fate: Fate, at: Position): void {
    this.#put(this.of, target, fate, at);
  }

  /** A list or an object that a rule makes itself says nothing about what is in it. */
  markWhole(place: Place, fate: Fate, at: Position): void {
    const before = this.whole.get(place)?.fate;
    if (fate === "mapped" && before !== undefined) return;
    if (before === "mapped") this.whole.delete(place);
    this.#put(this.whole, place, fate, at);
  }

  #put<Key>(marks: Map<Key, Mark>, key: Key, fate: Fate, at: Position): void {
    const before = marks.get(key);
    if (before === undefined || isStronger(fate, before.fate)) marks.set(key, { fate, at });
  }

  /** @param isApart by a pattern or a table, rather than passed on */
  markWord(place: Place, word: Scalar, fate: Fate, at: Position, isApart: boolean): void {
    const words = this.words.get(place) ?? new Map<Scalar, Mark>();
    if (isApart) this.#apart.add(place);
    this.#put(words, word, fate, at);
    this.words.set(place, words);
  }

  wordOf(place: Place, word: string): Mark | undefined {
    const mark = this.words.get(place)?.get(word);
    return mark?.fate === "passed" && this.#apart.has(place) ? undefined : mark;
  }

  key(path: string, declared: boolean, at: Position): void {
    const id = `${at.file}:${at.line}:${at.column}:${path.split(".").at(-1)}`;
    const known = this.#keys.get(id);
    if (known === undefined) this.#keys.set(id, { declared, extra: { path, at } });
    else known.declared ||= declared;
  }

  get extras(): Extra[] {
    return [...this.#keys.values()].flatMap(({ declared, extra }) => (declared ? [] : [extra]));
  }
}

function isStronger(one: Fate, other: Fate): boolean {
  return fates.indexOf(one) < fates.indexOf(other);
}

/** Marks what of an API's values arrives in what the rules make of them. */
export function consume(values: Values, marks: Marks, at: Position): void {
  for (const value of values) {
    const by = value.at ?? at;
    switch (value.kind) {
      case "scalar":
        marks.mark(value.place, "mapped", by);
        for (const word of value.words ?? []) marks.markWord(value.place, word, "passed", by, false);
        break;
      case "given":
      case "list":
        if (value.place) marks.markWhole(value.place, "passed", by);
        break;
      case "object":
        if (value.shape.tag) marks.mark(value.shape, "passed", by);
        else marks.markWhole(value.place, "passed", by);
        break;
      case "map":
        consume([...Object.values(value.fields).flat(), ...value.rest], marks, by);
        break;
      case "array":
        consume(value.items, marks, by);
        break;
      case "made":
        consume(value.of, marks, by);
        break;
      default:
    }
  }
}

/** Marks what of an API's places the rules can write. */
export function lay(values: Values, place: Place, marks: Marks, at: Position): void {
  for (const value of values) {
    const by = value.at ?? at;
    const fate = value.kind === "given" && value.native ? "owner only" : "passed";
    if (value.kind === "map") layMap(value, place, marks, by);
    else if (value.kind === "array") {
      if (value.items.length === 0) marks.markWhole(place, "mapped", by);
      else if (place.items) lay(elementsOf([value]), place.items, marks, by);
      else if (place.scalars.includes("any")) marks.markWhole(place, "mapped", by);
    } else if (value.kind === "word") {
      marks.mark(place, "mapped", by);
      if (typeof value.value === "string") marks.markWord(place, value.value, "mapped", by, value.row === true);
    } else if (value.kind === "made") marks.mark(place, "mapped", by);
    else if (value.kind !== "absent") {
      const isLeaf = place.items === undefined && place.objects.length === 0;
      if (isLeaf) marks.mark(place, fate === "passed" ? "mapped" : fate, by);
      else marks.markWhole(place, fate, by);
      for (const word of place.words) marks.markWord(place, word, fate, by, false);
    }
  }
}

function layMap({ fields, rest }: Extract<Value, { kind: "map" }>, place: Place, marks: Marks, at: Position): void {
  if (place.scalars.includes("any")) marks.markWhole(place, "mapped", at);
  const isVariant = ({ tag }: Shape): boolean => {
    if (tag === undefined) return true;
    const [key, word] = tag;
    const forms = fields[key] ?? (rest.length > 0 ? rest : [{ kind: "absent" } as const]);
    return forms.some((form) => {
      if (form.kind === "absent") return place.objects.length > 0 && isOptional(place, key, word);
      return form.kind === "word"
        ? form.value === word
        : form.kind !== "scalar" || form.words?.includes(word) !== false;
    });
  };
  const shapes = place.objects.filter(isVariant);
  for (const shape of shapes) {
    if (shape.tag) marks.mark(shape, "mapped", at);
    else marks.markWhole(place, "mapped", at);
    for (const value of rest) {
      if (value.kind !== "given") continue;
      for (const [key, field] of Object.entries(shape.fields))
        if (!Object.hasOwn(fields, key)) lay([value], field, marks, value.at ?? at);
    }
  }
  for (const [key, forms] of Object.entries(fields)) {
    const places = shapes.flatMap((shape) => (Object.hasOwn(shape.fields, key) ? [shape.fields[key] as Place] : []));
    const isWritten = forms.some(({ kind }) => kind !== "absent");
    const isKnown = places.length > 0 || place.scalars.includes("any");
    if (isWritten) marks.key(place.path === "" ? key : `${place.path}.${key}`, isKnown, forms[0]?.at ?? at);
    for (const field of places) lay(forms, field, marks, at);
  }
}

/** Whether objects without the key are this variant. */
function isOptional({ objects }: Place, key: string, word: string): boolean {
  return objects.some(({ tag, fields }) => tag?.[1] === word && fields[key]?.optional === true);
}
