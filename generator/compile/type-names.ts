/** The names of the types that generated code may use. */
import type { AdapterSpec } from "../../language/syntax.ts";

/** The names of the types that an adapter may use. */
export interface TypeNames {
  readonly hub: readonly string[];
  /** Types of its dialect, without those that the provider redefines. */
  readonly native: readonly string[];
  /** Types of the provider. */
  readonly own: readonly string[];
}

/** @param textOf the text of a generated file */
export function typeNames(
  { dialect, provider, native, nativeFrom }: Pick<AdapterSpec, "dialect" | "provider" | "native" | "nativeFrom">,
  textOf: (path: string) => string | undefined,
): TypeNames {
  const typesIn = (path: string) =>
    [...(textOf(path) ?? "").matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  const own = native.length === 0 ? [] : typesIn(`generated/native/${nativeFrom ?? provider}.ts`);
  const ofDialect = typesIn(`generated/native/${dialect}.ts`).filter((name) => !own.includes(name));
  return { hub: typesIn("generated/hub.ts"), native: ofDialect, own };
}
