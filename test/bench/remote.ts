/** Calls from one process of the benchmark to another. */
import type { ChildProcess } from "node:child_process";

type Methods = Readonly<Record<string, (...given: never[]) => unknown>>;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly given: readonly never[];
}

interface Result {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Serves these methods to the parent process, and exits with it. */
export function serve(methods: Methods): void {
  process.on("message", async ({ id, method, given }: Call) => {
    try {
      send({ id, value: await methods[method]?.(...given) });
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
  send({ id: 0 });
}

function send(result: Result): void {
  process.send?.(result);
}

/** The methods of another process. */
export class Remote<Served extends Methods> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #count = 0;
  /** Resolves when the other process serves. */
  readonly ready: Promise<unknown>;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.ready = this.#wait(0);
    child.on("message", ({ id, value, error }: Result) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
    child.on("exit", (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the process ended (${code ?? signal})`));
      this.#waiting.clear();
    });
  }

  call<Name extends string & keyof Served>(
    method: Name,
    ...given: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    this.#count++;
    this.#child.send({ id: this.#count, method, given });
    return this.#wait(this.#count) as Promise<Awaited<ReturnType<Served[Name]>>>;
  }

  #wait(id: number): Promise<unknown> {
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    return waiting.promise;
  }
}
