/** Operational logs: JSON lines. */
import type { DestinationStream, Logger } from "pino";
import { escapeControls } from "../runtime/json/printed.ts";
import { pino } from "./packages.ts";

/** @param to Default: standard error */
export function createLogger(to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  // programs write into a terminal, too, and errors quote callers
  return pino({ base: null, level: "warn" }, { write: (line) => to.write(escapeControls(line)) });
}
