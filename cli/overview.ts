/** The screen of `dragoman` without a command. */
import { version } from "../generated/proxy/routes.ts";
import { commands, groups } from "./commands.ts";
import { alignColumns, type Style } from "./layout.ts";

export function describeTool({ bold }: Style): string[] {
  const lines = alignColumns(
    commands.map(({ name, alias, summary }) => [alias === undefined ? name : `${name}, ${alias}`, summary]),
  );
  return [
    `${bold(`Dragoman ${version}`)}: one conversation shape for every large-language-model provider`,
    "",
    "Usage: dragoman <command> [arguments]",
    ...groups.flatMap((group) => ["", bold(group.title), ...lines.splice(0, group.commands.length).map(indent)]),
    "",
    "To begin, run `dragoman configure`, or `dragoman start` if you have no key.",
    "`dragoman <command> --help` describes a command.",
  ];
}

function indent(line: string): string {
  return `  ${line}`;
}
