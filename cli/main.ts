/**
 * The command-line tool. The overview needs only a small table; everything else, including the parser, is loaded on
 * demand, so that the tool starts quickly.
 */

import { version } from "../generated/proxy/routes.ts";
import { configPath } from "../runtime/config/path.ts";
import { stripControls } from "./control-characters.ts";
import { CommandFailure } from "./failures.ts";
import { fitted, styleFor } from "./layout.ts";
import { describeTool } from "./overview.ts";
import type { BaseContext } from "./packages/clipanion.ts";

/**
 * Runs one command line.
 * @param context replaces the standard streams and the environment, for tests
 * @returns the exit code: 0, 1 (failure) or 2 (invalid command line or configuration)
 */
export async function main(args: readonly string[], context: Partial<BaseContext> = {}): Promise<number> {
  const { env, stdin, stdout, stderr } = process;
  // the depth is 1 where the environment turns colours off (NO_COLOR)
  const colorDepth = stdout.isTTY ? stdout.getColorDepth() : 1;
  const whole: BaseContext = { env, stdin, stdout, stderr, colorDepth, ...context };
  try {
    return await perform(args, whole);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    whole.stderr.write(`${fitted(stripControls(error.message), whole.stderr)}\n`);
    return error.exitCode;
  }
}

/** The width that help is written for, in columns. */
const usualWidth = 80;

async function perform(args: readonly string[], context: BaseContext): Promise<number> {
  const style = styleFor(context.colorDepth > 1);
  const show = (lines: readonly string[]): number => {
    context.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  };
  if (args[0] === "--version" || args[0] === "-v") return show([version]);
  // used by scripts, and needs no parser
  if (args[0] === "path" && args.length === 1) return show([configPath(context.env)]);
  const { words, help } = readHelp(args);
  const showHelp = (lines: readonly string[]): number => {
    const { stdout } = context;
    const isNarrow = "columns" in stdout && Number(stdout.columns) < usualWidth;
    return show(isNarrow ? [fitted(lines.join("\n"), stdout)] : lines);
  };
  if (words.length === 0) return showHelp(describeTool(style));
  const { findCommand, parseArguments } = await import("./command-line.ts");
  const found = await findCommand(words);
  const [command, ...others] = found.classes;
  if (help || command === undefined || others.length > 0) {
    const { describeCommand } = await import("./help.ts");
    return showHelp(describeCommand(found, style, context.env));
  }
  return parseArguments(args, command, context).execute();
}

/** Whether the arguments ask for help, and the other arguments. */
function readHelp(args: readonly string[]): { words: readonly string[]; help: boolean } {
  const isHelp = (word: string, at: number): boolean =>
    word === "--help" || word === "-h" || (at === 0 && word === "help");
  const words = args.filter((word, at) => !isHelp(word, at));
  return { words, help: words.length < args.length };
}
