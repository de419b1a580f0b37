// The tests that take long: `npm run test:all` runs them, `npm test` does not.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";

/** Files, by where their paths begin: many processes, much compiled or packed, or the same thing many times. */
const beginnings = [
  "test/soak/",
  "test/faults/",
  "test/deploy/topology",
  "test/packaging",
  "test/stale-build",
  "test/clients/",
  "test/proxy/workers/",
  "test/proxy/shared-store/",
  "test/proxy/shutdown",
  "test/proxy/backpressure",
  "test/generator/demo-provider",
  "test/generator/watch",
  "test/generator/cache",
  "test/diff/command",
  "test/diff/comment",
  "test/fidelity/moves",
];

/** How often the full run draws at random. */
export const fullRuns = { PROPERTY_RUNS: "1", FUZZ_RUNS: "20000" };

const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((file) => `test/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".test.ts"))
  .sort();

/** The paths from the root of the tests that `npm test` leaves out. */
export const longTests = files.filter((file) => beginnings.some((beginning) => file.startsWith(beginning)));

/** Those that draw less in `npm test`. */
export const drawnTests = files.filter(
  (file) => !longTests.includes(file) && /\/(property-runs|runs)\.ts"/.test(readFileSync(join(root, file), "utf8")),
);
