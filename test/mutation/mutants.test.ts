import { describe, expect, it } from "vitest";
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { root } from "../walked/root.ts";
import { allSites, mutate, withMutant } from "./mutants.ts";
import { Random } from "./random.ts";

const specs = loadSpecs(root);
const sites = allSites(specs);

describe("mutants", () => {
  it("are of every kind that a spec can be changed in", () => {
    expect([...new Set(sites.map(({ site }) => site.kind))].sort()).toEqual(
      expect.arrayContaining([
        "clamp cell",
        "conversation",
        "family of a facts row",
        "family of a rejects row",
        "glob",
        "key of emit",
        "key of match",
        "keyword",
        "literal of emit",
        "literal of match",
        "operand of $or",
        "order of rules",
        "registry cell",
        "retry unit",
        "rule",
        "table row",
        "unless",
        "value of pro",
      ]),
    );
  });

  it("are the same for the same seed", () => {
    const titles = (seed: number) => {
      const random = new Random(seed);
      const some = random.shuffle(sites).slice(0, 20);
      return some.map(({ source, site }) => mutate(source, site, random)?.title);
    };
    expect(titles(5)).toEqual(titles(5));
    expect(titles(5)).not.toEqual(titles(6));
  });

  it("are one change of one file", () => {
    const random = new Random(1);
    const cell = sites.find(
      ({ source, site }) => source.file === "spec/providers/xai.yaml" && site.kind === "clamp cell",
    );
    const mutant = cell && mutate(cell.source, cell.site, random);
    if (mutant === undefined) throw new Error("there is such a cell");
    expect(mutant.title).toMatch(
      /^spec\/providers\/xai\.yaml:\d+: clamp cell: "none" became "(low|medium|high|xhigh)"$/,
    );
    const of = (each: typeof specs) =>
      readAdapters(each).map(({ reasoning }) => reasoning?.clamp.map(({ cells }) => cells.map(({ value }) => value)));
    const [before, after] = [of(specs).flat(3), of(withMutant(specs, mutant)).flat(3)];
    expect(after.filter((value, index) => value !== before[index])).toHaveLength(1);
  });
});
