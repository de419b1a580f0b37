/** A terminal at both ends: keys come in, text goes out. */
import type { ReadStream, WriteStream } from "node:tty";

export interface Terminal {
  readonly input: ReadStream;
  readonly output: WriteStream;
}

/** Takes the keys while nothing is asked for. */
export interface Watch {
  /** Gives the keys back: what was typed is there for the next prompt. */
  end(): void;
}

const controlC = "\x03";
const controlZ = "\x1a";

/** Ctrl-Z: gives the terminal back to the shell, and returns after `fg`; at once where no shell looks after jobs. */
export function suspend({ input }: Terminal): void {
  if (process.platform === "win32") return;
  input.setRawMode(false);
  // the whole group, as when the terminal sends it: `npx` is to stop as well
  process.kill(0, "SIGTSTP");
  input.setRawMode(true);
}

/** @param stop told of Ctrl-C */
export function watchKeys(terminal: Terminal, stop: () => void): Watch {
  const { input } = terminal;
  const typed: Buffer[] = [];
  const listen = (bytes: Buffer): void => {
    if (bytes.includes(controlC)) {
      typed.length = 0;
      stop();
    } else if (bytes.includes(controlZ)) suspend(terminal);
    else typed.push(bytes);
  };
  // keys must not appear in the middle of an answer
  input.setRawMode(true);
  input.on("data", listen).resume();
  return {
    end() {
      input.off("data", listen).pause();
      input.setRawMode(false);
      if (typed.length > 0) input.unshift(Buffer.concat(typed));
    },
  };
}
