/** Specs with the same meaning compare as equal, and every change of meaning is found. */
import { describe, expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { compare } from "../../generator/diff/compare.ts";
import { printSections } from "../../generator/diff/print.ts";
import { type Revision, readRevision } from "../../generator/diff/revisions.ts";
import { parseSpecs, readSpecFiles, type Specs } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { refusalOf } from "../mutation/judges.ts";
import { mappingSites } from "../mutation/mapping-sites.ts";
import { allSites, mutate, withMutant } from "../mutation/mutants.ts";
import { Random } from "../mutation/random.ts";
import { propertyRuns } from "../property-runs.ts";
import { seed } from "../seed.ts";
import { root } from "../walked/root.ts";
import { withoutOneKey } from "./dropped.ts";
import { shuffled } from "./shuffled.ts";

const files = readSpecFiles(root);
const cache = new Cache(root);
const specs = parseSpecs(files, cache);
const before = readRevision(specs, cache);
const times = propertyRuns;

describe(`a comparison (seed ${seed})`, () => {
  it("of specs with themselves finds nothing", () => {
    expect(compare(before, readRevision(parseSpecs(files)))).toEqual([]);
  });

  it("of specs with different formatting finds nothing", () => {
    const random = new Random(seed);
    for (let run = 0; run < times(3); run++) {
      const others = new Map([...files].map(([file, text]) => [file, shuffled(text, random)]));
      expect([...others.values()].every((text, index) => text !== [...files.values()][index])).toBe(true);
      expect(printSections(compare(before, readRevision(parseSpecs(others))))).toBe("No behaviour changes.\n");
    }
  });

  it("of specs with one thing changed finds it, both ways", () => {
    const random = new Random(seed);
    // facts of a dialect only matter to the checks
    const inbound = [...specs.inbound.values()].flatMap((source) =>
      mappingSites(source.root).map((site) => ({ source, site })),
    );
    const sites = random.shuffle([...allSites(specs), ...inbound]).filter(({ site }) => site.kind !== "fact");
    let found = 0;
    for (const { source, site } of sites) {
      if (found === times(20)) break;
      const mutant = mutate(source, site, random);
      if (mutant === undefined || mutant.text === source.text) continue;
      const changed = withMutant(specs, mutant);
      const after = refusalOf(changed) === undefined ? readIfValid(() => changed) : undefined;
      if (after === undefined) continue;
      found++;
      const findings = compare(before, after);
      expect(findings.length, mutant.title).toBeGreaterThan(0);
      expect(compare(after, before), mutant.title).toHaveLength(findings.length);
    }
    expect(found).toBe(times(20));
  });

  it("of schemas without one key finds that", () => {
    const random = new Random(seed);
    const schemas = [...files.keys()].filter((file) => /native|hub|openapi/.test(file));
    for (let run = 0; run < times(20); run++) {
      const file = random.pick(schemas) ?? "";
      const { text, path } = withoutOneKey(files.get(file) ?? "", random);
      const after = readIfValid(() => parseSpecs(new Map([...files, [file, text]]), cache));
      if (after !== undefined) expect(compare(before, after).length, `${file}: ${path}`).toBeGreaterThan(0);
    }
  });
});

/** The revision, or undefined if the specs are invalid. */
function readIfValid(specs: () => Specs): Revision | undefined {
  try {
    return readRevision(specs(), cache);
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}
