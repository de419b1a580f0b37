// `npm test`: makes the checkout ready, then checks that what is generated is up to date, the style and the types, and
// runs the tests. The last line counts the checks and tests together. `--all` runs the long tests too, and draws more at
// random; `--rest` runs only what that adds. Words name the tests to run, long or not.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installed, pinnedNode, root, run } from "./checkout.mjs";
import { drawnTests, fullRuns, longTests } from "./long-tests.mjs";
import { prepare } from "./prepare.mjs";

const words = process.argv.slice(2).filter((word) => word !== "--all" && word !== "--rest");
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
  const [without, added] = [longTests.flatMap((file) => ["--exclude", file]), [...longTests, ...drawnTests]];
  const chosen = words.length > 0 ? words : rest ? added : all ? [] : without;
  const env = { NO_COLOR: "1", CI: "1", ...(all && { ...fullRuns, ...onlyGiven(fullRuns) }) };
  const code = await run(pinnedNode(), [...vitest, ...chosen], env);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  rmSync(folder, { recursive: true });
  passed += counts.numPassedTests ?? 0;
  // a file that could not be loaded has no tests to count, but has failed
  failed += Math.max(counts.numFailedTests ?? 0, code === 0 ? 0 : 1);
  skipped = (counts.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "pending" || status === "skipped" || status === "todo"),
  );
}

/** Those of these variables that the caller has set. */
function onlyGiven(variables) {
  return Object.fromEntries(
    Object.keys(variables).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

/** What was skipped, by what it needs (`describeWith` in test/needs.ts says it in the title). A full run skips nothing. */
function tellSkipped() {
  const counts = new Map();
  for (const { fullName } of skipped) {
    const why = /\(needs ([^)]+)\)/.exec(fullName)?.[1] ?? "something that its title does not tell";
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  for (const [why, count] of counts) console.log(`${count} tests skipped, which need ${why}`);
  if (process.env.CI === "true") failed += skipped.length;
}

await prepare();
if (!rest) {
  await check("generated files are up to date", [join(root, "generator", "main.ts"), "--check"]);
  await check("style", [installed("@biomejs", "biome", "bin", "biome"), "check"]);
  await check("types", [installed("typescript", "bin", "tsc"), "--noEmit", "-p", "tsconfig.json"]);
}
await tests();
console.log();
tellSkipped();
if (!all && words.length === 0)
  console.log(
    `${longTests.length} long test files, and most random draws of ${drawnTests.length} others, are left to: npm run test:all`,
  );
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
