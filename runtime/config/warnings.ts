/** Warnings to the person who runs this process. */

/** Told one line of what does not stop the work but should be known. */
export type Warn = (line: string) => void;

const given = new Set<string>();

/** A warning of the process (`process.on("warning")`, by default a line on standard error), the same one only once. */
export const warnOnce: Warn = (line) => {
  if (given.has(line)) return;
  given.add(line);
  process.emitWarning(line, "DragomanWarning");
};
