// `npm test`: prepares the checkout, checks the generated files, the style and the types, and runs the tests. The last line
// counts checks and tests together. `--all` adds the long tests and more random cases; `--rest` runs only these additions.
// Other arguments select tests, long or not.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installed, pinnedNode, root, run } from "./checkout.mjs";
import { fullRuns, longTests, randomTests } from "./long-tests.mjs";
import { prepare } from "./prepare.mjs";

const selected = process.argv.slice(2).filter((argument) => argument !== "--all" && argument !== "--rest");
const rest = process.argv.includes("--rest");
const all = rest || process.argv.includes("--all");

let passed = 0;
let failed = 0;
let skipped = [];

async function check(title, args) {
  console.log(`\n== ${title}`);
  const good = (await run(pinnedNode(), args)) === 0;
  if (good) passed++;
  else failed++;
}

async function tests() {
  console.log("\n== tests");
  const folder = mkdtempSync(join(tmpdir(), "dragoman-test-"));
  const report = join(folder, "report.json");
  const vitest = [
    installed("vitest", "vitest.mjs"),
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const [excluded, added] = [longTests.flatMap((file) => ["--exclude", file]), [...longTests, ...randomTests]];
  const chosen = selected.length > 0 ? selected : rest ? added : all ? [] : excluded;
  // the long tests measure memory and start many processes: they keep vitest's default, which leaves one core free
  const workers = all ? [] : ["--maxWorkers=100%"];
  const env = { NO_COLOR: "1", CI: "1", ...(all && { ...fullRuns, ...onlySet(fullRuns) }) };
  const code = await run(pinnedNode(), [...vitest, ...workers, ...chosen], env);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  rmSync(folder, { recursive: true });
  passed += counts.numPassedTests ?? 0;
  // a file that cannot be loaded has no tests, but counts as a failure
  failed += Math.max(counts.numFailedTests ?? 0, code === 0 ? 0 : 1);
  skipped = (counts.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "pending" || status === "skipped" || status === "todo"),
  );
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
    if (verb === "needs" && process.env.CI === "true") failed++;
  }
  for (const [why, count] of counts) console.log(`${count} tests skipped: ${why}`);
}

await prepare();
if (!rest) {
  await check("generated files are up to date", [join(root, "generator", "main.ts"), "--check"]);
  await check("style", [installed("@biomejs", "biome", "bin", "biome"), "check"]);
  await check("types", [installed("typescript", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json"]);
  await check("types of the page", [installed("typescript", "bin", "tsc"), "-p", "playground"]);
}
await tests();
console.log();
reportSkipped();
if (!all && selected.length === 0)
  console.log(
    `Not run: ${longTests.length} long test files, and most random cases of ${randomTests.length} others. Run them with: npm run test:all`,
  );
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
