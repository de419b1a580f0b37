/** Reads a port from the command line. */
import { UsageFailure } from "./failures.ts";

/** @throws {UsageFailure} when it is not a port */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageFailure(`--port is ${JSON.stringify(text)}: give a whole number from 0 to 65535`);
}
