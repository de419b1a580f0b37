/** Operational logs: JSON lines. */
import type { DestinationStream, Logger } from "pino";
import { pino } from "./pino.ts";

/** @param to Default: standard error */
export function createLogger(to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  return pino({ base: null }, to);
}
