/**
 * `npm run conformance [-- --check]`: runs the suites that judge the inbound APIs against the proxy with the simulated providers,
 * and writes what they say to `docs/conformance.md`; with `--check`, compares it with that. Fails if a case fails that
 * `failures.yaml` does not name, or the reverse.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startVitest, type TestCase } from "vitest/node";
import { installing } from "../inbound/python-packages.ts";
import { root } from "../walked/root.ts";
import { pageOf } from "./page.ts";
import { tester } from "./suites.ts";

const page = join(root, "docs/conformance.md");
if (!existsSync(tester)) {
  console.error(`needs ${installing}`);
  process.exit(2);
}
const files = ["test/conformance/run.ts", "test/inbound/sdks.test.ts", "test/inbound/stream-rules.test.ts"];
const options = { root, include: files, watch: false, reporters: ["dot"], maxWorkers: 1 };
const vitest = await startVitest("test", [], options);
const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
await vitest.close();
const text = pageOf(tests.map((test) => ({ path: pathOf(test), isPassed: test.ok(), judged: test.meta().judged })));
const isCurrent = existsSync(page) && readFileSync(page, "utf8") === text;
if (process.argv.includes("--check")) {
  if (!isCurrent) {
    console.error("docs/conformance.md is out of date: run `npm run conformance`");
    process.exitCode = 1;
  }
} else if (!isCurrent) writeFileSync(page, text);

/** The file of a test, its suites and its name. */
function pathOf(test: TestCase): string[] {
  const above = (each: TestCase["parent"]): string[] =>
    each.type === "module" ? [each.relativeModuleId] : [...above(each.parent), each.name];
  return [...above(test.parent), test.name];
}
