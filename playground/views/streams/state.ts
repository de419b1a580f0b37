/** State of the view: a stream, of which model and for whom, and at which step. */
import { apiNames } from "../../../explain/inbound.ts";
import { type Sample, samples } from "./samples.data.ts";

/** The caller of Dragoman's own endpoints. */
export const neutral = "neutral";

export const callers: readonly string[] = [neutral, ...apiNames];

export interface StreamsState {
  readonly text: string;
  /** The address of the model that has sent it. */
  readonly model: string;
  /** `neutral` or the name of an inbound API. */
  readonly caller: string;
  /** Counted from 0. */
  readonly step: number;
}

/** @param given from a link, so it may be anything */
export function readState(given: unknown): StreamsState {
  const { text, model, caller, step } = (given ?? {}) as Partial<Record<keyof StreamsState, unknown>>;
  const [first] = samples as readonly [Sample];
  const isGiven = typeof text === "string" && typeof model === "string";
  return {
    ...(isGiven ? { text, model } : { text: first.text, model: first.model }),
    caller: callers.find((each) => each === caller) ?? neutral,
    step: typeof step === "number" && step >= 0 ? Math.floor(step) : 0,
  };
}
