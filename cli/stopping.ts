/** Waiting for the word to stop. */
import { constants } from "node:os";

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once, with 128 and its number as the exit code. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) process.exit(128 + constants.signals[signal]);
      stopping = true;
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
