/** Part of `npm run build`: maps the built adapters and dialects to the YAML, for stack traces, breakpoints and coverage. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import remapping, { type SourceMapInput } from "@jridgewell/remapping";
import { Cache } from "./caches.ts";
import { compileSpecs } from "./compile-specs.ts";
import { sourceMapOf } from "./emit/source-map.ts";
import { loadSpecs } from "./specs.ts";

const root = resolve(import.meta.dirname, "..");
const cache = new Cache(root, "both");
const { dialects, adapters } = await compileSpecs(loadSpecs(root, new Map(), cache), root, cache);

for (const { sources: specs, path, text, segments } of [...dialects, ...adapters]) {
  const built = join(root, "dist", `${path.replace(/\.ts$/, ".js")}.map`);
  const toText = JSON.parse(readFileSync(built, "utf8")) as SourceMapInput;
  const contents = new Map(specs.map((source) => [source, readFileSync(join(root, source), "utf8")]));
  const toSpec = sourceMapOf({ text, segments: await segments() }, path, contents);
  const map = remapping(toText, (source) => (source.endsWith(".ts") ? (toSpec as SourceMapInput) : null));
  const sources = map.sources.map((source) =>
    relative(dirname(built), join(root, String(source).replace(/^.*spec\//, "spec/"))),
  );
  writeFileSync(built, JSON.stringify({ ...map, sources }));
}
