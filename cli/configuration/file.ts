/** Writing the config file: whole or not at all, for its owner's eyes only. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readConfigText } from "../../runtime/config/file.ts";
import { CommandFailure } from "../failures.ts";

/** How often, and how long after each other in milliseconds, a writer tries while another one is at work. */
const tries = { count: 100, pause: 50 };

/**
 * Replaces the file's text. The new text is written beside the file and then takes its place, so that a crash leaves the
 * old one; the file beside it also keeps other writers waiting. A symbolic link stays one: its target is replaced.
 * @param change from the old text, empty when there is no file, to the new one; nothing is written when it throws
 * @param pause waits so many milliseconds
 */
export async function rewriteConfig(
  path: string,
  change: (text: string) => string,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<void> {
  try {
    await replace(path, change, pause);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new CommandFailure(`${path} cannot be written: ${error.message}; mend that and run this again`, {
      cause: error,
    });
  }
}

async function replace(
  path: string,
  change: (text: string) => string,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  chmodSync(dirname(path), 0o700);
  const target = targetOf(path);
  const beside = `${target}.new`;
  const file = await openAlone(beside, pause);
  try {
    try {
      writeFileSync(file, change(readConfigText(target) ?? ""));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Where a chain of symbolic links ends, whether or not something is there. */
function targetOf(path: string): string {
  const seen = new Set<string>();
  let target = path;
  while (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (seen.has(target)) throw new CommandFailure(`${path} is a symbolic link that leads to itself: remove it`);
    seen.add(target);
    target = resolve(dirname(target), readlinkSync(target));
  }
  return target;
}

/** Opens a new file; waits while there is one, which another writer is about to take away. */
async function openAlone(path: string, pause: (milliseconds: number) => Promise<unknown>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return openSync(path, "wx", 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (attempt === tries.count) {
        throw new CommandFailure(`another dragoman is writing the config file; if none is running, delete ${path}`);
      }
      await pause(tries.pause);
    }
  }
}
