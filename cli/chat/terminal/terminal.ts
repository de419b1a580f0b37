/** A terminal, for input and output. */
import type { ReadStream, WriteStream } from "node:tty";

export interface Terminal {
  readonly input: ReadStream;
  readonly output: WriteStream;
}

/** Collects keys while there is no prompt. */
export interface Watch {
  /** Stops collecting; the keys are passed to the next prompt. */
  end(): void;
}

const controlC = "\x03";
const controlZ = "\x1a";

/** Ctrl-Z: suspends the process until `fg`; returns at once where there is no job control. */
export function suspend({ input }: Terminal): void {
  if (process.platform === "win32") return;
  input.setRawMode(false);
  // the whole process group, as the terminal does, so that `npx` stops too
  process.kill(0, "SIGTSTP");
  input.setRawMode(true);
}

/** @param stop called on Ctrl-C */
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
  // the terminal must not echo keys into the answer
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
