/** Keys of a terminal for the prompts of the prompt library. */
import { PassThrough, type Readable } from "node:stream";
import type { ReadStream } from "node:tty";
import { endings } from "./stopping.ts";

const controlC = 0x03;
const controlD = 0x04;
const controlZ = 0x1a;

/**
 * Shows a prompt that reads these keys. By itself, the library never returns after Ctrl-D, Ctrl-Z or a signal, and leaves
 * the terminal without a cursor. Here, Ctrl-D and signals that end a program cancel the prompt as Ctrl-C does, and Ctrl-Z
 * does nothing.
 */
export async function withKeys<T>(input: ReadStream, ask: (keys: Readable) => Promise<T>): Promise<T> {
  const keys = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => input.setRawMode(raw),
  });
  const listen = (bytes: Buffer): void => {
    keys.write(bytes.filter((byte) => byte !== controlZ).map((byte) => (byte === controlD ? controlC : byte)));
  };
  const leave = (): void => void keys.write(Buffer.of(controlC));
  for (const signal of endings) process.on(signal, leave);
  input.on("data", listen).resume();
  try {
    return await ask(keys);
  } finally {
    input.off("data", listen).pause();
    for (const signal of endings) process.off(signal, leave);
  }
}
