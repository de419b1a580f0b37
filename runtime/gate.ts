/** Admission of a request to the providers that it is sent to. The library has none; the proxy's is in `proxy/limits/`. */
import type { Destination } from "./router.ts";
import type { RequestObservation } from "./telemetry/observation.ts";

/** Admits one request to the providers it is sent to. */
export interface Gate {
  /**
   * Called before each attempt is sent.
   * @throws {RateLimited}, or rejects with it
   */
  pass(to: Destination): void | Promise<void>;
  /** Called with every failure at the last admitted address. */
  failed(error: unknown): void;
  /** Observes the attempts; absent where there is no telemetry. */
  readonly observation?: RequestObservation | undefined;
}
