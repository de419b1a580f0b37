/** Rules for the whole repository: which names occur where, what imports what, how large files and folders are, which words are used. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { adapters } from "../generated/adapters/index.ts";
import { credentials } from "../generated/settings.ts";
import { root } from "./walked/root.ts";

/** Files and folders of a checkout that are not part of the repository. */
const foreign = "node_modules dist site coverage bundle __pycache__ .venv .git .mypy_cache .ruff_cache".split(" ");

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

/** The lines of these files that match a pattern, as `file:line: text`. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

describe("providers", () => {
  const names = adapters.flatMap(({ names, bare_prefixes }) => [...names.map(({ key }) => key), ...bare_prefixes]);
  // the short ones (o1) are parts of other words, and so is provider_c
  const words = names.map((name) => name.replace(/-$/, "")).filter((name) => name.length > 2);
  const named = new RegExp(words.map((word) => (word.startsWith("provider_") ? `${word}\\b` : word)).join("|"), "i");

  it("are not named in the code that they share", () => {
    for (const line of ["if (key === 'sglang')", "x-provider_a", "GPT-5"]) expect(line).toMatch(named);
    const code = within("runtime", "proxy", "cli", "bin", "playground");
    expect(code.length).toBeGreaterThan(50);
    // a package, and what it exports, may be named after its vendor
    const packages = new RegExp(
      [...Object.values(credentials).flatMap((each) => each.packages), "DefaultAzureCredential"].join("|"),
      "g",
    );
    const lines = linesWith(named, code);
    expect(lines.filter((line) => named.test(line.replaceAll(packages, "")))).toEqual([]);
  });
});

describe("imports", () => {
  const isAllowed = (path: string, from: string) => {
    const target = posix.join(dirname(path), from);
    return (
      ["runtime/primitives.ts", "runtime/request/reading.ts", "generated/proxy/fastify"].includes(target) ||
      (target.startsWith("generated/") && (dirname(path) === "generated/proxy" || !target.includes("/proxy/")))
    );
  };

  it("of adapters and dialects are the primitives, the hub and the native types", () => {
    const dialects = new Set(adapters.map(({ dialect }) => dialect));
    const check = (path: string, allowed: readonly string[]) =>
      expect(
        importsOf(path).filter((from) => !allowed.includes(posix.join(dirname(path), from))),
        path,
      ).toEqual([]);
    const common = ["runtime/primitives.ts", "generated/hub.ts", "generated/models.ts"];
    expect(within("generated/dialects")).toHaveLength(dialects.size);
    for (const dialect of dialects)
      check(`generated/dialects/${dialect}.ts`, [...common, `generated/native/${dialect}.ts`]);
    expect(within("generated/adapters")).toHaveLength(adapters.length + 1);
    const providers = adapters.map(({ provider }) => provider);
    for (const { provider, dialect } of adapters) {
      // a provider may be like another one
      const native = [dialect, ...providers].map((name) => `generated/native/${name}.ts`);
      check(`generated/adapters/${provider}.ts`, [...common, `generated/dialects/${dialect}.ts`, ...native]);
    }
  });

  it("of generated code are the primitives and other generated code", () => {
    for (const path of within("generated").filter((each) => each.endsWith(".ts"))) {
      expect(
        importsOf(path).filter((from) => !isAllowed(path, from)),
        path,
      ).toEqual([]);
    }
  });

  it("of the library are not the proxy, the commands or the generator", () => {
    const paths = within("runtime").filter((path) => path.endsWith(".ts"));
    const targets = paths.flatMap((path) =>
      importsOf(path).map((from) => `${path} → ${posix.join(dirname(path), from)}`),
    );
    expect(targets.filter((target) => /→ (proxy|cli|generator|test)\//.test(target))).toEqual([]);
  });

  it("have no cycles", () => {
    const folders = ["runtime", "proxy", "simulator", "language", "generator", "explain", "cli", "playground"];
    /** Rules call rules, so these printers are mutually recursive. */
    const recursive = ["calls", "lists", "objects", "text", "value"].map((name) => `generator/print/${name}.ts`);
    const graph = new Map(
      within(...folders)
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => [path, valueImportsOf(path)]),
    );
    expect(graph.size).toBeGreaterThan(200);
    expect(cyclesIn(graph).filter((cycle) => !cycle.every((path) => recursive.includes(path)))).toEqual([]);
  });
});

describe("cyclesIn", () => {
  it("finds each group of files that import each other", () => {
    const graph = { a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: [], f: ["f"] };
    expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([["a", "b", "c"], ["f"]]);
  });
});

/** The groups of nodes that can reach each other, sorted. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reachable = new Map([...graph.keys()].map((from) => [from, reachableFrom(from, graph)]));
  const groups = [...graph.keys()]
    .filter((node) => reachable.get(node)?.has(node))
    .map((node) => [...(reachable.get(node) ?? [])].filter((other) => reachable.get(other)?.has(node)).sort());
  return [...new Map(groups.map((group) => [group.join(" "), group])).values()];
}

function reachableFrom(from: string, graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const queue = [...(graph.get(from) ?? [])];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    queue.push(...(graph.get(node) ?? []));
  }
  return found;
}

/** Files that are loaded with this one: not those of `import type`, nor those imported when they are needed. */
function valueImportsOf(path: string): string[] {
  const imports = textOf(path).matchAll(/^(?:import|export)\s+(?!type\b)(?:([^;]*?)\sfrom )?"(\.[^"]+)";/gm);
  return [...imports]
    .filter(([, names = ""]) => !/^\{(?:\s*type \w+(?: as \w+)?,?)+\s*\}$/.test(names))
    .map(([, , from = ""]) => posix.join(dirname(path), from));
}

function importsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^(?:import|export)[^;]*? from "([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
    ([, from, late]) => from ?? late ?? "",
  );
}

describe("folders", () => {
  const most = 15;

  it(`of runtime/ and proxy/ hold at most ${most} files each, not counting subfolders`, () => {
    const folders = within("runtime", "proxy").map((path) => dirname(path));
    const sizes = [...new Set(folders)].map((folder) => [folder, folders.filter((each) => each === folder).length]);
    expect(sizes.length).toBeGreaterThan(8);
    expect(sizes.filter(([, size]) => Number(size) > most)).toEqual([]);
  });
});

describe("the glossary of CONTRIBUTING.md", () => {
  const [, rows = ""] = /\| Use \| Not \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(textOf("CONTRIBUTING.md")) ?? [];
  const cells = rows
    .trim()
    .split("\n")
    .map((row) => row.split("|")[2] ?? "");
  /** Words that are not used; `…` is any word. */
  const banned = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word));
  /** Beginnings of phrases that may contain them. */
  const allowed = cells.flatMap((cell) => [...cell.matchAll(/"([^"]+)"/g)].map(([, phrase = ""]) => phrase));

  /** A pattern for a phrase, which may begin in upper case and continue on the next line, also of a comment. */
  const patternOf = (phrase: string) =>
    phrase
      .replace(/^\w/, (first) => `[${first}${first.toUpperCase()}]`)
      .replaceAll(" ", "(?: |\\n[ \\t#*/]*)")
      .replace("…", "\\w+");
  const pattern = new RegExp(
    `\\b(?:${allowed.map(patternOf).join("|")})|\\b(${banned.map(patternOf).join("|")})\\b`,
    "g",
  );

  /** The banned words of a file, each with its line number. */
  const findBanned = (text: string) =>
    [...text.matchAll(pattern)]
      .filter(([, word]) => word !== undefined)
      .map(({ index, 1: word = "" }) => `${text.slice(0, index).split("\n").length}: ${word.replace(/\s+/g, " ")}`);

  it("has words to check", () => {
    expect(banned.length).toBeGreaterThan(20);
    expect(findBanned("There is no text.\n// It is no\n// list.")).toEqual(["2: is no // list"]);
  });

  it("uses plain English: no file contains a word of the column Not", () => {
    const exempt = /^CONTRIBUTING\.md$|(^|\/)(package-lock\.json|LICENSE)$|\.(png|jpg|gz)$/;
    const found = files
      .filter((path) => !exempt.test(path))
      .flatMap((path) => findBanned(textOf(path)).map((each) => `${path}:${each}`));
    expect(found).toEqual([]);
  });
});

describe("files", () => {
  it("contain no path of a developer's machine", () => {
    const place = /(?<![\w.:/-])\/(?:home|Users|root|work|tmp|private|var\/folders)\/|[A-Z]:\\\\?Users|file:\/\/\//;
    const readable = files.filter((path) => !/\.(png|jpg|gz)$/.test(path));
    expect(linesWith(place, readable)).toEqual([]);
  });

  it("have doc comments that name their thing first", () => {
    const bare = /^ *\/\*\*\s+(?:\* )?(?:What|Those|Of|Whose|By|That|Which|In)\s.*/gm;
    for (const comment of ["/** What is sent. */", "  /**\n   * By name."]) expect(comment).toMatch(bare);
    // the tests of printers quote generated code
    const isWritten = (path: string) => !isGenerated(path) && !path.startsWith("test/generator/emit/");
    const code = files.filter((path) => /\.(tsx?|m?js)$/.test(path) && isWritten(path));
    expect(code.length).toBeGreaterThan(800);
    const found = code.flatMap((path) => [...textOf(path).matchAll(bare)].map(([text]) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  it("come from the public registry", () => {
    const locks = files.filter((path) => path.endsWith("package-lock.json"));
    expect(locks.length).toBeGreaterThan(1);
    const text = locks.map(textOf).join("");
    const hosts = [...text.matchAll(/"resolved": "(https?:\/\/[^/]+)/g)].map(([, host]) => host);
    expect([...new Set(hosts)].filter((host) => host !== "https://registry.npmjs.org")).toEqual([]);
  });

  it("of specs have lines of at most 130 columns", () => {
    // rows of tables, one for each model, error, setting and metric; the OpenAPI description is formatted as such
    const isTable = (path: string) => /^spec\/(registry\/|errors|settings|telemetry|proxy)/.test(path);
    const specs = within("spec").filter((path) => path.endsWith(".yaml") && !isTable(path));
    expect(specs.length).toBeGreaterThan(10);
    expect(linesWith(/^.{131}/u, specs)).toEqual([]);
  });

  const most = 300;
  it("of one provider have at most 480 generated lines, without the imports and the list of fields that are not sent", () => {
    const code = (path: string) => textOf(path).replaceAll(/^import [^;]*;\n|^ {2}unsent: \[\n.*?^ {2}\],\n/gms, "");
    const sizes = within("generated/adapters").map((path) => [path, code(path).split("\n").length - 1] as const);
    expect(sizes.filter(([, size]) => size > 480)).toEqual([]);
  });

  /** Larger files, each with the reason. */
  const large: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      `dialects/chat-completions dialects/generate-content dialects/messages dialects/responses
       inbound/chat-completions inbound/generate-content inbound/messages inbound/responses
       native/chat-completions native/converse native/generate-content native/messages native/responses`
        .split(/\s+/)
        .map((name) => [`spec/${name}.yaml`, "one file for each API"]),
    ),
    "deploy/prometheus/dashboard.json": "one document, in the format of Grafana",
    "spec/dialects/converse.yaml": "the models behind this API have four forms of control",
    "spec/schema/registry.schema.json": "the tables of the registry have one schema",
    "spec/hub.yaml": "the conversation shape is one document",
    "spec/nested-fields.yaml": "one table of the fields within lists and objects",
    "spec/providers/openai.yaml": "eleven families of models, and the types of its own fields",
    "spec/proxy.openapi.yaml": "the network contract is one document",
    "spec/schema/language.schema.json": "the grammar of the language, for editors",
    "spec/schema/provider.schema.json": "the keys of a provider file, for editors",
    "test/bench/results.json": "figures, written by the bench",
    "test/explain/explain.test.ts": "one subject, in short cases",
    "spec/schema/inbound.schema.json": "the keys of an inbound file, for editors",
    "test/inbound/arrives.yaml": "one table of cases",
    "test/inbound/one-vendor.yaml": "one table of cases",
    "test/properties/conversation.test.ts": "the properties share what is drawn",
    "test/simulator/gemini-checks.test.ts": "one table of refusals",
    "test/runtime/conversation.test.ts": "one subject, in short cases",
    "test/runtime/engine.test.ts": "one subject, in short cases",
    "test/runtime/request-check.test.ts": "one table of refusals",
    "test/runtime/signals.test.ts": "one subject, in short cases",
  };
  it(`written by hand have at most ${most} lines, or a reason`, () => {
    const written = files.filter((path) => /\.(tsx?|css|js|mjs|yaml|yml|json)$/.test(path) && !isGenerated(path));
    const sizes = written.map((path) => [path, textOf(path).split("\n").length - 1] as const);
    const over = sizes.flatMap(([path, size]) => (size > most ? [path] : []));
    expect(
      over.filter((path) => large[path] === undefined),
      "too large",
    ).toEqual([]);
    expect(
      Object.keys(large).filter((path) => !over.includes(path)),
      "no longer large",
    ).toEqual([]);
  });

  const isGenerated = (path: string) => /(^|\/)(generated\/|package-lock\.json$)/.test(path);
});
