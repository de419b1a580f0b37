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
  const missing = programs.filter((program) => !isInstalled(program));
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

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
