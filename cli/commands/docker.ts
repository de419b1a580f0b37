/** Runs the proxy in a container with the program `docker`. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Setting, settings } from "../../generated/settings.ts";
import { packages as telemetry } from "../../generated/telemetry.ts";
import { type Environment, loadConfig, readSetting, readSettings, type Settings } from "../../runtime/config/config.ts";
import { settingVariable, variablesOf } from "../../runtime/config/settings.ts";
import { catalogOf } from "../../runtime/specs/catalog.ts";
import { locateSpecs } from "../../runtime/specs/read.ts";
import { configuredProviders, isLoopback } from "../docker/environment.ts";
import { explain } from "../docker/failures.ts";
import { container, dockerfile, image, innerPort } from "../docker/names.ts";
import { capture, interrupted, run, runVisibly } from "../docker/program.ts";
import { type Mount, readPassedSettings } from "../docker/settings.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { noProvider } from "../providers.ts";
import { CommandFailure, ToolCommand, type ToolCommandClass, UsageFailure } from "../tool-command.ts";

class BuildCommand extends ToolCommand {
  static override paths = [["docker", "build"]];
  static override usage = Command.Usage({
    description: "Build the image from the checkout in the current folder",
    details: `
      Runs \`docker build -f ${dockerfile} -t ${image} .\`, with the packages that the configured providers need for
      credentials other than API keys and for metrics.
    `,
  });

  protected override async perform(): Promise<number> {
    if (!existsSync(dockerfile)) {
      throw new CommandFailure(`There is no ${dockerfile} here. Run this in the root of a Dragoman checkout.`);
    }
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const metrics = readSetting(env, "metricsPort") === undefined ? [] : telemetry.prometheus.packages;
    const packages = [...configuredProviders(env, (line) => this.warn(line)).packages, ...metrics];
    const args = packages.length === 0 ? [] : ["--build-arg", `CREDENTIALS=${packages.join(" ")}`];
    await capture(["version"], env);
    const code = await runVisibly(["build", "-f", dockerfile, ...args, "-t", image, "."], env, this.context);
    if (code !== 0)
      throw new CommandFailure(
        "The image was not built; see docker's output above. Fix the problem and run this again.",
      );
    this.print(`Built ${image}. Start it: \`dragoman docker start\``);
    return 0;
  }
}

class StartCommand extends ToolCommand {
  static override paths = [["docker", "start"]];
  static override usage = Command.Usage({
    description: "Start the container",
    details: `
      The container gets the API keys and base URLs of the configured providers and the settings of the proxy as environment
      variables, including those from the config file. Files are mounted: keys of callers, own specs, credentials, the request log.
      Only this machine can reach it unless you choose another host. It restarts after a crash or a restart of Docker, until you stop it.
    `,
    examples: [
      ["Use another port", "$0 docker start --port 8080"],
      ["Let other machines call, with keys", "DRAGOMAN_KEYS=keys.yaml $0 docker start --host 0.0.0.0"],
    ],
  });

  host = Option.String("--host", {
    description: "The address on this machine (default: the configured one, else 127.0.0.1)",
  });
  port = Option.String("-p,--port", { description: "The port on this machine (default: the configured one)" });

  protected override async perform(): Promise<number> {
    const env = { ...this.context.env };
    const warn = (line: string): void => this.warn(line);
    loadConfig({ env, warn });
    locateSpecs(env, warn);
    const { adapters } = catalogOf(env);
    const configured = readSettings(env, { adapters, parts: ["proxy", "server"], warn });
    const host = readHost(this.host ?? (isGiven(settings.host, env) ? configured.host : "127.0.0.1"));
    const port = readPort(this.port ?? configured.port);
    const { keys, variables, files, local } = configuredProviders(env, warn, adapters);
    if (keys.length === 0) throw new CommandFailure(noProvider(env));
    const { openCallerKeys } = await import("../../proxy/keys/caller-keys.ts");
    // mistakes in it would show only in the container's log
    openCallerKeys(configured, warn)?.close();
    const passed = readPassedSettings(env, adapters);
    const mounts = [
      ...files.map((name) => ({ name, path: resolve(env[name] ?? ""), writable: false })),
      ...passed.mounts,
    ];
    const { code, out, err } = await run(
      [
        ...["run", "--detach", "--name", container, "--pull", "never", "--restart", "unless-stopped"],
        // longer than the proxy takes to finish its requests
        ...["--stop-timeout", String(Math.ceil(configured.shutdownSecs) + 5)],
        ...["--add-host", "host.docker.internal:host-gateway"],
        ...["--publish", `${inUrl(host)}:${port}:${innerPort}`, ...publishMetrics(configured, host)],
        ...["--env", "DRAGOMAN_HOST=0.0.0.0", "--env", `DRAGOMAN_PORT=${innerPort}`],
        ...[...variables, ...passed.variables].flatMap((name) => ["--env", name]),
        ...mounts.flatMap(({ name, path }) => ["--env", `${name}=${path}`]),
        // docker refuses two mounts of one path
        ...[...new Set(mounts.map(mountOf))].flatMap((mount) => ["--mount", mount]),
        image,
      ],
      env,
    );
    if (code !== 0) {
      // an id means that the container was created but did not start
      if (out !== "") await capture(["rm", "--force", container], env);
      throw new CommandFailure(explain(err));
    }
    this.print(`Started the container ${container} on http://${inUrl(host)}:${port} with ${keys.join(", ")}.`);
    if (configured.keys === undefined && configured.key === undefined && !isLoopback(host))
      warn(`Anyone who can reach ${host}, port ${port}, can use your keys: set DRAGOMAN_KEYS, or use --host 127.0.0.1`);
    for (const name of local) {
      warn(
        `Inside the container, the host in ${name} is the container itself. Use host.docker.internal to reach this machine.`,
      );
    }
    return 0;
  }
}

/** Whether a setting has a value of its own, in the environment or the config file that has filled it. */
function isGiven(setting: Setting, env: Environment): boolean {
  return variablesOf(setting).some((name) => settingVariable(env, name) !== undefined);
}

/** @throws {UsageFailure} unless docker can publish a port on it */
function readHost(given: string): string {
  const host = given === "localhost" ? "127.0.0.1" : given;
  if (isIP(host) === 0)
    throw new UsageFailure(
      `the host is ${JSON.stringify(given)}: give an address of this machine, such as 127.0.0.1 or 0.0.0.0`,
    );
  return host;
}

function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** The port of the metrics, published like that of the proxy unless it has an address of its own. */
function publishMetrics({ metricsHost, metricsPort }: Settings, host: string): string[] {
  if (metricsPort === undefined) return [];
  if (metricsPort === innerPort)
    throw new UsageFailure(
      `the port of the metrics is ${innerPort}, which is that of the proxy in the container: set another DRAGOMAN_METRICS_PORT`,
    );
  const address = metricsHost === undefined ? host : readHost(metricsHost);
  return [
    "--env",
    `DRAGOMAN_METRICS_PORT=${metricsPort}`,
    "--publish",
    `${inUrl(address)}:${metricsPort}:${metricsPort}`,
  ];
}

/** Unlike `--volume`, it makes no folder of a file that does not exist. Its value is a line of comma-separated values. */
function mountOf({ path, writable }: Mount): string {
  const fields = ["type=bind", `source=${path}`, `target=${path}`, ...(writable ? [] : ["readonly"])];
  return fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",");
}

/** @param given the string of the option, or the configured number */
function readPort(given: string | number): number {
  const port = Number(given);
  if (typeof given === "string" && (!/^\d+$/.test(given) || port < 1 || port > 65_535)) {
    throw new UsageFailure(`--port is ${JSON.stringify(given)}: give a whole number from 1 to 65535`);
  }
  if (port === 0)
    throw new UsageFailure("The configured port is 0 (any free one). Choose one: `dragoman docker start --port 3000`");
  return port;
}

class StopCommand extends ToolCommand {
  static override paths = [["docker", "stop"]];
  static override usage = Command.Usage({
    description: "Stop and remove the container",
    details: "Requests in progress can finish first.",
  });

  protected override async perform(): Promise<number> {
    await capture(["stop", container], this.context.env);
    await capture(["rm", container], this.context.env);
    this.print(`Stopped and removed the container ${container}.`);
    return 0;
  }
}

class StatusCommand extends ToolCommand {
  static override paths = [["docker", "status"]];
  static override usage = Command.Usage({ description: "Show the state and port of the container" });

  protected override async perform(): Promise<number> {
    const filter = ["--all", "--filter", `name=^/${container}$`];
    const found = await capture(["ps", ...filter, "--format", "{{.Status}}\t{{.Ports}}"], this.context.env);
    if (found === "") throw new CommandFailure(explain("No such container"));
    const [state = "", ports = ""] = found.split("\t");
    this.print(`state  ${state}`, `ports  ${ports || "none"}`);
    return 0;
  }
}

class LogsCommand extends ToolCommand {
  static override paths = [["docker", "logs"]];
  static override usage = Command.Usage({ description: "Show the last 50 lines of the container's log" });

  follow = Option.Boolean("-f,--follow", false, { description: "Keep printing new lines until Ctrl-C" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    await capture(["container", "inspect", container], env);
    const code = await runVisibly(
      ["logs", ...(this.follow ? ["--follow"] : ["--tail", "50"]), container],
      env,
      this.context,
    );
    return this.follow && code === interrupted ? 0 : code;
  }
}

export const dockerCommands: readonly ToolCommandClass[] = [
  BuildCommand,
  StartCommand,
  StopCommand,
  StatusCommand,
  LogsCommand,
];
