/** From words to a command, with clipanion; what it does not understand is told in one line. */

import { type CommandEntry, commands } from "./commands.ts";
import { UsageFailure } from "./failures.ts";
import { type BaseContext, Cli, type Definition } from "./packages/clipanion.ts";
import type { ToolCommand, ToolCommandClass } from "./tool-command.ts";
import { unknownWord } from "./unknown-word.ts";

/** A command as it was named on the command line. */
export interface Found {
  readonly entry: CommandEntry;
  /** The classes that are meant: those of a whole group where no subcommand was named. */
  readonly classes: readonly ToolCommandClass[];
}

/** @throws {UsageFailure} when there is no such command or subcommand */
export async function findCommand(words: readonly string[]): Promise<Found> {
  const [name = "", second] = words;
  const entry = commands.find((each) => each.name === name || each.alias === name);
  if (entry === undefined) {
    const known = commands.flatMap((each) => [each.name, ...(each.alias === undefined ? [] : [each.alias])]);
    throw name.startsWith("-")
      ? unknownWord("option", name, ["--help", "--version"], "`dragoman --help` lists the commands.")
      : unknownWord("command", name, known, "`dragoman --help` lists all commands.");
  }
  const classes = await entry.load();
  const subcommands = classes.flatMap((each) => subcommandOf(each) ?? []);
  if (subcommands.length === 0 || second === undefined) return { entry, classes };
  const named = classes.filter((each) => subcommandOf(each) === second);
  if (named.length > 0) return { entry, classes: named };
  throw unknownWord(
    "command",
    `${name} ${second}`,
    subcommands.map((each) => `${name} ${each}`),
    `\`dragoman ${name}\` lists its commands.`,
  );
}

/** The second word of a command that has two. */
export function subcommandOf(command: ToolCommandClass): string | undefined {
  return command.paths?.[0]?.[1];
}

/** @throws {UsageFailure} when the arguments are not those of the command */
export function parseArguments(args: readonly string[], command: ToolCommandClass, context: BaseContext): ToolCommand {
  const cli = Cli.from([command], { binaryName: "dragoman" });
  try {
    const parsed = cli.process([...args], context);
    if (parsed instanceof command) return parsed as ToolCommand;
    // clipanion's own help, which it takes `-h=1` for
    throw new UsageFailure(`-h takes no value: ${defineCommand(command).usage}`);
  } catch (error) {
    const [candidate] = (error as { candidates?: { reason: string | null }[] }).candidates ?? [];
    if (candidate === undefined) throw error;
    throw refusalOf(candidate.reason ?? "", defineCommand(command));
  }
}

/** What clipanion knows of a command, with names for the values of its options. */
export function defineCommand(command: ToolCommandClass): Definition {
  const cli = Cli.from([command], { binaryName: "dragoman" });
  const [definition] = cli.definitions();
  if (definition === undefined) throw new Error(`${command.name} has no usage`);
  const name = (text: string) =>
    text.replace(/(--([\w-]+)) #0/g, (_, option, word) => `${option} <${command.valueNames[option] ?? word}>`);
  const options = definition.options.map((option) => ({ ...option, definition: name(option.definition) }));
  return { ...definition, usage: name(definition.usage), options };
}

function refusalOf(reason: string, { path, usage, options }: Definition): UsageFailure {
  const [, word = ""] = /\("(.*)"\)/s.exec(reason) ?? [];
  const [, short] = /^Not enough arguments to option (\S+)\.$/.exec(reason) ?? [];
  if (short !== undefined) {
    const option = options.find(({ definition }) => definition.split(/[ ,]/).includes(short));
    return new UsageFailure(`${short} needs a value: ${usage} ${option?.definition ?? short}`);
  }
  if (reason.startsWith("Unsupported option")) {
    const known = options.flatMap(({ definition }) => definition.match(/--?[\w-]+/g) ?? []);
    return unknownWord("option", word, [...known, "--help"], `\`${path} --help\` shows what it takes.`);
  }
  if (reason.startsWith("Extraneous"))
    return new UsageFailure(`${JSON.stringify(word)} is one argument too many: ${usage}`);
  return new UsageFailure(`an argument is missing: ${usage}`);
}
