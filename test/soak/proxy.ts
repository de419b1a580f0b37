/** A proxy that reports to its parent process. Runs with `--expose-gc`. */

import { Slots } from "../../proxy/limits/slots.ts";
import { startObservedProxy } from "../../proxy/telemetry/observed-proxy.ts";
import { Engine } from "../../runtime/engine.ts";
import { EventDecoder } from "../../runtime/reply/framing/sse.ts";
import type { Measured } from "./measured-proxy.ts";

let slots: Slots | undefined;
const { acquire } = Slots.prototype;
Slots.prototype.acquire = function (signal) {
  slots = this;
  return acquire.call(this, signal);
};

let read = 0;
const { push } = EventDecoder.prototype;
EventDecoder.prototype.push = function (bytes) {
  read += bytes.length;
  push.call(this, bytes);
};

const [env, warn] = [process.env, console.error];
const engine = new Engine({ env, parts: ["proxy", "server"], warn });
const proxy = await startObservedProxy({ env, engine, warn });

process.on("message", async (word) => {
  if (word === "measure") process.send?.(await measure());
  if (word === "close") {
    await proxy.close();
    process.disconnect();
  }
});
process.send?.(proxy.url);

async function measure(): Promise<Measured> {
  // finalizers of the first collection free more for the second
  for (let times = 0; times < 3; times++) {
    await new Promise(setImmediate);
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  const { taken = 0, waiting = 0 } = slots ?? {};
  return { heap: heapUsed, memory: heapUsed + external, read, taken, waiting };
}
