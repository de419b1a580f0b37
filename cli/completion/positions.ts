/** Completions by position on a command line, from the definitions of the commands. */

import type { Environment } from "../../runtime/config/path.ts";
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

/**
 * All positions. Loads the code of all commands.
 * @param env has the providers whose models are completed
 */
export async function listPositions(env: Environment): Promise<Position[]> {
  const names = commands.flatMap(({ name, alias, summary }): Candidate[] => [
    [name, summary],
    ...(alias === undefined ? [] : [[alias, summary] as const]),
  ]);
  const below = await Promise.all(commands.map((command) => positionsOf(command, env)));
  return [
    {
      after: "",
      candidates: [...names, ["help", "Show the help of a command"], help, ["--version", "Print the version"]],
    },
    { after: "help", candidates: names },
    ...below.flat(),
  ];
}

async function positionsOf({ name, alias, load }: CommandEntry, env: Environment): Promise<Position[]> {
  const classes = await load();
  const subcommands = classes.flatMap((command): Candidate[] => {
    const subcommand = subcommandOf(command);
    return subcommand === undefined ? [] : [[subcommand, defineCommand(command).description?.trim() ?? ""]];
  });
  const spellings = alias === undefined ? [name] : [name, alias];
  const positions = spellings.map(async (spelling) => {
    const path = (command: ToolCommandClass): string => [spelling, subcommandOf(command) ?? ""].join(" ").trim();
    const below = await Promise.all(classes.map((command) => positionsAfter(path(command), command, env)));
    return [...(subcommands.length === 0 ? [] : [{ after: spelling, candidates: subcommands }]), ...below.flat()];
  });
  return (await Promise.all(positions)).flat();
}

async function positionsAfter(path: string, command: ToolCommandClass, env: Environment): Promise<Position[]> {
  const { options } = defineCommand(command);
  const flags = options.map(({ definition, description = "" }) => {
    const [names = "", value] = definition.split(" ");
    return { names: names.split(","), value, description: description.trim() };
  });
  const optionCandidates: Candidate[] = flags.map(({ names, description }) => [
    names.toSorted((a, b) => b.length - a.length)[0] ?? "",
    description,
  ]);
  const values = flags.map(async ({ names, value }): Promise<Position[]> => {
    if (value === undefined) return [];
    const list = names.map((name) => command.valueCandidates[name]).find((each) => each !== undefined);
    const candidates = (await list?.(env)) ?? [];
    const files = value === "<path>" ? { files: true as const } : {};
    return names.map((name) => ({ after: `${path}* ${name}`, candidates, ...files }));
  });
  return [
    ...(await Promise.all(values)).flat(),
    { after: path, candidates: [...command.candidates(env), ...optionCandidates, help] },
    { after: `${path} *`, candidates: [...optionCandidates, help] },
  ];
}
