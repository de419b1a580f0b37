/** Streams of a list of addresses: the next one is tried until a stream has yielded its first item. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Candidate } from "../config/addresses.ts";
import type { Engine } from "../engine.ts";
import { fallsBack } from "../errors.ts";
import type { Gate } from "../gate.ts";
import type { AnswerSource } from "../reply/completion.ts";
import type { StreamWriter } from "../reply/listener.ts";
import { RetriedItems } from "./retried-items.ts";
import type { Items } from "./source.ts";

/** The stream of the first candidate that yields an item, opened like `Engine.open`. */
export async function openInOrder<T>(
  engine: Engine,
  request: EngineRequest,
  candidates: readonly Candidate[],
  writer: (who: AnswerSource) => StreamWriter<T>,
  { signal, gate }: { readonly signal: AbortSignal; readonly gate: Gate },
): Promise<Items<T>> {
  const left = new Set(candidates);
  let last = "";
  const open = (candidate: Candidate, hasNext: boolean): Promise<Items<T>> => {
    left.delete(candidate);
    last = candidate.address;
    return engine.open(request, writer, { signal, gate, to: candidate.to, hasNext });
  };
  const next = async (error: unknown): Promise<Items<T>> => {
    if (left.size === 0 || signal.aborted || !fallsBack(error)) throw error;
    engine.failed.add(last, error);
    return engine.inOrder([...left], open, signal);
  };
  const items = await engine.inOrder(candidates, open, signal);
  return left.size === 0 ? items : new RetriedItems(items, next, engine, undefined);
}
