/** Warnings for the person who runs this process. */

/** Called with one line about a problem that does not stop the work. */
export type Warn = (line: string) => void;

const given = new Set<string>();

/**
 * Emits a process warning (`process.on("warning")`; by default a line on standard error). Repeated lines are emitted
 * once.
 */
export const warnOnce: Warn = (line) => {
  if (given.has(line)) return;
  given.add(line);
  process.emitWarning(line, "DragomanWarning");
};
