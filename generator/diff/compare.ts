/** Two revisions of the specs, compared by meaning. */

import type { AdapterSpec } from "../../language/syntax.ts";
import { readAdapters } from "../adapters.ts";
import type { Specs } from "../specs.ts";
import { compareProxies } from "./contract.ts";
import type { Change } from "./corpus.ts";
import type { Finding } from "./findings.ts";
import { compareNatives, compareRest } from "./other.ts";
import { compareProviders } from "./providers.ts";
import { compareRegistries } from "./registry.ts";
import { Schemas } from "./schemas.ts";
import { compareErrors, compareSettings } from "./tables.ts";

/** What is told under one heading. */
export interface Section {
  /** What it is about: providers that have changed alike, or a part of the specs. */
  readonly titles: readonly string[];
  readonly findings: readonly Finding[];
  /** Where it is about providers: which of the fixed requests are sent otherwise, of how many. */
  readonly requests?: { readonly changes: readonly Change[]; readonly of: number };
}

/** Specs that have been read. */
export interface Revision {
  readonly specs: Specs;
  readonly adapters: readonly AdapterSpec[];
}

/**
 * Reads the rules. Tables are taken as they are: a revision from before a column, or after it, is compared all the same.
 * @throws SpecError with everything that is wrong
 */
export function readRevision(specs: Specs): Revision {
  return { specs, adapters: readAdapters(specs) };
}

/** Everything that differs in meaning; no section where that is nothing. */
export function compare(before: Revision, after: Revision): Section[] {
  const [old, young] = [before.specs, after.specs];
  const library = compareLibraries(old, young);
  const providers = compareProviders(before, after);
  const told = new Set(providers.flatMap(({ findings }) => findings.flatMap(subjectsOf)));
  const sections: Section[] = [
    ...providers,
    ...compareNatives(before, after, told),
    { titles: ["Registry"], findings: compareRegistries(old.registry, young.registry) },
    { titles: ["Settings"], findings: compareSettings(old.settings, young.settings) },
    { titles: ["Errors"], findings: compareErrors(old.errors, young.errors) },
    { titles: ["Proxy contract"], findings: compareProxies(old.openapi.value, young.openapi.value) },
    { titles: ["Library contract"], findings: library.findings },
    { titles: ["Other"], findings: compareRest(old, young, library) },
  ];
  return sections.filter(({ findings }) => findings.length > 0);
}

/** Whether callers who relied on what was promised will find out. */
export function isBreaking(sections: readonly Section[]): boolean {
  return sections.some(({ findings }) => findings.some((each) => each.kind === "line" && each.breaking));
}

/** The engine request, with every type that it leads to. */
function compareLibraries(before: Specs, after: Specs): Schemas {
  const schemas = new Schemas(before.hub.value, after.hub.value);
  const request = { $ref: "#/$defs/EngineRequest" };
  schemas.compare(request, request, "EngineRequest", "request");
  return schemas;
}

function subjectsOf(finding: Finding): readonly string[] {
  return finding.kind === "line" ? finding.subjects : [];
}
