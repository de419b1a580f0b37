/** A proxy in its own process, which reports its memory and slots. */
import { fork } from "node:child_process";
import { once } from "node:events";

export interface Measured {
  /** Bytes in use after a forced garbage collection: objects alone, and with buffers. */
  readonly heap: number;
  readonly memory: number;
  /** Bytes of event streams read, decompressed. */
  readonly read: number;
  /** Concurrency slots in use, and requests queued for one. */
  readonly taken: number;
  readonly waiting: number;
}

export interface MeasuredProxy {
  readonly url: string;
  measure(): Promise<Measured>;
  /** Stops the proxy as a signal would. Once it has ended, nothing happens. */
  close(): Promise<void>;
}

/** @param env the whole environment of the process */
export async function startMeasuredProxy(env: Record<string, string>): Promise<MeasuredProxy> {
  const child = fork(new URL("./proxy.ts", import.meta.url), {
    env: { DRAGOMAN_HOST: "127.0.0.1", DRAGOMAN_PORT: "0", ...env },
    execArgv: ["--expose-gc"],
  });
  const [url] = await once(child, "message");
  return {
    url,
    async measure() {
      child.send("measure");
      const [measured] = await once(child, "message");
      return measured;
    },
    async close() {
      if (!child.connected) return;
      const exited = once(child, "exit");
      child.send("close");
      await exited;
    },
  };
}
