/** A terminal, for input and output. */
import { setImmediate } from "node:timers/promises";
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

/** The marks around pasted text. */
export const pasteStart = "\x1b[200~";
export const pasteEnd = "\x1b[201~";

const pasteMarksOn = "\x1b[?2004h";
const pasteMarksOff = "\x1b[?2004l";

const controlC = "\x03";
const controlZ = "\x1a";
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Takes the terminal: it echoes nothing, passes every key on, and marks pasted text. */
export function take({ input, output }: Terminal): void {
  input.setRawMode(true);
  output.write(pasteMarksOn);
}

export function release({ input, output }: Terminal): void {
  output.write(pasteMarksOff);
  input.setRawMode(false);
}

/**
 * Puts back what was typed before the terminal was taken, as it would arrive now: until then, the terminal has turned
 * Enter into a line feed, which is Ctrl-J.
 */
export async function correctEarlyKeys({ input }: Terminal): Promise<void> {
  const early: Buffer[] = [];
  const listen = (bytes: Buffer): void => void early.push(bytes);
  input.on("data", listen).resume();
  // the bytes are waiting in the kernel: the event loop reads them between these
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  input.off("data", listen).pause();
  const bytes = Buffer.concat(early).map((byte) => (byte === lineFeed ? carriageReturn : byte));
  if (bytes.length > 0) input.unshift(Buffer.from(bytes));
}

/** Ctrl-Z: suspends the process until `fg`; returns at once where there is no job control. */
export function suspend(terminal: Terminal): void {
  if (process.platform === "win32") return;
  release(terminal);
  // the whole process group, as the terminal does, so that `npx` stops too
  process.kill(0, "SIGTSTP");
  take(terminal);
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
  input.on("data", listen).resume();
  return {
    end() {
      input.off("data", listen).pause();
      if (typed.length > 0) input.unshift(Buffer.concat(typed));
    },
  };
}
