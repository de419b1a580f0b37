/** A proxy in a process of its own, whose memory and slots can be asked for. */
import { fork } from "node:child_process";
import { once } from "node:events";

export interface Measured {
  /** Bytes in use after a forced collection: objects alone, and objects and buffers. */
  readonly heap: number;
  readonly memory: number;
  /** Bytes of event streams that it has read, decompressed. */
  readonly read: number;
  /** Concurrency slots in use, and requests in line for one. */
  readonly taken: number;
  readonly waiting: number;
}

export interface MeasuredProxy {
  readonly url: string;
  measure(): Promise<Measured>;
  /** Ends the proxy as a signal would. */
  close(): Promise<void>;
}

/** @param env the whole environment of the process */
export async function startMeasuredProxy(env: Record<string, string>): Promise<MeasuredProxy> {
  const child = fork(new URL("./proxy.ts", import.meta.url), { env, execArgv: ["--expose-gc"] });
  const [url] = await once(child, "message");
  return {
    url,
    async measure() {
      child.send("measure");
      const [measured] = await once(child, "message");
      return measured;
    },
    async close() {
      const exited = once(child, "exit");
      child.send("close");
      await exited;
    },
  };
}
