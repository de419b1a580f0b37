/**
 * The primary of several workers on one port. It serves no request itself: it starts workers, keeps their request log and
 * their rate limits, and puts another one in the place of one that has ended.
 */
import cluster from "node:cluster";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment, Settings } from "../../runtime/config/config.ts";
import { ownBuckets } from "../../runtime/limits/admission.ts";
import { RequestLog } from "../../runtime/log.ts";
import { createLogger } from "../logger.ts";
import { bodyMemoryOf } from "../request/body-memory.ts";
import type { RunningProxy } from "../server.ts";
import { Member } from "./member.ts";
import type { Place } from "./messages.ts";
import { Pauses } from "./pauses.ts";
import { share } from "./shares.ts";

export interface WorkersOptions {
  /** What workers read settings and providers from. */
  readonly env: Environment;
  /** What `env` says. */
  readonly settings: Settings;
  /** At most as many as there are slots. */
  readonly count: number;
}

export type RunningWorkers = Pick<RunningProxy, "url" | "reopenLog" | "close">;

const program = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);

/**
 * Starts workers; resolves when all of them listen. They end with this process, however it ends.
 * @throws what keeps one of them from listening: the system's error when the port is taken
 */
export async function startWorkers({ env, settings, count }: WorkersOptions): Promise<RunningWorkers> {
  const logger = createLogger();
  const warn = (what: string): void => logger.warn(what);
  const log = settings.log === undefined ? undefined : new RequestLog(settings.log, warn);
  const kept = { log, buckets: ownBuckets(settings) };
  const environment: Environment = { ...env };
  const members = new Set<Member>();
  const bodyMemory = String(bodyMemoryOf(settings, count));
  const start = (slots: number): Member => {
    const shares = { DRAGOMAN_MAX_CONCURRENCY: String(slots), DRAGOMAN_BODY_MEMORY_BYTES: bodyMemory };
    const member = new Member({ ...environment, ...shares }, kept);
    members.add(member);
    void member.ended.then(() => members.delete(member));
    return member;
  };
  const kill = (): void => {
    for (const member of members) member.kill();
  };

  cluster.setupPrimary({ exec: program, args: [], stdio: ["inherit", "inherit", "inherit", "ipc", "pipe"] });
  process.on("exit", kill);
  const crew = share(settings.maxConcurrency, count).map((slots) => ({ slots, first: start(slots) }));
  let place: Place;
  try {
    [place] = (await Promise.all(crew.map(({ first }) => placeOf(first)))) as [Place, ...Place[]];
  } catch (error) {
    kill();
    await Promise.all(crew.map(({ first }) => first.ended));
    await log?.close();
    throw error;
  }

  // those that follow must not take another port than was announced
  environment.DRAGOMAN_PORT = String(place.port);
  const closing = new AbortController();
  const ended = crew.map(({ slots, first }) => follow(first, () => start(slots), warn, closing.signal));
  return {
    url: place.url,
    reopenLog: () => log?.reopen(),
    async close() {
      closing.abort();
      for (const member of members) member.stop();
      await Promise.all(ended);
      await log?.close();
    },
  };
}

/** @throws what keeps the worker from listening */
function placeOf(member: Member): Promise<Place> {
  const ended = member.ended.then((why) => {
    throw Object.assign(new Error(`a worker has ended before it listened: ${why}`), member.refusal);
  });
  return Promise.race([member.listening, ended]);
}

/** Starts another worker after each that ends; resolves when the last one has. */
async function follow(
  first: Member,
  start: () => Member,
  warn: (what: string) => void,
  closing: AbortSignal,
): Promise<void> {
  const pauses = new Pauses();
  for (let member = first; ; member = start()) {
    const from = performance.now();
    const why = await member.ended;
    if (closing.aborted) return;
    const pause = pauses.next(performance.now() - from);
    warn(`worker ${member.pid} has ended (${why}); another one starts in ${pause / 1000} s`);
    // the end of all cuts it short
    await sleep(pause, undefined, { signal: closing }).catch(() => {});
    if (closing.aborted) return;
  }
}
