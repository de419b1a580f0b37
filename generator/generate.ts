/** Makes every generated file from the specs. */

import type { Source } from "../language/load.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { Cache, type Keep } from "./caches.ts";
import { type Code, compileSpecs } from "./compile-specs.ts";
import { emitSynchronousClient } from "./emit/clients/python-synchronous.ts";
import { emitDocs } from "./emit/docs.ts";
import { emitExplain } from "./emit/explain.ts";
import { findExamples, readCases, readCaseTexts } from "./examples.ts";
import { formatted } from "./format.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

export interface Generated extends Code {
  readonly outputs: readonly Output[];
}

/**
 * Makes every generated file, in memory.
 * @param root contains what `compileSpecs` reads, the cases and the Python client
 * @param cache of earlier runs with the same root: outputs of unchanged sources are reused
 * @throws SpecError with all errors
 */
export async function generate(specs: Specs, root: string, cache: Cache = new Cache()): Promise<Generated> {
  const compiled = await compileSpecs(specs, root, cache);
  const { specs: adapters, inbound, dialects } = compiled;
  const registry = adapters.flatMap(({ provider }) => specs.registry.get(provider) ?? []);
  const { dialects: shared, providers: own, inbound: callers } = specs;
  const files = new Map(
    [
      shared,
      own,
      callers,
      new Map(specs.vendors && [["vendors", specs.vendors]]),
      new Map(specs.models && [["models", specs.models]]),
    ].flatMap((each) => [...each.values()].map((source) => [source.file, source])),
  );
  const keep: Keep = (name, inputs, make) =>
    cache.get(
      name,
      inputs.map((each) =>
        typeof each === "string" ? sourceAt(each, files) : "content" in each ? each.content : each,
      ),
      make,
    );
  const lists = [
    adapters.map(({ provider, dialect, sources, serves }) => ({ provider, dialect, sources, serves })),
    inbound.map(({ api, input, source }) => ({ api, input, source })),
  ] as const;
  const emitted = (
    name: string,
    sources: [Source],
    load: () => Promise<(source: Source) => Output[] | Promise<Output[]>>,
  ) => cache.getAsync(name, sources, async () => (await load())(...sources));
  const outputs = [
    ...compiled.types,
    ...(await emitted("checks of a request", [specs.hub], async () => (await import("./emit/request.ts")).emitRequest)),
    ...(await cache.getAsync("indexes", [JSON.stringify(lists)], async () =>
      (await import("./emit/indexes.ts")).emitIndexes(...lists),
    )),
    ...compiled.apis,
    ...emitExplain(adapters, inbound, specs, keep),
    ...(await emitted("errors", [specs.errors], async () => (await import("./emit/errors.ts")).emitErrors)),
    ...(await emitted("settings", [specs.settings], async () => (await import("./emit/settings.ts")).emitSettings)),
    ...(await emitted("telemetry", [specs.telemetry], async () => (await import("./emit/telemetry.ts")).emitTelemetry)),
    ...(await cache.getAsync("registry", registry, async () =>
      (await import("./emit/registry.ts")).emitRegistry(registry),
    )),
    ...(await cache.getAsync("proxy", [specs.openapi], async () => {
      const { emitConfig, emitProxy } = await import("./emit/proxy.ts");
      return [...(await emitProxy(specs.openapi)), emitConfig(specs.openapi)];
    })),
    ...(await cache.getAsync(
      "routes of the proxy",
      [specs.openapi, ...specs.inbound.values(), ...specs.native.values()],
      async () => (await import("./emit/proxy-plugin.ts")).emitProxyPlugin(specs.openapi, inbound, specs.native),
    )),
    ...(await emitted("clients", [specs.openapi], async () => (await import("./emit/clients.ts")).emitClients)),
    ...emitSynchronousClient(root),
    ...emitDocs(
      {
        ...specs,
        adapters,
        registry,
        inbound,
        examples: examplesOf(adapters, root, specs, keep),
      },
      keep,
    ),
  ];
  const code = [...dialects, ...compiled.adapters, ...compiled.compiledApis].map(({ path, text }) => ({ path, text }));
  return { outputs: [...code, ...formatted(outputs, root, cache)], dialects, adapters: compiled.adapters };
}

/** Examples of the rules of every provider, by its name. */
function examplesOf(adapters: readonly AdapterSpec[], root: string, { hub }: Specs, keep: Keep) {
  const texts = readCaseTexts(root);
  return new Map(
    adapters.map((spec) => {
      const own = texts.get(spec.provider) ?? [];
      const contents = own.map(({ file, text }) => ({ content: `${file}\n${text}` }));
      const cases = () =>
        own.flatMap((each, index) => keep(each.file, contents.slice(index, index + 1), () => readCases(each)));
      const make = () => findExamples(spec, cases());
      return [spec.provider, keep(`examples of ${spec.provider}`, [...spec.sources, hub, ...contents], make)];
    }),
  );
}

function sourceAt(path: string, files: ReadonlyMap<string, Source>): Source {
  const source = files.get(path);
  if (source === undefined) throw new Error(`there is no ${path}`);
  return source;
}
