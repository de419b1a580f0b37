/** The metric of lost fields: what the header says, by field, with a bound on fields that callers invent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { Telemetry } from "../../runtime/telemetry/telemetry.ts";

const answer = {
  id: "1",
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
};

it("counts lost fields by field, provider, model, API and end", async () => {
  const provider = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const telemetry = new Telemetry({ exported: false });
  const engine = new Engine({ env: { GROQ_API_KEY: "k", GROQ_BASE_URL: url } });
  const proxy = await startProxy({ engine, telemetry, host: "127.0.0.1", port: 0 });
  const ask = async (fields: object) => {
    const body = { model: "groq/openai/gpt-oss-120b", max_tokens: 9, messages: [{ role: "user", content: "hi" }] };
    const response = await fetch(`${proxy.url}/v1/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, ...fields }),
    });
    expect(response.status).toBe(200);
    await response.text();
  };
  const series = () => telemetry.measures.read().find(({ metric }) => metric.name === "dragoman.losses")?.series ?? [];
  try {
    await ask({});
    expect(series()).toEqual([]);
    const tools = [{ name: "f", input_schema: { type: "object" }, defer_loading: true }];
    for (const top_k of [1, 2]) await ask({ top_k, tools });
    const same = { "gen_ai.provider.name": "groq", "gen_ai.request.model": "openai/gpt-oss-120b" };
    const rest = { ...same, "dragoman.api": "messages" };
    await expect.poll(series).toMatchObject([
      {
        attributes: {
          ...rest,
          "dragoman.loss.field": "tools[].defer_loading",
          "dragoman.loss.end": "dropped",
        },
        sum: 2,
      },
      { attributes: { ...rest, "dragoman.loss.field": "top_k", "dragoman.loss.end": "rejected" }, sum: 2 },
    ]);
    await ask(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`invented_${index}`, 1])));
    await ask({ ["a".repeat(101)]: 1 });
    await expect.poll(() => series().length).toBe(201);
    const others = series().filter(({ attributes }) => attributes["dragoman.loss.field"] === "other");
    await expect.poll(() => others[0]?.sum).toBe(300 - 198 + 1);
  } finally {
    await proxy.close();
    provider.close();
  }
});
