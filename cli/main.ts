/** The command-line tool. Commands load what they need when they run, so that help and small commands start at once. */
import { type BaseContext, Builtins, Cli } from "clipanion";
import { version } from "../generated/proxy/routes.ts";
import { ModelsCommand } from "./commands/models.ts";
import { ProxyCommand } from "./commands/proxy.ts";
import { SimulatorCommand } from "./commands/simulator.ts";
import { StartCommand } from "./commands/start.ts";

const commands = [
  ModelsCommand,
  ProxyCommand,
  SimulatorCommand,
  StartCommand,
  Builtins.HelpCommand,
  Builtins.VersionCommand,
];

/** The commands with their help. */
export function createCli(enableColors: boolean): Cli {
  const cli = new Cli({ binaryLabel: "Dragoman", binaryName: "dragoman", binaryVersion: version, enableColors });
  for (const command of commands) cli.register(command);
  return cli;
}

/**
 * Runs one command line.
 * @param context replaces the standard streams and the environment, for tests
 * @returns the exit code: 0, 1 (failed) or 2 (not a command line of this tool)
 */
export async function main(args: readonly string[], context: Partial<BaseContext> = {}): Promise<number> {
  // colours are for a terminal that has not said no to them
  const colorDepth = process.stdout.isTTY ? process.stdout.getColorDepth() : 1;
  const whole: BaseContext = { ...Cli.defaultContext, colorDepth, ...context };
  const cli = createCli(whole.colorDepth > 1);
  const overview = args.length === 0 || (args.length === 1 && args[0] === "help");
  let command: ReturnType<typeof cli.process>;
  try {
    command = cli.process(overview ? ["--help"] : [...args], whole);
  } catch (error) {
    whole.stderr.write(cli.error(error, { colored: false }));
    return 2;
  }
  return cli.run(command, whole);
}
