/** `npm run bench`: measures everything in interleaved rounds, prints tables, writes `results.json` and `results.md`. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, type } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureClients } from "./clients.ts";
import { measureBodies } from "./large-bodies.ts";
import { install, type Peer } from "./peers.ts";
import { cores, pins, start, stop } from "./processes.ts";
import { Remote } from "./remote.ts";
import { printReport } from "./report.ts";
import { printResults, type Results, type Translations } from "./results.ts";
import { Rounds } from "./rounds.ts";
import { measureScaling } from "./scaling.ts";
import { openStage } from "./stage.ts";
import { subjectOf, subjects } from "./subjects.ts";
import type { Translator } from "./translation.ts";

/** Measurements besides those of the subjects. */
const extras: readonly string[] = ["workers", "clients", "bodies"];

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    milliseconds: { type: "string", default: "100" },
    only: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (options.help) {
  console.log(`npm run bench -- [options]

  --rounds <number>        how often everything is measured (20)
  --milliseconds <number>  how long each measurement takes (100)
  --only <names>           of ${[...Object.keys(subjects), ...extras].join(", ")}; separated by commas
  -h, --help               prints this

Without options it also writes test/bench/results.json and results.md.`);
  process.exit();
}
const rounds = Number(options.rounds);
const milliseconds = Number(options.milliseconds);
const names = options.only?.split(",") ?? [...Object.keys(subjects), ...extras];
const chosen = names.filter((name) => !extras.includes(name)).map((name) => [name, subjectOf(name)] as const);

const when = new Date().toISOString();
const load = loadavg()[0] ?? 0;
if (load > 0.5) console.error(`The machine is busy (load ${load.toFixed(1)}): the figures will not be worth much.`);
if (!pins) console.error("Processes cannot be kept on cores of their own here (no taskset): expect more noise.");

const versions = { ...ownVersions(), ...peerVersions() };
report("translation");
const translation = await translate();
const stage = await openStage();
const scaling = pins && names.includes("workers") ? await measureScaling(stage, rounds, milliseconds, report) : [];
const clients = names.includes("clients") ? await measureClients(stage, Math.min(rounds, 5), report) : [];
const bodies = names.includes("bodies") ? await measureBodies(stage, rounds, report) : [];
const measured = new Rounds(stage, milliseconds, report);
await measured.start(chosen);
for (let round = 0; round <= rounds; round++) {
  report(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
  await measured.measure(round > 0);
}
const rows = await measured.finish();
await stage.close();

const results: Results = {
  when,
  machine: machine(),
  versions,
  rounds,
  milliseconds,
  rows,
  translation,
  scaling,
  clients,
  bodies,
};
// a run with options is not recorded
if (process.argv.length === 2) {
  writeFileSync(new URL("results.json", import.meta.url), printResults(results));
  writeFileSync(new URL("results.md", import.meta.url), printReport(results));
}
report("");
console.log(printReport(results));

/** Shows the progress; on a terminal, each line replaces the last. */
function report(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what}`);
  else if (what !== "") process.stderr.write(`${what}\n`);
}

async function translate(): Promise<Translations> {
  let peer: string | undefined;
  let fault: string | undefined;
  try {
    peer = install("llm-bridge").manifest;
  } catch (error) {
    fault = (error as Error).message;
  }
  const script = fileURLToPath(new URL("translation.ts", import.meta.url));
  const child = start(cores.subject, { args: [script], env: {} }, true);
  const remote = new Remote<Translator>(child);
  await remote.ready;
  const translations = await remote.call("translateAll", peer);
  await stop(child);
  return { ...translations, ...(fault !== undefined && { fault }) };
}

function machine(): Results["machine"] {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? "unknown",
    cores: cpus().length,
    "one core each": pins,
    system: `${type()} ${release()}`,
    "load before": Number(load.toFixed(2)),
  };
}

function ownVersions(): Record<string, string> {
  const version = (path: string): string => {
    return JSON.parse(readFileSync(new URL(`../../${path}package.json`, import.meta.url), "utf8")).version;
  };
  return {
    node: process.versions.node,
    dragoman: version(""),
    fastify: version("node_modules/fastify/"),
    undici: version("node_modules/undici/"),
  };
}

/** Versions of the peers that can be installed. */
function peerVersions(): Record<string, string> {
  const peers = new Set<Peer>(["llm-bridge"]);
  for (const [, { peer }] of chosen) if (peer !== undefined) peers.add(peer);
  let all: Record<string, string> = {};
  for (const peer of peers) {
    report(`installing ${peer}`);
    try {
      all = { ...all, ...install(peer).versions };
    } catch {
      // reported in its row
    }
  }
  return all;
}
