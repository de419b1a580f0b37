/** Compares every provider of two revisions, how each sends the fixed requests and what it makes of the fixed replies. */
import type { AdapterSpec } from "../../language/syntax.ts";
import { samples } from "../samples.ts";
import { compareAdapters } from "./adapters.ts";
import { changedRequests, requestNames } from "./corpus.ts";
import { describeMoves } from "./families.ts";
import { code } from "./findings.ts";
import { type Counted, canonical } from "./plain.ts";
import { modelsOf } from "./registry.ts";
import { changedReplies } from "./replies.ts";
import type { Revision, Section } from "./revisions.ts";

/** Providers with the same findings share a section. */
export function compareProviders(before: Revision, after: Revision): Section[] {
  const names = new Set([...before.adapters, ...after.adapters].map(({ provider }) => provider));
  const sections = [...names].flatMap((name) => compareProvider(name, before, after) ?? []);
  return [...Map.groupBy(sections, ({ findings }) => canonical(findings)).values()].map((alike) =>
    alike.reduce(joined),
  );
}

function joined(one: Section, other: Section): Section {
  const requests = added(one.requests, other.requests);
  const replies = added(one.replies, other.replies);
  return {
    titles: [...one.titles, ...other.titles],
    findings: one.findings,
    providers: true,
    files: [...new Set([...(one.files ?? []), ...(other.files ?? [])])],
    ...(requests && { requests }),
    ...(replies && { replies }),
  };
}

function added<Change>(one?: Counted<Change>, other?: Counted<Change>): Counted<Change> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { changes: [...one.changes, ...other.changes], of: one.of + other.of };
}

/** @returns undefined if the adapters mean the same: no request can be sent differently then */
function compareProvider(name: string, before: Revision, after: Revision): Section | undefined {
  const [old, current] = [adapterOf(before, name), adapterOf(after, name)];
  const findings = compareAdapters(old, current);
  // in a pull request, the name may be anything
  const title = /^[\w-]+$/.test(name) ? name : code(name);
  if (findings.length === 0) return undefined;
  const section = { titles: [title], providers: true, files: (current ?? old)?.sources ?? [] };
  if (old === undefined || current === undefined) return { ...section, findings };
  const [oldModels, currentModels] = [modelsOf(before.specs.registry, name), modelsOf(after.specs.registry, name)];
  const all = [...new Set([...currentModels, ...oldModels])];
  const chosen = new Set([...samples(current, currentModels), ...samples(old, oldModels)]);
  const models = [...new Set([...all, ...chosen])].filter((model) => chosen.has(model));
  return {
    ...section,
    findings: [...findings, ...describeMoves(all, old, current)],
    requests: { changes: changedRequests(old, current, models), of: models.length * requestNames.length },
    replies: changedReplies(old, current, alike(before, current)),
  };
}

/** The providers with the same API. */
function alike({ adapters }: Revision, { dialect }: AdapterSpec): ReadonlySet<string> {
  return new Set(adapters.filter((each) => each.dialect === dialect).map(({ provider }) => provider));
}

function adapterOf({ adapters }: Revision, name: string): AdapterSpec | undefined {
  return adapters.find(({ provider }) => provider === name);
}
