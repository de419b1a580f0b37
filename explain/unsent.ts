/** What became of each leaf of a request. */
import { isBlank } from "../generator/language/values.ts";
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
  /** The fields of which something is sent. */
  readonly used: ReadonlySet<string>;
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
  const note = ledger.notes.get(leaf.pointer);
  const told = isWord || note?.fate !== "moved" ? undefined : note.why;
  const [before, after] = [leaf.value, value].map(asText);
  const isShort = before !== undefined && after !== undefined && before.length + after.length < longestChange;
  const reasons = [told ?? (isShort ? `${before} → ${after}` : `goes into ${pointer}`), known.why];
  return {
    pointer: leaf.pointer,
    action: isWord ? action : "computed",
    reason: reasons.filter((reason) => reason !== undefined).join(", "),
    ...(rule !== undefined && { rule }),
  };
}

/** What is longer than this, before and after together, is not spelt out. */
const longestChange = 60;

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
    return { pointer, action, reason: why ?? usual[fate], ...(rule !== undefined && { rule }) };
  }
  const rule = ruleAt(taker);
  const read = places.some((place) => ledger.decided.has(place));
  const action = read ? "read" : leaf.value === null ? "absent" : "dropped";
  const reason = read ? "decides what is written" : unreadReason(leaf, account);
  return { pointer, action, reason, ...(rule !== undefined && { rule }) };
}

/** Why, where the line that decided it gives no reason. */
const usual: Readonly<Record<Fate, string>> = {
  dropped: "it is left out",
  rejected: "it is refused",
  overridden: "what is laid over it wins",
  superseded: "another field comes first",
  moved: "decides what is written",
};

function unreadReason({ pointer, value }: Leaf, account: Account): string {
  const { adapter, namespaces, isField } = account;
  const [field = ""] = stepsOf(pointer);
  if (value === null) return "null says nothing";
  const owner = namespaces.get(field);
  if (owner !== undefined && owner !== adapter.provider) return `meant for ${owner}`;
  if (owner === undefined && !isField(field)) return "no field of a request";
  if (isBlank(value)) return "blank says nothing";
  return `the ${adapter.dialect} API has no ${account.used.has(field) ? "place for it" : "such field"}`;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
