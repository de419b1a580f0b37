/** The primary's side of one worker: its process, its messages and its request records. */
import cluster, { type Worker } from "node:cluster";
import type { Readable } from "node:stream";
import type { Environment } from "../../runtime/config/config.ts";
import type { RequestLog } from "../../runtime/log.ts";
import type { Buckets } from "../limits/buckets.ts";
import { LineSplitter } from "./line-splitter.ts";
import {
  type Address,
  type FromPrimary,
  type FromWorker,
  recordsDescriptor,
  type Spend,
  type StartError,
  type TakeRequest,
} from "./messages.ts";
import { WorkerMetrics } from "./metrics.ts";

/** Services of the primary that all workers share. */
export interface SharedServices {
  readonly log: RequestLog | undefined;
  readonly buckets: Buckets;
}

export class WorkerHandle {
  readonly #worker: Worker;
  readonly #shared: SharedServices;
  #startError: StartError | undefined;
  readonly metrics = new WorkerMetrics(() => this.#send({ kind: "collect" }));
  /** Resolves when it listens. */
  readonly listening: Promise<Address>;
  /** Resolves with the reason when it has ended and its output has been read. */
  readonly ended: Promise<string>;

  /** Starts the worker. */
  constructor(env: Environment, shared: SharedServices) {
    this.#worker = cluster.fork(env);
    this.#shared = shared;
    this.listening = new Promise((resolve) => {
      this.#worker.on("message", (message: FromWorker) => this.#receive(message, resolve));
    });
    this.ended = new Promise((resolve) => {
      this.#worker.process.once("close", (code, signal) => {
        // otherwise Node keeps a worker that was about to get a connection
        this.#worker.disconnect();
        resolve(this.#startError?.message ?? signal ?? `exit code ${code}`);
      });
      // also emitted when a message to an ended worker fails; only a failed start emits no `close`
      this.#worker.on("error", (error) => {
        if (this.pid === undefined) resolve(error.message);
      });
    });
    this.#readRecords();
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** Why it could not listen. */
  get startError(): StartError | undefined {
    return this.#startError;
  }

  /** Lets it finish its requests; it gets no new connections. */
  stop(): void {
    this.#send({ kind: "stop" });
    this.#worker.disconnect();
  }

  reload(): void {
    this.#send({ kind: "reload" });
  }

  kill(): void {
    this.#worker.process.kill("SIGKILL");
  }

  #receive(message: FromWorker, reportAddress: (address: Address) => void): void {
    switch (message.kind) {
      case "listening":
        reportAddress(message.address);
        return;
      case "failed":
        this.#startError = message.startError;
        this.kill();
        return;
      case "takes":
        void this.#take(message.takes);
        return;
      case "spends":
        void this.#spend(message.spends);
        return;
      case "metrics":
        this.metrics.receive(message.metrics);
        return;
      case "penalty":
        this.#shared.buckets.penalize(message.name);
    }
  }

  async #take(takes: readonly TakeRequest[]): Promise<void> {
    const { buckets } = this.#shared;
    const waits = await Promise.all(
      takes.map(({ name, limits, tokens, despitePenalty }) => buckets.take(name, limits, tokens, despitePenalty)),
    );
    this.#send({ kind: "waits", waits });
  }

  async #spend(spends: readonly Spend[]): Promise<void> {
    const { buckets } = this.#shared;
    const sums = await Promise.all(spends.map(({ name, amount, until }) => buckets.spend(name, amount, until)));
    this.#send({ kind: "sums", sums });
  }

  /** Errors are ignored: the worker may just have ended. */
  #send(message: FromPrimary): void {
    this.#worker.send(message, () => {});
  }

  #readRecords(): void {
    const splitter = new LineSplitter();
    const pipe = this.#worker.process.stdio[recordsDescriptor] as Readable | undefined;
    pipe?.setEncoding("utf8").on("data", (text: string) => {
      for (const line of splitter.push(text)) this.#shared.log?.append(JSON.parse(line));
    });
  }
}
