/** Parses a command line with clipanion; errors are one line. */

import { type CommandEntry, commands } from "./commands.ts";
import { UsageFailure } from "./failures.ts";
import { type BaseContext, Cli, type Definition } from "./packages/clipanion.ts";
import type { ToolCommand, ToolCommandClass } from "./tool-command.ts";
import { unknownName } from "./unknown-name.ts";

/** The command that a command line names. */
export interface FoundCommand {
  readonly entry: CommandEntry;
  /** Its class; all classes of a group when no subcommand is named. */
  readonly classes: readonly ToolCommandClass[];
}

/** @throws {UsageFailure} when there is no such command or subcommand */
export async function findCommand(words: readonly string[]): Promise<FoundCommand> {
  const [name = "", second] = words;
  const entry = commands.find((each) => each.name === name || each.alias === name);
  if (entry === undefined) {
    const known = commands.flatMap((each) => [each.name, ...(each.alias === undefined ? [] : [each.alias])]);
    throw name.startsWith("-")
      ? unknownName("option", name, ["--help", "--version"], "`dragoman --help` lists the commands.")
      : unknownName("command", name, known, "`dragoman --help` lists all commands.");
  }
  const classes = await entry.load();
  const subcommands = classes.flatMap((each) => subcommandOf(each) ?? []);
  if (subcommands.length === 0 || second === undefined) return { entry, classes };
  const named = classes.filter((each) => subcommandOf(each) === second);
  if (named.length > 0) return { entry, classes: named };
  throw unknownName(
    "command",
    `${name} ${second}`,
    subcommands.map((each) => `${name} ${each}`),
    `\`dragoman ${name}\` lists its commands.`,
  );
}

/** The name of a subcommand. */
export function subcommandOf(command: ToolCommandClass): string | undefined {
  return command.paths?.[0]?.[1];
}

/** @throws {UsageFailure} when the arguments are not those of the command */
export function parseArguments(args: readonly string[], command: ToolCommandClass, context: BaseContext): ToolCommand {
  const cli = Cli.from([command], { binaryName: "dragoman" });
  try {
    const parsed = cli.process([...args], context);
    if (parsed instanceof command) return parsed as ToolCommand;
    // `-h=1` runs clipanion's own help
    throw new UsageFailure(`-h takes no value. Usage: ${defineCommand(command).usage}`);
  } catch (error) {
    const [candidate] = (error as { candidates?: { reason: string | null }[] }).candidates ?? [];
    if (candidate === undefined) throw error;
    throw usageFailure(candidate.reason ?? "", defineCommand(command));
  }
}

/** clipanion's definition of a command, with names for the values of its options. */
export function defineCommand(command: ToolCommandClass): Definition {
  const cli = Cli.from([command], { binaryName: "dragoman" });
  const [definition] = cli.definitions();
  if (definition === undefined) throw new Error(`${command.name} has no usage`);
  const nameValues = (definition: string) =>
    definition.replace(/(--([\w-]+)) #0/g, (_, option, name) => `${option} <${command.valueNames[option] ?? name}>`);
  const options = definition.options.map((option) => ({ ...option, definition: nameValues(option.definition) }));
  return { ...definition, usage: nameValues(definition.usage), options };
}

/** clipanion reports a reason as a string only, so it is recognised by its wording. */
function usageFailure(reason: string, { path, usage, options }: Definition): UsageFailure {
  const [, argument = ""] = /\("(.*)"\)/s.exec(reason) ?? [];
  const [, short] = /^Not enough arguments to option (\S+)\.$/.exec(reason) ?? [];
  if (short !== undefined) {
    const option = options.find(({ definition }) => definition.split(/[ ,]/).includes(short));
    return new UsageFailure(`${short} needs a value. Usage: ${usage} ${option?.definition ?? short}`);
  }
  if (reason.startsWith("Unsupported option")) {
    const known = options.flatMap(({ definition }) => definition.match(/--?[\w-]+/g) ?? []);
    return unknownName("option", argument, [...known, "--help"], `\`${path} --help\` lists its options.`);
  }
  if (reason.startsWith("Extraneous"))
    return new UsageFailure(`unexpected argument ${JSON.stringify(argument)}. Usage: ${usage}`);
  return new UsageFailure(`an argument is missing. Usage: ${usage}`);
}
