import { Command, Option } from "../packages/clipanion.ts";
import { readPort } from "../ports.ts";
import { stopSignal } from "../stopping.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

export class SimulatorCommand extends ToolCommand {
  static override paths = [["simulator"]];
  static override usage = Command.Usage({
    details: `
      It checks requests as the real providers do. Commands in the last message, like /call or /fail 429, control the
      answer. Prints the environment variables that point Dragoman or an official SDK to it.
    `,
    examples: [["Use a specific port", "$0 simulator --port 4000"]],
  });

  port = Option.String("--port", "0", { description: "The port to listen on (default: any free one)" });

  protected override async perform(): Promise<number> {
    const { startSimulator } = await import("../../simulator/server.ts");
    const port = readPort(this.port);
    const simulator = await startSimulator({ port }).catch((error: Error) => {
      throw new CommandFailure(`the simulator cannot listen (${error.message}): choose another --port`, {
        cause: error,
      });
    });
    const stopped = stopSignal();
    this.print(`# The simulator listens on ${simulator.url}. In another terminal:`);
    for (const [name, value] of Object.entries(simulator.environment)) this.print(`export ${name}=${value}`);
    await stopped;
    await simulator.close();
    return 0;
  }
}
