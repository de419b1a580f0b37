/** The slash commands of a chat. */
import { unknownName } from "../unknown-name.ts";

/** What commands do in a chat. */
interface Actions {
  pickModel(): Promise<void>;
  selectModel(query: string): void;
  listModels(): void;
  clear(): void;
  countMessages(): void;
  attachFile(path: string): Promise<void>;
  attachClipboard(): Promise<void>;
  help(): void;
  leave(): void;
}

interface SlashCommand {
  readonly names: readonly string[];
  /** Its forms, with a description of each. */
  readonly uses: readonly (readonly [use: string, description: string])[];
  run(chat: Actions, argument: string): void | Promise<void>;
}

export const commands: readonly SlashCommand[] = [
  {
    names: ["/model"],
    uses: [
      ["/model", "Choose another model"],
      ["/model <number or query>", "Choose it by its number in the list, part of its name, or its address"],
    ],
    run: (chat, argument) => {
      if (argument === "") return chat.pickModel();
      return argument === "list" ? chat.listModels() : chat.selectModel(argument);
    },
  },
  {
    names: ["/models"],
    uses: [["/models, /model list", "List the models"]],
    run: (chat) => chat.listModels(),
  },
  {
    names: ["/clear"],
    uses: [["/clear", "Clear the conversation and the attached images"]],
    run: (chat) => chat.clear(),
  },
  {
    names: ["/history"],
    uses: [["/history", "Show the number of messages in the conversation"]],
    run: (chat) => chat.countMessages(),
  },
  {
    names: ["/image"],
    uses: [["/image <path>", "Attach an image file to your next message"]],
    run: (chat, argument) => chat.attachFile(argument),
  },
  {
    names: ["/paste"],
    uses: [["/paste", "Attach the image on the clipboard"]],
    run: (chat) => chat.attachClipboard(),
  },
  {
    names: ["/help", "/h"],
    uses: [["/help, /h", "Show this help"]],
    run: (chat) => chat.help(),
  },
  {
    names: ["/quit", "/exit", "/q"],
    uses: [["/quit, /exit, /q", "Quit"]],
    run: (chat) => chat.leave(),
  },
];

/** Whether a message is a command: a slash and a word without further slashes or dots, unlike a path. */
export function isCommand(text: string): boolean {
  return /^\/[^\s/.]*(\s|$)/.test(text);
}

/** @throws {UsageFailure} when there is no such command */
export async function runCommand(chat: Actions, text: string): Promise<void> {
  const [, name = "", argument = ""] = /^(\S+)\s*(.*)$/s.exec(text.trim()) ?? [];
  const command = commands.find(({ names }) => names.includes(name.toLowerCase()));
  if (command === undefined) {
    const known = commands.flatMap(({ names }) => names);
    throw unknownName("command", name, known, "/help lists them; begin with a space to send this as a message.");
  }
  await command.run(chat, argument);
}
