/**
 * Finds values that a provider is known to refuse: by the registry's limit of the answer, and by the keywords of its native
 * schema that limit numbers, arrays and strings. Shapes are not checked here: the compiler has done that.
 */

import { below, type Pointer } from "../language/pointer.ts";
import { type Schema, type Violation, violations } from "../language/schema.ts";
import { writeJson } from "../runtime/json.ts";
import { entryOf } from "../runtime/models.ts";
import type { Loss } from "../runtime/request/lost.ts";
import type { Destination } from "../runtime/router.ts";
import type { SentLeaf } from "./written.ts";

/** The fields of a request that limit its answer. */
const limiting: readonly Pointer[] = ["/max_tokens", "/max_completion_tokens"];

/** A message for each limit of the answer that is above what the registry has for the model. */
export function findExcessive(leaves: readonly SentLeaf[], to: Destination): string[] {
  const most = entryOf(to)?.max_output_tokens;
  if (most === undefined) return [];
  return leaves.flatMap(({ pointer, value, known, inputs }) => {
    const isLimit = known.how !== "share" && inputs.some((input) => limiting.includes(input.pointer));
    if (!isLimit || !(Number(value) > most)) return [];
    return [`${pointer} is ${writeJson(value)}; the registry's maximum for ${to.model} is ${most}`];
  });
}

/** A message for each value that is sent as it is, though the model is not known to take it. */
export function findDoubtful(leaves: readonly SentLeaf[], losses: readonly Loss[], { model }: Destination): string[] {
  const places = losses.flatMap(({ path, end }) => (end === "unknown" ? [`/${path}`] : []));
  return leaves.flatMap(({ pointer, value, inputs }) =>
    inputs.some((input) => places.includes(input.pointer))
      ? [`${pointer} is ${writeJson(value)}, as in the request; ${model} is not known to take it`]
      : [],
  );
}

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
