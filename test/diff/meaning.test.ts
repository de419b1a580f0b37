/** Two texts of the same meaning compare as equal, and no change of meaning does. */
import { describe, expect, it } from "vitest";
import { compare, type Revision, readRevision } from "../../generator/diff/compare.ts";
import { printSections } from "../../generator/diff/print.ts";
import { parseSpecs, readTexts, type Specs } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { allSites, mutate, withMutant } from "../mutation/mutants.ts";
import { Random } from "../mutation/random.ts";
import { propertyRuns } from "../property-runs.ts";
import { seed } from "../seed.ts";
import { root } from "../walked/root.ts";
import { withoutOneKey } from "./dropped.ts";
import { shuffled } from "./shuffled.ts";

const texts = readTexts(root);
const specs = parseSpecs(texts);
const before = readRevision(specs);
const times = propertyRuns;

describe(`a comparison (seed ${seed})`, () => {
  it("of specs with themselves finds nothing", () => {
    expect(compare(before, readRevision(parseSpecs(texts)))).toEqual([]);
  });

  it("of specs that are written otherwise finds nothing", () => {
    const random = new Random(seed);
    for (let run = 0; run < times(3); run++) {
      const others = new Map([...texts].map(([file, text]) => [file, shuffled(text, random)]));
      expect([...others.values()].every((text, index) => text !== [...texts.values()][index])).toBe(true);
      expect(printSections(compare(before, readRevision(parseSpecs(others))))).toBe("No behaviour changes.\n");
    }
  });

  it("of specs with one thing changed finds it, both ways", () => {
    const random = new Random(seed);
    // what a dialect may ask of its providers is for the checks alone
    const sites = random.shuffle(allSites(specs)).filter(({ site }) => site.kind !== "fact");
    let told = 0;
    for (const { source, site } of sites) {
      if (told === times(20)) break;
      const mutant = mutate(source, site, random);
      const after = mutant && mutant.text !== source.text ? readOrNothing(() => withMutant(specs, mutant)) : undefined;
      if (mutant === undefined || after === undefined) continue;
      told++;
      const there = compare(before, after);
      expect(there.length, mutant.title).toBeGreaterThan(0);
      expect(compare(after, before), mutant.title).toHaveLength(there.length);
    }
    expect(told).toBe(times(20));
  });

  it("of schemas without one key finds that", () => {
    const random = new Random(seed);
    const files = [...texts.keys()].filter((file) => /native|hub|openapi/.test(file));
    for (let run = 0; run < times(20); run++) {
      const file = random.pick(files) ?? "";
      const { text, path } = withoutOneKey(texts.get(file) ?? "", random);
      const after = readOrNothing(() => parseSpecs(new Map([...texts, [file, text]])));
      if (after !== undefined) expect(compare(before, after).length, `${file}: ${path}`).toBeGreaterThan(0);
    }
  });
});

/** Specs that the language refuses are no revision. */
function readOrNothing(specs: () => Specs): Revision | undefined {
  try {
    return readRevision(specs());
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}
