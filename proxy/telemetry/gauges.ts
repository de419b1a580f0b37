/** Metrics that are read when they are collected, not recorded: the queue, the slots, the connections. */
import type { Engine } from "../../runtime/engine.ts";
import { type RequestTelemetry, serverOf } from "../../runtime/telemetry/observation.ts";
import type { Admission } from "../limits/admission.ts";

export function readGauges(telemetry: RequestTelemetry, engine: Engine, { slots }: Admission): void {
  telemetry.gauge("active", () => [[slots.taken, {}]]);
  telemetry.gauge("queue", () => [[slots.waiting, {}]]);
  telemetry.gauge("slots", () => [[engine.settings.maxConcurrency, {}]]);
  telemetry.gauge("connections", () =>
    Object.entries(engine.connections()).flatMap(([origin, { used, idle }]) => {
      const at = serverOf(new URL(origin));
      return [
        [used, { ...at, state: "used" }],
        [idle, { ...at, state: "idle" }],
      ] as const;
    }),
  );
}
