/** Signals that stop a command. */
import { constants } from "node:os";

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once, with exit code 128 plus its number. */
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

/** Signals that end a program by default. */
export const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs work that changes the terminal, which has to be restored before the process ends.
 * @param work gets a signal that aborts when the process is to end; a second signal of that kind ends it at once
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

/** The exit code that a shell gives a program that a signal has ended. */
function codeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
