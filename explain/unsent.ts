/** What happened to each leaf of a request. */
import { isBlank } from "../language/values.ts";
import type { Adapter } from "../runtime/adapter.ts";
import type { Unsent } from "../runtime/explanation.ts";
import { type Fate, stepsOf } from "../runtime/trace.ts";
import { type Leaf, upwards } from "./json.ts";
import type { Ledger } from "./ledger.ts";
import type { ExplainedSpec } from "./spec.ts";
import { isSame, ruleAt, type SentLeaf } from "./written.ts";

/** Everything needed to account for the leaves of a request. */
export interface Account {
  readonly ledger: Ledger;
  readonly spec: ExplainedSpec;
  readonly adapter: Adapter;
  /** By pointer into the request, what was made of that leaf. */
  readonly sent: ReadonlyMap<string, readonly SentLeaf[]>;
  /** Native namespace → its provider. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly isField: (name: string) => boolean;
  /** The native namespace of the address. */
  readonly namespace: string | undefined;
}

/** The entry of a leaf that was not sent unchanged; undefined for one that was. */
export function unsentOf(leaf: Leaf, account: Account): Unsent | undefined {
  const made = account.sent.get(leaf.pointer) ?? [];
  if (made.some(({ value }) => isSame(value, leaf.value))) return undefined;
  const [changed] = made.toSorted((one, other) => ranks.indexOf(one.action) - ranks.indexOf(other.action));
  return changed === undefined ? missing(leaf, account) : change(leaf, changed, account);
}

/** Of several values made of a leaf, the one with the first of these actions is reported. */
const ranks: readonly string[] = ["clamped", "mapped", "computed"];

function change(leaf: Leaf, { known, value, action, pointer }: SentLeaf, { ledger }: Account): Unsent {
  const rule = ruleAt(known.by);
  const isMapped = action === "clamped" || action === "mapped";
  const restated = isMapped ? undefined : ledger.restated.get(leaf.pointer);
  const [before, after] = [leaf.value, value].map(asText);
  const isShort = before !== undefined && after !== undefined && isPlain(before + after);
  // the reason of the rule does not apply to a value that is only written in another form
  const reasons =
    restated === undefined ? [isShort ? `${before} → ${after}` : `sent in ${pointer}`, known.why] : [restated];
  return {
    pointer: leaf.pointer,
    action: isMapped ? action : "computed",
    reason: reasons.filter((reason) => reason !== undefined).join(", "),
    ...(rule !== undefined && { rule }),
  };
}

/** Whether both values together are short enough to be shown. */
function isPlain(both: string): boolean {
  return both.length < 60 && !both.includes("\n");
}

function missing(leaf: Leaf, account: Account): Unsent {
  const { pointer } = leaf;
  const { ledger, spec } = account;
  const places = upwards(pointer);
  const note = places.map((place) => ledger.notes.get(place)).find((found) => found !== undefined);
  const taker = places.map((place) => ledger.takers.get(place)).find((found) => found !== undefined);
  if (note !== undefined) {
    const { fate, why, by } = note;
    const refused = spec.rejects.find(({ word }) => fate === "rejected" && stepsOf(pointer)[0] === word);
    const rule = ruleAt(by ?? refused?.at);
    const decides = fate === "moved" || (by !== undefined && ledger.decided.has(pointer));
    const action = decides ? "read" : fate;
    return {
      pointer,
      action,
      reason: why ?? (isBlank(leaf.value) ? blank : usual[fate]),
      ...(rule !== undefined && { rule }),
    };
  }
  const rule = ruleAt(taker);
  const read = places.some((place) => ledger.decided.has(place));
  const action = read ? "read" : leaf.value === null ? "absent" : "dropped";
  const reason = read ? usual.moved : unreadReason(leaf, account);
  return { pointer, action, reason, ...(rule !== undefined && { rule }) };
}

/** Whether a value was read but then left out by a rule that gives a reason. */
export function isTurnedDown({ action, reason, rule }: Unsent): boolean {
  return action === "read" && rule !== undefined && reason !== usual.moved;
}

/** The reason where the deciding rule gives none. */
const usual: Readonly<Record<Fate, string>> = {
  dropped: "left out by this rule",
  rejected: "refused by the model",
  overridden: "another value overrides it",
  superseded: "another field takes precedence",
  moved: "affects other fields",
};

const blank = "blank values are not sent";

function unreadReason({ pointer, value }: Leaf, account: Account): string {
  const { adapter, namespaces, namespace, isField } = account;
  const [field = ""] = stepsOf(pointer);
  if (value === null) return "null is the same as absent";
  const owner = namespaces.get(field);
  if (owner !== undefined && owner !== adapter.provider) return `only for ${owner}`;
  if (owner === undefined && !isField(field)) {
    return `not a field of a request${namespace === undefined ? "" : `; native fields go into ${namespace}`}`;
  }
  if (isBlank(value)) return blank;
  return `not used by the ${adapter.dialect} API`;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
