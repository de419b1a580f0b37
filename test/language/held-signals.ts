/** What a sink is told: no value is no signal. */
import type { Sink } from "../../generated/hub.ts";

/** The signals in their order, each as `{ name: value }`. */
export function held(tell: (sink: Sink) => unknown): object[] {
  const signals: object[] = [];
  const hold = (name: string, value: unknown): void => {
    const json: unknown = JSON.parse(JSON.stringify(value ?? null));
    if (json !== null && JSON.stringify(json) !== "{}") signals.push({ [name]: json });
  };
  // A walker asks whether the sink has a signal of that name.
  const sink = new Proxy({}, { has: () => true, get: (_, name) => (value: unknown) => hold(String(name), value) });
  tell(sink as Sink);
  return signals;
}
