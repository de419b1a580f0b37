/**
 * A profile: `node test/bench/profile.ts [subject] [kind]` loads a subject (default: proxy) with calls of a kind
 * (default: answer) at 64 connections and prints the functions with the most time of their own.
 */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kind } from "./conversation.ts";
import { openStage, run } from "./stage.ts";
import { subjectOf } from "./subjects.ts";

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const [name = "proxy", kind = "answer"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "dragoman-profile-"));
// Node writes the profile when the process exits normally
const ends = "--import=data:text/javascript,process.once('SIGTERM',()=>process.exit())";
const stage = await openStage();
const running = await run(subjectOf(name), stage, ["--cpu-prof", `--cpu-prof-dir=${folder}`, ends]);
const work = { kind: kind as Kind, connections: 64, milliseconds: 4000 };
await running.drive(work);
const before = running.processorTime();
const { calls, rate } = await running.drive(work);
const cpu = (running.processorTime() - before) / calls;
await running.stop("SIGTERM");
await stage.close();

const [file = ""] = readdirSync(folder);
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
const places = new Map(
  nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
    return [
      id,
      `${functionName || "(anonymous)"} ${url.replace(/^.*\/(?=node_modules|dist|test)/, "")}:${lineNumber + 1}`,
    ];
  }),
);
const own = new Map<string, number>();
let total = 0;
for (const [index, id] of samples.entries()) {
  const place = places.get(id) ?? "";
  if (place.startsWith("(idle)")) continue;
  const time = timeDeltas[index] ?? 0;
  total += time;
  own.set(place, (own.get(place) ?? 0) + time);
}
console.log(
  `${Math.round(rate)} calls per second, ${Math.round(cpu)} µs of processor time each; the whole profile: ${join(folder, file)}`,
);
for (const [place, time] of [...own].toSorted(([, one], [, other]) => other - one).slice(0, 40)) {
  console.log(`${((time / total) * 100).toFixed(1).padStart(5)} %  ${place}`);
}
