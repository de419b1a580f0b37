/** Suites that need programs that not every machine has. */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "vitest";

/**
 * A suite that runs where these programs are installed. Elsewhere it is skipped: `npm test` names the programs on its
 * last lines, and the full run (`CI` is set) fails unless they are optional.
 */
export function describeWith(
  programs: readonly string[],
  title: string,
  suite: () => void,
  { optional = false } = {},
): void {
  const missing = programs.filter((program) => programPath(program) === "");
  if (missing.length === 0) describe(title, suite);
  else describe.skip(`${title} (${optional ? "can use" : "needs"} ${missing.join(", ")})`, suite);
}

/**
 * A suite that runs where `file` is installed by a command. Elsewhere it is skipped as above.
 * @param suite may load what is installed
 */
export async function describeIf(file: string, command: string, title: string, suite: () => unknown): Promise<void> {
  if (existsSync(file)) await suite();
  else describe.skip(`${title} (needs ${command})`, () => it("is installed", () => {}));
}

/** The path of an installed program; empty if it is not installed. */
export function programPath(program: string): string {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, program));
  return paths.find(isExecutable) ?? "";
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
