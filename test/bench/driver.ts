/** The closed loop that measures every subject: callers who each send the next request after the answer. */
import { type Kind, lastWords } from "./conversation.ts";
import { quantile } from "./statistics.ts";

/** Makes one call and resolves with the whole answer. `onFirst` is called at its first piece. */
export type Ask = (kind: Kind, onFirst: () => void) => Promise<string>;

export interface Work {
  readonly kind: Kind;
  readonly connections: number;
  readonly milliseconds: number;
}

/** Times in microseconds. */
export interface Measured {
  /** All calls, with those before the clock started. */
  readonly calls: number;
  /** Calls per second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Median time to the first piece of an answer. */
  readonly first: number;
}

/** @throws for a wrong answer */
export async function drive(ask: Ask, { kind, connections, milliseconds }: Work): Promise<Measured> {
  const times: number[] = [];
  const firsts: number[] = [];

  async function call(): Promise<void> {
    const from = performance.now();
    let first: number | undefined;
    const text = await ask(kind, () => {
      first ??= performance.now();
    });
    const now = performance.now();
    if (!text.includes(lastWords[kind])) throw new Error(`a wrong answer: ${text.slice(0, 200)}`);
    times.push(now - from);
    firsts.push((first ?? now) - from);
  }

  const callers = Array.from({ length: connections });
  // connections open before the clock starts
  await Promise.all(callers.map(call));
  times.length = 0;
  firsts.length = 0;

  const start = performance.now();
  await Promise.all(
    callers.map(async () => {
      while (performance.now() - start < milliseconds) await call();
    }),
  );
  const rate = times.length / ((performance.now() - start) / 1000);
  const at = (values: number[], share: number) => quantile(values, share) * 1000;
  return { calls: times.length + connections, rate, p50: at(times, 0.5), p99: at(times, 0.99), first: at(firsts, 0.5) };
}
