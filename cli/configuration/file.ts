/** Writes the config file atomically, readable only by its owner. */
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

/** How often a writer tries while another one holds the lock, and the pause between tries in milliseconds. */
const tries = { count: 100, pause: 50 };

/**
 * Replaces the file's content. The new content is written to a temporary file, which is then renamed, so that a crash
 * leaves the old file. The temporary file is also the lock for other writers. The target of a symbolic link is replaced,
 * not the link.
 * @param change maps the old text, empty when there is no file, to the new one; nothing is written when it throws
 * @param pause waits, in milliseconds
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
    throw new CommandFailure(`${path} cannot be written: ${error.message}; fix this and run the command again`, {
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
  const temporary = `${target}.new`;
  const file = await openExclusively(temporary, pause);
  try {
    try {
      writeFileSync(file, change(readConfigText(target) ?? ""));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The end of a chain of symbolic links, whether or not it exists. */
function targetOf(path: string): string {
  const seen = new Set<string>();
  let target = path;
  while (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (seen.has(target)) throw new CommandFailure(`${path} is a circular symbolic link: remove it`);
    seen.add(target);
    target = resolve(dirname(target), readlinkSync(target));
  }
  return target;
}

/** Creates a file; waits while it exists, since another writer is about to rename it. */
async function openExclusively(path: string, pause: (milliseconds: number) => Promise<unknown>): Promise<number> {
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
