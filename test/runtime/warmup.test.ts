/** A connection that is opened ahead of time. */
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { call, client, serveWith } from "./http-stage.ts";

it.each([
  ["with a length", { "content-length": "5" }],
  ["without a length", {}],
])("is used by the next request, after an answer %s", async (_, headers) => {
  const methods: (string | undefined)[] = [];
  let connections = 0;
  const server = createServer(({ method }, response) => {
    methods.push(method);
    response.writeHead(method === "HEAD" ? 404 : 200, headers).end(method === "HEAD" ? "" : "hello");
  });
  server.on("connection", () => connections++);
  const url = await serveWith(server);
  const from = client();
  await from.head(url, AbortSignal.timeout(10_000));
  expect(await (await from.send(call(url))).body.text()).toBe("hello");
  expect(methods).toEqual(["HEAD", "POST"]);
  expect(connections).toBe(1);
});
