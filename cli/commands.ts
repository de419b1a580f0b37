/** The commands, grouped as in the overview. The code of a command is loaded when it is used. */
import type { ToolCommandClass } from "./tool-command.ts";

/** One line of the overview. */
export interface CommandEntry {
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  /** One class, or one per subcommand. */
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
        summary: "Chat with a model, or ask it one question",
        load: async () => [(await import("./commands/chat.ts")).ChatCommand],
      },
      {
        name: "models",
        summary: "List the known models of the configured providers",
        load: async () => [(await import("./commands/models.ts")).ModelsCommand],
      },
    ],
  },
  {
    title: "Translation",
    commands: [
      {
        name: "explain",
        summary: "Show what would be sent to a provider, and why",
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
        name: "keys",
        summary: "Make a key that callers of the proxy must send",
        load: async () => [(await import("./commands/keys.ts")).NewKeyCommand],
      },
      {
        name: "docker",
        summary: "Run the proxy in a Docker container",
        load: async () => (await import("./commands/docker.ts")).dockerCommands,
      },
    ],
  },
  {
    title: "Without a key",
    commands: [
      {
        name: "start",
        summary: "Start the proxy; providers without a key are simulated",
        load: async () => [(await import("./commands/start.ts")).StartCommand],
      },
      {
        name: "simulator",
        summary: "Start a local server that simulates all providers",
        load: async () => [(await import("./commands/simulator.ts")).SimulatorCommand],
      },
    ],
  },
  {
    title: "Configuration",
    commands: [
      {
        name: "configure",
        summary: "Set the API keys and the proxy address interactively",
        load: async () => [(await import("./commands/configure.ts")).ConfigureCommand],
      },
      {
        name: "set",
        summary: "Set one value in the config file",
        load: async () => [(await import("./commands/set.ts")).SetCommand],
      },
      {
        name: "unset",
        summary: "Remove one value from the config file",
        load: async () => [(await import("./commands/unset.ts")).UnsetCommand],
      },
      {
        name: "get",
        summary: "Print one value; API keys are masked",
        load: async () => [(await import("./commands/get.ts")).GetCommand],
      },
      {
        name: "list",
        alias: "ls",
        summary: "List all values and their sources; API keys are masked",
        load: async () => [(await import("./commands/list.ts")).ListCommand],
      },
      {
        name: "path",
        summary: "Print the path of the config file",
        load: async () => [(await import("./commands/path.ts")).PathCommand],
      },
    ],
  },
  {
    title: "Shell",
    commands: [
      {
        name: "completion",
        summary: "Print a completion script for bash, zsh or fish",
        load: async () => [(await import("./commands/completion.ts")).CompletionCommand],
      },
    ],
  },
];

export const commands: readonly CommandEntry[] = groups.flatMap((group) => group.commands);
