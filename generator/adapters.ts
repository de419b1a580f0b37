/** Reads the adapters from the specs. */

import type { NestedFields } from "../generated/shapes.ts";
import { type ParseFile, parseAdapter, parseFile } from "../language/adapter.ts";
import { checkCalls, type Fail } from "../language/check-program.ts";
import { checkEvents, checkModels, checkOwnTypes } from "../language/check-references.ts";
import { checkValues } from "../language/check-values.ts";
import { closedAdapter } from "../language/closure-adapter.ts";
import { type Diagnostic, readAll, SpecError } from "../language/diagnostics.ts";
import type { InboundSpec } from "../language/inbound-syntax.ts";
import type { Source } from "../language/load.ts";
import { nativeTypes } from "../language/native.ts";
import { unsentBy } from "../language/nested.ts";
import { templatesOf } from "../language/reach.ts";
import { suggestion } from "../language/reader.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { callsOf, callsOfRules } from "../language/traverse.ts";
import { Cache } from "./caches.ts";
import type { Specs } from "./specs.ts";

/**
 * Providers, each combined with its dialect.
 * @param names the providers to read, by the names of their files. Default: all
 * @throws SpecError with all errors
 */
export function readAdapters(
  specs: Specs,
  found: readonly Diagnostic[] = [],
  cache: Cache = new Cache(),
  names?: ReadonlySet<string>,
): AdapterSpec[] {
  const parse: ParseFile = (source, read, ...others) =>
    cache.get(`content of ${source.file}`, [source, ...others], () => parseFile(source, read));
  const read = (provider: Source): AdapterSpec => {
    const { dialect, like } = filesOf(provider, specs);
    const { nestedFields, models } = specs;
    const adapter = cache.remember(`spec of ${provider.file}`, [provider, dialect, like, models, nestedFields], () => {
      const spec = parseAdapter(provider, dialect, like, parse, models);
      if (nestedFields === undefined) return spec;
      const shared = [dialect, nestedFields, ...(models ? [models] : [])];
      const withUnsent = (of: AdapterSpec, file: string, inputs: readonly Source[]): AdapterSpec => ({
        ...of,
        ...cache.get(`unsent of ${file}`, [...inputs, ...shared], () =>
          unsentBy(closedAdapter(of), nestedFields.value as NestedFields),
        ),
      });
      const tested = withUnsent(spec, provider.file, like ? [provider, like] : [provider]);
      const { dialectAlone: alone } = spec;
      return alone && isWhole(alone) ? inOrderOf(withUnsent(alone, dialect.file, []), tested) : tested;
    });
    const wrong = checkReferences(adapter, specs, cache);
    if (wrong.length > 0) throw new SpecError(wrong);
    return adapter;
  };
  const chosen = [...specs.providers].flatMap(([file, provider]) => (names?.has(file) === false ? [] : [provider]));
  return readAll(chosen, read, found).sort(byName);
}

/** The provider with the paths that it does not send in the order of the dialect, whose list it shares. */
function inOrderOf(dialectAlone: AdapterSpec, spec: AdapterSpec): AdapterSpec {
  const below = dialectAlone.unsent.flatMap(({ paths }) => paths);
  const ordered = (paths: readonly string[]) => [
    ...new Set([...below.filter((path) => paths.includes(path)), ...paths]),
  ];
  return { ...spec, unsent: spec.unsent.map((row) => ({ ...row, paths: ordered(row.paths) })), dialectAlone };
}

/** Whether a dialect has all rules that it calls: it may leave some to its providers, and sends nothing without them then. */
function isWhole(alone: AdapterSpec): boolean {
  const missing: string[] = [];
  const calls = [...templatesOf(alone).flatMap(callsOf), ...alone.rules.flatMap(callsOfRules)];
  checkCalls(calls, alone, (_, message) => missing.push(message));
  return missing.length === 0;
}

/** The files that a provider file names. @throws SpecError if there is none of this name */
function filesOf(provider: Source, { dialects, providers }: Specs): { dialect: Source; like: Source | undefined } {
  const { dialect: name, like: other } = (provider.value ?? {}) as {
    readonly dialect?: unknown;
    readonly like?: unknown;
  };
  const unknown = (key: "dialect" | "like", what: string, word: unknown, known: readonly string[]) =>
    new SpecError([{ at: provider.at([key]), message: `unknown ${what} ${word}${suggestion(String(word), known)}` }]);
  const dialect = dialects.get(String(name));
  if (dialect === undefined) throw unknown("dialect", "dialect", name, [...dialects.keys()]);
  const like = providers.get(String(other));
  const others = [...providers].flatMap(([file, each]) => (each === provider ? [] : [file]));
  if (other !== undefined && (like === undefined || like === provider))
    throw unknown("like", "provider", other, others);
  return { dialect, like };
}

/** Checks an adapter against the native types and the models of the registry. */
function checkReferences(adapter: AdapterSpec, specs: Specs, cache: Cache): readonly Diagnostic[] {
  const { provider, dialect } = adapter;
  const [native, registry] = [specs.native.get(dialect), specs.registry.get(provider)];
  const own = adapter.sources.flatMap((file) => [...specs.providers.values()].find((each) => each.file === file) ?? []);
  const files = [...own, specs.dialects.get(dialect), specs.models, native, registry];
  const inputs = [...files.filter((file) => file !== undefined), ...specs.dialects.keys()];
  return cache.get(`references of ${provider}`, inputs, () => {
    const found: Diagnostic[] = [];
    const fail: Fail = (at, message) => void found.push({ at, message });
    checkOwnTypes(adapter, nativeTypes({ native: [] }, native?.value), fail);
    checkEvents(adapter, nativeTypes(adapter, native?.value), fail);
    const [type] = adapter.native;
    if (type !== undefined && specs.dialects.has(provider))
      fail(type.at, `a provider with native types of its own must not have the name of a dialect: ${provider}`);
    // the registry may have errors that are reported besides
    const tables = (registry?.value ?? {}) as Readonly<Record<string, object | undefined>>;
    for (const table of ["models", "added"]) {
      const ids = Object.keys(tables[table] ?? {}).filter((id) => id !== "id");
      checkModels(adapter, ids, (id, message) => fail((registry as Source).keyAt([table, id]), message));
    }
    return found;
  });
}

/**
 * Checks the values of adapters and inbound APIs against the schemas of the hub and of the native types.
 * @throws SpecError with all errors; one for each place, since adapters share the files of dialects
 */
export function checkAll(
  adapters: readonly AdapterSpec[],
  { hub, native }: Specs,
  apis: readonly InboundSpec[] = [],
  cache = new Cache(),
): void {
  const found = new Map<string, Diagnostic>();
  const check = (name: string, spec: AdapterSpec, types: Source | undefined, input?: string): void => {
    const errors = cache.remember(`values of ${name}`, [spec, hub, types], () => {
      const own: Diagnostic[] = [];
      checkValues(spec, hub.value, types?.value, (at, message) => own.push({ at, message }), input);
      return own;
    });
    for (const each of errors) found.set(`${each.at.file}:${each.at.line}:${each.at.column}`, each);
  };
  for (const spec of adapters) check(spec.provider, spec, native.get(spec.dialect));
  for (const { api, source, program, input } of apis) check(source, program, native.get(api), input);
  if (found.size > 0) throw new SpecError([...found.values()]);
}

/** Sorts providers by their contract names (`provider_a`, `provider_b`, …); the others follow, by their own. */
function byName(one: AdapterSpec, other: AdapterSpec): number {
  const [a, b] = [one, other].map(({ names }) => names.find(({ key }) => key.startsWith("provider_"))?.key);
  if (a === undefined && b === undefined) return one.provider.localeCompare(other.provider, "en");
  return a !== undefined && b !== undefined ? a.localeCompare(b, "en") : a === undefined ? 1 : -1;
}
