/**
 * `npm run mutation -- --count 100 --seed 1`: changes the specs in one random place at a time, and prints every change that
 * no test detects. `--file` and `--kind` limit this to sites whose file or kind contains a string.
 */
import { parseArgs } from "node:util";
import { failedCase, readErrorOf, SpecTests, specs, typeErrorOf } from "./judges.ts";
import { allSites, mutate, withMutant } from "./mutants.ts";
import { Random } from "./random.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    file: { type: "string", default: "" },
    kind: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});
const count = Number(values.count);
const random = new Random(Number(values.seed));
const sites = allSites(specs).filter(
  ({ source, site }) => source.file.includes(values.file) && site.kind.includes(values.kind),
);
const failure = readErrorOf(specs) ?? (await failedCase(specs));
if (failure !== undefined) throw new Error(`the unchanged specs fail: ${failure}`);
const tests = await SpecTests.start();
await checkUnchanged();
const caught = { cases: 0, tests: 0 };
const rejected = { reading: 0, types: 0 };
const survivors: string[] = [];
const startedAt = Date.now();

for (const { source, site } of random.shuffle(sites)) {
  if (caught.cases + caught.tests + survivors.length + rejected.types >= count) break;
  const mutant = mutate(source, site, random);
  if (mutant === undefined || mutant.text === source.text) continue;
  const log = (by: string) => values.verbose && console.log(`${mutant.title}\n    ${by}`);
  let changed: typeof specs;
  try {
    changed = withMutant(specs, mutant);
  } catch {
    rejected.reading++;
    continue;
  }
  const readError = readErrorOf(changed);
  if (readError !== undefined) {
    rejected.reading++;
    log(`rejected: ${readError}`);
    continue;
  }
  const failing = await failedCase(changed, source.file);
  if (failing !== undefined) {
    caught.cases++;
    log(failing);
    continue;
  }
  const test = await tests.failed(source.file, mutant.text, source.text);
  if (test !== undefined) {
    caught.tests++;
    log(test);
    continue;
  }
  const typeError = await typeErrorOf(changed);
  if (typeError !== undefined) {
    rejected.types++;
    log(`rejected by the types: ${typeError}`);
    continue;
  }
  survivors.push(mutant.title);
  console.log(`survived: ${mutant.title}`);
}
await checkUnchanged();
await tests.close();

const judged = caught.cases + caught.tests + survivors.length;
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`
${sites.length} sites, seed ${values.seed}, ${seconds} s
${rejected.reading + rejected.types} changes rejected by the generator (${rejected.types} of them only by the types)
${judged} changes judged: ${caught.cases} caught by the cases, ${caught.tests} by other tests, ${survivors.length} survived
${judged === 0 ? 0 : Math.round((1000 * (judged - survivors.length)) / judged) / 10} % caught by the suite`);
process.exit(judged > 0 && survivors.length / judged > 0.05 ? 1 : 0);

/** Checks that all tests pass without a change: a failing test would detect every change. */
async function checkUnchanged(): Promise<void> {
  for (const { file, text } of [specs.errors, ...specs.providers.values()].slice(0, 2)) {
    const failing = await tests.failed(file, text, text);
    if (failing !== undefined) throw new Error(`fails without a change: ${failing}`);
  }
}
