/** Interleaved rounds: in each, every subject does every kind of work once, one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Kind } from "./conversation.ts";
import type { Measured, Work } from "./driver.ts";
import { collectable } from "./processes.ts";
import { type Cell, cellOf, type Metric, type Row } from "./results.ts";
import { findFault, type Running, run, type Stage } from "./stage.ts";
import type { Subject } from "./subjects.ts";

interface Task {
  readonly kind: Kind;
  readonly connections: number;
  /** The column of each figure. `cpu` is processor time per call. */
  readonly columns: Readonly<Partial<Record<keyof Figures, Metric>>>;
}

interface Figures extends Measured {
  readonly cpu: number;
}

const tasks: readonly Task[] = [
  { kind: "answer", connections: 1, columns: { p50: "p50", p99: "p99" } },
  { kind: "answer", connections: 64, columns: { rate: "rate", cpu: "cpu" } },
  { kind: "stream", connections: 1, columns: { p50: "stream", first: "first" } },
  { kind: "stream", connections: 64, columns: { rate: "streams", cpu: "streamCpu" } },
  { kind: "image", connections: 1, columns: { p50: "image" } },
];

/**
 * How long a process is loaded with each kind of work before it is measured: V8 goes on optimizing for some 100,000 requests, and a
 * proxy runs for weeks.
 */
export const warmUpMilliseconds = 12_000;

/** Rounds in which new processes are measured: their figures vary little. */
const freshRounds = 3;

/** How long a new process is loaded before the memory of open streams is measured, in milliseconds: so code and caches are there. */
const loaded = 1000;

/** Time for a process to become idle, in milliseconds. */
const rest = 400;

interface Measuring {
  readonly subject: Subject;
  readonly values: Partial<Record<Metric, number[]>>;
  readonly faults: Record<string, string>;
  /** Absent when it did not start. */
  running: Running | undefined;
}

export class Rounds {
  readonly #stage: Stage;
  readonly #milliseconds: number;
  readonly #report: (what: string) => void;
  readonly #all = new Map<string, Measuring>();
  #count = 0;

  constructor(stage: Stage, milliseconds: number, report: (what: string) => void) {
    this.#stage = stage;
    this.#milliseconds = milliseconds;
    this.#report = report;
  }

  /** Starts the subjects and checks their answers. */
  async start(subjects: readonly (readonly [string, Subject])[]): Promise<void> {
    for (const [name, subject] of subjects) {
      this.#report(`starting ${name}`);
      const measuring: Measuring = { subject, values: {}, faults: {}, running: undefined };
      this.#all.set(name, measuring);
      if (subject.isEmpty) continue;
      try {
        measuring.running = await run(subject, this.#stage);
      } catch (error) {
        measuring.faults.start = (error as Error).message;
        continue;
      }
      for (const kind of ["answer", "stream", "image"] as const) {
        const fault = await findFault(measuring.running, kind, this.#stage);
        if (fault !== undefined) measuring.faults[kind] = fault;
      }
    }
  }

  /** @param counts false for the warm-up round */
  async measure(counts: boolean): Promise<void> {
    const all = [...this.#all.values()];
    // a different subject is first in each round
    const order = all.map((_, index) => all[(index + this.#count) % all.length] as Measuring);
    this.#count++;
    for (const { kind, connections, columns } of tasks) {
      for (const measuring of order) {
        const isWarm = counts || connections === 1;
        const work = { kind, connections, milliseconds: isWarm ? this.#milliseconds : warmUpMilliseconds };
        const measured = await this.#drive(measuring, work);
        if (measured === undefined || !counts) continue;
        for (const [figure, metric] of Object.entries(columns)) {
          add(measuring, metric, measured[figure as keyof Figures]);
        }
        if (kind === "answer" && connections > 1) add(measuring, "loaded", measuring.running?.memory() ?? Number.NaN);
      }
    }
    if (counts && this.#count <= freshRounds + 1) for (const measuring of order) await this.#measureFresh(measuring);
  }

  async #drive({ running, faults }: Measuring, work: Work): Promise<Figures | undefined> {
    if (running === undefined || faults[work.kind] !== undefined) return undefined;
    try {
      // opens connections that were closed since the last round
      await running.drive({ ...work, milliseconds: 0 });
      const before = running.processorTime();
      const measured = await running.drive(work);
      return { ...measured, cpu: (running.processorTime() - before) / measured.calls };
    } catch (error) {
      faults[work.kind] = (error as Error).message;
      return undefined;
    }
  }

  /** Measures a new process: start-up, memory at rest, and memory of open streams. */
  async #measureFresh(measuring: Measuring): Promise<void> {
    const { subject, faults } = measuring;
    if (subject.command === undefined || faults.start !== undefined || faults.held !== undefined) return;
    const { load } = this.#stage;
    let fresh: Running | undefined;
    try {
      fresh = await run(subject, this.#stage, collectable);
      add(measuring, "startup", fresh.startup);
      add(measuring, "startCpu", fresh.processorTime() / 1000);
      await sleep(rest);
      add(measuring, "idle", fresh.memory());
      if (fresh.target === undefined || subject.isEmpty) return;
      // memory that a process allocates under any load does not belong to the open streams
      await fresh.drive({ kind: "stream", connections: 64, milliseconds: loaded });
      const before = await this.#remaining(fresh);
      await load.call("hold", fresh.target, 2000);
      add(measuring, "held", ((await this.#remaining(fresh)) - before) / 2);
    } catch (error) {
      faults.held = (error as Error).message;
    } finally {
      await load.call("release");
      await fresh?.stop();
    }
  }

  /** Its memory after garbage collection. */
  async #remaining(fresh: Running): Promise<number> {
    fresh.collect();
    await sleep(rest);
    return fresh.memory();
  }

  /** Stops the subjects. */
  async finish(): Promise<Record<string, Row>> {
    const rows: Record<string, Row> = {};
    for (const [name, { subject, values, faults, running }] of this.#all) {
      await running?.stop();
      const cells: Partial<Record<Metric, Cell>> = {};
      for (const [metric, rounds] of Object.entries(values)) cells[metric as Metric] = cellOf(rounds);
      rows[name] = { title: subject.title, cells, ...(Object.keys(faults).length > 0 && { faults }) };
    }
    return rows;
  }
}

/** Skips figures that this system does not provide. */
function add({ values }: Measuring, metric: Metric, value: number): void {
  if (Number.isNaN(value)) return;
  values[metric] ??= [];
  values[metric].push(value);
}
