/** What every command does alike: a failure that the user can mend is one line on standard error. */
import { Command } from "clipanion";
import { ConfigError, DragomanError } from "../runtime/errors.ts";

/** A failure of a command, told in one or a few plain lines. */
export class CommandFailure extends Error {}

export abstract class ToolCommand extends Command {
  /** @returns the exit code */
  protected abstract perform(): Promise<number>;

  override async execute(): Promise<number> {
    try {
      return await this.perform();
    } catch (error) {
      if (!isExpected(error)) throw error;
      this.context.stderr.write(`${error.message}\n`);
      return 1;
    }
  }

  protected print(...lines: string[]): void {
    for (const line of lines) this.context.stdout.write(`${line}\n`);
  }
}

/** Faults of this program keep their stack; these do not need one. */
function isExpected(error: unknown): error is Error {
  if (error instanceof CommandFailure || error instanceof ConfigError || error instanceof DragomanError) return true;
  return error instanceof Error && "syscall" in error;
}
