/** The slash commands of a chat. */
import { unknownName } from "../unknown-name.ts";

/** The actions of commands in a chat. */
interface Actions {
  pickModel(): Promise<void>;
  selectModel(query: string): void;
  listModels(): void;
  clear(): void;
  countMessages(): void;
  countTokens(): void;
  changeEffort(effort: string): void;
  changeSystem(text: string): void;
  retry(): Promise<void>;
  save(path: string): Promise<void>;
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
    names: ["/effort"],
    uses: [["/effort <effort>", "Change how much the model reasons; without an effort, show it"]],
    run: (chat, argument) => chat.changeEffort(argument),
  },
  {
    names: ["/system"],
    uses: [["/system <text>", "Change the instructions to the model; - removes them, nothing shows them"]],
    run: (chat, argument) => chat.changeSystem(argument),
  },
  {
    names: ["/retry"],
    uses: [["/retry", "Ask the last question again, in place of its answer"]],
    run: (chat) => chat.retry(),
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
    names: ["/tokens"],
    uses: [["/tokens", "Show the tokens that were used, and what they cost"]],
    run: (chat) => chat.countTokens(),
  },
  {
    names: ["/save"],
    uses: [["/save <path>", "Write the conversation to a new file: Markdown, or JSON if the name ends in .json"]],
    run: (chat, argument) => chat.save(argument),
  },
  {
    names: ["/image"],
    uses: [["/image <path or URL>", "Attach an image to your next message"]],
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
