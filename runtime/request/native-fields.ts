/** The models and the length of the answer that a native body or namespace names, in the fields that its adapter declares. */
import type { Adapter } from "../adapter.ts";
import { valuesAt } from "./field-paths.ts";
import { numberOf } from "./reading.ts";

/** The models besides the one addressed that a body or namespace names. */
export function otherModels({ other_models = [] }: Pick<Adapter, "other_models">, native: unknown): string[] {
  return valuesAt(native, other_models).flatMap(stringsIn);
}

/** The largest number of tokens that the answer may have by a body or namespace; undefined where it sets none. */
export function outputLimit(
  { output_limits = [] }: Pick<Adapter, "output_limits">,
  native: unknown,
): number | undefined {
  const limits = valuesAt(native, output_limits)
    // some APIs read numbers in strings
    .map((value) => (typeof value === "string" ? Number(value) : (numberOf(value) ?? Number.NaN)))
    .filter((limit) => limit > 0 && limit < Number.POSITIVE_INFINITY);
  return limits.length === 0 ? undefined : Math.max(...limits);
}

/** A value of another shape than the documented one names models, too. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
