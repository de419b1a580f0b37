/** Removes fields within lists that a family rejects: `messages[].name`. Fields of the request itself: `fields.ts`. */
import { below, type Pointer, type Trace } from "../trace.ts";
import { isObject } from "./reading.ts";

export const notAccepted = "models of this family do not accept it";

/** The object without the fields at the paths, which are as in `rejects`; the same object if it has none of them. */
export function withoutRejected<T extends object>(whole: T, paths: readonly string[], trace: Trace | undefined): T {
  return paths.reduce((rest, path) => without(rest, path.split("."), "", trace) as T, whole);
}

function without(value: unknown, [step = "", ...further]: string[], at: Pointer, trace: Trace | undefined): unknown {
  const key = step.replace("[]", "");
  if (!isObject(value) || value[key] === undefined) return value;
  const { [key]: field, ...others } = value;
  const place = below(at, key);
  if (further.length === 0) {
    trace?.step(place, "rejected", notAccepted);
    return others;
  }
  if (!Array.isArray(field)) return value;
  const entries = field.map((entry: unknown, index) => without(entry, further, below(place, index), trace));
  return entries.every((entry, index) => entry === field[index]) ? value : { ...value, [key]: entries };
}
