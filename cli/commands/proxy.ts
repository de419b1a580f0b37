import type { RunningWorkers } from "../../proxy/workers/primary.ts";
import type { Environment } from "../../runtime/config/config.ts";
import type { Engine } from "../../runtime/engine.ts";
import { isLoopback } from "../docker/environment.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { readPort } from "../ports.ts";
import { stopSignal } from "../stopping.ts";
import { CommandFailure, isTerminal, ToolCommand } from "../tool-command.ts";

export class ProxyCommand extends ToolCommand {
  static override paths = [["proxy"]];
  static override usage = Command.Usage({
    description: "Start the HTTP proxy",
    details: `
      Other settings come from the environment and the config file. Prints the address it listens on and, on a terminal,
      one line per request (with one worker).
    `,
    examples: [["For this machine only", "$0 proxy --host 127.0.0.1 --port 4000"]],
  });

  host = Option.String("--host", { description: "Listen on this address, not on DRAGOMAN_HOST" });
  port = Option.String("--port", { description: "Listen on this port, 0 for any free one, not on DRAGOMAN_PORT" });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { locateSpecs } = await import("../../runtime/specs/read.ts");
    const { countWorkers } = await import("../../proxy/workers/shares.ts");
    const { describePage } = await import("../../proxy/page.ts");
    const { noProvider } = await import("../providers.ts");
    const { env } = this.context;
    const warn = (line: string): void => this.warn(line);
    if (this.port !== undefined) env.DRAGOMAN_PORT = String(readPort(this.port));
    if (this.host !== undefined) env.DRAGOMAN_HOST = this.host;
    loadConfig({ env, warn });
    locateSpecs(env, warn);
    const engine = new Engine({ env, parts: ["proxy", "server"], warn });
    const { settings } = engine;
    if (engine.routes.length === 0) throw new CommandFailure(noProvider(env));
    const count = countWorkers(settings);
    const proxy = await this.#start(env, engine, count).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      const where = `${settings.host}, port ${settings.port} (${error.message})`;
      throw new CommandFailure(`the proxy cannot listen on ${where}: choose another --port or --host`);
    });
    // without a file that may have changed, SIGHUP ends the process as usual
    if ([settings.log, settings.keys, settings.catalog].some((path) => path !== undefined)) {
      process.on("SIGHUP", () => {
        proxy.reopenLog();
        proxy.reload();
      });
    }
    const isOpen = settings.keys === undefined && settings.key === undefined;
    if (isOpen && !isLoopback(settings.host))
      warn(
        `anyone who can reach ${settings.host}, port ${settings.port}, can use your keys: set DRAGOMAN_KEYS, or use --host 127.0.0.1`,
      );
    // a parent that reads the line below may stop the proxy at once
    const stopped = stopSignal();
    this.print(`Dragoman listens on ${proxy.url}${count === 1 ? "" : ` in ${count} workers`}`);
    // the line above stays the only one for programs that start the proxy
    if (isTerminal(this.context.stdout)) this.print(...describePage(proxy.url, settings));
    await stopped;
    await proxy.close();
    return 0;
  }

  async #start(env: Environment, engine: Engine, count: number): Promise<RunningWorkers> {
    const { settings } = engine;
    const warn = (line: string): void => this.warn(line);
    if (count > 1) return (await import("../../proxy/workers/primary.ts")).startWorkers({ env, settings, count });
    const { tuneHeap } = await import("../../proxy/workers/heap.ts");
    const { startObservedProxy } = await import("../../proxy/telemetry/observed-proxy.ts");
    tuneHeap();
    return startObservedProxy({ env, engine, warn, log: await this.requestLines(settings.log) });
  }
}
