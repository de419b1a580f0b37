/**
 * Finds values that a provider is known to refuse, by the keywords of its native schema that limit numbers, arrays and
 * strings. Shapes are not checked here: the compiler has done that.
 */
import { writeJson } from "../runtime/json.ts";
import { below, type Pointer } from "../runtime/trace.ts";
import { type Schema, type Violation, violations } from "./schema.ts";

/** A message for each value below a pointer that exceeds a limit of the schema. */
export function findRefused(schema: Schema, value: unknown, at: Pointer): string[] {
  return [...violations(schema, value)].flatMap((violation) => {
    const reason = describe(violation);
    return reason === undefined ? [] : [`${below(at, ...violation.path)} ${reason}`];
  });
}

function describe({ value, reason }: Violation): string | undefined {
  if (reason.kind === "pattern")
    return `is ${quote(String(value))}; the provider requires the pattern ${reason.pattern}`;
  if (reason.kind !== "min" && reason.kind !== "max") return undefined;
  const { kind, limit, found } = reason;
  const [min, max] = ["the provider requires at least", "the provider allows at most"];
  if (typeof value === "string") return `has ${found} characters; ${kind === "min" ? min : max} ${limit}`;
  if (Array.isArray(value)) return `has ${found} elements; ${kind === "min" ? min : max} ${limit}`;
  return `is ${writeJson(value)}; the provider's ${kind}imum is ${limit}`;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
