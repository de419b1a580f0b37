/** A subject on its core, between the mock provider and the callers. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startRedis } from "../proxy/shared-store/redis-server.ts";
import { answer, image, type Kind, lastWords, pieces, question } from "./conversation.ts";
import type { Measured, Work } from "./driver.ts";
import type { Load, Target } from "./load.ts";
import type { Mock } from "./mock.ts";
import { install } from "./peers.ts";
import { collect, cores, freePort, processorTime, residentMemory, start, startServer, stop } from "./processes.ts";
import { Remote } from "./remote.ts";
import type { InProcess } from "./subjects/library.ts";
import type { Place, Subject } from "./subjects.ts";

/** The mock provider and the callers. */
export interface Stage {
  readonly mock: Remote<Mock>;
  readonly load: Remote<Load>;
  readonly upstream: string;
  /** A folder that subjects may write to. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const children = ["mock.ts", "load.ts"].map((name) => start(cores.load, { args: [path(name)], env: {} }, true));
  const [mock, load] = [new Remote<Mock>(children[0] as ChildProcess), new Remote<Load>(children[1] as ChildProcess)];
  await Promise.all([mock.ready, load.ready]);
  const folder = mkdtempSync(join(tmpdir(), "dragoman-bench-"));
  return {
    mock,
    load,
    upstream: await mock.call("origin"),
    folder,
    async close() {
      await Promise.all(children.map((child) => stop(child)));
      rmSync(folder, { recursive: true });
    },
  };
}

function path(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** A running subject. */
export interface Running {
  /** Milliseconds from its start until it answered or was ready. */
  readonly startup: number;
  /** Absent for a library. */
  readonly target: Target | undefined;
  ask(kind: Kind): Promise<string>;
  drive(work: Work): Promise<Measured>;
  /** Resident memory in MiB. */
  memory(): number;
  /** Starts a garbage collection, if it was started with `collectable`; not in other programs than Node. */
  collect(): void;
  /** Microseconds of processor time since its start. */
  processorTime(): number;
  stop(signal?: "SIGTERM"): Promise<void>;
}

/**
 * @param flags more flags of Node
 * @throws when it does not start, or its peer cannot be installed
 */
export async function run(
  subject: Subject,
  { load, upstream, folder }: Stage,
  flags: readonly string[] = [],
): Promise<Running> {
  const port = await freePort();
  const peer = subject.peer === undefined ? "" : install(subject.peer).manifest;
  const redis = subject.store && (await startRedis());
  const place: Place = { upstream, port, peer, store: redis?.url ?? "", folder: mkdtempSync(join(folder, "subject-")) };
  const target = subject.target?.(place);
  const given = subject.command?.(place);
  const isNode = given?.program === undefined;
  const command = given && { ...given, args: [...(isNode ? flags : []), ...given.args] };
  if (target !== undefined) {
    const [child, startup] = command
      ? await startServer(subject.cores ?? cores.subject, command, port).catch(async (error: unknown) => {
          await redis?.kill();
          throw error;
        })
      : [undefined, Number.NaN];
    return {
      startup,
      target,
      ask: (kind) => load.call("ask", target, kind),
      drive: (work) => load.call("drive", target, work),
      memory: () => (child ? residentMemory(child) : Number.NaN),
      collect: () => child && isNode && collect(child),
      processorTime: () => (child ? processorTime(child) : Number.NaN),
      async stop(signal) {
        if (child) await stop(child, signal);
        await redis?.kill();
      },
    };
  }
  const from = performance.now();
  const child = start(cores.subject, command ?? { args: [], env: {} }, true);
  const remote = new Remote<InProcess>(child);
  await remote.ready;
  return {
    startup: performance.now() - from,
    target: undefined,
    ask: (kind) => remote.call("ask", kind),
    drive: (work) => remote.call("drive", work),
    memory: () => residentMemory(child),
    collect: () => collect(child),
    processorTime: () => processorTime(child),
    stop: (signal) => stop(child, signal),
  };
}

/** The problem with a subject's answer to this kind of call, or with its request to the provider. */
export async function findFault(subject: Running, kind: Kind, { mock }: Stage): Promise<string | undefined> {
  let received: string;
  try {
    received = await subject.ask(kind);
  } catch (error) {
    return (error as Error).message;
  }
  const sent = await mock.call("last");
  if (!sent.includes(question)) return "the question did not reach the provider";
  if (kind === "image" && !sent.includes(image)) return "the image did not reach the provider";
  if (kind !== "stream")
    return received.includes(answer) ? undefined : `the answer lacks ${JSON.stringify(lastWords[kind])}`;
  const streamed = received.match(/piece-\d+ /g)?.join("");
  return streamed === pieces.join("") ? undefined : "the pieces of the stream are not those that were sent";
}
