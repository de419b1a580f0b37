/** Fields that an object of a body has twice: what is checked is the last one, but a vendor may read the first, or both. */
import { isRaw, writeJson } from "../../runtime/json.ts";
import type { JsonBody } from "./body.ts";

/** The body with each field once; the same object if no field is repeated. */
export function withoutRepeats(body: JsonBody): JsonBody {
  const fields = fieldsIn(body.value);
  return fields === body.fields ? body : { text: writeJson(body.value), value: body.value, fields };
}

/** Without recursion: a body may be nested deeply. */
function fieldsIn(value: unknown): number {
  let fields = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== "object" || next === null || isRaw(next)) continue;
    const within: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (within !== next) fields += within.length;
    for (const each of within) if (typeof each === "object") left.push(each);
  }
  return fields;
}
