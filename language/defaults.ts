/** What a dialect says where a request says nothing, as far as the rest of the product must know it. */
import type { AdapterSpec } from "./syntax.ts";

/** The length of the answer that is asked for where a request sets none: the number that `let: max_tokens` ends in. */
export function defaultMaxTokens({ lets }: Pick<AdapterSpec, "lets">): number | undefined {
  const template = lets.find(({ name }) => name === "max_tokens")?.value;
  const last = template?.kind === "or" ? template.operands.at(-1) : template;
  return last?.kind === "literal" && typeof last.value === "number" ? last.value : undefined;
}
