/** Removes fields within lists that a family rejects: `messages[].name`. Fields of the request itself: `fields.ts`. */
import { isObject } from "./reading.ts";

/** The object without the fields at the paths, which are as in `rejects`; the same object if it has none of them. */
export function withoutRejected<T extends object>(whole: T, paths: readonly string[]): T {
  return paths.reduce((rest, path) => without(rest, path.split(".")) as T, whole);
}

function without(value: unknown, [step = "", ...further]: string[]): unknown {
  const key = step.replace("[]", "");
  if (!isObject(value) || value[key] === undefined) return value;
  const { [key]: field, ...others } = value;
  if (further.length === 0) return others;
  if (!Array.isArray(field)) return value;
  const entries = field.map((entry: unknown) => without(entry, further));
  return entries.every((entry, index) => entry === field[index]) ? value : { ...value, [key]: entries };
}
