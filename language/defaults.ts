/** Defaults of a dialect that other parts of the product need. */
import type { AdapterSpec } from "./syntax.ts";

/** The answer length for a request that sets none: the number at the end of `let: max_tokens`. */
export function defaultMaxTokens({ lets }: Pick<AdapterSpec, "lets">): number | undefined {
  const template = lets.find(({ name }) => name === "max_tokens")?.value;
  const last = template?.kind === "or" ? template.operands.at(-1) : template;
  return last?.kind === "literal" && typeof last.value === "number" ? last.value : undefined;
}
