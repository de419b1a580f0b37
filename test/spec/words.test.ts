/** The meaning of each provider's values, by `words.yaml`: ends, tiers, statuses of errors in a 200, reasons, and what is not waited for. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { adapters } from "../../generated/adapters/index.ts";
import { ProviderError } from "../../runtime/errors.ts";
import { readError } from "../../runtime/reply/read-reply.ts";
import { readReply } from "../read-replies.ts";

type Meanings<T> = Readonly<Record<string, T>>;

interface Words {
  readonly finish: Meanings<string>;
  readonly broken: readonly string[];
  readonly status: Meanings<number>;
  readonly reasons: Meanings<string | null>;
  readonly never: readonly string[];
  readonly tiers: Meanings<string | null>;
}

const words: Readonly<Record<string, Words>> = parse(readFileSync(new URL("words.yaml", import.meta.url), "utf8"), {
  merge: true,
});

/** Answers and errors with a word. */
interface Forms {
  readonly ended: (word: string) => object;
  readonly tiered: (word: string) => object;
  /** An error in a 200. */
  readonly failed: (word: string) => object;
}

const isName = (word: string) => /^\w+$|^(Bad Request|Model Not Exist)$/.test(word);

const responses: Forms = {
  ended: (word) => ({
    output: [{ type: "message", content: [{ type: "output_text", text: "hi" }] }],
    status: word.split(" ")[0],
    ...(word.includes(" ") && { incomplete_details: { reason: word.split(" ")[1] } }),
  }),
  tiered: (word) => ({ ...responses.ended("completed"), service_tier: word, usage: { input_tokens: 1 } }),
  failed: (word) => ({ status: "failed", error: isName(word) ? { code: word, message: "no" } : { message: word } }),
};

const chat: Forms = {
  ended: (word) => ({ choices: [{ message: { role: "assistant", content: "hi" }, finish_reason: word }] }),
  tiered: (word) => ({ ...chat.ended("stop"), service_tier: word, usage: { prompt_tokens: 1 } }),
  failed: (word) => ({
    error: isName(word) ? { message: "no", type: word, ...(/quota/.test(word) && { code: word }) } : { message: word },
  }),
};

const messages: Forms = {
  ended: (word) => ({ content: [{ type: "text", text: "hi" }], stop_reason: word }),
  tiered: (word) => ({
    ...messages.ended("end_turn"),
    usage: {
      input_tokens: 1,
      ...(word === "fast" ? { speed: word, service_tier: "standard" } : { service_tier: word }),
    },
  }),
  failed: (word) => ({ type: "error", error: isName(word) ? { type: word, message: "no" } : { message: word } }),
};

const gemini: Forms = {
  ended: (word) => ({ candidates: [{ content: { parts: [{ text: "hi" }] }, finishReason: word }] }),
  tiered: (word) => ({
    ...gemini.ended("STOP"),
    usageMetadata: { promptTokenCount: 1, [/^[a-z]/.test(word) ? "serviceTier" : "trafficType"]: word },
  }),
  failed: (word) => ({
    error: /^[\w-]+$/.test(word)
      ? { status: word, message: "no", details: [{ violations: [{ quotaId: word }] }] }
      : { message: word },
  }),
};

const forms: Readonly<Record<string, Forms>> = {
  openai: responses,
  azure: responses,
  xai: responses,
  perplexity: responses,
  anthropic: messages,
  minimax: {
    ...messages,
    failed: (word) =>
      /^\d+$/.test(word) ? { base_resp: { status_code: Number(word), status_msg: "no" } } : messages.failed(word),
  },
  gemini,
  vertex: gemini,
  bedrock: {
    ended: (word) => ({ output: { message: { role: "assistant", content: [{ text: "hi" }] } }, stopReason: word }),
    tiered: (word) => ({
      output: { message: { role: "assistant", content: [{ text: "hi" }] } },
      serviceTier: { type: word },
      usage: { inputTokens: 1 },
    }),
    failed: (word) => ({ message: isName(word) ? "no" : word }),
  },
};

describe.each(adapters.map((adapter) => [adapter.provider, adapter] as const))(
  "the words of %s",
  (provider, adapter) => {
    const { finish, status, broken, never, reasons, tiers } = (words[provider] ?? words["chat-completions"]) as Words;
    const { ended, tiered, failed } = forms[provider] ?? chat;
    const who = { provider, model: "some-model" };
    const failure = (body: object): ProviderError => {
      try {
        readReply(adapter, JSON.stringify(body), who);
      } catch (error) {
        if (error instanceof ProviderError) return error;
        throw error;
      }
      throw new Error("this is an answer");
    };

    it.each(Object.entries(finish))("an answer that ends with %s has the finish reason %s", (word, reason) => {
      expect(readReply(adapter, JSON.stringify(ended(word)), who).choices[0].finish_reason).toBe(reason);
    });

    it.each(Object.entries(status))("an error called %s is a %i", (word, code) => {
      expect(failure(failed(word))).toMatchObject({ status: code, message: "no" });
    });

    it.each(Object.entries(tiers))("an answer in the tier %s is in %s", (word, tier) => {
      const { usage } = readReply(adapter, JSON.stringify(tiered(word)), who);
      expect(usage.service_tier ?? null).toBe(tier);
    });

    it.each(Object.entries(reasons))("an error called %s means %s", (word, reason) => {
      expect(readError(adapter, 400, JSON.stringify(failed(word))).reason ?? null).toBe(reason);
    });

    const texts = Object.entries(reasons).filter(([word]) => forms[provider] === responses && !isName(word));
    it.each(texts)("%s means %s as all that an error says", (text, reason) => {
      expect(readError(adapter, 400, JSON.stringify({ error: text })).reason ?? null).toBe(reason);
    });

    it.each(broken)("an answer that ends with %s is a failure", (word) => {
      expect(failure(ended(word)).status).toBe(502);
    });

    it.each(never)("waiting does not help with %s", (word) => {
      expect(failure(failed(word)).retryAfter).toBe("never");
      expect(readError(adapter, 429, JSON.stringify(failed(word))).retryAfter).toBe("never");
    });

    it.each(Object.keys(status).filter((word) => !never.includes(word)))("waiting may help with %s", (word) => {
      expect(failure(failed(word)).retryAfter).toBeUndefined();
    });
  },
);
