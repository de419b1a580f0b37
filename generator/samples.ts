/** Models to try a provider with. */
import type { AdapterSpec } from "../language/syntax.ts";
import { walkedAdapter } from "../language/walk-adapter.ts";
import { familyOf } from "../runtime/request/families.ts";

/** Finds the family of a model. */
export function familiesOf(spec: AdapterSpec): (model: string) => string {
  const adapter = walkedAdapter(spec);
  return (model) => familyOf(adapter, model).family;
}

/**
 * A model of every family: the newest in the registry, otherwise a name made from its patterns.
 * @param models newest first
 */
export function samples(spec: AdapterSpec, models: readonly string[]): readonly string[] {
  const family = familiesOf(spec);
  return spec.families.flatMap(({ name, globs }) => {
    const made = ["", "x"].flatMap((any) => globs.map((glob) => named(glob, any)));
    return [...models, ...made].find((model) => family(model) === name) ?? [];
  });
}

/** A name that matches a glob: `gpt-5.2-pro` for `gpt-5.[2-9]-pro*`, `model` for `*`. */
function named(glob: string, any: string): string {
  if (glob === "*") return "model";
  return glob
    .replaceAll("*", any)
    .replaceAll(/\[(.).*?\]/g, "$1")
    .replace(/-$/, "");
}
