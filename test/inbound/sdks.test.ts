/** Every official SDK, unchanged but for its base URL, with every simulated provider. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { clients } from "./clients.ts";

let simulator: Simulator;
let proxy: RunningProxy;

beforeAll(async () => {
  simulator = await startSimulator();
  proxy = await startProxy({ env: simulator.environment, host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  await proxy.close();
  await simulator.close();
});

const models = [
  "openai/gpt-5.5",
  "anthropic/claude-opus-4-8",
  "anthropic/claude-haiku-4-5",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
];
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const loop = `/think Two cities at once.
/call get_weather {"city":"Rome"} /call get_weather {"city":"Oslo"}
/then /think One more.
/call get_weather {"city":"Bonn"}`;

describe.each(Object.keys(clients))("%s", (api) => {
  const open = (model: string) => {
    const make = clients[api];
    if (make === undefined) throw new Error(api);
    return make(proxy.url, model);
  };

  describe.each(models)("answered by %s", (model) => {
    it.each([false, true])("text (stream: %s)", async (stream) => {
      const read = await open(model).ask("Hello, is anyone there?", { stream });
      expect(read.text).toContain("You said: Hello, is anyone there?");
      expect(read.calls).toEqual([]);
      expect(read.input).toBeGreaterThan(0);
      expect(read.output).toBeGreaterThan(0);
      expect(["stop", "completed", "end_turn", "STOP"]).toContain(read.finish);
    });

    it.each([false, true])("parallel calls and reasoning over three requests (stream: %s)", async (stream) => {
      const conversation = open(model);
      const options = { stream, tools: true, reasoning: true };
      const first = await conversation.ask(loop, options);
      expect(first.calls.map(({ name, input }) => [name, input])).toEqual([
        ["get_weather", { city: "Rome" }],
        ["get_weather", { city: "Oslo" }],
      ]);
      expect(new Set(first.calls.map(({ id }) => id)).size).toBe(2);
      const second = await conversation.answer(["sunny in Rome", "snow in Oslo"], options);
      expect(second.calls.map(({ input }) => input)).toEqual([{ city: "Bonn" }]);
      const third = await conversation.answer(["rain in Bonn"], options);
      expect(third.text).toContain("rain in Bonn");
      expect(third.calls).toEqual([]);
    });

    it("an image", async () => {
      const read = await open(model).ask("What is this?", { stream: false }, pixel);
      expect(read.text).toContain("What is this?");
    });

    it("an answer in the form of a schema", async () => {
      const schema = {
        type: "object",
        properties: { city: { type: "string" } },
        required: ["city"],
        additionalProperties: false,
      };
      const read = await open(model).ask("Name a city", { stream: true, schema });
      expect(JSON.parse(read.text)).toEqual({ city: expect.any(String) });
    });

    it("an answer that the output limit cuts off", async () => {
      const read = await open(model).ask("/long 500", { stream: true, maxTokens: 40 });
      expect(["length", "max_output_tokens", "max_tokens", "MAX_TOKENS"]).toContain(read.finish);
    });

    it.each([false, true])("a failure of the provider (stream: %s)", async (stream) => {
      await expect(open(model).ask("/fail 400", { stream })).rejects.toMatchObject({ status: 400 });
    });

    it("a failure in the middle of a stream", async () => {
      await expect(open(model).ask("/fail-stream", { stream: true })).rejects.toThrow();
    });
  });

  it("an unknown model", async () => {
    const failure = open("nowhere/model").ask("Hello", { stream: false });
    await expect(failure).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("unknown provider or model: nowhere/model"),
    });
  });
});
