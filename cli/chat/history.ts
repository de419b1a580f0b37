/** The messages of earlier chats, in a file that only its owner can read: one JSON string per line, newest last. */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { configPath, type Environment } from "../../runtime/config/path.ts";

/** As many as the prompt can go back through. */
const most = 100;
/** The file is shortened when it has more lines than this. */
const longest = 1000;

export class History {
  readonly #path: string;
  readonly #warn: (line: string) => void;
  #isBroken = false;

  /** @param warn called once when the file cannot be used; then nothing is kept */
  constructor(env: Environment, warn: (line: string) => void) {
    this.#path = join(dirname(configPath(env)), "chat-history");
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
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      appendFileSync(this.#path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      // an older file may be readable by others
      chmodSync(this.#path, 0o600);
    });
  }

  #using<T>(work: () => T): T | undefined {
    if (this.#isBroken) return undefined;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      if ("code" in error && error.code === "ENOENT") return undefined;
      this.#isBroken = true;
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
