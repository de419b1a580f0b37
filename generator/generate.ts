/** Specs in, every generated file out. */

import type { Source } from "../language/load.ts";
import { readAdapters } from "./adapters.ts";
import type { Cache } from "./cache.ts";
import type { Compiled, CompiledAdapter } from "./compile/compile.ts";
import { compileChanged } from "./compile-changed.ts";
import { emitAdapterIndex } from "./emit/adapter-index.ts";
import { emitClients } from "./emit/clients.ts";
import { emitDocs } from "./emit/docs.ts";
import { emitErrors } from "./emit/errors.ts";
import { checkErrors } from "./emit/errors-check.ts";
import { emitExplain } from "./emit/explain.ts";
import { checkProxy } from "./emit/proxy-check.ts";
import { emitRegistry } from "./emit/registry.ts";
import { checkRegistry } from "./emit/registry-check.ts";
import { emitSettings } from "./emit/settings.ts";
import { checkSettings } from "./emit/settings-check.ts";
import { Memory } from "./memory.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** Everything the specs make. */
export interface Generated {
  readonly outputs: readonly Output[];
  /** The code that was compiled: what each dialect's providers share, and the adapters. */
  readonly dialects: readonly Compiled[];
  readonly adapters: readonly CompiledAdapter[];
}

/**
 * Makes every generated file of the specs, in memory.
 * @param root where `runtime/` and `tsconfig.json` are; the generated code is type-checked against them
 * @param memory of runs before this one, on the same root: what stands on unchanged sources is not made again
 * @param cache of other processes, likewise
 * @throws SpecError with everything that is wrong; there is no output then
 */
export async function generate(
  specs: Specs,
  root: string,
  memory: Memory = new Memory(),
  cache?: Cache,
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
  /** The outputs of these sources alone. The code that makes them is loaded where it is needed: it is the slow part of a short run. */
  const keep = (name: string, of: readonly Source[], make: () => Output[] | Promise<Output[]>) =>
    memory.keep(name, of, async () => {
      const texts = of.map(({ text }) => text);
      const found = cache?.find(name, texts) as Output[] | undefined;
      const outputs = found ?? (await make());
      if (found === undefined) cache?.put(name, texts, outputs);
      return outputs;
    });
  const types = (
    await Promise.all([
      keep("types of the hub", [specs.hub], async () => (await import("./emit/hub.ts")).emitHub(specs.hub)),
      ...[...specs.native].map(([dialect, source]) =>
        keep(`types of ${dialect}`, [source], async () =>
          (await import("./emit/native.ts")).emitNative(dialect, source),
        ),
      ),
      ...adapters.flatMap((spec) => {
        const [native, provider] = [specs.native.get(spec.dialect), specs.providers.get(spec.provider)];
        if (native === undefined || provider === undefined || spec.native.length === 0) return [];
        return keep(`types of provider ${spec.provider}`, [provider, native], async () =>
          (await import("./emit/native.ts")).emitOwnNative(spec, native),
        );
      }),
    ])
  ).flat();
  const { dialects, adapters: compiled } = await compileChanged(adapters, { specs, root, types, memory, cache });
  const outputs = [
    ...types,
    ...(await keep("checks of a request", [specs.hub], async () =>
      (await import("./emit/request.ts")).emitRequest(specs.hub),
    )),
    ...[...dialects, ...compiled].map(({ path, layout }) => ({ path, text: layout.text })),
    ...emitAdapterIndex(adapters),
    ...emitExplain(adapters, specs.native),
    ...emitErrors(specs.errors),
    ...emitSettings(specs.settings),
    ...emitRegistry(registry),
    ...(await keep("proxy", [specs.openapi], async () => {
      const { emitConfig, emitProxy } = await import("./emit/proxy.ts");
      return [...(await emitProxy(specs.openapi)), emitConfig(specs.openapi)];
    })),
    ...memory.keep("clients", [specs.openapi], () => emitClients(specs.openapi)),
    ...emitDocs({ adapters, registry, errors: specs.errors, settings: specs.settings, hub: specs.hub }),
  ];
  return { outputs, dialects, adapters: compiled };
}
