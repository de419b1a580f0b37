/** Runs the proxy in a container with the program `docker`. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { settings } from "../../generated/settings.ts";
import { loadConfig, readSetting } from "../../runtime/config/config.ts";
import { configuredProviders, isLoopback } from "../docker/environment.ts";
import { explain } from "../docker/failures.ts";
import { container, dockerfile, image, innerPort } from "../docker/names.ts";
import { capture, interrupted, run, runVisibly } from "../docker/program.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { noProvider } from "../providers.ts";
import { CommandFailure, ToolCommand, type ToolCommandClass, UsageFailure } from "../tool-command.ts";

class BuildCommand extends ToolCommand {
  static override paths = [["docker", "build"]];
  static override usage = Command.Usage({
    description: "Build the image from the checkout in the current folder",
    details: `
      Runs \`docker build -f ${dockerfile} -t ${image} .\`, with the packages that the configured providers need for
      credentials other than API keys.
    `,
  });

  protected override async perform(): Promise<number> {
    if (!existsSync(dockerfile)) {
      throw new CommandFailure(`There is no ${dockerfile} here. Run this in the root of a Dragoman checkout.`);
    }
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const { packages } = configuredProviders(env);
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
      The container gets the API keys and base URLs of the configured providers as environment variables, including those
      from the config file, and the files of other credentials. It restarts after a crash or a restart of Docker, until you stop it.
    `,
    examples: [["Use another port", "$0 docker start --port 8080"]],
  });

  port = Option.String("-p,--port", { description: "The port on this machine (default: the configured one)" });

  protected override async perform(): Promise<number> {
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const host = readSetting(env, "host");
    const port = readPort(this.port ?? readSetting(env, "port"));
    const { keys, variables, files, local } = configuredProviders(env);
    if (keys.length === 0) throw new CommandFailure(noProvider(env));
    const { code, out, err } = await run(
      [
        ...["run", "--detach", "--name", container, "--pull", "never", "--restart", "unless-stopped"],
        // longer than the proxy takes to finish its requests
        ...["--stop-timeout", String(Number(settings.shutdownSecs.default) + 5)],
        ...["--add-host", "host.docker.internal:host-gateway"],
        ...["--publish", `${isLoopback(host) ? "127.0.0.1:" : ""}${port}:${innerPort}`],
        ...["--env", "DRAGOMAN_HOST=0.0.0.0", "--env", `DRAGOMAN_PORT=${innerPort}`],
        ...variables.flatMap((name) => ["--env", name]),
        ...files.flatMap((name) => {
          const path = resolve(env[name] ?? "");
          return ["--env", `${name}=${path}`, "--volume", `${path}:${path}:ro`];
        }),
        image,
      ],
      env,
    );
    if (code !== 0) {
      // an id means that the container was created but did not start
      if (out !== "") await capture(["rm", "--force", container], env);
      throw new CommandFailure(explain(err));
    }
    this.print(`Started the container ${container} on http://127.0.0.1:${port} with ${keys.join(", ")}.`);
    for (const name of local) {
      this.warn(
        `Inside the container, the host in ${name} is the container itself. Use host.docker.internal to reach this machine.`,
      );
    }
    return 0;
  }
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
