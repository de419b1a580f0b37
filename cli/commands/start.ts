import { Command, Option } from "../packages/clipanion.ts";
import { readPort } from "../ports.ts";
import { stopSignal } from "../stopping.ts";
import { ToolCommand } from "../tool-command.ts";

export class StartCommand extends ToolCommand {
  static override paths = [["start"]];
  static override usage = Command.Usage({
    details: `
      Listens on 127.0.0.1 only, refuses requests from web pages other than its own, and prints its address and three
      requests to paste into another terminal.
      If the configured port is taken, it uses the next free one. On a terminal, prints one line per request.
    `,
  });

  port = Option.String("--port", { description: "Listen on this port, 0 for any free one, not on DRAGOMAN_PORT" });

  protected override async perform(): Promise<number> {
    const { loadConfig, readSetting } = await import("../../runtime/config/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { locateSpecs } = await import("../../runtime/specs/read.ts");
    const { startProxy } = await import("../../proxy/server.ts");
    const { describePage } = await import("../../proxy/page.ts");
    const { ownMachine } = await import("../../proxy/request/access.ts");
    const { startSimulator } = await import("../../simulator/server.ts");
    const { adapters } = await import("../../generated/adapters/index.ts");
    const tour = await import("../tour.ts");

    const env = { ...this.context.env };
    const warn = (line: string): void => this.warn(line);
    if (this.port !== undefined) env.DRAGOMAN_PORT = String(readPort(this.port));
    loadConfig({ env, warn });
    locateSpecs(env, warn);
    const simulator = await startSimulator();
    const simulated = tour.simulate(adapters, env, simulator.environment);
    const preferred = readSetting(env, "port");
    const engine = new Engine({ env, parts: ["proxy"], warn });
    const log = await this.requestLines(engine.settings.log);
    const proxy = await tour.onFreePort(preferred, (port) =>
      startProxy({ engine, host: "127.0.0.1", port, access: ownMachine, ...(log && { log }) }),
    );
    if (preferred !== 0 && proxy.port !== preferred) this.print(`Port ${preferred} is taken; using ${proxy.port}.`, "");
    const stopped = stopSignal();
    this.print(...tour.describe(proxy.url, engine.routes, simulated, describePage(proxy.url, engine.settings)));
    if (log !== undefined) this.print("");
    await stopped;
    await Promise.all([proxy.close(), simulator.close()]);
    return 0;
  }
}
