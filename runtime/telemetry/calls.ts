/** Observes the calls of a library. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Gate } from "../gate.ts";
import type { Items } from "../transport/source.ts";
import { ObservedSource, type RequestObservation, type RequestTelemetry } from "./observation.ts";

/** @param succeeded is given what the call returns, and says when the request ends */
export async function observeCall<T>(
  telemetry: RequestTelemetry | undefined,
  request: EngineRequest,
  work: (gate?: Gate) => Promise<T>,
  succeeded: (result: T, observation: RequestObservation) => T,
): Promise<T> {
  if (telemetry === undefined) return work();
  const observation = telemetry.begin("library");
  observation.asked(request);
  try {
    return succeeded(await work({ pass() {}, failed() {}, observation }), observation);
  } catch (error) {
    observation.finish(error);
    throw error;
  }
}

export function finished<T>(answer: T, observation: RequestObservation): T {
  observation.finish();
  return answer;
}

/** The request ends with its stream. */
export function finishing<T>(items: Items<T>, observation: RequestObservation): Items<T> {
  return new ObservedSource(items, { firstChunk() {}, end: (error) => observation.finish(error) });
}
