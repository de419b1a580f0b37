/** The rules of the house: what is named where, who imports whom, how large a file may be. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { adapters } from "../generated/adapters/index.ts";
import { root } from "./walked/root.ts";

/** What stands in a checkout without belonging to the repository. */
const foreign = ["node_modules", "dist", "coverage", "bundle", "__pycache__", ".git", ".mypy_cache", ".ruff_cache"];

/** Every file of the repository, by its path from the root. */
const files = filesBelow("");

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return foreign.includes(entry.name) ? [] : filesBelow(path);
    return entry.isFile() && !/\.(log|tsbuildinfo)$/.test(entry.name) ? [path] : [];
  });
}

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function within(...folders: string[]): string[] {
  return files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
}

/** Every line of these files that a pattern fits, as `file:line: text`. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

describe("providers", () => {
  const names = adapters.flatMap(({ names, bare_prefixes }) => [...names.map(({ key }) => key), ...bare_prefixes]);
  // the short ones (o1) are parts of words, and so is provider_c
  const words = names.map((name) => name.replace(/-$/, "")).filter((name) => name.length > 2);
  const named = new RegExp(words.map((word) => (word.startsWith("provider_") ? `${word}\\b` : word)).join("|"), "i");

  it("are not named in the code that serves them all, but come out of generated tables", () => {
    for (const line of ["if (key === 'sglang')", "x-provider_a", "GPT-5"]) expect(line).toMatch(named);
    const code = within("runtime", "proxy", "cli", "bin");
    expect(code.length).toBeGreaterThan(50);
    expect(linesWith(named, code)).toEqual([]);
  });
});

describe("imports", () => {
  const isAllowed = (path: string, from: string) => {
    const target = posix.join(dirname(path), from);
    return (
      ["runtime/primitives.ts", "runtime/request/reading.ts"].includes(target) ||
      (target.startsWith("generated/") && !target.startsWith("generated/proxy/"))
    );
  };

  it("of adapters and of what they share lead to the primitives, the hub and the native types", () => {
    const dialects = new Set(adapters.map(({ dialect }) => dialect));
    const check = (path: string, allowed: readonly string[]) =>
      expect(
        importsOf(path).filter((from) => !allowed.includes(posix.join(dirname(path), from))),
        path,
      ).toEqual([]);
    const doors = ["runtime/primitives.ts", "generated/hub.ts"];
    expect(within("generated/dialects")).toHaveLength(dialects.size);
    for (const dialect of dialects)
      check(`generated/dialects/${dialect}.ts`, [...doors, `generated/native/${dialect}.ts`]);
    expect(within("generated/adapters")).toHaveLength(adapters.length + 1);
    for (const { provider, dialect } of adapters) {
      const native = [dialect, provider].map((name) => `generated/native/${name}.ts`);
      check(`generated/adapters/${provider}.ts`, [...doors, `generated/dialects/${dialect}.ts`, ...native]);
    }
  });

  it("of generated code never lead to the rest of the runtime", () => {
    for (const path of within("generated").filter((each) => each.endsWith(".ts"))) {
      expect(
        importsOf(path).filter((from) => !isAllowed(path, from)),
        path,
      ).toEqual([]);
    }
  });

  it("of the library lead neither to the proxy, the command line nor the generator", () => {
    const paths = within("runtime").filter((path) => path.endsWith(".ts"));
    const targets = paths.flatMap((path) =>
      importsOf(path).map((from) => `${path} → ${posix.join(dirname(path), from)}`),
    );
    expect(targets.filter((target) => /→ (proxy|cli|generator|test)\//.test(target))).toEqual([]);
  });
});

function importsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^(?:import|export)[^;]*? from "([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
    ([, from, late]) => from ?? late ?? "",
  );
}

describe("files", () => {
  it("name no place on somebody's machine", () => {
    const place = /(?<![\w.:/-])\/(?:home|Users|root|work|tmp|private|var\/folders)\/|[A-Z]:\\\\?Users|file:\/\/\//;
    expect(
      linesWith(
        place,
        files.filter((path) => !/\.(png|jpg|gz)$/.test(path)),
      ),
    ).toEqual([]);
  });

  it("come from the public registry", () => {
    const hosts = [...textOf("package-lock.json").matchAll(/"resolved": "(https?:\/\/[^/]+)/g)].map(([, host]) => host);
    expect([...new Set(hosts)].filter((host) => host !== "https://registry.npmjs.org")).toEqual([]);
  });

  it("of specs have lines of at most 130 columns", () => {
    // rows of tables, one for each model, error and setting; the OpenAPI description is formatted as such
    const isTable = (path: string) => /^spec\/(registry\/|errors|settings|proxy)/.test(path);
    const specs = within("spec").filter((path) => path.endsWith(".yaml") && !isTable(path));
    expect(specs.length).toBeGreaterThan(10);
    expect(linesWith(/^.{131}/u, specs)).toEqual([]);
  });

  const most = 300;

  it(`of one provider have at most ${most} generated lines`, () => {
    const sizes = within("generated/adapters").map((path) => [path, textOf(path).split("\n").length - 1] as const);
    expect(sizes.filter(([, size]) => size > most)).toEqual([]);
  });

  /** Larger ones, each with its reason. */
  const large: Readonly<Record<string, string>> = {
    "spec/hub.yaml": "the conversation shape is one document",
    "spec/native/chat-completions.yaml": "one file for each API",
    "spec/proxy.openapi.yaml": "the network contract is one document",
    "spec/schema/language.schema.json": "the grammar of the language, for editors",
    "test/bench/results.json": "figures, written by the bench",
    "test/explain/explain.test.ts": "one subject, in short cases",
    "test/properties/conversation.test.ts": "the properties share what is drawn",
    "test/simulator/gemini-checks.test.ts": "one table of refusals",
    "test/runtime/conversation.test.ts": "one subject, in short cases",
    "test/runtime/engine.test.ts": "one subject, in short cases",
    "test/runtime/request-check.test.ts": "one table of refusals",
    "test/runtime/signals.test.ts": "one subject, in short cases",
  };

  it(`written by hand have at most ${most} lines, or a reason`, () => {
    const written = files.filter((path) => /\.(ts|js|mjs|yaml|yml|json)$/.test(path) && !isMade(path));
    const sizes = written.map((path) => [path, textOf(path).split("\n").length - 1] as const);
    const over = sizes.filter(([, size]) => size > most).map(([path]) => path);
    expect(
      over.filter((path) => large[path] === undefined),
      "too large",
    ).toEqual([]);
    expect(
      Object.keys(large).filter((path) => !over.includes(path)),
      "not large any more",
    ).toEqual([]);
  });

  function isMade(path: string): boolean {
    return /(^|\/)generated\//.test(path) || path === "package-lock.json";
  }
});
