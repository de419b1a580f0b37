import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { describe, expect, it } from "vitest";
import { call, client, closers, next, serve } from "./http-stage.ts";

describe("cancelling", () => {
  it("works before the headers, with the caller's reason", async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    const url = await serve((request: IncomingMessage) => {
      closed = once(request.socket, "close");
      controller.abort(new Error("left"));
    });
    await expect(client().send(call(url, controller.signal))).rejects.toThrow("left");
    await closed;
  });

  it("works while connecting", async () => {
    const controller = new AbortController();
    // a server that never answers the handshake
    const silent = createTcpServer(() => controller.abort(new Error("left"))).listen(0, "127.0.0.1");
    await once(silent, "listening");
    closers.push(() => void silent.close());
    const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
    await expect(client().send(call(url, controller.signal))).rejects.toThrow("left");
  });

  it("works in the middle of a body", async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    const url = await serve((request, response: ServerResponse) => {
      closed = once(request.socket, "close");
      response.write("one");
    });
    const reply = await client().send(call(url, controller.signal));
    await next(reply.body);
    controller.abort(new Error("left"));
    await expect(next(reply.body)).rejects.toThrow("left");
    await closed;
  });

  it("sends nothing when already aborted", async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked++;
      response.end();
    });
    await expect(client().send(call(url, AbortSignal.abort(new Error("left"))))).rejects.toThrow("left");
    expect(asked).toBe(0);
  });

  it("closes the connection when the reader stops early", async () => {
    let closed: Promise<unknown> | undefined;
    const url = await serve((request, response) => {
      closed = once(request.socket, "close");
      response.write("one");
    });
    const reply = await client().send(call(url));
    await next(reply.body);
    reply.body.discard();
    await closed;
  });
});
