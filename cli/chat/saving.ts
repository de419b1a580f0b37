/** Writes a conversation to a file. */
import { writeFile } from "node:fs/promises";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import { CommandFailure } from "../failures.ts";

/**
 * Writes a new file: a request with all messages if its name ends in `.json`, else Markdown.
 * @throws {CommandFailure} when the file exists or cannot be written
 */
export async function saveConversation(
  path: string,
  model: string,
  messages: readonly RequestMessage[],
): Promise<void> {
  const content = path.endsWith(".json")
    ? `${JSON.stringify({ model, messages }, undefined, 2)}\n`
    : `${messages.map(describeMessage).join("\n\n")}\n`;
  try {
    await writeFile(path, content, { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new CommandFailure(`${path} exists: choose another name.`, { cause: error });
    throw new CommandFailure(`${path} cannot be written: ${error.message}`, { cause: error });
  }
}

const titles: Readonly<Record<string, string>> = { system: "Instructions", user: "Question", assistant: "Answer" };

function describeMessage({ role, content }: RequestMessage): string {
  const parts = typeof content === "string" ? [content] : (content ?? []).map(describePart);
  return [`## ${titles[role] ?? role}`, ...parts].join("\n\n");
}

function describePart(part: string | { readonly type: string }): string {
  if (typeof part === "string") return part;
  return "text" in part && typeof part.text === "string" ? part.text : "(an image)";
}
