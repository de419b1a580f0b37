/** What can be completed where on a command line, from the definitions of the commands. */
import { defineCommand, subcommandOf } from "../command-line.ts";
import { type CommandEntry, commands } from "../commands.ts";
import type { Candidate, ToolCommandClass } from "../tool-command.ts";

/** A position on the command line and what can be completed there. */
export interface Position {
  /** The words before it, joined by spaces; `*` is any text. The first position that matches counts. */
  readonly after: string;
  readonly candidates: readonly Candidate[];
  /** File paths are completed. */
  readonly files?: true;
}

const help: Candidate = ["--help", "Show help"];

/** All positions. Loads the code of all commands. */
export async function listPositions(): Promise<Position[]> {
  const names = commands.flatMap(({ name, alias, summary }): Candidate[] => [
    [name, summary],
    ...(alias === undefined ? [] : [[alias, summary] as const]),
  ]);
  const below = await Promise.all(commands.map(positionsOf));
  return [
    {
      after: "",
      candidates: [...names, ["help", "Show the help of a command"], help, ["--version", "Print the version"]],
    },
    { after: "help", candidates: names },
    ...below.flat(),
  ];
}

async function positionsOf({ name, alias, load }: CommandEntry): Promise<Position[]> {
  const classes = await load();
  const subcommands = classes.flatMap((command): Candidate[] => {
    const subcommand = subcommandOf(command);
    return subcommand === undefined ? [] : [[subcommand, defineCommand(command).description?.trim() ?? ""]];
  });
  const spellings = alias === undefined ? [name] : [name, alias];
  return spellings.flatMap((spelling) => [
    ...(subcommands.length === 0 ? [] : [{ after: spelling, candidates: subcommands }]),
    ...classes.flatMap((command) => positionsAfter([spelling, subcommandOf(command) ?? ""].join(" ").trim(), command)),
  ]);
}

function positionsAfter(path: string, command: ToolCommandClass): Position[] {
  const { options } = defineCommand(command);
  const flags = options.map(({ definition, description = "" }) => {
    const [names = "", value] = definition.split(" ");
    return { names: names.split(","), value, description: description.trim() };
  });
  const optionCandidates: Candidate[] = flags.map(({ names, description }) => [
    names.toSorted((a, b) => b.length - a.length)[0] ?? "",
    description,
  ]);
  return [
    ...flags.flatMap(({ names, value }) =>
      value === undefined ? [] : names.map((name) => positionOfValue(`${path}* ${name}`, value)),
    ),
    { after: path, candidates: [...command.candidates, ...optionCandidates, help] },
    { after: `${path} *`, candidates: [...optionCandidates, help] },
  ];
}

function positionOfValue(after: string, value: string): Position {
  return value === "<path>" ? { after, candidates: [], files: true } : { after, candidates: [] };
}
