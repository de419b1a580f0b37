/** What happened to each leaf of a request. */

import type { Pointer } from "../language/pointer.ts";
import { isBlank } from "../language/values.ts";
import type { Unsent } from "../runtime/explanation.ts";
import type { Loss } from "../runtime/request/lost.ts";
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
  /** By pointer into the request, what was made of that leaf. */
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

/** Of several values made of a leaf, the one with the first of these actions is reported. */
const ranks: readonly string[] = ["clamped", "mapped", "computed"];

export function foremost(made: readonly SentLeaf[]): SentLeaf {
  return made.toSorted((one, other) => ranks.indexOf(one.action) - ranks.indexOf(other.action))[0] as SentLeaf;
}

export function change(leaf: Leaf, { known, value, action, pointer }: SentLeaf, restatement?: string): Unsent {
  const isMapped = action === "clamped" || action === "mapped";
  const restated = isMapped ? undefined : restatement;
  const [before, after] = [leaf.value, value].map(asText);
  const isShort = before !== undefined && after !== undefined && isPlain(before + after);
  // the reason of the rule does not apply to a value that is only written in another form
  const reasons =
    restated === undefined ? [isShort ? `${before} → ${after}` : `sent in ${pointer}`, known.why] : [restated];
  return {
    pointer: leaf.pointer,
    action: isMapped ? action : "computed",
    reason: reasons.filter((reason) => reason !== undefined).join(", "),
    ...ruleOf(known.by),
  };
}

/** Whether both values together are short enough to be shown. */
function isPlain(both: string): boolean {
  return both.length < 60 && !both.includes("\n");
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

/** Whether a value was read but then left out by a rule that gives a reason. */
export function isTurnedDown({ action, reason, rule }: Unsent): boolean {
  return action === "read" && rule !== undefined && reason !== usual.moved;
}

/** The entries in the words of what is reported to callers as lost, even if a rule has looked at them. */
export function withLosses(unsent: readonly Unsent[], losses: readonly Loss[]): Unsent[] {
  const whole = losses.filter(({ path }) => !path.includes("[]"));
  return unsent.map((entry) => {
    const { pointer, action } = entry;
    const loss = whole.find(({ path }) => isWithin(pathOf(pointer), path));
    const isSentSo = action === "computed" || pointer === "/response_format/type";
    if (loss?.end === "clamped") return isSentSo ? { ...entry, action: "clamped" } : entry;
    return loss?.end === "dropped" && action === "read" ? { ...entry, action: "dropped" } : entry;
  });
}

/** The reason where the deciding rule gives none. */
export const usual: Readonly<Record<Fate, string>> = {
  dropped: "left out by this rule",
  rejected: "refused by the model",
  overridden: "another value overrides it",
  superseded: "another field takes precedence",
  moved: "affects other fields",
};

export const nullReason = "null is the same as absent";

export const blank = "blank values are not sent";

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
