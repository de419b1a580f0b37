import type { RunningWorkers } from "../../proxy/workers/primary.ts";
import type { Environment } from "../../runtime/config/config.ts";
import type { Engine } from "../../runtime/engine.ts";
import { isLoopback } from "../docker/environment.ts";
import { Command } from "../packages/clipanion.ts";
import { stopSignal } from "../stopping.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

export class ProxyCommand extends ToolCommand {
  static override paths = [["proxy"]];
  static override usage = Command.Usage({
    description: "Start the HTTP proxy",
    details:
      "Settings come from the environment and the config file, not from flags. Prints the address it listens on.",
  });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { countWorkers } = await import("../../proxy/workers/shares.ts");
    const { noProvider } = await import("../providers.ts");
    const { env } = this.context;
    const warn = (line: string): void => this.warn(line);
    loadConfig({ env, warn });
    const engine = new Engine({ env, parts: ["proxy", "server"], warn });
    const { settings } = engine;
    if (engine.routes.length === 0) throw new CommandFailure(noProvider(env));
    const count = countWorkers(settings);
    const proxy = await start(env, engine, count, warn).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      const where = `${settings.host}, port ${settings.port} (${error.message})`;
      throw new CommandFailure(`the proxy cannot listen on ${where}: set DRAGOMAN_HOST or DRAGOMAN_PORT`);
    });
    // without a file that may have changed, SIGHUP ends the process as usual
    if (settings.log !== undefined || settings.keys !== undefined) {
      process.on("SIGHUP", () => {
        proxy.reopenLog();
        proxy.reloadKeys();
      });
    }
    const isOpen = settings.keys === undefined && settings.key === undefined;
    if (isOpen && !isLoopback(settings.host))
      warn(
        `anyone who can reach ${settings.host}, port ${settings.port}, can use your keys: set DRAGOMAN_KEYS, or DRAGOMAN_HOST=127.0.0.1`,
      );
    // a parent that reads the line below may stop the proxy at once
    const stopped = stopSignal();
    this.print(`Dragoman listens on ${proxy.url}${count === 1 ? "" : ` in ${count} workers`}`);
    await stopped;
    await proxy.close();
    return 0;
  }
}

async function start(
  env: Environment,
  engine: Engine,
  count: number,
  warn: (line: string) => void,
): Promise<RunningWorkers> {
  const { settings } = engine;
  if (count > 1) return (await import("../../proxy/workers/primary.ts")).startWorkers({ env, settings, count });
  return (await import("../../proxy/telemetry/observed-proxy.ts")).startObservedProxy({ env, engine, warn });
}
