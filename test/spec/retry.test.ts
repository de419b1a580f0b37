/** The waits in each provider's own headers, written by hand. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { waitOf } from "../../runtime/transport/retry.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const inSixSeconds = "2026-11-21T12:00:06Z";

type Row = readonly [headers: Record<string, string>, busy?: number, down?: number];

/** Both Responses providers write durations, and plain seconds where a host simplifies. */
const durations: readonly Row[] = [
  [{ "x-ratelimit-reset-requests": "6s" }, 6000],
  [{ "x-ratelimit-reset-requests": "6" }, 6000],
  [
    { "x-ratelimit-reset-tokens": "1m0s", "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-requests": "1s" },
    60_000,
    60_000,
  ],
  [
    { "x-ratelimit-reset-tokens": "60", "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-requests": "1" },
    60_000,
    60_000,
  ],
];

/** Headers of a 429 and of a 503, and the milliseconds they ask for in the first and the second. */
const headersOf: Readonly<Record<string, readonly Row[]>> = {
  openai: durations,
  xai: durations,
  anthropic: ["anthropic-ratelimit-tokens", "anthropic-priority-input-tokens", "anthropic-fast-output-tokens"].flatMap(
    (name) => [
      [{ [`${name}-reset`]: inSixSeconds }, 6000],
      [{ [`${name}-reset`]: inSixSeconds, [`${name}-remaining`]: "0" }, 6000, 6000],
    ],
  ),
  openrouter: [
    [{ "x-ratelimit-reset": String(now + 6000) }, 6000],
    [{ "x-ratelimit-reset": String(now + 6000), "x-ratelimit-remaining": "0" }, 6000, 6000],
  ],
  gemini: [],
  vllm: [],
  sglang: [],
};

describe.each(adapters.map((adapter) => [adapter.provider, adapter] as const))(
  "the headers of %s",
  (provider, { retry }) => {
    it("say how long to wait after a 429, and after any failure if a limit is used up", () => {
      for (const [headers, limited, unavailable] of headersOf[provider] ?? []) {
        expect([headers, waitOf(429, headers, retry, now)]).toEqual([headers, limited]);
        expect([headers, waitOf(503, headers, retry, now)]).toEqual([headers, unavailable]);
      }
    });

    it("are overridden by retry-after", () => {
      for (const [headers] of headersOf[provider] ?? []) {
        expect(waitOf(429, { ...headers, "retry-after": "2" }, retry, now)).toBe(2000);
      }
    });
  },
);
