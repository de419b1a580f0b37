/** The fate of each leaf of a request. */

import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import { isBlank } from "../language/values.ts";
import { getOrMake } from "../runtime/bounded-cache.ts";
import type { Unsent } from "../runtime/explanation.ts";
import { isLeftOut, type Loss } from "../runtime/request/lost.ts";
import { isWithin, type Leaf, pathOf, upwards } from "./json.ts";
import type { Fate, Ledger, Note } from "./ledger.ts";
import { isSame, ruleOf, type SentLeaf } from "./written.ts";

/** Everything needed to account for the leaves of a request. */
export interface Account {
  readonly ledger: Ledger;
  /** Why the runtime does not send what is at a place. */
  noteAt(place: Pointer): Note | undefined;
  /** How a value is sent in another form. */
  restated(leaf: Leaf): string | undefined;
  /** The leaves made of each leaf of the request, by pointer into the request. */
  readonly sent: ReadonlyMap<string, readonly SentLeaf[]>;
  /** Why a leaf that nothing read is not sent. */
  unread(leaf: Leaf): string;
}

/** The entry of a leaf that was not sent unchanged; undefined for one that was. */
export function unsentOf(leaf: Leaf, account: Account): Unsent | undefined {
  const made = account.sent.get(leaf.pointer) ?? [];
  if (made.some(({ value }) => isSame(value, leaf.value))) return undefined;
  return made.length === 0 ? missing(leaf, account) : change(leaf, foremost(made), account.restated(leaf));
}

/** The leaves made of each leaf of the request, by pointer into the request. */
export function byInput(leaves: readonly SentLeaf[]): Map<Pointer, SentLeaf[]> {
  const made = new Map<Pointer, SentLeaf[]>();
  for (const leaf of leaves) for (const { pointer } of leaf.inputs) getOrMake(made, pointer, () => []).push(leaf);
  return made;
}

/** Whether anything at or below a place is sent. */
export function isSentIn(sent: Account["sent"]): (place: Pointer) => boolean {
  return (place) => [...sent.keys()].some((at) => at === place || at.startsWith(`${place}/`));
}

/** Another value is sent. Of several values made of a leaf, the one with the first of these actions is reported. */
const ranks: readonly string[] = ["clamped", "mapped", "computed"];

export function foremost(made: readonly SentLeaf[]): SentLeaf {
  return made.toSorted((one, other) => ranks.indexOf(one.action) - ranks.indexOf(other.action))[0] as SentLeaf;
}

export function change(leaf: Leaf, { known, value, action, pointer }: SentLeaf, restatement?: string): Unsent {
  const isMapped = action === "clamped" || action === "mapped";
  const restated = isMapped ? undefined : restatement;
  const both = [leaf.value, value].map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join(" → ");
  const isShort = both.length < 63 && !both.includes("\n");
  // the reason of the rule does not apply to a value that is only written in another form
  const reasons = restated === undefined ? [isShort ? both : `sent in ${pointer}`, known.why] : [restated];
  return {
    pointer: leaf.pointer,
    action: isMapped ? action : "computed",
    reason: reasons.filter((reason) => reason !== undefined).join(", "),
    ...ruleOf(known.by),
  };
}

/** The entry of a leaf of which nothing was made. */
export function missing(leaf: Leaf, { ledger, unread, noteAt }: Omit<Account, "sent" | "restated">): Unsent {
  const { pointer, value } = leaf;
  const places = upwards(pointer);
  const note = places.map((place) => noteAt(place) ?? ledger.notes.get(place)).find((each) => each !== undefined);
  if (note !== undefined) {
    const { fate, why = isBlank(value) ? blank : usual[fate], by } = note;
    const decides = fate === "moved" || (by !== undefined && ledger.decided.has(pointer));
    return { pointer, action: decides ? "read" : fate, reason: why, ...ruleOf(by) };
  }
  const taker = places.map((place) => ledger.takers.get(place)).find((each) => each !== undefined);
  const read = places.some((place) => ledger.decided.has(place));
  const action = read ? "read" : value === null ? "absent" : "dropped";
  const reason = read ? usual.moved : value === null ? nullReason : unread(leaf);
  return { pointer, action, reason, ...ruleOf(taker) };
}

/**
 * The entries with the ends that are reported to callers: the losses decide what became of a field, the rules say why.
 * @param sent the leaves that are sent
 */
export function withLosses(unsent: readonly Unsent[], losses: readonly Loss[], sent: readonly SentLeaf[]): Unsent[] {
  const isSent = isSentIn(byInput(sent));
  const ends = new Map<Unsent, Loss["end"]>();
  for (const loss of losses.toSorted((one, other) => Number(isLeftOut(other)) - Number(isLeftOut(one)))) {
    const within = unsent.filter((each) => !ends.has(each) && isWithin(pathOf(each.pointer), loss.path));
    const candidates = isLeftOut(loss) ? within.filter(({ action }) => !ranks.includes(action)) : within;
    const decided = candidates.filter(({ action }) => action !== "read" && action !== "absent");
    const gone = isLeftOut(loss) ? candidates.filter(({ pointer }) => !isSent(elementOf(pointer, loss))) : [];
    const sure = new Set([...decided, ...gone]);
    for (const each of sure.size > 0 ? sure : candidates) ends.set(each, loss.end);
  }
  return unsent.map((entry) => {
    const end = ends.get(entry);
    if (end !== undefined && end !== "unknown") return { ...entry, action: end };
    if (entry.action === "clamped") return { ...entry, action: "mapped" };
    return entry.action === "dropped" ? { ...entry, action: "absent" } : entry;
  });
}

/** The place of the element that a loss is in: `/tools/0` for `tools[].strict`; that of the whole field without a list. */
function elementOf(pointer: Pointer, { path }: Loss): Pointer {
  const steps = path.split(/\.|(?=\[)/);
  return below("", ...stepsOf(pointer).slice(0, steps.lastIndexOf("[]") + 1 || steps.length));
}

/** The reason where the deciding rule gives none. */
export const usual: Readonly<Record<Fate, string>> = {
  dropped: "left out by this rule",
  overridden: "another value overrides it",
  superseded: "another field takes precedence",
  moved: "affects other fields",
};

export const nullReason = "null is the same as absent";

export const blank = "blank values are not sent";
