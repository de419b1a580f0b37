/** Compares two revisions of the specs by their meaning. */

import type { Specs } from "../specs.ts";
import { compareProxies } from "./contract.ts";
import type { Finding } from "./findings.ts";
import { compareInbound } from "./inbound.ts";
import { compareNatives, compareRest } from "./other.ts";
import { compareProviders } from "./providers.ts";
import { compareRegistries } from "./registry.ts";
import type { Revision, Section } from "./revisions.ts";
import { Schemas } from "./schemas.ts";
import { compareErrors, compareSettings } from "./tables.ts";

/** All differences in meaning; sections without any are left out. */
export function compare(before: Revision, after: Revision): Section[] {
  const [old, current] = [before.specs, after.specs];
  const library = compareLibraries(old, current);
  const providers = compareProviders(before, after);
  const reported = new Set(providers.flatMap(({ findings }) => findings.flatMap(subjectsOf)));
  const sections: Section[] = [
    ...providers,
    ...compareInbound(before.inbound, after.inbound),
    ...compareNatives(before, after, reported),
    { titles: ["Registry"], findings: compareRegistries(old.registry, current.registry) },
    { titles: ["Settings"], findings: compareSettings(old.settings, current.settings) },
    { titles: ["Errors"], findings: compareErrors(old.errors, current.errors) },
    { titles: ["Proxy contract"], findings: compareProxies(old.openapi.value, current.openapi.value) },
    { titles: ["Library contract"], findings: library.findings },
    { titles: ["Other"], findings: compareRest(old, current, library) },
  ];
  return sections.filter(({ findings }) => findings.length > 0);
}

/** Whether any finding breaks callers. */
export function isBreaking(sections: readonly Section[]): boolean {
  return sections.some(({ findings }) => findings.some((each) => each.kind === "line" && each.breaking));
}

/** The engine request, with every type it refers to. */
function compareLibraries(before: Specs, after: Specs): Schemas {
  const schemas = new Schemas(before.hub.value, after.hub.value);
  const request = { $ref: "#/$defs/EngineRequest" };
  schemas.compare(request, request, "EngineRequest", "request");
  return schemas;
}

function subjectsOf(finding: Finding): readonly string[] {
  return finding.kind === "line" ? finding.subjects : [];
}
