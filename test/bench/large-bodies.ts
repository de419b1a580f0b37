/** Large bodies: how much longer one takes that is twice as long, at every endpoint. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Endpoint, endpoints, environment, type Kind, kinds } from "../scaling/endpoints.ts";
import { type BodyGrowth, cellOf } from "./results.ts";
import { run, type Stage } from "./stage.ts";
import { dragoman } from "./subjects.ts";

/** The length of the shorter body, in bytes, and how many times as long the longer one is. */
const length = 256 * 1024;
const times = 4;

/** Rounds until the code is optimized. */
const warmUp = 3;

/** The body of each endpoint whose time grows most. @param rounds that count, after a warm-up */
export async function measureBodies(
  stage: Stage,
  rounds: number,
  report: (what: string) => void,
): Promise<BodyGrowth[]> {
  let arrived = 0;
  const upstream = createServer((request, response) => {
    request.resume().on("end", () => {
      arrived++;
      response.writeHead(400, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const server = await run(
    dragoman("large bodies", () => environment(url)),
    stage,
  );

  /** The processor time of the proxy, in milliseconds. */
  async function timeOf({ path, counts }: Endpoint, body: Buffer): Promise<number> {
    const [before, already] = [server.processorTime(), arrived];
    const headers = { "content-type": "application/json" };
    const response = await fetch(new URL(path, server.target?.url), { method: "POST", headers, body });
    const text = await response.text();
    if (response.status !== (counts ? 200 : 400) || arrived !== already + 1)
      throw new Error(`${path} did not pass the body on: ${response.status} ${text.slice(0, 200)}`);
    return (server.processorTime() - before) / 1000;
  }

  /** As many bytes in each round in several short bodies and in a long one, so that garbage collections disturb both alike. */
  async function growthOf(endpoint: Endpoint, kind: Kind): Promise<Pick<BodyGrowth, "one" | "growth">> {
    const [short, long] = bodiesOf(endpoint, kind);
    const [ones, growths]: [number[], number[]] = [[], []];
    for (let round = -warmUp; round < rounds; round++) {
      let sum = 0;
      for (let sent = 0; sent < times; sent++) sum += await timeOf(endpoint, short);
      const one = sum / times;
      const ratio = (await timeOf(endpoint, long)) / one;
      if (round < 0) continue;
      ones.push(one);
      growths.push(ratio ** (1 / Math.log2(times)));
    }
    return { one: cellOf(ones), growth: cellOf(growths) };
  }

  const found: BodyGrowth[] = [];
  for (const endpoint of endpoints) {
    const all: BodyGrowth[] = [];
    for (const kind of kinds) {
      report(`large bodies, ${endpoint.path}, ${kind.contract}`);
      all.push({ endpoint: endpoint.path, kind: kind.contract, ...(await growthOf(endpoint, kind)) });
    }
    found.push(...all.toSorted((a, b) => b.growth.median - a.growth.median).slice(0, 1));
  }
  await server.stop();
  upstream.close();
  upstream.closeAllConnections();
  return found;
}

/** A body of about this length, and one with several times as many of its things. */
function bodiesOf({ shapeOf }: Endpoint, kind: Kind): [Buffer, Buffer] {
  const shape = shapeOf(kind);
  const bytesOf = (count: number): Buffer => Buffer.from(JSON.stringify(shape(count)));
  const sample = 1000;
  const count = Math.round((sample * length) / (bytesOf(2 * sample).length - bytesOf(sample).length));
  return [bytesOf(count), bytesOf(times * count)];
}
