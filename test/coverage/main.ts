/**
 * `npm run coverage:spec`: runs the tests of the specs with adapters that record their use, and reports which rules, table
 * rows, clamp cells and families no test has used. Fails if there is one, or if a test fails.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { walkedPlugin } from "../walked/plugin.ts";
import { root } from "../walked/root.ts";
import { specTests } from "../walked/tests.ts";
import { hitsVariable } from "./places.ts";
import { reportOf } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "dragoman-coverage-"));
const file = join(folder, "hits.txt");
const plugins = [walkedPlugin(root, "test/coverage/adapters.ts")];
const options = {
  watch: false,
  fsModuleCache: false,
  reporters: ["dot"],
  env: { [hitsVariable]: file },
};
const vitest = await startVitest("test", [...specTests], { root, ...options }, { plugins });
await vitest.close();
const hits = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
rmSync(folder, { recursive: true });

const { text, missed } = reportOf(readAdapters(loadSpecs(root)), hits);
console.log(`\n${text}`);
if (missed > 0) process.exitCode = 1;
