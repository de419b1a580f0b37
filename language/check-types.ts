/** Checks the type names in signatures. */
import type { Fail } from "./check-program.ts";
import { suggestion } from "./reader.ts";
import type { AdapterSpec, Position } from "./syntax.ts";

/** Types that a signature may name besides those of the hub and the native file. */
const builtIn: readonly string[] = ["_", "any", "string", "number", "boolean", "Asked"];

/**
 * Checks that every type named in a signature exists.
 * @param types the names of the hub's types and of the dialect's native ones
 */
export function checkTypes(
  { bodyType, bodyTypeAt, rules }: Pick<AdapterSpec, "bodyType" | "bodyTypeAt" | "rules">,
  types: readonly string[],
  fail: Fail,
): void {
  const check = (type: string, at: Position) => {
    const name = type.replace(/\[\]$/, "");
    if (!types.includes(name) && !builtIn.includes(name)) fail(at, `unknown type ${name}${suggestion(name, types)}`);
  };
  check(bodyType, bodyTypeAt);
  for (const set of rules) {
    check(set.input, set.at);
    if (set.kind === "value") check(set.output, set.at);
  }
}
