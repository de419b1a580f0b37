/** Models to try a provider with. */

import { familyOf } from "../language/check-references.ts";
import { exampleOf } from "../language/nested.ts";
import type { AdapterSpec } from "../language/syntax.ts";

/** The name of a model without that of a provider: `gpt-5.2` of `openai/gpt-5.2`. */
export function modelOf(address: string, { names }: Pick<AdapterSpec, "names">): string {
  const name = names.find(({ key }) => address.startsWith(`${key}/`));
  return name === undefined ? address : address.slice(name.key.length + 1);
}

/**
 * A model of every family: the newest in the registry, otherwise a name made from its patterns.
 * @param models newest first
 */
export function samples(spec: AdapterSpec, models: readonly string[]): readonly string[] {
  return spec.families.flatMap(({ name, globs }) => {
    const made = ["", "x"].flatMap((any) => globs.map((glob) => named(glob, any)));
    return [...models, ...made].find((model) => familyOf(spec, model) === name) ?? [];
  });
}

/** A name that matches a glob: `gpt-5.2-pro` for `gpt-5.[2-9]-pro*`, `model` for `*`. */
function named(glob: string, any: string): string {
  if (glob === "*") return "model";
  return exampleOf(glob, any).replace(/-$/, "");
}
