/**
 * A real llama.cpp server, through the three of our dialects that it answers. `LLAMA_SERVER_URL` names it; serve.py starts
 * one with a model whose answer is known, and another one should have a model that thinks and calls tools.
 */

import { describe, expect, it, vi } from "vitest";
import { type CompletionRequest, ProviderError, Router } from "../../runtime/index.ts";
import { foldChunks } from "../fold-chunks.ts";

type Asked = Omit<CompletionRequest, "model">;
/** The server's report about the last request that it worked on in one of its places. */
interface Slot {
  readonly is_processing: boolean;
  readonly id_task?: number;
  readonly n_prompt_tokens?: number;
}

const url = process.env.LLAMA_SERVER_URL ?? "";
const messages = [{ role: "user" as const, content: "Count to a million." }];
const tool = {
  type: "function" as const,
  function: {
    name: "weather",
    parameters: { type: "object", properties: { city: { type: "string", maxLength: 8 } }, required: ["city"] },
  },
};
const schema = {
  type: "object",
  properties: { city: { type: "string", maxLength: 8 }, days: { enum: [1, 2, 3] } },
  required: ["city", "days"],
  additionalProperties: false,
};
const response_format = { type: "json_schema" as const, json_schema: { name: "journey", strict: true, schema } };

/** The fields that llama.cpp reads in requests of each API; every answer of its Responses API is `completed`. */
const apis = [
  {
    provider: "llamacpp",
    api: "chat completions",
    reads: ["stop", "response_format", "reasoning_effort"],
    cut: "length",
  },
  { provider: "vllm", api: "chat completions", reads: ["stop", "response_format", "reasoning_effort"], cut: "length" },
  { provider: "anthropic", api: "Messages", reads: ["stop"], cut: "length" },
  { provider: "openai", api: "Responses", reads: ["reasoning_effort"], cut: "stop" },
];

describe.skipIf(url === "")("a llama.cpp server (can use LLAMA_SERVER_URL)", () => {
  const keys = { ANTHROPIC_API_KEY: "any", OPENAI_API_KEY: "any", DRAGOMAN_MAX_RETRIES: "0" };
  const addresses = { LLAMACPP_BASE_URL: url, VLLM_BASE_URL: url, ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url };
  const router = Router.fromEnv({ env: { ...keys, ...addresses } });

  describe.each(apis)("through $provider, $api", ({ provider, reads, cut }) => {
    // in case the answer of a model does not end
    const asking = (asked: Asked) => ({ temperature: 0, max_tokens: 4000, ...asked, model: `${provider}/any` });
    const ways = {
      whole: (asked: Asked) => router.complete(asking(asked)),
      streamed: async (asked: Asked) => {
        const chunks: string[] = [];
        for await (const chunk of await router.stream(asking(asked))) chunks.push(chunk);
        return foldChunks(chunks);
      },
    };

    describe.each(Object.entries(ways))("%s", (_way, answer) => {
      it("answers with its reasoning, and counts tokens", async () => {
        const { choices, usage, ...rest } = await answer({ messages });
        expect(rest).toMatchObject({ provider, model: "any" });
        const { finish_reason, message } = choices[0];
        expect(finish_reason).toBe("stop");
        expect(message).toMatchObject({
          content: expect.stringMatching(/./),
          reasoning_content: expect.stringMatching(/./),
        });
        expect(usage.prompt_tokens).toBeGreaterThan(1);
        expect(usage.completion_tokens).toBeGreaterThan(1);
        expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
      });

      it("ends at the limit of tokens", async () => {
        // the least limit that all of these APIs accept
        const { choices, usage } = await answer({ messages, max_tokens: 16 });
        expect(choices[0].finish_reason).toBe(cut);
        expect(usage.completion_tokens).toBe(16);
      });

      it("calls a tool, and answers after its result", async () => {
        const { choices } = await answer({ messages, tools: [tool], tool_choice: "required" });
        expect(choices[0].finish_reason).toBe("tool_calls");
        const { message } = choices[0];
        const [call, ...others] = message.tool_calls ?? [];
        expect(call?.function.name).toBe("weather");
        expect(JSON.parse(call?.function.arguments ?? "")).toEqual({ city: expect.any(String) });
        expect(others).toEqual([]);

        const result = { role: "tool" as const, tool_call_id: call?.id, content: "sunny" };
        const next = await answer({ messages: [...messages, message, result], tools: [tool] });
        expect(next.choices[0].finish_reason).toBe("stop");
        const alone = await answer({ messages, tools: [tool] });
        expect(next.usage.prompt_tokens).toBeGreaterThan(alone.usage.prompt_tokens);
      });

      if (reads.includes("stop"))
        it("ends before a stop string", async () => {
          const { content } = (await answer({ messages })).choices[0].message;
          const stop = content?.slice(2, 6) ?? "";
          const { choices } = await answer({ messages, stop: [stop] });
          expect(choices[0]).toMatchObject({ finish_reason: "stop", message: { content: content?.slice(0, 2) } });
        });

      if (reads.includes("response_format"))
        it("writes what a JSON schema allows", async () => {
          const { choices } = await answer({ messages, response_format });
          const { city, days, ...others } = JSON.parse(choices[0].message.content ?? "");
          expect(city).toEqual(expect.any(String));
          expect([1, 2, 3]).toContain(days);
          expect(others).toEqual({});
        });

      if (reads.includes("reasoning_effort"))
        it("does not reason with the effort none", async () => {
          const { message } = (await answer({ messages, reasoning_effort: "none" })).choices[0];
          expect(message.content).toMatch(/./);
          expect(message.reasoning_content).toBeUndefined();
        });

      it("refuses what it cannot read", async () => {
        const parameters = { type: "no such type" };
        const tools = [{ ...tool, function: { ...tool.function, parameters } }];
        const error = await answer({ messages, tools, tool_choice: "required" }).catch((error: unknown) => error);
        expect(error).toBeInstanceOf(ProviderError);
        expect(error).toMatchObject({ status: 400, message: expect.stringContaining("no such type") });
      });
    });
  });

  describe("through llamacpp only", () => {
    const model = "llamacpp/any";

    it("calls a tool that is named", async () => {
      const tool_choice = { type: "function" as const, function: { name: "weather" } };
      const { choices } = await router.complete({ model, messages, tools: [tool], tool_choice, temperature: 0 });
      expect(choices[0].message.tool_calls?.[0]?.function.name).toBe("weather");
    });

    it("reads its own reasoning again", async () => {
      const promptWith = async (reasoning: object) => {
        const history = [...messages, { role: "assistant" as const, content: "One.", ...reasoning }, ...messages];
        return (await router.complete({ model, messages: history, max_tokens: 2 })).usage.prompt_tokens;
      };
      expect(await promptWith({ reasoning_content: "Well, one." })).toBeGreaterThan(await promptWith({}));
    });

    it("stops working when the caller leaves", async () => {
      const most = 3000;
      const leaving = new AbortController();
      // it would not end before
      const native = { ignore_eos: true, n_predict: most };
      const stream = await router.stream({ model, messages, "x-llamacpp": native }, { signal: leaving.signal });
      await stream[Symbol.asyncIterator]().next();
      leaving.abort();
      const slots = await vi.waitFor(async () => {
        const found = (await (await fetch(`${url}/slots`)).json()) as Slot[];
        expect(found.filter(({ is_processing }) => is_processing)).toEqual([]);
        return found;
      }, 60_000);
      const last = slots.reduce((one, other) => ((one.id_task ?? -1) > (other.id_task ?? -1) ? one : other));
      // of the prompt and the answer
      expect(last.n_prompt_tokens).toBeLessThan(most);
    });
  });
});
