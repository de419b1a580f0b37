import { Command } from "clipanion";
import type { Engine } from "../../runtime/engine.ts";
import { loadProxy } from "../optional-parts.ts";
import { stopSignal } from "../stopping.ts";
import { CommandFailure, ToolCommand, UsageFailure } from "../tool-command.ts";

export class ProxyCommand extends ToolCommand {
  static override paths = [["proxy"]];
  static override usage = Command.Usage({
    description: "Start the HTTP proxy",
    details:
      "Takes no flags: settings come from the environment and the config file. Prints the address it listens on.",
  });

  protected override async perform(): Promise<number> {
    const { startProxy } = await loadProxy();
    const { noProvider } = await import("../providers.ts");
    const engine = await this.#engine();
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

  /** A setting that is not usable counts as a mistake in the command line, which the settings stand for. */
  async #engine(): Promise<Engine> {
    const { ConfigError, loadConfig } = await import("../../runtime/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { env } = this.context;
    try {
      loadConfig({ env });
      return new Engine({ env });
    } catch (error) {
      throw error instanceof ConfigError ? new UsageFailure(error.message) : error;
    }
  }
}
