/** `like`: a provider that serves the models of another one, and takes from its file what its own does not have. */
import { widened } from "./native.ts";
import type { ProviderFile } from "./parse-provider.ts";
import type { MapTemplate, NativeType } from "./syntax.ts";

/**
 * Takes from another provider's file the keys about models and API, not those about the address. A file with families of its
 * own takes nothing that names families.
 */
export function withOther(above: ProviderFile, other: ProviderFile): ProviderFile {
  const [anyFamily, byFamily] = [false, true].map((rows) =>
    Object.fromEntries(Object.entries(other.conversation).filter(([key, value]) => rows === namesFamilies(key, value))),
  );
  const shared = {
    ...above,
    serves: servedAlike(above.serves, other.serves),
    placed: joined(above.placed, other.placed, nameOf),
    other_models: [...new Set([...above.other_models, ...other.other_models])],
    conversation: { ...anyFamily, ...above.conversation },
    body: withEntries(above.body, other.body),
    retry: above.retry.length > 0 ? above.retry : other.retry,
    native: withTypes(above.native, other.native),
    rules: joined(above.rules, other.rules, nameOf),
    tables: joined(above.tables, other.tables, nameOf),
  };
  if (above.hasFamilies) return shared;
  return {
    ...shared,
    conversation: { ...byFamily, ...shared.conversation },
    families: other.families,
    facts: joined(above.facts, other.facts, ({ word }) => word),
    rejects: joined(above.rejects, other.rejects, ({ word }) => word),
    reasoning: above.reasoning ?? other.reasoning,
  };
}

/** Whether a key of `conversation` has a row for each family. */
function namesFamilies(key: string, value: unknown): boolean {
  return (key === "replay" || key === "system") && typeof value === "object";
}

/** The same APIs as before; one without exceptions has those of the other provider. */
function servedAlike(above: ProviderFile["serves"], other: ProviderFile["serves"]): ProviderFile["serves"] {
  return Object.fromEntries(
    Object.entries(above).map(([api, own]) => {
      const { except, without } = other[api] ?? {};
      return [api, { ...(except && { except }), ...(without && { without }), ...own }];
    }),
  );
}

export function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/** The elements of the other list, some of them replaced, then the new ones. */
export function joined<T>(above: readonly T[], other: readonly T[], nameOf: (each: T) => string): T[] {
  const names = new Set(other.map(nameOf));
  const replaced = other.map((each) => above.find((own) => nameOf(own) === nameOf(each)) ?? each);
  return [...replaced, ...above.filter((each) => !names.has(nameOf(each)))];
}

function withEntries(above: MapTemplate, other: MapTemplate): MapTemplate {
  const keys = new Set(above.entries.flatMap((entry) => (entry.kind === "entry" ? [entry.key] : [])));
  const kept = other.entries.filter((entry) => entry.kind === "spread" || !keys.has(entry.key));
  return { ...above, entries: [...kept, ...above.entries] };
}

/** A type that both change is changed by the other file first. */
function withTypes(above: readonly NativeType[], other: readonly NativeType[]): NativeType[] {
  const merged = above.map((type) => {
    const below = other.find(({ name }) => name === type.name);
    return below === undefined ? type : { ...type, schema: widened(below.schema, type.schema) as NativeType["schema"] };
  });
  return joined(merged, other, nameOf);
}
