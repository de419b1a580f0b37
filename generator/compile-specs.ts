/** Checks the specs, and compiles what is code: native types, dialects, adapters and inbound APIs. */

import { SpecError } from "../language/diagnostics.ts";
import type { InboundSpec } from "../language/inbound-syntax.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import schema from "../spec/schema/nested-fields.schema.json" with { type: "json" };
import { checkAll, readAdapters } from "./adapters.ts";
import { Cache } from "./caches.ts";
import { type Compiled, compileChanged } from "./compile-changed.ts";
import { checkErrors } from "./emit/errors-table.ts";
import { checkProxy } from "./emit/proxy-check.ts";
import { checkRegistry, compareFiles } from "./emit/registry-check.ts";
import { checkSchema } from "./emit/schema-check.ts";
import { checkSettings } from "./emit/settings-table.ts";
import { checkTelemetry } from "./emit/telemetry-table.ts";
import { checkHead, checkInbound, emitChecks, readInbound } from "./inbound.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

export interface Code {
  /** The compiled code: shared code of each dialect, and the adapters. */
  readonly dialects: readonly Compiled[];
  readonly adapters: readonly Compiled[];
}

export interface CompiledSpecs extends Code {
  readonly specs: readonly AdapterSpec[];
  readonly inbound: readonly InboundSpec[];
  /** The native types, and the families of open models. */
  readonly types: readonly Output[];
  /** The code of the inbound APIs, and the checks of their requests. */
  readonly compiledApis: readonly Compiled[];
  readonly apis: readonly Output[];
}

/**
 * @param root contains the `runtime/` and `tsconfig.json` against which the code is type-checked; nothing else of it is read
 * @param cache of earlier runs with the same root: what was made of unchanged sources is reused
 * @throws SpecError with all errors
 */
export async function compileSpecs(specs: Specs, root: string, cache: Cache = new Cache()): Promise<CompiledSpecs> {
  const { models, nestedFields } = specs;
  const wrong =
    nestedFields && cache.get("check of nested fields", [nestedFields], () => checkSchema(nestedFields, schema));
  if (wrong && wrong.length > 0) throw new SpecError(wrong);
  const registries = [...specs.registry.values()];
  const providers = [...specs.providers.keys()];
  const found = [
    ...cache.get("check of errors", [specs.errors], () => checkErrors(specs.errors)),
    ...cache.get("check of proxy", [specs.openapi, specs.errors], () => checkProxy(specs.openapi, specs.errors)),
    ...cache.get("check of registry", registries, () => checkRegistry(registries)),
    ...cache.get("check of settings", [specs.settings, ...providers], () => checkSettings(specs.settings, providers)),
    ...cache.get("check of telemetry", [specs.telemetry, specs.errors, ...providers], () =>
      checkTelemetry(specs.telemetry, specs.errors, providers),
    ),
    ...[...specs.inbound.values()].flatMap((source) =>
      cache.get(`check of ${source.file}`, [source], () => checkHead(source)),
    ),
  ];
  const adapters = readAdapters(specs, found, cache);
  const differing = compareFiles(adapters, registries);
  if (differing.length > 0) throw new SpecError(differing);
  const types = (
    await Promise.all([
      cache.getAsync("types of the hub", [specs.hub], async () => (await import("./emit/hub.ts")).emitHub(specs.hub)),
      ...(models ? [models] : []).map((source) =>
        cache.getAsync("families of open models", [source], async () => [
          (await import("./emit/models.ts")).emitModels(source),
        ]),
      ),
      cache.getAsync("types of spec files", [], async () => [await (await import("./emit/shapes.ts")).emitShapes()]),
      ...[...specs.native].map(([dialect, source]) =>
        cache.getAsync(`types of ${dialect}`, [source], async () => [
          await (await import("./emit/native.ts")).emitNative(dialect, source),
        ]),
      ),
      ...adapters.flatMap((spec) => {
        const native = specs.native.get(spec.dialect);
        if (native === undefined || spec.native.length === 0 || spec.nativeFrom !== undefined) return [];
        const own = spec.native.map(({ name, schema }) => [name, schema]);
        return cache.getAsync(
          `types of provider ${spec.provider}`,
          [JSON.stringify([spec.sources[0], own]), native],
          async () => (await import("./emit/native.ts")).emitOwnNative(spec, native),
        );
      }),
    ])
  ).flat();
  const inbound = readInbound(specs, cache);
  checkInbound(inbound, specs);
  checkAll(adapters, specs, inbound, cache);
  const compiled = await compileChanged(adapters, inbound, { root, types, cache });
  const { dialects, adapters: code, inbound: compiledApis } = compiled;
  const apis = await emitChecks(inbound, specs, cache);
  return { specs: adapters, inbound, types, dialects, adapters: code, compiledApis, apis };
}
