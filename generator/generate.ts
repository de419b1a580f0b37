/** Specs in, every generated file out. */

import { readAdapters } from "./adapters.ts";
import { Compiler } from "./compile/checker.ts";
import {
  type Compiled,
  type CompiledAdapter,
  type CompiledDialect,
  compileAdapters,
  compileDialects,
} from "./compile/compile.ts";
import { type Diagnostic, SpecError } from "./diagnostics.ts";
import { emitAdapterIndex } from "./emit/adapter-index.ts";
import { emitClients } from "./emit/clients.ts";
import { emitDocs } from "./emit/docs.ts";
import { emitErrors } from "./emit/errors.ts";
import { checkErrors } from "./emit/errors-check.ts";
import { emitExplain } from "./emit/explain.ts";
import { emitHub } from "./emit/hub.ts";
import { emitNative, emitOwnNative } from "./emit/native.ts";
import { emitProxy } from "./emit/proxy.ts";
import { checkProxy } from "./emit/proxy-check.ts";
import { emitRegistry } from "./emit/registry.ts";
import { checkRegistry } from "./emit/registry-check.ts";
import { emitRequest } from "./emit/request.ts";
import { emitSettings } from "./emit/settings.ts";
import { checkSettings } from "./emit/settings-check.ts";
import { checkTypes } from "./language/check-types.ts";
import type { AdapterSpec } from "./language/syntax.ts";
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
 * @throws SpecError with everything that is wrong; there is no output then
 */
export async function generate(specs: Specs, root: string, memory: Memory = new Memory()): Promise<Generated> {
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
  const types = [
    ...(await memory.keep("types of the hub", [specs.hub], () => emitHub(specs.hub))),
    ...(
      await Promise.all(
        [...specs.native].map(([dialect, source]) =>
          memory.keep(`types of ${dialect}`, [source], () => emitNative(dialect, source)),
        ),
      )
    ).flat(),
    ...(
      await Promise.all(
        adapters.flatMap((spec) => {
          const native = specs.native.get(spec.dialect);
          if (native === undefined) return [];
          return memory.keep(`types of provider ${spec.provider}`, [spec, native], () => emitOwnNative(spec, native));
        }),
      )
    ).flat(),
  ];
  const compiler = memory.keep("compiler", [root], () => new Compiler(root));
  for (const { path, text } of types) compiler.put(path, text);
  checkAllTypes(adapters, compiler);
  const dialects = compileChangedDialects(adapters, specs, compiler, memory);
  const compiled = compileChanged(adapters, dialects, specs, compiler, memory);
  const outputs = [
    ...types,
    ...memory.keep("checks of a request", [specs.hub], () => emitRequest(specs.hub)),
    ...[...dialects.values(), ...compiled].map(({ path, layout }) => ({ path, text: layout.text })),
    ...emitAdapterIndex(adapters),
    ...emitExplain(adapters, specs.native),
    ...emitErrors(specs.errors),
    ...emitSettings(specs.settings),
    ...emitRegistry(registry),
    ...(await memory.keep("proxy", [specs.openapi], () => emitProxy(specs.openapi))),
    ...memory.keep("clients", [specs.openapi], () => emitClients(specs.openapi)),
    ...emitDocs({ adapters, registry, errors: specs.errors, settings: specs.settings, hub: specs.hub }),
  ];
  return { outputs, dialects: [...dialects.values()], adapters: compiled };
}

/** What providers share stands on the file of their dialect and on the types of the hub and of its API. */
function compileChangedDialects(
  adapters: readonly AdapterSpec[],
  { hub, native, dialects }: Specs,
  compiler: Compiler,
  memory: Memory,
): ReadonlyMap<string, CompiledDialect> {
  const standsOn = (dialect: string) => [dialects.get(dialect), hub, native.get(dialect), compiler];
  const changed = adapters.filter(({ dialect }) => !memory.has(`dialect ${dialect}`, standsOn(dialect)));
  const made = compileDialects(changed, compiler);
  const names = new Set(adapters.map(({ dialect }) => dialect));
  return new Map(
    [...names].map((dialect) => [
      dialect,
      memory.keep(`dialect ${dialect}`, standsOn(dialect), () => made.get(dialect) as CompiledDialect),
    ]),
  );
}

/** Adapters stand on their own spec, on what they share, and on the types of the hub and of their API. */
function compileChanged(
  adapters: readonly AdapterSpec[],
  dialects: ReadonlyMap<string, CompiledDialect>,
  { hub, native }: Specs,
  compiler: Compiler,
  memory: Memory,
): CompiledAdapter[] {
  const standsOn = (spec: AdapterSpec) => [spec, dialects.get(spec.dialect), hub, native.get(spec.dialect), compiler];
  const changed = adapters.filter((spec) => !memory.has(`adapter ${spec.provider}`, standsOn(spec)));
  const made = new Map(compileAdapters(changed, dialects, compiler).map((each) => [each.spec, each]));
  return adapters.map((spec) =>
    memory.keep(`adapter ${spec.provider}`, standsOn(spec), () => made.get(spec) as CompiledAdapter),
  );
}

/** @throws SpecError with every signature that names a type that is not there */
function checkAllTypes(adapters: readonly AdapterSpec[], compiler: Compiler): void {
  const diagnostics: Diagnostic[] = [];
  for (const adapter of adapters) {
    const { hub, native, own } = compiler.typeNames(adapter);
    checkTypes(adapter, [...hub, ...native, ...own], (at, message) => diagnostics.push({ at, message }));
  }
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}
