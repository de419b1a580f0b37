/** What stands at places of a native body or namespace that an adapter declares, such as `tools[].model`. */
import type { Adapter } from "../adapter.ts";
import { isObject, numberOf } from "./reading.ts";

/** The models besides the one addressed that a body or namespace names. */
export function otherModels({ other_models = [] }: Pick<Adapter, "other_models">, native: unknown): string[] {
  return other_models.flatMap((place) => valuesAt(native, place)).flatMap(stringsIn);
}

/** The largest number of tokens that the answer may have by a body or namespace; undefined where it sets none. */
export function outputLimit(
  { output_limits = [] }: Pick<Adapter, "output_limits">,
  native: unknown,
): number | undefined {
  const limits = output_limits
    .flatMap((place) => valuesAt(native, place))
    // some APIs read numbers in strings
    .map((value) => (typeof value === "string" ? Number(value) : (numberOf(value) ?? Number.NaN)))
    .filter((limit) => limit > 0 && limit < Number.POSITIVE_INFINITY);
  return limits.length === 0 ? undefined : Math.max(...limits);
}

function valuesAt(value: unknown, place: string): unknown[] {
  return place.split(".").reduce<unknown[]>(
    (found, step) => {
      const key = step.replace("[]", "");
      const below = found.flatMap((each) => (isObject(each) && Object.hasOwn(each, key) ? [each[key]] : []));
      return step === key ? below : below.flatMap((list) => (Array.isArray(list) ? list : []));
    },
    [value],
  );
}

/** A value of another shape than the documented one names models, too. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
