/** Makes every generated file from the specs. */

import type { Source } from "../language/load.ts";
import { readAdapters } from "./adapters.ts";
import { type DiskCache, MemoryCache } from "./caches.ts";
import type { Compiled, CompiledAdapter } from "./compile/compile.ts";
import { compileChanged } from "./compile-changed.ts";
import { emitAdapterIndex } from "./emit/adapter-index.ts";
import { emitClients } from "./emit/clients.ts";
import { emitDocs } from "./emit/docs.ts";
import { emitErrors } from "./emit/errors.ts";
import { checkErrors } from "./emit/errors-table.ts";
import { emitExplain } from "./emit/explain.ts";
import { checkProxy } from "./emit/proxy-check.ts";
import { emitRegistry } from "./emit/registry.ts";
import { checkRegistry } from "./emit/registry-table.ts";
import { emitSettings } from "./emit/settings.ts";
import { checkSettings } from "./emit/settings-table.ts";
import { compileInboundChanged, readInbound } from "./inbound.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

export interface Generated {
  readonly outputs: readonly Output[];
  /** The compiled code: shared code of each dialect, and the adapters. */
  readonly dialects: readonly Compiled[];
  readonly adapters: readonly CompiledAdapter[];
}

/**
 * Makes every generated file, in memory.
 * @param root contains the `runtime/` and `tsconfig.json` against which the generated code is type-checked
 * @param memory of earlier runs with the same root: outputs of unchanged sources are reused
 * @param cache of other processes, used likewise
 * @throws SpecError with all errors
 */
export async function generate(
  specs: Specs,
  root: string,
  memory: MemoryCache = new MemoryCache(),
  cache?: DiskCache,
): Promise<Generated> {
  const adapters = readAdapters(
    specs,
    [
      ...checkErrors(specs.errors),
      ...checkProxy(specs.openapi, specs.errors),
      ...checkRegistry([...specs.registry.values()]),
      ...checkSettings(specs.settings, [...specs.providers.keys()]),
    ],
    memory,
  );
  const registry = adapters.flatMap(({ provider }) => specs.registry.get(provider) ?? []);
  /** Outputs that depend only on these sources. `make` loads its code when it is called: loading dominates a short run. */
  const cached = (name: string, sources: readonly Source[], make: () => Output[] | Promise<Output[]>) =>
    memory.getOrCreate(name, sources, async () => {
      const contents = sources.map(({ text }) => text);
      const found = cache?.find(name, contents) as Output[] | undefined;
      const outputs = found ?? (await make());
      if (found === undefined) cache?.put(name, contents, outputs);
      return outputs;
    });
  const types = (
    await Promise.all([
      cached("types of the hub", [specs.hub], async () => (await import("./emit/hub.ts")).emitHub(specs.hub)),
      ...[...specs.native].map(([dialect, source]) =>
        cached(`types of ${dialect}`, [source], async () =>
          (await import("./emit/native.ts")).emitNative(dialect, source),
        ),
      ),
      ...adapters.flatMap((spec) => {
        const [native, provider] = [specs.native.get(spec.dialect), specs.providers.get(spec.provider)];
        if (native === undefined || provider === undefined || spec.native.length === 0) return [];
        return cached(`types of provider ${spec.provider}`, [provider, native], async () =>
          (await import("./emit/native.ts")).emitOwnNative(spec, native),
        );
      }),
    ])
  ).flat();
  const context = { specs, root, types, memory, cache };
  const { dialects, adapters: compiled } = await compileChanged(adapters, context);
  const inbound = readInbound(specs);
  const apis = await compileInboundChanged(inbound, context);
  const outputs = [
    ...types,
    ...(await cached("checks of a request", [specs.hub], async () =>
      (await import("./emit/request.ts")).emitRequest(specs.hub),
    )),
    ...[...dialects, ...compiled].map(({ path, layout }) => ({ path, text: layout.text })),
    ...emitAdapterIndex(adapters),
    ...apis,
    ...emitExplain(adapters, inbound, specs),
    ...emitErrors(specs.errors),
    ...emitSettings(specs.settings),
    ...emitRegistry(registry),
    ...(await cached("proxy", [specs.openapi], async () => {
      const { emitConfig, emitProxy } = await import("./emit/proxy.ts");
      return [...(await emitProxy(specs.openapi)), emitConfig(specs.openapi)];
    })),
    ...memory.getOrCreate("clients", [specs.openapi], () => emitClients(specs.openapi)),
    ...emitDocs({
      adapters,
      registry,
      errors: specs.errors,
      settings: specs.settings,
      hub: specs.hub,
      inbound,
      native: specs.native,
    }),
  ];
  return { outputs, dialects, adapters: compiled };
}
