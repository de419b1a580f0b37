/**
 * Files that chats leave for later ones, next to the config file and readable for their owner only: `chat-history` has the
 * messages, one JSON string per line, newest last, and `chat-conversation.json` the last conversation.
 */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { configPath, type Environment } from "../../runtime/config/path.ts";
import { DragomanError } from "../../runtime/errors.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import { CommandFailure } from "../failures.ts";

/** As many as the prompt can go back through. */
const most = 100;
/** The file is shortened when it has more lines than this. */
const longest = 1000;

/** A conversation, with the address of the model that answered last. */
export interface Kept {
  readonly model: string;
  readonly messages: readonly RequestMessage[];
}

export class History {
  readonly #folder: string;
  readonly #path: string;
  readonly #warn: (line: string) => void;
  /** Whether nothing is read or written. */
  #isOff: boolean;

  /**
   * @param isOn whether anything is kept
   * @param warn called once when a file cannot be used; then nothing is kept
   */
  constructor(env: Environment, isOn: boolean, warn: (line: string) => void) {
    this.#folder = dirname(configPath(env));
    this.#path = join(this.#folder, "chat-history");
    this.#isOff = !isOn;
    this.#warn = warn;
  }

  /** The last messages, oldest first. */
  read(): string[] {
    const lines = this.#using(() => readFileSync(this.#path, "utf8").split("\n").slice(0, -1)) ?? [];
    const kept = lines.slice(-most);
    if (lines.length > longest) this.#using(() => writeFileSync(this.#path, kept.map((line) => `${line}\n`).join("")));
    return kept.flatMap(messageIn);
  }

  add(message: string): void {
    this.#using(() => {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      appendFileSync(this.#path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      // an older file may be readable by others
      chmodSync(this.#path, 0o600);
    });
  }

  /** Replaces the last conversation. */
  keep(conversation: Kept): void {
    this.#using(() => {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const path = join(this.#folder, conversationFile);
      // another chat may end at the same time
      const temporary = `${path}.${process.pid}`;
      writeFileSync(temporary, `${JSON.stringify(conversation)}\n`, { mode: 0o600 });
      renameSync(temporary, path);
    });
  }

  #using<T>(work: () => T): T | undefined {
    if (this.#isOff) return undefined;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      if ("code" in error && error.code === "ENOENT") return undefined;
      this.#isOff = true;
      this.#warn(`Messages are not remembered: ${error.message}. Change the file or its folder to keep them.`);
      return undefined;
    }
  }
}

/** The message of a line; none if the line was damaged. */
function messageIn(line: string): string[] {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === "string" ? [message] : [];
  } catch {
    return [];
  }
}

const conversationFile = "chat-conversation.json";

/** @throws {CommandFailure} when there is no last conversation, or it cannot be read */
export function readConversation(env: Environment): Kept {
  const path = join(dirname(configPath(env)), conversationFile);
  try {
    const { model, messages } = checkRequest(JSON.parse(readFileSync(path, "utf8")));
    return { model, messages };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DragomanError)
      throw new CommandFailure(`${path} is damaged: begin without --continue, which replaces it`, { cause: error });
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const isAbsent = "code" in error && error.code === "ENOENT";
    const problem = isAbsent
      ? "there is no conversation to continue: begin one without --continue"
      : `the last conversation cannot be read: ${error.message}`;
    throw new CommandFailure(problem, { cause: error });
  }
}
