/** The base of all commands: an error that the user can fix is one line on standard error. */

import type { Environment } from "../runtime/config/path.ts";
import { ConfigError, DragomanError } from "../runtime/errors.ts";
import { stripControls } from "./control-characters.ts";
import { CommandFailure } from "./failures.ts";
import { fitted, indented, type Style, styleFor } from "./layout.ts";
import { Command, type CommandClass } from "./packages/clipanion.ts";
import type { RequestLines } from "./request-lines.ts";

export { CommandFailure, UsageFailure } from "./failures.ts";

/** A possible value of an argument, for help and completion. */
export type Candidate = readonly [value: string, description: string];

export interface ToolCommandClass extends CommandClass {
  new (): ToolCommand;
  readonly candidates: (env: Environment) => readonly Candidate[];
  readonly valueNames: Readonly<Record<string, string>>;
  readonly valueCandidates: Readonly<Record<string, ListCandidates>>;
}

/** Lists the possible values of an option, for completion. */
export type ListCandidates = (env: Environment) => Promise<readonly Candidate[]>;

export abstract class ToolCommand extends Command {
  /** The values of the first argument, where there is a fixed set. */
  static candidates: ToolCommandClass["candidates"] = () => [];
  /** Names for the values of options, where the option's own name does not fit; a `path` is completed as one. */
  static valueNames: Readonly<Record<string, string>> = {};

  /** The values of options, by the long name of the option, where there is a fixed set. */
  static valueCandidates: Readonly<Record<string, ListCandidates>> = {};

  /** @returns the exit code */
  protected abstract perform(): Promise<number>;

  override async execute(): Promise<number> {
    try {
      return await this.perform();
    } catch (error) {
      if (!isExpected(error)) throw error;
      this.warn(error.message);
      if (error instanceof CommandFailure) return error.exitCode;
      return error instanceof ConfigError ? 2 : 1;
    }
  }

  protected print(...lines: string[]): void {
    for (const line of lines) this.context.stdout.write(`${line}\n`);
  }

  /** Prints text, which a narrow terminal gets in several lines. */
  protected say(text: string): void {
    this.print(fitted(text, this.context.stdout));
  }

  /** Text on standard error. */
  protected warn(text: string): void {
    const { stderr } = this.context;
    stderr.write(`${fitted(stripControls(text), stderr)}\n`);
  }

  /**
   * Prints a line per request, if standard output is a terminal.
   * @param path the request log, which is written as well
   */
  protected async requestLines(path: string | undefined): Promise<RequestLines | undefined> {
    if (!isTerminal(this.context.stdout)) return undefined;
    const { RequestLines } = await import("./request-lines.ts");
    const { dim } = this.style;
    const { stdout } = this.context;
    // what goes on in the next row does not look like another request
    const print = (line: string): void => this.print(dim(indented(line, stdout)));
    return new RequestLines({ path, print, warn: (line) => this.warn(line) });
  }

  protected get style(): Style {
    return styleFor(this.context.colorDepth > 1);
  }
}

/** Bugs are thrown with their stack; these errors do not need one. */
function isExpected(error: unknown): error is Error {
  if (error instanceof CommandFailure || error instanceof ConfigError || error instanceof DragomanError) return true;
  return error instanceof Error && "syscall" in error;
}

export function isTerminal(stream: object): boolean {
  return "isTTY" in stream && stream.isTTY === true;
}
