/** Waiting for the word to stop. */
import { constants } from "node:os";

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once, with 128 and its number as the exit code. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) process.exit(codeOf(signal));
      stopping = true;
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}

/** What ends a program that does not listen. */
export const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does work that changes a terminal, which has to be put back before the process ends.
 * @param work is told when a signal asks for the end; a second one of its kind ends the process at once
 * @returns the work's exit code, or the signal's
 */
export async function untilEnded(work: (ending: AbortSignal) => Promise<number>): Promise<number> {
  const ending = new AbortController();
  let ended: NodeJS.Signals | undefined;
  const end = (signal: NodeJS.Signals): void => {
    ended = signal;
    ending.abort();
  };
  for (const signal of endings) process.once(signal, end);
  try {
    const code = await work(ending.signal);
    return ended === undefined ? code : codeOf(ended);
  } finally {
    for (const signal of endings) process.off(signal, end);
  }
}

/** How a shell tells that a signal has ended a program. */
function codeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
