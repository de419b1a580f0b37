/** Common complaints about gateways: clients that disconnect. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keyed } from "../configured.ts";
import { keysOf } from "../fuzz/stage.ts";
import { dial, post } from "../proxy/raw-caller.ts";
import { patience, startWatchedProxy, type WatchedProxy } from "../proxy/watched-proxy.ts";
import { shapesOf } from "../shapes.ts";

let proxy: WatchedProxy;
beforeAll(async () => {
  proxy = await startWatchedProxy((upstream) => keysOf(keyed, upstream));
});
afterAll(() => proxy.close());

/** The beginning of a provider's stream in this dialect. */
function beginStream(dialect: string, response: ServerResponse): void {
  const [events = []] = shapesOf(dialect).streams.filter(({ length }) => length > 2);
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events.slice(0, 2)) response.write(`data: ${JSON.stringify(event)}\n\n`);
}

const moments: readonly [string, string, (dialect: string, response: ServerResponse) => void][] = [
  ["before the first token", "/v1/chat/stream", () => {}],
  ["in the middle of a stream", "/v1/chat/stream", beginStream],
  ["before a plain answer", "/v1/chat", () => {}],
  ["in the middle of a plain answer", "/v1/chat", (_dialect, response) => response.writeHead(200).write("{")],
];

describe.each(moments)("23: a client that leaves %s", (_when, path, begin) => {
  it.each(keyed)("costs $provider nothing more", async ({ provider, dialect }) => {
    const lines = proxy.log().split("\n").length;
    const caller = await dial(
      proxy.url,
      post(path, { model: `${provider}/m`, messages: [{ role: "user", content: "hi" }] }),
    );
    const { response, closed } = await proxy.next();
    begin(dialect, response);
    if (begin === beginStream) await once(caller, "data");
    caller.destroy();
    await closed;
    // the slot is free, other clients are served, and the log has one more line
    await vi.waitFor(() => expect(proxy.inFlight()).toEqual({ taken: 0, waiting: 0 }), patience);
    expect((await fetch(`${proxy.url}/health`)).status).toBe(200);
    await vi.waitFor(() => expect(proxy.log().split("\n")).toHaveLength(lines + 1), patience);
    const record = JSON.parse(proxy.log().trimEnd().split("\n").at(-1) ?? "");
    expect(record).toMatchObject({ status: 499, provider, model: "m" });
  });
});
