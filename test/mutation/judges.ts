/** The checks that can detect a changed spec: the generator, the cases, the other tests of specs, the types. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createVitest, type Reporter, type Vitest } from "vitest/node";
import { checkAll, readAdapters } from "../../generator/adapters.ts";
import { Cache } from "../../generator/caches.ts";
import { checkErrors } from "../../generator/emit/errors-table.ts";
import { checkRegistry } from "../../generator/emit/registry-check.ts";
import { checkSettings } from "../../generator/emit/settings-table.ts";
import { generate } from "../../generator/generate.ts";
import { loadSpecs, type Specs } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { readCaseFiles } from "../case-files.ts";
import { outcomesOf } from "../case-outcomes.ts";
import { families } from "../spec/reasoning-tables.ts";
import { walkedAdapter } from "../walked/adapter.ts";
import { walkedPlugin } from "../walked/plugin.ts";
import { root } from "../walked/root.ts";

const caseFiles = readCaseFiles();
/** The results of reading and compiling all but the changed file. */
const cache = new Cache();

/** The first error of the generator, without type checks. */
export function refusalOf(specs: Specs): string | undefined {
  return firstErrorOf(() => {
    const { errors, settings } = specs;
    const [registries, providers] = [[...specs.registry.values()], [...specs.providers.keys()]];
    const found = [
      ...cache.remember("check of errors", [errors], () => checkErrors(errors)),
      ...cache.remember("check of registry", registries, () => checkRegistry(registries)),
      ...cache.remember("check of settings", [settings, ...providers], () => checkSettings(settings, providers)),
    ];
    checkAll(readAdapters(specs, found, cache), specs, [], cache);
  });
}

/** The first error of the generator, including type checks of its output. */
export async function typeRefusalOf(specs: Specs): Promise<string | undefined> {
  try {
    await generate(specs, root, cache);
    return undefined;
  } catch (error) {
    if (error instanceof SpecError) return error.diagnostics[0]?.message ?? "refused";
    throw error;
  }
}

/** The first case that fails with these specs. With `file`, only those of providers that use it. */
export async function failedCase(specs: Specs, file?: string): Promise<string | undefined> {
  const adapters = readAdapters(specs, [], cache).filter(({ sources }) => file === undefined || sources.includes(file));
  const byName = new Map(adapters.map((spec): [string, Adapter] => [spec.provider, walkedAdapter(spec)]));
  for (const { provider, path, cases } of caseFiles) {
    const adapter = byName.get(provider);
    if (adapter === undefined) continue;
    for (const each of cases) {
      const outcomes = await outcomesOf(adapter, each).catch((error: unknown) => String(error));
      const bad = typeof outcomes === "string" || outcomes.some(({ found, expected }) => !isSame(found, expected));
      if (bad) return `${path}: ${each.id}`;
    }
  }
  return undefined;
}

function isSame(found: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(plain(found), plain(expected));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function firstErrorOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof SpecError) return error.diagnostics[0]?.message ?? "refused";
    throw error;
  }
}

/** The tests of rules and their tables, without the slow ones; then those of the other tables. */
const mappingTests = [
  "words",
  "corners",
  "families",
  "efforts",
  "open-models",
  "retry",
  "namespace",
  "registrations",
  "names-of-answers",
  "costs",
]
  .map((name) => `test/spec/${name}`)
  .concat(
    ["arrives", "cache-marks", "count", "endings", "lost-in-answers", "sampling"].map((name) => `test/inbound/${name}`),
  );
/** More tests of efforts: all of them, or those of providers that `reasoning-tables.ts` does not have. */
const effortTests = { tabled: "test/spec/reasoning", others: "test/spec/reasoning-control" };
const tableTests = ["registry", "errors", "settings"].map((name) => `test/spec/${name}`);

function isTabled(file: string): boolean {
  return readAdapters(specs, [], cache).some(
    ({ provider, sources }) => sources.includes(file) && families.some((family) => family.provider === provider),
  );
}

/** The tests besides the cases, to be run repeatedly with specs in a separate folder. */
export class SpecTests {
  readonly #folder: string;
  readonly #vitest: Vitest;
  readonly #failures: string[];

  private constructor(folder: string, vitest: Vitest, failures: string[]) {
    this.#folder = folder;
    this.#vitest = vitest;
    this.#failures = failures;
  }

  static async start(): Promise<SpecTests> {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-mutants-"));
    cpSync(join(root, "spec"), join(folder, "spec"), { recursive: true });
    const failures: string[] = [];
    // collected live: a test that a run did not reach keeps its result of the previous run
    const listener: Reporter = {
      onTestCaseResult: (test) => void (test.result().state === "failed" && failures.push(test.fullName)),
      onTestModuleEnd: (module) => void (module.errors().length > 0 && failures.push(module.moduleId)),
    };
    // one worker for all files: loading the specs again for each would take longer than the tests
    const once = {
      watch: false,
      bail: 1,
      isolate: false,
      fileParallelism: false,
      teardownTimeout: 100,
      fsModuleCache: false,
    };
    const options = { root, ...once, reporters: [listener], env: { DRAGOMAN_SPEC_ROOT: folder } };
    const plugins = [walkedPlugin(folder, "test/mutation/adapters.ts")];
    return new SpecTests(folder, await createVitest("test", options, { plugins }), failures);
  }

  /** The name of a test that fails when `file` has this content; nothing when all pass. */
  async failed(file: string, text: string, before: string): Promise<string | undefined> {
    writeFileSync(join(this.#folder, file), text);
    const using = readAdapters(specs, [], cache).filter(({ sources }) => sources.includes(file));
    writeFileSync(join(this.#folder, "used.json"), JSON.stringify(using.flatMap(({ sources }) => sources)));
    const isMapping = /dialects|providers|models/.test(file);
    for (const name of isMapping ? [] : ["errors", "settings", "registry"])
      this.#vitest.invalidateFile(join(root, "generated", `${name}.ts`));
    const tests = isMapping ? [...mappingTests, effortTests[isTabled(file) ? "tabled" : "others"]] : tableTests;
    const specifications = await this.#vitest.globTestSpecifications(tests);
    this.#failures.length = 0;
    const { unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    writeFileSync(join(this.#folder, file), before);
    return this.#failures[0] ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0]) : undefined);
  }

  async close(): Promise<void> {
    await this.#vitest.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** The unchanged specs. */
export const specs: Specs = loadSpecs(root);
