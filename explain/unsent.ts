/** What became of each leaf of a request. */
import { isBlank } from "../language/values.ts";
import type { Adapter } from "../runtime/adapter.ts";
import type { Unsent } from "../runtime/explanation.ts";
import { type Fate, stepsOf } from "../runtime/trace.ts";
import type { ExplainedSpec } from "./explain.ts";
import { type Leaf, upwards } from "./json.ts";
import type { Ledger } from "./ledger.ts";
import { isSame, ruleAt, type SentLeaf } from "./written.ts";

/** What is known of a request when its leaves are accounted for. */
export interface Account {
  readonly ledger: Ledger;
  readonly spec: ExplainedSpec;
  readonly adapter: Adapter;
  /** By place in the request, what was made of the leaf that stands there. */
  readonly sent: ReadonlyMap<string, readonly SentLeaf[]>;
  /** Native namespace → the provider it belongs to. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly isField: (name: string) => boolean;
  /** The native object that the address has. */
  readonly namespace: string | undefined;
}

/** The entry of a leaf that did not arrive as it was; nothing for one that did. */
export function unsentOf(leaf: Leaf, account: Account): Unsent | undefined {
  const made = account.sent.get(leaf.pointer) ?? [];
  if (made.some(({ value }) => isSame(value, leaf.value))) return undefined;
  const [changed] = made.toSorted((one, other) => ranks.indexOf(one.action) - ranks.indexOf(other.action));
  return changed === undefined ? missing(leaf, account) : change(leaf, changed, account);
}

/** Of all that was made of a leaf, what tells most comes first. */
const ranks: readonly string[] = ["clamped", "mapped", "computed"];

function change(leaf: Leaf, { known, value, action, pointer }: SentLeaf, { ledger }: Account): Unsent {
  const rule = ruleAt(known.by);
  const isWord = action === "clamped" || action === "mapped";
  const told = isWord ? undefined : ledger.restated.get(leaf.pointer);
  const [before, after] = [leaf.value, value].map(asText);
  const isShort = before !== undefined && after !== undefined && isPlain(before + after);
  // the reason of its rule is not that of what is only put in other words
  const reasons = told === undefined ? [isShort ? `${before} → ${after}` : `goes into ${pointer}`, known.why] : [told];
  return {
    pointer: leaf.pointer,
    action: isWord ? action : "computed",
    reason: reasons.filter((reason) => reason !== undefined).join(", "),
    ...(rule !== undefined && { rule }),
  };
}

/** What is longer, before and after together, or has several lines is not spelt out. */
function isPlain(texts: string): boolean {
  return texts.length < 60 && !texts.includes("\n");
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

/** Whether a value is not in the request although it was looked at: a line with a reason of its own leaves it out. */
export function isTurnedDown({ action, reason, rule }: Unsent): boolean {
  return action === "read" && rule !== undefined && reason !== usual.moved;
}

/** Why, where the line that decided it gives no reason. */
const usual: Readonly<Record<Fate, string>> = {
  dropped: "it is left out",
  rejected: "it is refused",
  overridden: "what is laid over it wins",
  superseded: "another field comes first",
  moved: "decides what is written",
};

const blank = "blank says nothing";

function unreadReason({ pointer, value }: Leaf, account: Account): string {
  const { adapter, namespaces, namespace, isField } = account;
  const [field = ""] = stepsOf(pointer);
  if (value === null) return "null says nothing";
  const owner = namespaces.get(field);
  if (owner !== undefined && owner !== adapter.provider) return `meant for ${owner}`;
  if (owner === undefined && !isField(field)) {
    return `no field of a request${namespace === undefined ? "" : `; native ones go into ${namespace}`}`;
  }
  if (isBlank(value)) return blank;
  return `nothing of the ${adapter.dialect} API is written from it`;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
