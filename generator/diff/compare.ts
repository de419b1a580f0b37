/** Compares two revisions of the specs by their meaning. */

import type { Specs } from "../specs.ts";
import { compareProxies } from "./contract.ts";
import type { Finding } from "./findings.ts";
import { compareInbound } from "./inbound.ts";
import { compareNatives, compareRest } from "./other.ts";
import { compareProviders } from "./providers.ts";
import { compareEvidence, compareRegistries } from "./registry.ts";
import { evidence, type Revision, type Section } from "./revisions.ts";
import { Schemas } from "./schemas.ts";
import { compareErrors, compareSettings } from "./tables.ts";

/** All differences in meaning; sections without any are left out. */
export function compare(before: Revision, after: Revision): Section[] {
  const [old, current] = [before.specs, after.specs];
  const library = compareLibraries(old, current);
  const providers = compareProviders(before, after);
  const reported = new Set(providers.flatMap(({ findings }) => findings.flatMap(subjectsOf)));
  const registries = [...current.registry.values()].map(({ file }) => file);
  const [hub, proxy] = [current.hub.file, current.openapi.file];
  const sections: Section[] = [
    ...providers,
    ...compareInbound(before.inbound, after.inbound),
    ...compareNatives(before, after, reported),
    { titles: ["Registry"], findings: compareRegistries(old.registry, current.registry), files: registries },
    { titles: ["Settings"], findings: compareSettings(old.settings, current.settings), files: [current.settings.file] },
    { titles: ["Errors"], findings: compareErrors(old.errors, current.errors), files: [current.errors.file] },
    { titles: ["Proxy contract"], findings: compareProxies(old.openapi.value, current.openapi.value), files: [proxy] },
    { titles: ["Library contract"], findings: library.findings, files: [hub] },
    { titles: ["Other"], findings: compareRest(old, current, library), files: [hub, proxy] },
    { titles: [evidence], findings: compareEvidence(old.registry, current.registry), files: registries },
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
