/** The abilities that every client of an inbound API must have with every simulated provider, whatever its language. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { type RecordedSimulator, startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import type { Conversation, File, Open, Thrown } from "./conversation.ts";

export interface Judged {
  /** For each inbound API, how a conversation begins. */
  readonly clients: Readonly<Record<string, Open>>;
  /** The fields of an error of these clients. */
  thrown(error: unknown): Thrown;
  /** For each API, the class of an error with a status. */
  readonly classes: Readonly<Record<string, Readonly<Record<number, string>>>>;
  /** The name of each reason to finish, if the client has names of its own. */
  readonly finish?: { readonly stop: string; readonly length: string };
  /** The APIs whose reasoning this client does not show. */
  readonly silent?: readonly string[];
  /** The APIs with which this client leaves the tool loop to the program, or with a model after it, fails at it. */
  readonly loopless?: readonly string[];
  /** The APIs with which this client gives up a plain answer, but not the request. */
  readonly holding?: readonly string[];
  /** The APIs, or APIs and models, in whose streams this client does not read errors: to it, the answer ends, but is not complete. */
  readonly deaf?: readonly string[];
  /** The APIs and models to which this client returns the results of parallel calls in a way that they refuse. */
  readonly unpaired?: readonly string[];
  /** The APIs and models whose reasoning this client does not send back, which ends it. */
  readonly forgetful?: readonly string[];
}

export const models = [
  "openai/gpt-5.5",
  "anthropic/claude-opus-4-8",
  "anthropic/claude-haiku-4-5",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
];

/** OpenAI shows its reasoning only to those who ask for a summary, which this API cannot. */
const hidden = ["chat-completions openai/gpt-5.5"];

/** The document has every digit of base64. */
const files: readonly File[] = [
  {
    media: "image/png",
    data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  },
  {
    media: "application/pdf",
    data: Buffer.from(`%PDF-1.4 ${"\u00fb\u00ff\u00fe>?~".repeat(9)}`, "latin1").toString("base64"),
  },
];
const withoutDocuments = ["vllm/served", "sglang/served", "xai/grok-4.5"];

/** Gemini accepts both alphabets of base64, and is given what the caller wrote. */
const standard = (text: string) => text.replaceAll("-", "+").replaceAll("_", "/");
const loop = `/think Two cities at once.
/call get_weather {"city":"Rome"} /call get_weather {"city":"Oslo"}
/then /think One more.
/call get_weather {"city":"Bonn"}`;

/** The reasons to finish, as the APIs name them. */
const finished = {
  stop: ["stop", "completed", "end_turn", "STOP"],
  length: ["length", "max_output_tokens", "max_tokens", "MAX_TOKENS"],
};

export function judge({
  clients,
  thrown,
  classes,
  finish,
  silent = [],
  loopless = [],
  holding = [],
  deaf = [],
  forgetful = [],
  unpaired = [],
}: Judged): void {
  let simulator: Simulator;
  let proxy: RunningProxy;
  let recorded: RecordedSimulator;
  let recordedProxy: RunningProxy;
  let logged: RequestRecord[] = [];

  beforeAll(async () => {
    simulator = await startSimulator();
    const env = { ...simulator.environment, DRAGOMAN_MAX_RETRIES: "0" };
    const log = { append: (record: RequestRecord) => logged.push(record), reopen() {}, async close() {} };
    proxy = await startProxy({ env, host: "127.0.0.1", port: 0, log });
    recorded = await startRecordedSimulator();
    recordedProxy = await startProxy({ env: recorded.environment, host: "127.0.0.1", port: 0 });
  });

  afterAll(async () => {
    await proxy.close();
    await simulator.close();
    await recordedProxy.close();
    await recorded.close();
  });

  const streamed = [false, true];
  const reasons = (kind: "stop" | "length") => (finish ? [finish[kind]] : finished[kind]);

  describe.each(Object.keys(clients))("%s", (api) => {
    const begin = (url: string, model: string): Conversation => {
      const client = clients[api];
      if (client === undefined) throw new Error(api);
      return client(url, model);
    };
    const open = (model: string) => begin(proxy.url, model);

    /** The error that the client throws. */
    async function failing(answer: Promise<unknown>): Promise<Thrown> {
      const outcome = await answer.then(
        (read) => ({ read }),
        (error: unknown) => ({ error }),
      );
      if ("read" in outcome) throw new Error(`there was an answer: ${JSON.stringify(outcome.read)}`);
      return thrown(outcome.error);
    }

    describe.each(models)("answered by %s", (model) => {
      const isShown = !silent.includes(api) && !hidden.includes(`${api} ${model}`);

      const isForgotten = forgetful.includes(`${api} ${model}`);

      it.each(streamed)("text (stream: %s)", async (stream) => {
        const read = await open(model).ask("Hello, is anyone there?", { stream });
        expect(read.text).toContain("You said: Hello, is anyone there?");
        expect(read.calls).toEqual([]);
        expect(read.input).toBeGreaterThan(0);
        expect(read.output).toBeGreaterThan(0);
        expect(reasons("stop")).toContain(read.finish);
      });

      it.each(streamed)("parallel calls and reasoning over three requests (stream: %s)", async (stream) => {
        const conversation = open(model);
        const options = { stream, tools: true, reasoning: true };
        const first = await conversation.ask(loop, options);
        expect(first.calls.map(({ name, input }) => [name, input])).toEqual([
          ["get_weather", { city: "Rome" }],
          ["get_weather", { city: "Oslo" }],
        ]);
        expect(new Set(first.calls.map(({ id }) => id)).size).toBe(2);
        expect(first.reasoning.includes("Two cities at once."), first.reasoning).toBe(isShown);
        const results = ["sunny in Rome", "snow in Oslo"];
        if (unpaired.includes(`${api} ${model}`)) {
          const error = await failing(conversation.answer(results, options));
          return expect(error.message).toContain("number of function response parts");
        }
        const second = await conversation.answer(results, options);
        expect(second.calls.map(({ input }) => input)).toEqual([{ city: "Bonn" }]);
        if (!isForgotten) expect(second.reasoning.includes("One more."), second.reasoning).toBe(isShown);
        const third = await conversation.answer(["rain in Bonn"], options);
        expect(third.text).toContain("rain in Bonn");
        expect(third.calls).toEqual([]);
      });

      it("its own tool loop", async () => {
        const { run } = open(model);
        if (run === undefined) return expect(loopless).toContain(api);
        const text = `/call get_weather {"city":"Rome"} /call get_weather {"city":"Oslo"}`;
        if (loopless.includes(`${api} ${model}`))
          return expect(await failing(run(text))).toMatchObject({ status: 400 });
        expect(await run(text)).toMatch(/sunny in Rome.*sunny in Oslo/s);
      });

      it.each(files)("a file: $media", async (file) => {
        const { exchanges } = recorded;
        exchanges.length = 0;
        const answer = begin(recordedProxy.url, model).ask("What is this?", { stream: false }, file);
        if (file.media === "application/pdf" && withoutDocuments.includes(model)) {
          const error = await failing(answer);
          return expect(error).toMatchObject({
            status: expect.toBeOneOf([400, 422]),
            // a relayed request is refused by the provider itself
            message: expect.stringMatching(/provider reads (no )?documents|Invalid file|messages\[0\]/),
          });
        }
        expect((await answer).text).toContain("What is this?");
        expect(standard(exchanges.at(-1)?.sent ?? "")).toContain(file.data);
      });

      it.each(streamed)("an answer in the form of a schema (stream: %s)", async (stream) => {
        const read = await open(model).ask("Name a city", { stream, structured: true });
        expect(JSON.parse(read.text)).toEqual({ city: expect.any(String) });
      });

      it.each(streamed)("an answer that the output limit cuts off (stream: %s)", async (stream) => {
        const read = await open(model).ask("/long 500", { stream, maxTokens: 40 });
        expect(reasons("length")).toContain(read.finish);
        expect(read.text.length).toBeGreaterThan(10);
      });

      it.each(streamed)("a failure of the provider (stream: %s)", async (stream) => {
        expect(await failing(open(model).ask("/fail 400", { stream }))).toMatchObject({ status: 400 });
        const limited = await failing(open(model).ask("/fail 429 7", { stream }));
        expect(limited).toMatchObject({ status: 429, name: classes[api]?.[429] });
        expect([undefined, "7"]).toContain(limited.retryAfter);
      });

      it.each(["/fail-stream", "/cut"])("a stream that breaks off: %s", async (command) => {
        const answer = open(model).ask(`Some words first ${command}`, { stream: true });
        const isDeaf = deaf.includes(api) || deaf.includes(`${api} ${model}`);
        const failed = isDeaf && (await answer.catch(() => undefined));
        if (failed) expect([undefined, "OTHER"]).toContain(failed.finish);
        else await failing(answer);
      });

      it.each(holding.includes(api) ? [true] : streamed)(
        "an answer that its caller gives up (stream: %s)",
        async (stream) => {
          logged = [];
          await open(model).abandon("Some words first /stall", stream);
          await vi.waitFor(() => expect(logged).toMatchObject([{ status: 499 }]), { timeout: 60_000, interval: 2 });
        },
      );
    });

    it.each(Object.entries(classes[api] ?? {}))("status %s is thrown as %s", async (status, name) => {
      const error = await failing(open("vllm/served").ask(`/fail ${status}`, { stream: false }));
      expect(error).toMatchObject({ status: Number(status), name });
    });

    it("an unknown model", async () => {
      const error = await failing(open("nowhere/model").ask("Hello", { stream: false }));
      expect(error.status).toBe(400);
      expect(error.message).toContain("unknown provider or model: nowhere/model");
    });
  });
}
