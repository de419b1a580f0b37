/** Checks what signal rules emit against the signals of the hub. */
import type { Fail } from "./check-program.ts";
import { suggestion } from "./reader.ts";
import type { AdapterSpec, Emission } from "./syntax.ts";

/**
 * Checks that every emitted signal and each of its fields is defined in the hub.
 * @param hub the value of the hub file
 */
export function checkSignals(spec: Pick<AdapterSpec, "rules">, hub: unknown, fail: Fail): void {
  const signals = signalsOf(hub);
  for (const set of spec.rules) {
    if (set.kind !== "signal") continue;
    for (const emission of set.rules.flatMap((rule) => rule.emit)) {
      if (emission.kind === "signal") checkSignal(emission, signals, fail);
    }
  }
}

function checkSignal(
  { name, value, at }: Extract<Emission, { kind: "signal" }>,
  signals: ReadonlyMap<string, readonly string[] | undefined>,
  fail: Fail,
): void {
  if (!signals.has(name)) {
    fail(at, `unknown signal ${name}${suggestion(name, [...signals.keys()])}`);
    return;
  }
  if (value.kind !== "map") return;
  const fields = signals.get(name);
  if (fields === undefined) {
    fail(value.at, `the signal ${name} is a single value, not a map`);
    return;
  }
  for (const entry of value.entries) {
    if (entry.kind === "spread") continue;
    const { key } = entry;
    if (!fields.includes(key)) fail(entry.at, `the signal ${name} has no field ${key}${suggestion(key, fields)}`);
  }
}

/** Signal → its fields; undefined for a signal that is a single value. */
function signalsOf(hub: unknown): ReadonlyMap<string, readonly string[] | undefined> {
  const { signals = {} } = (hub ?? {}) as { signals?: Readonly<Record<string, { fields?: object } | null>> };
  return new Map(Object.entries(signals).map(([name, signal]) => [name, signal?.fields && Object.keys(signal.fields)]));
}
