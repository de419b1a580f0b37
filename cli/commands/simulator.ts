import { Command, Option } from "clipanion";
import { stopSignal } from "../stopping.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

export class SimulatorCommand extends ToolCommand {
  static override paths = [["simulator"]];
  static override usage = Command.Usage({
    description: "Start loopback stand-ins of all providers, to try things without a key",
    details: "Prints the environment variables that point Dragoman at them.",
    examples: [["On a port of your choice", "$0 simulator --port 4000"]],
  });

  port = Option.String("--port", { description: "The port to listen on; any free one by default" });

  protected override async perform(): Promise<number> {
    const { startSimulator } = await import("../../proxy/simulator/server.ts");
    const port = Number(this.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new CommandFailure(`--port is ${JSON.stringify(this.port)}: give a whole number from 0 to 65535`);
    }
    const simulator = await startSimulator({ port });
    this.print(`# The simulator listens on ${simulator.url}. In another terminal:`);
    for (const [name, value] of Object.entries(simulator.environment)) this.print(`export ${name}=${value}`);
    await stopSignal();
    await simulator.close();
    return 0;
  }
}
