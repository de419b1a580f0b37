// `npm test`: prepares the checkout, checks the generated files, the style and the types, and runs the tests. The last line
// counts checks and tests together. `--all` adds the long tests, `--long` runs only them; both try more random cases, and so does
// every run in CI. Other arguments select tests, long or not, and leave out the checks.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installed, pinnedNode, root, run } from "./checkout.mjs";
import { aloneTests, fullRuns, longTests, randomTests } from "./long-tests.mjs";
import { prepare } from "./prepare.mjs";

const selected = process.argv.slice(2).filter((argument) => argument !== "--all" && argument !== "--long");
const long = process.argv.includes("--long");
const all = long || process.argv.includes("--all");
const isInCi = process.env.CI === "true";

let passed = 0;
let failed = 0;
const skipped = [];

/** Runs a check; prints its output when it has ended, since others run at the same time. */
async function check(title, args) {
  const result = promisify(execFile)(pinnedNode(), args, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY });
  const { code = 0, stdout, stderr } = await result.catch((error) => error);
  console.log(`\n== ${title}\n${stdout}${stderr}`);
  if (code === 0) passed++;
  else failed++;
}

async function tests() {
  console.log("\n== tests");
  if (selected.length > 0) return vitest(selected);
  if (!all) return vitest(["--maxWorkers=100%", ...exclude(longTests)]);
  const others = long ? longTests.filter((file) => !aloneTests.includes(file)) : [];
  await vitest(["--maxWorkers=100%", ...exclude(aloneTests), ...others]);
  await vitest(["--maxWorkers=1", ...aloneTests]);
}

/** Runs tests and adds up their counts. */
async function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-test-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  // most tests start processes that load the same files
  const cache = { NODE_COMPILE_CACHE: installed(".cache", "node") };
  const env = { NO_COLOR: "1", CI: "1", ...cache, ...((all || isInCi) && { ...fullRuns, ...onlySet(fullRuns) }) };
  const code = await run(pinnedNode(), [installed("vitest", "vitest.mjs"), "run", ...reporters, ...args], env);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  rmSync(folder, { recursive: true });
  passed += counts.numPassedTests ?? 0;
  // a file that cannot be loaded has no tests, but counts as a failure
  failed += Math.max(counts.numFailedTests ?? 0, code === 0 ? 0 : 1);
  for (const { assertionResults } of counts.testResults ?? [])
    skipped.push(...assertionResults.filter(({ status }) => ["pending", "skipped", "todo"].includes(status)));
}

function exclude(files) {
  return files.flatMap((file) => ["--exclude", file]);
}

/** The variables that are set in the environment. */
function onlySet(variables) {
  return Object.fromEntries(
    Object.keys(variables).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

/**
 * Reports skipped tests by the programs that they need or can use (`describeWith` in test/needs.ts puts them into the title).
 * In a full run, no program that a test needs is missing.
 */
function reportSkipped() {
  const counts = new Map();
  for (const { fullName } of skipped) {
    const [, verb = "needs", what = "something unknown"] = /\((needs|can use) ([^)]+)\)/.exec(fullName) ?? [];
    const why = `they ${verb === "needs" ? "need" : verb} ${what}`;
    counts.set(why, (counts.get(why) ?? 0) + 1);
    if (verb === "needs" && isInCi) failed++;
  }
  for (const [why, count] of counts) console.log(`${count} tests skipped: ${why}`);
}

await prepare();
if (!long && selected.length === 0) {
  await Promise.all([
    check("types", [installed("typescript-current", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json"]),
    check("types of the page", [installed("typescript-current", "bin", "tsc"), "-p", "playground"]),
    check("generated files are up to date", [join(root, "generator", "main.ts"), "--check"]),
    check("style", [installed("@biomejs", "biome", "bin", "biome"), "check"]),
  ]);
}
await tests();
console.log();
reportSkipped();
if (selected.length > 0) {
  console.log("Not checked: generated files, style and types. Check them with: npm run check");
} else if (!all) {
  const cases = isInCi ? "" : `, and most random cases of ${randomTests.length} others`;
  console.log(`Not run: ${longTests.length} long test files${cases}. Run them with: npm run test:all`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
