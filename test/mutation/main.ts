/**
 * `npm run mutation -- --count 100 --seed 1`: changes the specs in one random place at a time and sees whether a test
 * notices. Prints every change that no test noticed. `--file`, which may be repeated, and `--kind` select sites by a part of
 * their file or kind.
 */
import { parseArgs } from "node:util";
import { failedCase, refusalOf, SpecTests, specs, typeRefusalOf } from "./judges.ts";
import { allSites, mutate, withMutant } from "./mutants.ts";
import { Random } from "./random.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    file: { type: "string", multiple: true, default: [""] },
    kind: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});
const count = Number(values.count);
const random = new Random(Number(values.seed));
const sites = allSites(specs).filter(
  ({ source, site }) => values.file.some((part) => source.file.includes(part)) && site.kind.includes(values.kind),
);
const problem = refusalOf(specs) ?? (await failedCase(specs));
if (problem !== undefined) throw new Error(`the unchanged specs fail: ${problem}`);
const tests = await SpecTests.start();
await checkUnchanged();
const caught = { cases: 0, tests: 0 };
/** Mutants caught and survived, by file. */
const figures = new Map<string, { caught: number; survived: number }>();
const refused = { reading: 0, types: 0 };
const survivors: string[] = [];
const startedAt = Date.now();

for (const { source, site } of random.shuffle(sites)) {
  if (caught.cases + caught.tests + survivors.length + refused.types >= count) break;
  const mutant = mutate(source, site, random);
  if (mutant === undefined || mutant.text === source.text) continue;
  const report = (by: string) => values.verbose && console.log(`${mutant.title}\n    ${by}`);
  let changed: typeof specs;
  try {
    changed = withMutant(specs, mutant);
  } catch {
    refused.reading++;
    continue;
  }
  const refusal = refusalOf(changed);
  if (refusal !== undefined) {
    refused.reading++;
    report(`refused: ${refusal}`);
    continue;
  }
  const failing = await failedCase(changed, source.file);
  const figure = figures.get(source.file) ?? { caught: 0, survived: 0 };
  figures.set(source.file, figure);
  if (failing !== undefined) {
    caught.cases++;
    figure.caught++;
    report(failing);
    continue;
  }
  const test = await tests.failed(source.file, mutant.text, source.text);
  if (test !== undefined) {
    caught.tests++;
    figure.caught++;
    report(test);
    continue;
  }
  const untyped = await typeRefusalOf(changed);
  if (untyped !== undefined) {
    refused.types++;
    report(`refused by the types: ${untyped}`);
    continue;
  }
  survivors.push(mutant.title);
  figure.survived++;
  console.log(`survived: ${mutant.title}`);
}
await checkUnchanged();
await tests.close();

const judged = caught.cases + caught.tests + survivors.length;
for (const [file, { caught, survived }] of [...figures].sort())
  console.log(`${file}: ${caught} of ${caught + survived}`);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`
${sites.length} sites, seed ${values.seed}, ${seconds} s
${refused.reading + refused.types} changes refused by the generator (${refused.types} of them by the types alone)
${judged} changes judged: ${caught.cases} caught by the cases, ${caught.tests} by other tests, ${survivors.length} survived
${judged === 0 ? 0 : Math.round((1000 * (judged - survivors.length)) / judged) / 10} % caught by the suite`);
process.exit(judged > 0 && survivors.length / judged > 0.05 ? 1 : 0);

/** A test that fails without any change would seem to catch every change. */
async function checkUnchanged(): Promise<void> {
  for (const { file, text } of [specs.errors, ...specs.providers.values()].slice(0, 2)) {
    const failing = await tests.failed(file, text, text);
    if (failing !== undefined) throw new Error(`fails without a change: ${failing}`);
  }
}
