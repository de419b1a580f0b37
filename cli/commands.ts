/** The commands, grouped as the overview shows them. A command's code is loaded when somebody asks for it. */
import type { ToolCommandClass } from "./tool-command.ts";

/** One line of the overview. */
export interface CommandEntry {
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  /** One class, or one for each subcommand. */
  readonly load: () => Promise<readonly ToolCommandClass[]>;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}

export const groups: readonly CommandGroup[] = [
  {
    title: "Models",
    commands: [
      {
        name: "chat",
        summary: "Talk to a model, or answer one question from a pipe",
        load: async () => [(await import("./commands/chat.ts")).ChatCommand],
      },
      {
        name: "models",
        summary: "List the known models of the providers that are configured",
        load: async () => [(await import("./commands/models.ts")).ModelsCommand],
      },
    ],
  },
  {
    title: "Translation",
    commands: [
      {
        name: "explain",
        summary: "Show what would be sent for a request, and why",
        load: async () => [(await import("./commands/explain.ts")).ExplainCommand],
      },
    ],
  },
  {
    title: "Proxy",
    commands: [
      {
        name: "proxy",
        summary: "Start the HTTP proxy",
        load: async () => [(await import("./commands/proxy.ts")).ProxyCommand],
      },
      {
        name: "docker",
        summary: "Run the proxy as a Docker container",
        load: async () => (await import("./commands/docker.ts")).dockerCommands,
      },
    ],
  },
  {
    title: "Without a key",
    commands: [
      {
        name: "start",
        summary: "Start the proxy with simulated providers where no key is set",
        load: async () => [(await import("./commands/start.ts")).StartCommand],
      },
      {
        name: "simulator",
        summary: "Start stand-ins of all providers on a port of this machine",
        load: async () => [(await import("./commands/simulator.ts")).SimulatorCommand],
      },
    ],
  },
  {
    title: "Configuration",
    commands: [
      {
        name: "configure",
        summary: "Ask for the provider keys and the address of the proxy",
        load: async () => [(await import("./commands/configure.ts")).ConfigureCommand],
      },
      {
        name: "set",
        summary: "Write one value of the config file",
        load: async () => [(await import("./commands/set.ts")).SetCommand],
      },
      {
        name: "get",
        summary: "Print one value that is in effect; keys are masked",
        load: async () => [(await import("./commands/get.ts")).GetCommand],
      },
      {
        name: "list",
        alias: "ls",
        summary: "Show all values and their origins; keys are masked",
        load: async () => [(await import("./commands/list.ts")).ListCommand],
      },
      {
        name: "path",
        summary: "Print where the config file is",
        load: async () => [(await import("./commands/path.ts")).PathCommand],
      },
    ],
  },
  {
    title: "Shell",
    commands: [
      {
        name: "completion",
        summary: "Print a script that completes command lines in bash, zsh or fish",
        load: async () => [(await import("./commands/completion.ts")).CompletionCommand],
      },
    ],
  },
];

export const commands: readonly CommandEntry[] = groups.flatMap((group) => group.commands);
