/**
 * Finds the family of a model and its entries in the provider's tables. Tables are compiled on first use of an adapter;
 * results are cached.
 */
import { fieldsWithin } from "../../generated/request.ts";
import type { Adapter, FamilyNames } from "../adapter.ts";
import { BoundedCache, getOrMake } from "../bounded-cache.ts";
import type { Recipient } from "../conversation/reasoning.ts";
import { type Requirements, requirementsOf } from "../conversation/requirements.ts";
import { fits, readGlob } from "../glob.ts";
import { PathSet } from "./field-paths.ts";

/** The entries for a model in the provider's tables. */
export interface Family extends Recipient {
  readonly family: string;
  /** All facts of the provider: `true` or undefined. */
  readonly facts: Readonly<Record<string, true | undefined>>;
  /** The request fields that this family rejects. */
  readonly rejects: readonly string[];
  /** The same within lists: `messages[].name`. */
  readonly rejectsWithin: readonly string[];
  /** The fields that are read of a request, and not sent to this family. */
  readonly unsent: readonly string[];
  /** The same within those that are sent. */
  readonly unsentWithin: PathSet;
  /** The same for requests of the contract's API: some are only sent for callers of an inbound one. */
  readonly unsentWithinChat: PathSet;
  /** The same for all families of a provider. */
  readonly requirements: Requirements;
}

/** Whether a row of a provider's tables holds for a family. */
export function holdsFor(families: FamilyNames | undefined, family: string): boolean {
  return families === "all" || families?.includes(family) === true;
}

const families = new WeakMap<Adapter, BoundedCache<Family>>();

/** The family of a raw model name: the first matching row, ignoring case. */
export function familyOf(adapter: Adapter, model: string): Family {
  return getOrMake(families, adapter, compile).get(model);
}

function compile(adapter: Adapter): BoundedCache<Family> {
  const rows = Object.entries(adapter.families).flatMap(([family, globs]) =>
    globs.map((glob) => ({ glob: readGlob(glob), family })),
  );
  const requirements = requirementsOf(adapter);
  return new BoundedCache((model) => {
    const lower = model.toLowerCase();
    return describe(adapter, rows.find(({ glob }) => fits(glob, lower))?.family ?? "", model, requirements);
  });
}

/** The path `messages[].*!own` of the fields that the contract does not have, but for `own`, with those that are kept as its last step. */
function withKnown(path: string): string {
  const [at = "", own] = path.split(".*");
  return own === undefined ? path : `${at}.!${[...(fieldsWithin[at] ?? []), own.slice(1)].join("|")}`;
}

function describe(adapter: Adapter, family: string, model: string, requirements: Requirements): Family {
  const { provider, facts, rejects, conversation } = adapter;
  const { replay, system } = conversation;
  const of = <T extends string>(value: T | Readonly<Record<string, T>> | undefined): T | undefined =>
    typeof value === "object" ? (value[family] ?? value.else) : value;
  const rejected = Object.keys(rejects).filter((field) => holdsFor(rejects[field], family));
  const unsentOf = (only: false | undefined) =>
    adapter.unsent.flatMap((each) =>
      each.inbound === only && each.families?.includes(family) !== false ? each.paths : [],
    );
  const unsent = unsentOf(undefined);
  const isSent = (path: string): boolean => {
    const [field = ""] = path.split(/[.[]/);
    return field === "messages" || (adapter.fields.includes(field) && !unsent.includes(field));
  };
  const unsentWithin = unsent.filter((path) => !/^\w+$/.test(path) && isSent(path));
  return {
    provider,
    model,
    family,
    facts: Object.fromEntries(
      Object.entries(facts).map(([fact, families]) => [fact, holdsFor(families, family) || undefined]),
    ) as Record<string, true | undefined>,
    rejects: rejected.filter((field) => !field.includes("[]")),
    rejectsWithin: rejected.filter((field) => field.includes("[]")).map(withKnown),
    unsent: unsent.filter((path) => /^\w+$/.test(path)),
    unsentWithin: new PathSet(unsentWithin),
    unsentWithinChat: new PathSet([...unsentWithin, ...unsentOf(false).filter(isSent)]),
    replay: of(replay) ?? "provider",
    system: of(system) ?? "in_place",
    requirements,
  };
}
