/** Leaves of a request that fare alike are told as one. */
import { upwards } from "../../explain/json.ts";
import { type Pointer, stepsOf } from "../../runtime/trace.ts";

export interface Leaf {
  readonly pointer: Pointer;
}

/** A place stands for all the leaves below it; their number is `count`. */
export type Group<Told> = Told & { readonly count: number };

/**
 * Each leaf, or the place above it of which every leaf is told and fares alike: what is sent in part is never told as a
 * whole. Lists of messages and tools are no such places.
 * @param places every leaf of the request
 */
export function groupAlike<Told extends Leaf>(
  told: readonly Told[],
  places: readonly Pointer[],
  fateOf: (leaf: Told) => string,
): Group<Told>[] {
  const whole = countBelow(places);
  const fates = Map.groupBy(told, fateOf);
  const groups = new Map<Pointer, Group<Told>>();
  for (const [, leaves] of fates) {
    const alike = countBelow(leaves.map(({ pointer }) => pointer));
    for (const leaf of leaves) {
      const pointer = widest(upwards(leaf.pointer), (place) => alike.get(place) === whole.get(place), whole);
      groups.set(leaf.pointer, { ...leaf, pointer, count: whole.get(pointer) ?? 1 });
    }
  }
  const inOrder = told.flatMap(({ pointer }) => groups.get(pointer) ?? []);
  return [...new Map(inOrder.map((group) => [group.pointer, group])).values()];
}

/** Of the places that are whole, the one with the most leaves; the nearest, if several have as many. */
function widest(places: readonly Pointer[], isWhole: (place: Pointer) => boolean, sizes: Sizes): Pointer {
  const [leaf = "", ...above] = places;
  return above
    .filter((place) => isWhole(place) && !lists.includes(stepsOf(place).at(-1) ?? ""))
    .reduce((best, place) => ((sizes.get(place) ?? 0) > (sizes.get(best) ?? 0) ? place : best), leaf);
}

const lists: readonly string[] = ["messages", "tools"];

type Sizes = ReadonlyMap<Pointer, number>;

/** How many of the leaves stand at or below each place. */
function countBelow(leaves: readonly Pointer[]): Sizes {
  const sizes = new Map<Pointer, number>();
  for (const leaf of leaves) for (const place of upwards(leaf)) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  return sizes;
}
