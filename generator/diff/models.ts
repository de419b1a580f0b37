/** The models that the fixed requests are sent to. */
import { familyOf } from "../../runtime/families.ts";
import type { AdapterSpec } from "../language/syntax.ts";
import { walkedAdapter } from "../language/walked-adapter.ts";

/** Finds the family of a model. */
export function familiesOf(spec: AdapterSpec): (model: string) => string {
  const adapter = walkedAdapter(spec);
  return (model) => familyOf(adapter, model).family;
}

/**
 * The newest model of every family; any name where there is no registry.
 * @param models newest first
 */
export function samples(spec: AdapterSpec, models: readonly string[]): readonly string[] {
  if (models.length === 0) return ["model"];
  const family = familiesOf(spec);
  return models.filter((model, index) => models.findIndex((each) => family(each) === family(model)) === index);
}
