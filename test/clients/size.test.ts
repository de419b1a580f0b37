/** How much of each client is written by hand. What the contract states is generated. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../walked/root.ts";

/** The most lines of a client's sources that are not generated, with comments and empty lines, without tests and signatures. */
const limits = [
  { folder: "clients/typescript/src", source: /\.ts$/, lines: 1172 },
  { folder: "clients/python/src", source: /\.py$/, lines: 1211 },
  { folder: "clients/go", source: /(?<!_test)\.go$/, lines: 1191 },
  { folder: "clients/ruby/lib", source: /\.rb$/, lines: 856 },
];

it.each(limits)("$folder has at most $lines lines written by hand", ({ folder, source, lines }) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
    source.test(file),
  );
  const texts = files.map((file) => readFileSync(join(root, folder, file), "utf8"));
  const written = texts.filter((text) => !/generated from .* `npm run generate`/.test(text.split("\n", 1)[0] ?? ""));
  expect(written.length).toBeGreaterThan(0);
  const count = written.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  expect(count).toBeLessThanOrEqual(lines);
});
