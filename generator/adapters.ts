/** Reads the adapters from the specs. */

import { parseAdapter } from "../language/adapter.ts";
import type { Fail } from "../language/check-program.ts";
import { checkEvents, checkModels, checkOwnTypes, checkSignals } from "../language/check-references.ts";
import { type Diagnostic, SpecError } from "../language/diagnostics.ts";
import { nativeTypes } from "../language/native.ts";
import { suggestion } from "../language/reader.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { MemoryCache } from "./caches.ts";
import type { Specs } from "./specs.ts";

/**
 * Every provider, combined with its dialect.
 * @throws SpecError with all errors
 */
export function readAdapters(
  specs: Specs,
  found: readonly Diagnostic[] = [],
  memory: MemoryCache = new MemoryCache(),
): AdapterSpec[] {
  const diagnostics = [...found];
  const adapters: AdapterSpec[] = [];
  for (const provider of specs.providers.values()) {
    const name = (provider.value as { dialect?: unknown } | null)?.dialect;
    const dialect = specs.dialects.get(String(name));
    if (dialect === undefined) {
      const message = `unknown dialect ${String(name)}${suggestion(String(name), [...specs.dialects.keys()])}`;
      diagnostics.push({ at: provider.at(["dialect"]), message });
      continue;
    }
    try {
      const sources = [provider, dialect];
      const adapter = memory.getOrCreate(`spec of ${provider.file}`, sources, () => parseAdapter(provider, dialect));
      checkReferences(adapter, specs, (at, message) => diagnostics.push({ at, message }));
      adapters.push(adapter);
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      diagnostics.push(...error.diagnostics);
    }
  }
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
  return adapters.sort((a, b) => orderKey(a).localeCompare(orderKey(b), "en"));
}

/** Checks an adapter against the signals, the native types and the models of the registry. */
function checkReferences(adapter: AdapterSpec, specs: Specs, fail: Fail): void {
  checkSignals(adapter, specs.hub.value, fail);
  const native = specs.native.get(adapter.dialect)?.value;
  checkOwnTypes(adapter, nativeTypes({ native: [] }, native), fail);
  checkEvents(adapter, nativeTypes(adapter, native), fail);
  const [type] = adapter.native;
  if (type !== undefined && specs.dialects.has(adapter.provider))
    fail(type.at, `a provider with native types of its own must not have the name of a dialect: ${adapter.provider}`);
  const registry = specs.registry.get(adapter.provider);
  const models = Object.keys((registry?.value as { models?: object } | undefined)?.models ?? {});
  const rows = models
    .filter((id) => id !== "id")
    .flatMap((id) => (registry ? [{ id, at: registry.keyAt(["models", id]) }] : []));
  checkModels(adapter, rows, fail);
}

/** Sorts providers by their contract names (`provider_a`, `provider_b`, …); the others follow. */
function orderKey({ names, provider }: AdapterSpec): string {
  return names.find(({ key }) => key.startsWith("provider_"))?.key ?? `~${provider}`;
}
