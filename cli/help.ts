/** The help of one command, or of the subcommands of one. */
import type { Environment } from "../runtime/config/path.ts";
import { defineCommand, type FoundCommand, subcommandOf } from "./command-line.ts";
import { alignColumns, type Style } from "./layout.ts";

/** @param env has the providers whose keys are arguments */
export function describeCommand({ entry, classes }: FoundCommand, style: Style, env: Environment): string[] {
  const [command, ...others] = classes;
  if (command === undefined) return [];
  if (others.length > 0) return describeSubcommands({ entry, classes }, style);
  const { usage, description, details, options, examples = [] } = defineCommand(command);
  const flags = options.map((option) => [option.definition.replace(",", ", "), option.description?.trim() ?? ""]);
  return [
    description?.trim() ?? entry.summary,
    "",
    `Usage: ${usage}`,
    ...section("Arguments", alignColumns(command.candidates(env)), style),
    ...section("Options", alignColumns([...flags, ["-h, --help", "Show this help"]]), style),
    ...(details === undefined ? [] : ["", ...details.trimEnd().split(/ *\n/)]),
    ...section(
      "Examples",
      examples.flatMap(([what, line]) => [`# ${what.trim()}`, line]),
      style,
    ),
  ];
}

function describeSubcommands({ entry, classes }: FoundCommand, style: Style): string[] {
  const rows = classes.map((each) => [subcommandOf(each) ?? "", defineCommand(each).description?.trim() ?? ""]);
  return [
    entry.summary,
    "",
    `Usage: dragoman ${entry.name} <command>`,
    ...section("Commands", alignColumns(rows), style),
    "",
    `\`dragoman ${entry.name} <command> --help\` describes a command.`,
  ];
}

function section(title: string, lines: readonly string[], { bold }: Style): string[] {
  return lines.length === 0 ? [] : ["", bold(title), ...lines.map((line) => `  ${line}`)];
}
