/** The sum of the metrics of all workers, also of those that have ended: a counter must not shrink. */
import type { MetricData } from "@opentelemetry/sdk-metrics";
import { growing, merge } from "../telemetry/merge.ts";

/** How long a worker may take to answer; its last metrics count if it takes longer. In milliseconds. */
const answerTimeout = 2000;

/** The metrics of one worker, in its primary. */
export class WorkerMetrics {
  readonly #ask: () => void;
  #last: readonly MetricData[] = [];
  #waiting: (() => void)[] = [];

  /** @param ask asks the worker for them */
  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** The metrics that it sent last. */
  get last(): readonly MetricData[] {
    return this.#last;
  }

  /** The worker has sent them. */
  receive(metrics: readonly MetricData[]): void {
    this.#last = metrics;
    for (const resume of this.#waiting.splice(0)) resume();
  }

  async collect(): Promise<readonly MetricData[]> {
    const answered = new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(resolve, answerTimeout).unref();
    });
    this.#ask();
    await answered;
    return this.#last;
  }
}

export class TotalMetrics {
  #ended: MetricData[] = [];

  async collect(workers: Iterable<{ readonly metrics: WorkerMetrics }>): Promise<MetricData[]> {
    const live = await Promise.all([...workers].map(({ metrics }) => metrics.collect()));
    return merge([...this.#ended, ...live.flat()]);
  }

  /** A worker has ended. */
  keep({ last }: WorkerMetrics): void {
    this.#ended = merge([...this.#ended, ...growing(last)]);
  }
}
