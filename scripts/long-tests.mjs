// The slow tests: `npm run test:all` runs them, `npm test` does not.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";

/** The beginnings of their paths. They start many processes, compile or pack a lot, or repeat a case many times. */
const prefixes = [
  "test/soak/",
  "test/faults/",
  "test/deploy/topology",
  "test/packaging",
  "test/stale-build",
  "test/clients/",
  "test/conformance/",
  "test/agents/",
  "test/inbound/ai-sdk",
  "test/inbound/langchain",
  "test/inbound/pages",
  "test/inbound/python",
  "test/inbound/recorded",
  "test/proxy/workers/",
  "test/proxy/shared-store/",
  "test/proxy/shutdown",
  "test/proxy/backpressure",
  "test/proxy/stalled-readers",
  "test/proxy/body-attacks",
  "test/proxy/worst-bodies",
  "test/generator/cache",
  "test/generator/demo-provider",
  "test/generator/hub-field",
  "test/generator/memory-cache",
  "test/generator/mistakes",
  "test/generator/one-",
  "test/generator/own-types",
  "test/generator/watch",
  "test/generator/without-reasoning",
  "test/diff/command",
  "test/diff/comment",
  "test/fidelity/moves",
  "test/telemetry/processes",
  "test/specs/own-providers",
  "test/credentials/tokens",
  "test/inbound/keep-alive",
  "test/playground/",
  "test/scaling/",
  "test/site/",
];

/** Beginnings of those among these that measure memory or load a whole proxy: no other test runs at the same time. */
const alone = [
  "test/soak/",
  "test/faults/memory",
  "test/proxy/backpressure",
  "test/proxy/stalled-readers",
  "test/scaling/",
];

/** The number of random cases in the full run, which must end in half an hour; `PROPERTY_RUNS=1` tries all of them. */
export const fullRuns = { PROPERTY_RUNS: "0.25", FUZZ_RUNS: "20000" };

const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((file) => `test/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".test.ts") && !file.includes("/node_modules/"))
  .sort();

/** The tests that `npm test` leaves out, relative to the root. */
export const longTests = files.filter((file) => prefixes.some((prefix) => file.startsWith(prefix)));

export const aloneTests = longTests.filter((file) => alone.some((prefix) => file.startsWith(prefix)));

/** The tests with fewer random cases in `npm test`. */
export const randomTests = files.filter(
  (file) => !longTests.includes(file) && /\/(property-runs|runs)\.ts"/.test(readFileSync(join(root, file), "utf8")),
);
