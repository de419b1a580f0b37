/** The error for an unknown name: one line that suggests the nearest known one. */
import { nearest } from "../runtime/config/nearest.ts";
import { UsageFailure } from "./failures.ts";

/**
 * @param kind what was expected: `command`, `option`, `key`
 * @param next a sentence on what to do
 */
export function unknownName(kind: string, name: string, known: readonly string[], next: string): UsageFailure {
  const near = nearest(name, known);
  const guess = near === undefined ? "." : `; did you mean ${JSON.stringify(near)}?`;
  return new UsageFailure(`unknown ${kind} ${JSON.stringify(name)}${guess} ${next}`);
}
