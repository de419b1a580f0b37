/** Records the signals of a sink; an absent value is not a signal. */
import type { Sink } from "../../generated/hub.ts";

/** The signals in their order, each as `{ name: value }`. */
export function held(emit: (sink: Sink) => unknown): object[] {
  const signals: object[] = [];
  const hold = (name: string, value: unknown): void => {
    const json: unknown = JSON.parse(JSON.stringify(value ?? null));
    if (json !== null && JSON.stringify(json) !== "{}") signals.push({ [name]: json });
  };
  // The walker checks whether the sink has a signal of that name.
  const sink = new Proxy({}, { has: () => true, get: (_, name) => (value: unknown) => hold(String(name), value) });
  emit(sink as Sink);
  return signals;
}
