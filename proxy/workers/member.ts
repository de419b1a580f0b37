/** One worker as the primary sees it, and what the primary keeps for all of them. */
import cluster, { type Worker } from "node:cluster";
import type { Readable } from "node:stream";
import type { Environment } from "../../runtime/config/config.ts";
import type { Buckets } from "../../runtime/limits/buckets.ts";
import type { RequestLog } from "../../runtime/log.ts";
import { LineSplitter } from "./line-splitter.ts";
import {
  type FromPrimary,
  type FromWorker,
  type Place,
  type Refusal,
  recordsDescriptor,
  type Take,
} from "./messages.ts";

export interface Kept {
  readonly log: RequestLog | undefined;
  readonly buckets: Buckets;
}

export class Member {
  readonly #worker: Worker;
  readonly #kept: Kept;
  #refusal: Refusal | undefined;
  /** Resolves when it listens. */
  readonly listening: Promise<Place>;
  /** Resolves with the reason when it has ended, and all that it had to tell is told. */
  readonly ended: Promise<string>;

  /** Starts it. */
  constructor(env: Environment, kept: Kept) {
    this.#worker = cluster.fork(env);
    this.#kept = kept;
    this.listening = new Promise((resolve) => {
      this.#worker.on("message", (message: FromWorker) => this.#hear(message, resolve));
    });
    this.ended = new Promise((resolve) => {
      this.#worker.process.once("close", (code, signal) => {
        // Node itself does not forget one to which a connection was on its way
        this.#worker.disconnect();
        resolve(this.#refusal?.message ?? signal ?? `exit code ${code}`);
      });
      // it may be that something could not be sent to one that is gone; only one that was never started has no other end
      this.#worker.on("error", (error) => {
        if (this.pid === undefined) resolve(error.message);
      });
    });
    this.#readRecords();
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** What has kept it from listening. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Lets it finish what it has begun; it gets no more connections. */
  stop(): void {
    this.#tell({ kind: "stop" });
    this.#worker.disconnect();
  }

  kill(): void {
    this.#worker.process.kill("SIGKILL");
  }

  #hear(message: FromWorker, listening: (place: Place) => void): void {
    switch (message.kind) {
      case "listening":
        listening(message.place);
        return;
      case "refused":
        this.#refusal = message.refusal;
        this.kill();
        return;
      case "takes":
        void this.#take(message.takes);
        return;
      case "penalty":
        this.#kept.buckets.penalize(message.provider);
    }
  }

  async #take(takes: readonly Take[]): Promise<void> {
    const { buckets } = this.#kept;
    const waits = await Promise.all(
      takes.map(({ provider, tokens, despitePenalty }) => buckets.take(provider, tokens, despitePenalty)),
    );
    this.#tell({ kind: "waits", waits });
  }

  /** One that has just ended hears nothing, and need not. */
  #tell(message: FromPrimary): void {
    this.#worker.send(message, () => {});
  }

  #readRecords(): void {
    const splitter = new LineSplitter();
    const pipe = this.#worker.process.stdio[recordsDescriptor] as Readable | undefined;
    pipe?.setEncoding("utf8").on("data", (text: string) => {
      for (const line of splitter.push(text)) this.#kept.log?.append(JSON.parse(line));
    });
  }
}
