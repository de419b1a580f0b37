/** Neighbouring leaves that share a fate are told as one. */
import type { Unsent } from "../../runtime/explanation.ts";
import { below, stepsOf } from "../../runtime/trace.ts";

export interface Group extends Unsent {
  /** How many leaves there are below its pointer. */
  readonly count: number;
}

export function groupUnsent(unsent: readonly Unsent[]): Group[] {
  const groups: Group[] = [];
  for (const entry of unsent) {
    const last = groups.at(-1);
    const shared = last && sharedPlace(last.pointer, entry.pointer);
    if (last !== undefined && shared !== undefined && isAlike(last, entry)) {
      groups[groups.length - 1] = { ...last, pointer: shared, count: last.count + 1 };
    } else groups.push({ ...entry, count: 1 });
  }
  return groups;
}

function isAlike(one: Unsent, other: Unsent): boolean {
  return one.action === other.action && one.reason === other.reason && one.rule === other.rule;
}

/** The place that two leaves stand in; nothing where it is the whole request, or a list of messages or tools. */
function sharedPlace(one: string, other: string): string | undefined {
  const [steps, others] = [stepsOf(one), stepsOf(other)];
  const until = steps.findIndex((step, index) => step !== others[index]);
  const shared = until < 0 ? steps : steps.slice(0, until);
  return shared.length === 0 || ["messages", "tools"].includes(shared.at(-1) ?? "") ? undefined : below("", ...shared);
}
