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

/** @param stop told of Ctrl-C */
export function watchKeys({ input }: Terminal, stop: () => void): Watch {
  const typed: Buffer[] = [];
  const listen = (bytes: Buffer): void => {
    if (!bytes.includes(controlC)) typed.push(bytes);
    else {
      typed.length = 0;
      stop();
    }
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
