/** Observes the calls of a library. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Gate } from "../gate.ts";
import type { Items } from "../transport/source.ts";
import { ObservedSource, type RequestObservation, type RequestTelemetry } from "./observation.ts";

/** Whose form the requests of a library have. */
const api = "library";

export async function observeAnswer<T>(
  telemetry: RequestTelemetry | undefined,
  request: EngineRequest,
  work: (gate?: Gate) => Promise<T>,
): Promise<T> {
  if (telemetry === undefined) return work();
  const observed = telemetry.begin(api);
  observed.asked(request);
  try {
    const answer = await work(gateOf(observed));
    observed.finish();
    return answer;
  } catch (error) {
    observed.finish(error);
    throw error;
  }
}

/** The request ends with its stream. */
export async function observeStream<T>(
  telemetry: RequestTelemetry | undefined,
  request: EngineRequest,
  work: (gate?: Gate) => Promise<Items<T>>,
): Promise<Items<T>> {
  if (telemetry === undefined) return work();
  const observed = telemetry.begin(api);
  observed.asked(request);
  try {
    const items = await work(gateOf(observed));
    return new ObservedSource(items, { firstChunk() {}, end: (error) => observed.finish(error) });
  } catch (error) {
    observed.finish(error);
    throw error;
  }
}

function gateOf(observation: RequestObservation): Gate {
  return { pass() {}, failed() {}, observation };
}
