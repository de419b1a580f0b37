/** Groups leaves of a request that have the same outcome. */
import { upwards } from "../../explain/json.ts";
import { blank, nullReason } from "../../explain/unsent.ts";
import { type Pointer, stepsOf } from "../../language/pointer.ts";
import type { Unsent } from "../../runtime/explanation.ts";

export interface Leaf {
  readonly pointer: Pointer;
}

/** All leaves at or below a pointer; `count` is their number. */
export type Group<Entry> = Entry & { readonly count: number };

/** Whether an entry says nothing to a reader: the value only influenced others, or is blank and no loss. */
function isIdle({ action, reason }: Unsent): boolean {
  return action === "read" || (action === "absent" && (reason === nullReason || reason === blank));
}

/** Losses come before other forms of the same value. */
const order = ["clamped", "rejected", "dropped", "overridden", "superseded", "absent", "mapped", "computed"];

/**
 * Changed and unsent values in groups, losses first.
 * @param pointers every leaf of the request
 */
export function groupUnsent(unsent: readonly Unsent[], pointers: readonly Pointer[]): Group<Unsent>[] {
  const changed = unsent.filter((entry) => !isIdle(entry));
  const groups = groupAlike(changed, pointers, ({ action, reason, rule }) => [action, reason, rule].join(" "));
  return groups.toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
}

/**
 * Replaces leaves by their common parent if all leaves of that parent are among the entries and have the same outcome. The
 * arrays of messages and tools are never such a parent.
 * @param pointers every leaf of the request
 */
export function groupAlike<Entry extends Leaf>(
  entries: readonly Entry[],
  pointers: readonly Pointer[],
  outcomeOf: (leaf: Entry) => string,
): Group<Entry>[] {
  const whole = countBelow(pointers);
  const outcomes = Map.groupBy(entries, outcomeOf);
  const groups = new Map<Pointer, Group<Entry>>();
  for (const [, leaves] of outcomes) {
    const alike = countBelow(leaves.map(({ pointer }) => pointer));
    for (const leaf of leaves) {
      const pointer = widest(upwards(leaf.pointer), (parent) => alike.get(parent) === whole.get(parent), whole);
      groups.set(leaf.pointer, { ...leaf, pointer, count: whole.get(pointer) ?? 1 });
    }
  }
  const inOrder = entries.flatMap(({ pointer }) => groups.get(pointer) ?? []);
  return [...new Map(inOrder.map((group) => [group.pointer, group])).values()];
}

/** The complete pointer with the most leaves; the nearest, if several have as many. */
function widest(pointers: readonly Pointer[], isWhole: (pointer: Pointer) => boolean, sizes: Sizes): Pointer {
  const [leaf = "", ...above] = pointers;
  return above
    .filter((parent) => isWhole(parent) && !arrays.includes(stepsOf(parent).at(-1) ?? ""))
    .reduce((best, parent) => ((sizes.get(parent) ?? 0) > (sizes.get(best) ?? 0) ? parent : best), leaf);
}

const arrays: readonly string[] = ["messages", "tools"];

type Sizes = ReadonlyMap<Pointer, number>;

/** The number of leaves at or below each pointer. */
function countBelow(leaves: readonly Pointer[]): Sizes {
  const sizes = new Map<Pointer, number>();
  for (const leaf of leaves) for (const each of upwards(leaf)) sizes.set(each, (sizes.get(each) ?? 0) + 1);
  return sizes;
}
