/** The models and the length of the answers that a native body or namespace names, in the fields that its adapter declares. */
import type { Adapter } from "../adapter.ts";
import { valuesAt } from "./field-paths.ts";
import { numberOf } from "./reading.ts";

/** The models besides the one addressed that a body or namespace names. */
export function otherModels({ other_models = [] }: Pick<Adapter, "other_models">, native: unknown): string[] {
  return valuesAt(native, other_models).flatMap(stringsIn);
}

/** The most tokens that all answers may have by a body or namespace; undefined where it sets none. */
export function outputLimit(
  { output_limits = [], choice_counts = [] }: Pick<Adapter, "output_limits" | "choice_counts">,
  native: unknown,
): number | undefined {
  const limit = largestAt(native, output_limits);
  // a product beyond all numbers would not be counted
  return limit && Math.min(limit * (largestAt(native, choice_counts) ?? 1), Number.MAX_SAFE_INTEGER);
}

/** The largest number above 0 at these paths. */
function largestAt(native: unknown, paths: readonly string[]): number | undefined {
  const numbers = valuesAt(native, paths)
    // some APIs read numbers in strings
    .map((value) => (typeof value === "string" ? Number(value) : (numberOf(value) ?? Number.NaN)))
    .filter((each) => each > 0 && each < Number.POSITIVE_INFINITY);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** A value of another shape than the documented one names models, too. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
