import { Command } from "clipanion";
import { loadProxy } from "../optional-parts.ts";
import { stopSignal } from "../stopping.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

export class ProxyCommand extends ToolCommand {
  static override paths = [["proxy"]];
  static override usage = Command.Usage({
    description: "Start the HTTP proxy",
    details:
      "Takes no flags: settings come from the environment and the config file. Prints the address it listens on.",
  });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { startProxy } = await loadProxy();
    const { noProvider } = await import("../providers.ts");
    const { env } = this.context;
    loadConfig({ env });
    const engine = new Engine({ env });
    if (engine.routes.length === 0) throw new CommandFailure(noProvider());
    const proxy = await startProxy({ engine }).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      const { host, port } = engine.settings;
      const where = `${host}, port ${port} (${error.message})`;
      throw new CommandFailure(`the proxy cannot listen on ${where}: set DRAGOMAN_HOST or DRAGOMAN_PORT`);
    });
    // without a log to rotate, a hang-up still ends the process
    if (engine.settings.log !== undefined) process.on("SIGHUP", proxy.reopenLog);
    this.print(`Dragoman listens on ${proxy.url}`);
    await stopSignal();
    await proxy.close();
    return 0;
  }
}
