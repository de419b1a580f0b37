/** The slash commands of a chat. */
import { unknownName } from "../unknown-name.ts";
import type { Session } from "./session.ts";

interface SlashCommand {
  readonly names: readonly string[];
  /** The ways to write it, each with what it does. */
  readonly uses: readonly (readonly [use: string, meaning: string])[];
  run(session: Session, argument: string): void | Promise<void>;
}

export const commands: readonly SlashCommand[] = [
  {
    names: ["/model"],
    uses: [
      ["/model", "Choose the model that answers from now on"],
      ["/model <number or query>", "The same by its number on the list, part of its name, or its address"],
    ],
    run: (session, argument) => {
      if (argument === "") return session.pickModel();
      return argument === "list" ? session.listModels() : session.selectModel(argument);
    },
  },
  {
    names: ["/models"],
    uses: [["/models, /model list", "List the models"]],
    run: (session) => session.listModels(),
  },
  {
    names: ["/clear"],
    uses: [["/clear", "Forget the conversation, and images that wait"]],
    run: (session) => session.clear(),
  },
  {
    names: ["/history"],
    uses: [["/history", "Tell how many messages the conversation has"]],
    run: (session) => session.countMessages(),
  },
  {
    names: ["/image"],
    uses: [["/image <path>", "Attach an image file to your next message"]],
    run: (session, argument) => session.attachFile(argument),
  },
  {
    names: ["/paste"],
    uses: [["/paste", "Attach the image on the clipboard"]],
    run: (session) => session.attachClipboard(),
  },
  {
    names: ["/help", "/h"],
    uses: [["/help, /h", "Show this"]],
    run: (session) => session.help(),
  },
  {
    names: ["/quit", "/exit", "/q"],
    uses: [["/quit, /exit, /q", "Leave"]],
    run: (session) => session.leave(),
  },
];

/** Whether a message is a command: a slash and a word. A path goes on with a slash or a dot. */
export function isCommand(text: string): boolean {
  return /^\/[^\s/.]*(\s|$)/.test(text);
}

/** @throws {UsageFailure} when there is no such command */
export async function runCommand(session: Session, text: string): Promise<void> {
  const [, name = "", argument = ""] = /^(\S+)\s*(.*)$/s.exec(text.trim()) ?? [];
  const command = commands.find(({ names }) => names.includes(name.toLowerCase()));
  if (command === undefined) {
    const known = commands.flatMap(({ names }) => names);
    throw unknownName("command", name, known, "/help lists them; begin with a space to send this as a message.");
  }
  await command.run(session, argument);
}
