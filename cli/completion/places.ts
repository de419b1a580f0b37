/** What can stand where on a command line, from the definitions of the commands. */
import { defineCommand, subcommandOf } from "../command-line.ts";
import { type CommandEntry, commands } from "../commands.ts";
import type { ToolCommandClass, Candidate } from "../tool-command.ts";

/** A place on the command line and what can stand there. */
export interface Place {
  /** The words before it, joined by blanks; `*` is any text. The first place that fits counts. */
  readonly after: string;
  readonly words: readonly Candidate[];
  /** Paths of files can stand there. */
  readonly files?: true;
}

const help: Candidate = ["--help", "Show help"];

/** Every place; the code of all commands is loaded for it. */
export async function listPlaces(): Promise<Place[]> {
  const names = commands.flatMap(({ name, alias, summary }): Candidate[] => [
    [name, summary],
    ...(alias === undefined ? [] : [[alias, summary] as const]),
  ]);
  const below = await Promise.all(commands.map(placesOf));
  return [
    { after: "", words: [...names, ["help", "Show the help of a command"], help, ["--version", "Print the version"]] },
    { after: "help", words: names },
    ...below.flat(),
  ];
}

async function placesOf({ name, alias, load }: CommandEntry): Promise<Place[]> {
  const classes = await load();
  const subcommands = classes.flatMap((command): Candidate[] => {
    const subcommand = subcommandOf(command);
    return subcommand === undefined ? [] : [[subcommand, defineCommand(command).description?.trim() ?? ""]];
  });
  const callings = alias === undefined ? [name] : [name, alias];
  return callings.flatMap((calling) => [
    ...(subcommands.length === 0 ? [] : [{ after: calling, words: subcommands }]),
    ...classes.flatMap((command) => placesBehind([calling, subcommandOf(command) ?? ""].join(" ").trim(), command)),
  ]);
}

function placesBehind(path: string, command: ToolCommandClass): Place[] {
  const { options } = defineCommand(command);
  const flags = options.map(({ definition, description = "" }) => {
    const [spelling = "", value] = definition.split(" ");
    return { names: spelling.split(","), value, description: description.trim() };
  });
  const words: Candidate[] = flags.map(({ names, description }) => [
    names.toSorted((a, b) => b.length - a.length)[0] ?? "",
    description,
  ]);
  return [
    ...flags.flatMap(({ names, value }) =>
      value === undefined ? [] : names.map((name) => placeOfValue(`${path}* ${name}`, value)),
    ),
    { after: path, words: [...command.candidates, ...words, help] },
    { after: `${path} *`, words: [...words, help] },
  ];
}

function placeOfValue(after: string, value: string): Place {
  return value === "<path>" ? { after, words: [], files: true } : { after, words: [] };
}
