/** Why a provider refused, in the words of each inbound API, as its official SDK has it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import { ApiError as GoogleError } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Router } from "../../runtime/index.ts";
import { type ApiName, apiNames, sdksFor } from "./stage.ts";
import { json, startVendor, stream, type Vendor } from "./vendor.ts";

interface Stated {
  readonly model: string;
  readonly status: number;
  readonly body: unknown;
}

interface Seen {
  readonly code?: string;
  readonly type?: string;
  readonly status?: string;
  readonly says?: string;
}

/** The errors of providers by reason, and the caller's view of them. */
const reasons: Readonly<Record<string, { readonly seen: Readonly<Record<ApiName, Seen>>; readonly errors: Stated[] }>> =
  parse(readFileSync(join(import.meta.dirname, "error-reasons.yaml"), "utf8"));

const hello = [{ role: "user" as const, content: "Hello" }];

/** Asks for an answer of a model with the SDK of each API. */
const ask: Readonly<Record<ApiName, (model: string) => PromiseLike<unknown>>> = {
  "chat-completions": (model) => sdks.openai.chat.completions.create({ model, messages: hello }, { maxRetries: 0 }),
  responses: (model) => sdks.openai.responses.create({ model, input: "Hello" }, { maxRetries: 0 }),
  messages: (model) => sdks.anthropic.messages.create({ model, max_tokens: 100, messages: hello }, { maxRetries: 0 }),
  "generate-content": (model) => sdks.google.models.generateContent({ model, contents: "Hello" }),
};

/** The vendor's own words would arrive at callers of its API, whose requests are relayed. */
function addresses(url: string): Record<string, string> {
  const openai = { OPENAI_BASE_URL: url, OPENAI_API_KEY: "k", AZURE_OPENAI_ENDPOINT: url, AZURE_OPENAI_API_KEY: "k" };
  const others = { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "k", GEMINI_BASE_URL: url, GEMINI_API_KEY: "k" };
  const more = { XAI_BASE_URL: url, XAI_API_KEY: "k", OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "k" };
  const bedrock = { BEDROCK_BASE_URL: url, AWS_BEARER_TOKEN_BEDROCK: "k" };
  const servers = { VLLM_BASE_URL: url, SGLANG_BASE_URL: url, MOONSHOTAI_BASE_URL: url, MOONSHOT_API_KEY: "k" };
  return { ...openai, ...others, ...more, ...bedrock, ...servers, DRAGOMAN_MAX_RETRIES: "0", DRAGOMAN_RELAY: "off" };
}

let vendor: Vendor;
let sdks: ReturnType<typeof sdksFor>;

beforeAll(async () => {
  vendor = await startVendor(addresses);
  sdks = sdksFor(vendor.proxy.url);
});
afterAll(() => vendor.close());

/** The error as the SDK has it: Google's has the body as its message. */
async function failureOf(answer: PromiseLike<unknown>): Promise<{ readonly status: number; readonly error: Seen }> {
  const thrown: unknown = await answer.then(
    () => undefined,
    (error) => error,
  );
  if (thrown instanceof GoogleError) return { status: thrown.status, error: JSON.parse(thrown.message).error };
  if (thrown instanceof OpenAI.APIError) return { status: thrown.status, error: thrown.error };
  if (thrown instanceof Anthropic.APIError)
    return { status: thrown.status, error: (thrown.error as { error: Seen }).error };
  throw thrown;
}

describe.each(Object.entries(reasons))("%s", (reason, { seen, errors }) => {
  const cases = errors.flatMap((stated) =>
    apiNames.map((api): [string, ApiName, Stated] => [stated.model, api, stated]),
  );

  it.each(cases)("of %s, at %s", async (model, api, stated) => {
    vendor.reset(json(stated.status, stated.body));
    const { says, ...fields } = seen[api];
    const failure = await failureOf(ask[api](model));
    expect(failure).toMatchObject({ status: stated.status, error: fields });
    if (says !== undefined) expect(failure.error).toMatchObject({ message: expect.stringMatching(says) });
  });

  it.each(errors)("does not change the error of $model at the contract's endpoint", async ({ model, status, body }) => {
    vendor.reset(json(status, body));
    const answer = await vendor.post("/v1/chat", { model, messages: hello });
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { error: { code: "provider_error", message: expect.any(String) } },
    ]);
  });

  it.each(errors)("is in the library's error of $model", async ({ model, status, body }) => {
    vendor.reset(json(status, body));
    const router = Router.fromEnv({ env: addresses(vendor.url) });
    await expect(router.complete({ model, messages: hello })).rejects.toMatchObject({ status, reason });
  });
});

it("is the code of a stream that fails after its beginning", async () => {
  const error = { error: { code: 400, type: "BadRequestError", message: "maximum context length is 4096 tokens" } };
  vendor.reset(
    stream([`data: {"choices":[{"index":0,"delta":{"content":"A"}}]}\n\n`, `data: ${JSON.stringify(error)}\n\n`]),
  );
  const events = await sdks.openai.responses.create({ model: "vllm/served", input: "Hello", stream: true });
  const read = async () => {
    for await (const event of events)
      if (event.type === "response.failed") expect(event.response.error?.code).toBe("context_length_exceeded");
  };
  await expect(read()).rejects.toMatchObject({ code: "context_length_exceeded" });
});
