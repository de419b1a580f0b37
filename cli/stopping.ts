/** Waiting for the word to stop. */

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (): void => {
      if (stopping) process.exit(1);
      stopping = true;
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
