/** Real shapes to vary: the answers and streams in the cases of a dialect. */
import type { Adapter } from "../runtime/adapter.ts";
import { readCaseFiles } from "./case-files.ts";
import { readings } from "./walked-adapters.ts";

export interface Shapes {
  readonly framing: Adapter["framing"];
  readonly answers: readonly unknown[];
  readonly streams: readonly (readonly unknown[])[];
}

/** Shapes by dialect. */
export const shapes: ReadonlyMap<string, Shapes> = collect();

function collect(): Map<string, Shapes> {
  const found = new Map<string, Shapes & { answers: unknown[]; streams: (readonly unknown[])[] }>();
  for (const { provider, cases } of readCaseFiles()) {
    const { dialect = "", framing } = readings.get(provider)?.compiled ?? {};
    const own = found.get(dialect) ?? { framing, answers: [], streams: [] };
    found.set(dialect, own);
    for (const { receives, receives_events } of cases) {
      if (receives !== undefined) own.answers.push(receives);
      if (receives_events !== undefined) own.streams.push(receives_events);
    }
  }
  return found;
}

/** @throws Error for a dialect without cases */
export function shapesOf(dialect: string): Shapes {
  const found = shapes.get(dialect);
  if (found === undefined) throw new Error(`there is no case of the dialect ${dialect}`);
  return found;
}
