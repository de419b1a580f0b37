/** The packages that the product is built on: each is declared, and imported where it does what it is there for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { root } from "./walked/root.ts";

interface Use {
  readonly name: string;
  /** Where its `names` are imported or re-exported as values, at least once each. */
  readonly folder: string;
  /** `default` is the default export. */
  readonly names: readonly string[];
  readonly task: string;
}

const uses: readonly Use[] = [
  { name: "yaml", folder: "language", names: ["parseDocument"], task: "reads the specs" },
  {
    name: "ts-morph",
    folder: "generator",
    names: ["Project", "CodeBlockWriter", "Node"],
    task: "is the generator's project",
  },
  { name: "json-schema-to-typescript", folder: "generator", names: ["compile"], task: "makes the native types" },
  { name: "openapi-typescript", folder: "generator", names: ["default"], task: "makes the types of the proxy" },
  { name: "undici", folder: "runtime", names: ["Pool"], task: "calls the providers" },
  { name: "fastify", folder: "proxy", names: ["fastify"], task: "serves the proxy" },
  { name: "clipanion", folder: "cli", names: ["Cli", "Command", "Option"], task: "is the command line" },
  { name: "vitest", folder: "test", names: ["it", "expect"], task: "runs the tests" },
  { name: "fast-check", folder: "test", names: ["default"], task: "tests the properties" },
];

function sourcesIn(folder: string): Map<string, string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/(^|[\\/])(node_modules|\.venv)[\\/]/.test(file));
  return new Map(sources.map((file) => [file, readFileSync(join(root, folder, file), "utf8")]));
}

/** The names that a source imports or re-exports from a package as values; those of types are left out. */
function valuesFrom(name: string, source: string): string[] {
  return [...source.matchAll(/^(?:import|export)\s+(?!type\b)([^;"]*?)\s*from\s+"([^"]+)";/gm)]
    .filter(([, , from]) => from === name)
    .flatMap(([, clause = ""]) => {
      const [, whole, listed = ""] = /^([\w$]+|\* as [\w$]+)?\s*,?\s*(?:\{([^}]*)\})?$/.exec(clause.trim()) ?? [];
      const named = listed.split(",").map((each) => each.trim());
      const values = named.filter((each) => each !== "" && !each.startsWith("type "));
      return [...(whole === undefined ? [] : ["default"]), ...values.map((each) => each.split(" as ")[0] ?? each)];
    });
}

it("finds the names that are imported as values", () => {
  const source =
    'import a, {\n  type B,\n  c as d,\n} from "p";\nimport type { E } from "p";\nexport { f } from "q";\n';
  expect([valuesFrom("p", source), valuesFrom("q", source)]).toEqual([["default", "c"], ["f"]]);
});

it.each(uses)("$name $task, in $folder/", ({ name, folder, names }) => {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(declared).toContain(name);
  const found = new Set([...sourcesIn(folder).values()].flatMap((source) => valuesFrom(name, source)));
  expect([...found]).toEqual(expect.arrayContaining([...names]));
});

it("the plugin that the generator writes is one of Fastify", () => {
  const sources = [...sourcesIn("generated/proxy").values()];
  expect(sources.filter((source) => /^import type \{[^}]*\} from "fastify";/m.test(source))).not.toEqual([]);
});

it("the properties are drawn by fast-check", () => {
  const drawn = [...sourcesIn("test").values()].filter(
    (source) => /from "(\.\.?\/)+fast-check\.ts"/.test(source) && /fc\.property\(/.test(source),
  );
  expect(drawn.length).toBeGreaterThan(20);
});
