// @generated from spec/registry/*.yaml. Do not edit; run `npm run generate`.

/** Prices in USD per million tokens, as exact decimals. */
export interface Rate {
  /** They are for requests with more input tokens than this. */
  readonly over: number;
  /** The day from which they hold, `YYYY-MM-DD` in UTC; absent if they held before. */
  readonly from?: string;
  readonly input: string;
  readonly output: string;
  /** Input that is read from the cache; absent if not published. */
  readonly cache_read?: string;
  /** Input that is written to the cache, for the shortest time that can be chosen; absent if not published. */
  readonly cache_write?: string;
  /** The same, for an hour. */
  readonly cache_write_1h?: string;
  /** The same, for twelve hours. */
  readonly cache_write_12h?: string;
  /** What all prices are multiplied by in other tiers than the standard one. */
  readonly tiers?: Readonly<Record<string, string>>;
  /** The hours in which all prices are multiplied. */
  readonly peak?: Peak;
}

/** Hours in which a model costs more, in UTC. */
export interface Peak {
  /** The multiple of the prices, a decimal. */
  readonly times: string;
  /** Days of the week; 0 is Sunday. */
  readonly days: readonly number[];
  /** From which hour on, and before which. */
  readonly hours: readonly (readonly [from: number, to: number])[];
}

/** What a model costs. */
export interface ModelPrices {
  /** The day on which these were the prices, `YYYY-MM-DD`. */
  readonly date: string;
  /**
   * By the day from which they hold, then smallest requests first; the first is `over` 0. All tokens of a request have
   * the prices of the last that applies.
   */
  readonly rates: readonly [Rate, ...Rate[]];
}

/** By the address of the model with its provider's key; models without known prices are absent. */
export const prices: Readonly<Record<string, ModelPrices>> = {
  "openai/computer-use-preview": { date: "2026-11-29", rates: [{ over: 0, input: "3", output: "12" }] },
  "openai/gpt-3.5-turbo": { date: "2026-11-29", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "openai/gpt-3.5-turbo-0125": { date: "2026-11-29", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "openai/gpt-3.5-turbo-1106": { date: "2026-11-29", rates: [{ over: 0, input: "1", output: "2" }] },
  "openai/gpt-4": { date: "2026-11-29", rates: [{ over: 0, input: "30", output: "60" }] },
  "openai/gpt-4-0613": { date: "2026-11-29", rates: [{ over: 0, input: "30", output: "60" }] },
  "openai/gpt-4-turbo": { date: "2026-11-29", rates: [{ over: 0, input: "10", output: "30" }] },
  "openai/gpt-4.1-nano": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.025", tiers: { batch: "0.5", flex: "0.5" } }],
  },
  "openai/gpt-audio": { date: "2026-11-29", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "openai/gpt-audio-1.5": { date: "2026-11-29", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "openai/gpt-audio-mini": { date: "2026-11-29", rates: [{ over: 0, input: "0.6", output: "2.4" }] },
  "openai/gpt-5-codex": { date: "2026-11-29", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }] },
  "openai/gpt-5.1-codex-mini": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "openai/gpt-5.1-codex-max": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "openai/gpt-5.1-codex": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "openai/gpt-5.1-chat-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "openai/gpt-5.2-codex": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "openai/gpt-5.2-chat-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "openai/chat-latest": { date: "2026-11-29", rates: [{ over: 0, input: "5", output: "30", cache_read: "0.5" }] },
  "openai/gpt-5-chat-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "openai/gpt-5.3-chat-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "openai/o1": { date: "2026-11-29", rates: [{ over: 0, input: "15", output: "60", cache_read: "7.5" }] },
  "openai/o1-pro": { date: "2026-11-29", rates: [{ over: 0, input: "150", output: "600", tiers: { batch: "0.5" } }] },
  "openai/o3-deep-research": { date: "2026-11-29", rates: [{ over: 0, input: "10", output: "40", cache_read: "2.5" }] },
  "openai/o3-mini": { date: "2026-11-29", rates: [{ over: 0, input: "1.1", output: "4.4", cache_read: "0.55" }] },
  "openai/o4-mini": { date: "2026-11-29", rates: [{ over: 0, input: "1.1", output: "4.4", cache_read: "0.275" }] },
  "openai/o4-mini-deep-research": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2", output: "8", cache_read: "0.5" }],
  },
  "openai/gpt-5-search-api": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "openai/gpt-5.5-cyber-preview": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "12.5", output: "75", cache_read: "1.25" }],
  },
  "openai/gpt-rosalind-research": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "openai/gpt-6-astra-law": {
    date: "2026-11-29",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "1",
        cache_write_12h: "25",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "4",
        output: "20",
        cache_read: "0.4",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "8",
        output: "30",
        cache_read: "0.8",
        cache_write: "10",
        cache_write_12h: "20",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "2",
        output: "12",
        cache_read: "0.2",
        cache_write: "2.5",
        cache_write_12h: "5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "4",
        output: "18",
        cache_read: "0.4",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "0.2",
        output: "1.2",
        cache_read: "0.02",
        cache_write: "0.25",
        cache_write_12h: "0.5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "0.4",
        output: "1.8",
        cache_read: "0.04",
        cache_write: "0.5",
        cache_write_12h: "1",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5", tiers: { batch: "0.5", flex: "0.5", priority: "2.5" } },
      {
        over: 272_000,
        input: "10",
        output: "45",
        cache_read: "1",
        tiers: { batch: "0.5", flex: "0.5", priority: "2.5" },
      },
    ],
  },
  "openai/gpt-5.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "30", output: "180", tiers: { batch: "0.5" } },
      { over: 272_000, input: "60", output: "270", tiers: { batch: "0.5" } },
    ],
  },
  "openai/gpt-5.4-mini": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "0.75",
        output: "4.5",
        cache_read: "0.075",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.4-nano": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "1.25", cache_read: "0.02", tiers: { batch: "0.5", flex: "0.5" } }],
  },
  "openai/gpt-5.4": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25", tiers: { batch: "0.5", flex: "0.5", priority: "2" } },
      {
        over: 272_000,
        input: "5",
        output: "22.5",
        cache_read: "0.5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.4-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "30", output: "180", tiers: { batch: "0.5", flex: "0.5" } },
      { over: 272_000, input: "60", output: "270", tiers: { batch: "0.5", flex: "0.5" } },
    ],
  },
  "openai/gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "2",
        output: "10",
        cache_read: "0.2",
        cache_write: "2.5",
        cache_write_12h: "5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "4",
        output: "15",
        cache_read: "0.4",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "0.1",
        output: "0.5",
        cache_read: "0.01",
        cache_write: "0.125",
        cache_write_12h: "0.25",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "0.2",
        output: "0.75",
        cache_read: "0.02",
        cache_write: "0.25",
        cache_write_12h: "0.5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "1",
        cache_write: "12.5",
        cache_write_12h: "25",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "20",
        output: "75",
        cache_read: "2",
        cache_write: "25",
        cache_write_12h: "50",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5.3-codex": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175", tiers: { priority: "2" } }],
  },
  "openai/gpt-5.3-codex-spark": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "openai/gpt-5.2-pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "21", output: "168", tiers: { batch: "0.5" } }],
  },
  "openai/gpt-5.2": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "openai/gpt-5.1": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "1.25",
        output: "10",
        cache_read: "0.125",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-4.1": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2", output: "8", cache_read: "0.5", tiers: { batch: "0.5", priority: "1.75" } }],
  },
  "openai/gpt-4.1-mini": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.4", output: "1.6", cache_read: "0.1", tiers: { batch: "0.5", priority: "1.75" } }],
  },
  "openai/gpt-4o": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2.5", output: "10", cache_read: "1.25", tiers: { batch: "0.5", priority: "1.7" } }],
  },
  "openai/gpt-4o-mini": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.075", tiers: { batch: "0.5" } }],
  },
  "openai/gpt-5-mini": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "0.25",
        output: "2",
        cache_read: "0.025",
        tiers: { batch: "0.5", flex: "0.5", priority: "1.8" },
      },
    ],
  },
  "openai/gpt-6-cyber": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "20",
        output: "100",
        cache_read: "2",
        cache_write: "25",
        cache_write_12h: "50",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-6.1-sol": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "2",
        output: "10",
        cache_read: "0.1",
        cache_write: "2.5",
        cache_write_12h: "5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "4",
        output: "15",
        cache_read: "0.2",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-6.1-terra": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "1",
        output: "5",
        cache_read: "0.05",
        cache_write: "1.25",
        cache_write_12h: "2.5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "2",
        output: "7.5",
        cache_read: "0.1",
        cache_write: "2.5",
        cache_write_12h: "5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-6.2-astra": {
    date: "2026-11-17",
    rates: [
      { over: 0, input: "8", output: "40", cache_write_12h: "20", tiers: { batch: "0.5", flex: "0.5", priority: "2" } },
    ],
  },
  "openai/gpt-6.2-sol": {
    date: "2026-11-17",
    rates: [
      {
        over: 0,
        input: "2",
        output: "10",
        cache_read: "0.1",
        cache_write: "2.5",
        cache_write_12h: "5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2", ultrafast: "3" },
      },
      {
        over: 272_000,
        input: "4",
        output: "15",
        cache_read: "0.2",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2", ultrafast: "3" },
      },
      {
        over: 0,
        from: "2027-03-01",
        input: "2",
        output: "10",
        cache_read: "0.1",
        cache_write: "2.5",
        cache_write_12h: "5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2", ultrafast: "6" },
      },
      {
        over: 272_000,
        from: "2027-03-01",
        input: "4",
        output: "15",
        cache_read: "0.2",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2", ultrafast: "6" },
      },
    ],
  },
  "openai/o3": {
    date: "2026-11-09",
    rates: [
      { over: 0, input: "2", output: "8", cache_read: "0.5", tiers: { batch: "0.5", flex: "0.5", priority: "1.75" } },
    ],
  },
  "openai/o3-pro": { date: "2026-11-09", rates: [{ over: 0, input: "20", output: "80", tiers: { batch: "0.5" } }] },
  "openai/gpt-5.6": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "4",
        output: "20",
        cache_read: "0.4",
        cache_write: "5",
        cache_write_12h: "10",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "8",
        output: "30",
        cache_read: "0.8",
        cache_write: "10",
        cache_write_12h: "20",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5-pro": { date: "2026-11-09", rates: [{ over: 0, input: "15", output: "120", tiers: { batch: "0.5" } }] },
  "openai/gpt-5": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "1.25",
        output: "10",
        cache_read: "0.125",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "openai/gpt-5-nano": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.05", output: "0.4", cache_read: "0.005", tiers: { batch: "0.5", flex: "0.5" } }],
  },
  "openai/gpt-5.5-cyber": { date: "2026-11-09", rates: [{ over: 0, input: "12.5", output: "75", cache_read: "1.25" }] },
  "openai/gpt-rosalind-discovery": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "openai/gpt-6-rosalind": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "15",
        output: "75",
        cache_read: "1.5",
        cache_write: "18.75",
        cache_write_12h: "37.5",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
      {
        over: 272_000,
        input: "30",
        output: "112.5",
        cache_read: "3",
        cache_write: "37.5",
        cache_write_12h: "75",
        tiers: { batch: "0.5", flex: "0.5", priority: "2" },
      },
    ],
  },
  "anthropic/claude-mythos-preview": {
    date: "2026-11-29",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "1",
        cache_write: "12.5",
        cache_write_1h: "20",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-sonnet-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "2",
        output: "10",
        cache_read: "0.2",
        cache_write: "2.5",
        cache_write_1h: "4",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-fable-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "1",
        cache_write: "12.5",
        cache_write_1h: "20",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-opus-4-8": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "5",
        output: "25",
        cache_read: "0.5",
        cache_write: "6.25",
        cache_write_1h: "10",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-opus-4-7": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "5",
        output: "25",
        cache_read: "0.5",
        cache_write: "6.25",
        cache_write_1h: "10",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "3",
        output: "15",
        cache_read: "0.3",
        cache_write: "3.75",
        cache_write_1h: "6",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-opus-4-6": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "5",
        output: "25",
        cache_read: "0.5",
        cache_write: "6.25",
        cache_write_1h: "10",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-haiku-4-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "1",
        output: "5",
        cache_read: "0.1",
        cache_write: "1.25",
        cache_write_1h: "2",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-opus-5-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "4",
        output: "20",
        cache_read: "0.2",
        cache_write: "5",
        cache_write_1h: "8",
        tiers: { batch: "0.5", fast: "2" },
      },
    ],
  },
  "anthropic/claude-fable-5-1": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "0.25",
        cache_write: "12.5",
        cache_write_1h: "20",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-opus-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "5",
        output: "25",
        cache_read: "0.5",
        cache_write: "6.25",
        cache_write_1h: "10",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-opus-4-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "5",
        output: "25",
        cache_read: "0.5",
        cache_write: "6.25",
        cache_write_1h: "10",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-sonnet-4-5": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "3",
        output: "15",
        cache_read: "0.3",
        cache_write: "3.75",
        cache_write_1h: "6",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-fable-5-2": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "8",
        output: "40",
        cache_read: "0.2",
        cache_write: "10",
        cache_write_1h: "16",
        tiers: { batch: "0.5", fast: "2" },
      },
    ],
  },
  "anthropic/claude-haiku-5-5": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "0.1",
        output: "0.5",
        cache_read: "0.01",
        cache_write: "0.125",
        cache_write_1h: "0.2",
        tiers: { batch: "0.5" },
      },
      {
        over: 100_000,
        input: "0.5",
        output: "2.5",
        cache_read: "0.05",
        cache_write: "0.625",
        cache_write_1h: "1",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-sonnet-5-5": {
    date: "2026-11-09",
    rates: [
      {
        over: 0,
        input: "2",
        output: "10",
        cache_read: "0.1",
        cache_write: "2.5",
        cache_write_1h: "4",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-mythos-5-1": {
    date: "2026-10-28",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "0.25",
        cache_write: "12.5",
        cache_write_1h: "20",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "anthropic/claude-mythos-5": {
    date: "2026-10-28",
    rates: [
      {
        over: 0,
        input: "10",
        output: "50",
        cache_read: "1",
        cache_write: "12.5",
        cache_write_1h: "20",
        tiers: { batch: "0.5" },
      },
    ],
  },
  "gemini/gemini-robotics-er-2-preview": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1" }],
  },
  "gemini/gemini-3.1-flash-lite-preview": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025", tiers: { batch: "0.5" } }],
  },
  "gemini/deep-research-pro-preview-12-2025": { date: "2026-11-29", rates: [{ over: 0, input: "2", output: "12" }] },
  "gemini/gemini-omni-flash-preview": { date: "2026-11-29", rates: [{ over: 0, input: "1.5", output: "9" }] },
  "gemini/gemini-2.5-pro-preview-tts": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1", output: "20", cache_read: "0.125" }],
  },
  "gemini/gemini-robotics-er-2-streaming-preview": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1", output: "5" }],
  },
  "gemini/gemini-omni-1.1-flash": { date: "2026-11-29", rates: [{ over: 0, input: "1.5", output: "9" }] },
  "gemini/gemini-omni-1.2-flash": { date: "2026-11-29", rates: [{ over: 0, input: "1.5", output: "9" }] },
  "gemini/gemini-4-hydrogen": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.075" }],
  },
  "gemini/gemini-3.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.5", output: "9", cache_read: "0.15" }],
  },
  "gemini/gemini-3.1-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025", tiers: { batch: "0.5" } }],
  },
  "gemini/gemini-3.1-pro-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", tiers: { batch: "0.5" } },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4", tiers: { batch: "0.5" } },
    ],
  },
  "gemini/gemini-3.1-pro-preview-customtools": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", tiers: { batch: "0.5" } },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4", tiers: { batch: "0.5" } },
    ],
  },
  "gemini/gemini-3-flash-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.05" }],
  },
  "gemini/gemini-3.8-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "gemini/gemini-3.7-flash": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "0.75",
        output: "3.75",
        cache_read: "0.075",
        tiers: { batch: "0.5", flex: "0.5", priority: "1.8" },
      },
      {
        over: 0,
        from: "2027-01-01",
        input: "1.5",
        output: "7.5",
        cache_read: "0.15",
        tiers: { batch: "0.5", flex: "0.5", priority: "1.8" },
      },
    ],
  },
  "gemini/gemini-3.6-flash": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "0.75",
        output: "3.75",
        cache_read: "0.075",
        tiers: { batch: "0.5", flex: "0.5", priority: "1.8" },
      },
      {
        over: 0,
        from: "2027-01-01",
        input: "1.5",
        output: "7.5",
        cache_read: "0.15",
        tiers: { batch: "0.5", flex: "0.5", priority: "1.8" },
      },
    ],
  },
  "gemini/gemini-3.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03", tiers: { batch: "0.5" } }],
  },
  "gemini/gemini-2.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "10", cache_read: "0.125" },
      { over: 200_000, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 0, from: "2026-12-01", input: "0.75", output: "3.75", cache_read: "0.075" },
    ],
  },
  "gemini/gemini-2.5-flash": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.3", output: "2.5", cache_read: "0.03" },
      { over: 0, from: "2026-12-01", input: "0.3", output: "2.5", cache_read: "0.03" },
    ],
  },
  "gemini/gemini-2.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.01", tiers: { batch: "0.5" } }],
  },
  "gemini/gemini-4-argon": {
    date: "2026-11-09",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.1", tiers: { batch: "0.5", flex: "0.5", priority: "1.8" } },
      {
        over: 0,
        from: "2026-12-01",
        input: "4",
        output: "20",
        cache_read: "0.2",
        tiers: { batch: "0.5", flex: "0.5", priority: "1.8" },
      },
    ],
  },
  "gemini/gemini-flash-latest": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075", tiers: { batch: "0.5" } }],
  },
  "gemini/gemini-flash-lite-latest": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03", tiers: { batch: "0.5" } }],
  },
  "xai/grok-4.5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.3" },
      { over: 199_999, input: "4", output: "12", cache_read: "0.6" },
    ],
  },
  "xai/grok-build-0.1": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1", output: "2", cache_read: "0.2" },
      { over: 199_999, input: "2", output: "4", cache_read: "0.4" },
    ],
  },
  "xai/grok-4.3": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.20-0309-reasoning": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.20-0309-non-reasoning": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.20-multi-agent-0309": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.7": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5", tiers: { batch: "0.8" } },
      { over: 199_999, input: "4", output: "12", cache_read: "1", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.6": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5", tiers: { batch: "0.8" } },
      { over: 199_999, input: "4", output: "12", cache_read: "1", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.20": {
    date: "2026-11-09",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.3-latest": {
    date: "2026-11-09",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "xai/grok-4.20-multi-agent-latest": {
    date: "2026-11-09",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2", tiers: { batch: "0.8" } },
      { over: 199_999, input: "2.5", output: "5", cache_read: "0.4", tiers: { batch: "0.8" } },
    ],
  },
  "alibaba/qwen3.8-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.47", cache_read: "0.016", cache_write: "0.2" }],
  },
  "alibaba/qwen3.8-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25", cache_write: "2.5" }],
  },
  "alibaba/deepseek-v4-flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.4", cache_read: "0.04" }],
  },
  "alibaba/kimi-k3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }] },
  "alibaba/glm-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.28", cache_write: "0" }],
  },
  "alibaba/qwen3.7-plus": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.5", output: "3", cache_read: "0.05", cache_write: "0.625" },
      { over: 256_000, input: "2", output: "6", cache_read: "0.2", cache_write: "2.5" },
    ],
  },
  "alibaba/qwen3.7-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.5", output: "7.5", cache_read: "0.5", cache_write: "3.125" }],
  },
  "alibaba/qwen3.6-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1875", output: "1.125", cache_write: "0.234375" }],
  },
  "alibaba/qwen3.6-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3.6" }] },
  "alibaba/qwen3.6-max-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.3", output: "7.8", cache_read: "0.13", cache_write: "1.625" }],
  },
  "alibaba/qwen3.6-35b-a3b": { date: "2026-09-28", rates: [{ over: 0, input: "0.248", output: "1.485" }] },
  "alibaba/qwen3.6-plus": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.5", output: "3", cache_read: "0.05", cache_write: "0.625" },
      { over: 256_000, input: "2", output: "6", cache_read: "0.2", cache_write: "2.5" },
    ],
  },
  "alibaba/qwen3.5-122b-a10b": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "3.2" }] },
  "alibaba/qwen3.5-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "2.4" }] },
  "alibaba/qwen3.5-35b-a3b": { date: "2026-09-28", rates: [{ over: 0, input: "0.25", output: "2" }] },
  "alibaba/qwen3.5-plus": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2.4" }] },
  "alibaba/qwen3.5-397b-a17b": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3.6" }] },
  "alibaba/glm-5.1": { date: "2026-10-28", rates: [{ over: 0, input: "1.4", output: "4.4" }] },
  "alibaba/kimi-k2.7-code": { date: "2026-10-28", rates: [{ over: 0, input: "0.95", output: "4" }] },
  "alibaba/deepseek-v4-pro": { date: "2026-10-28", rates: [{ over: 0, input: "2.4", output: "4.8" }] },
  "alibaba/qwen-max": { date: "2026-09-28", rates: [{ over: 0, input: "1.6", output: "6.4" }] },
  "alibaba/qwen-plus-2025-01-25": { date: "2026-10-26", rates: [{ over: 0, input: "0.4", output: "1.2" }] },
  "alibaba/qwen-plus-2025-04-28": { date: "2026-10-26", rates: [{ over: 0, input: "0.4", output: "1.2" }] },
  "alibaba/qwen-plus-2025-07-14": { date: "2026-10-26", rates: [{ over: 0, input: "0.4", output: "1.2" }] },
  "alibaba/qwen3-next-80b-a3b-thinking": { date: "2026-10-26", rates: [{ over: 0, input: "0.15", output: "1.2" }] },
  "alibaba/qwen3-vl-32b-instruct": { date: "2026-10-26", rates: [{ over: 0, input: "0.16", output: "0.64" }] },
  "alibaba/qwq-plus": { date: "2026-09-28", rates: [{ over: 0, input: "0.8", output: "2.4" }] },
  "azure/gpt-4-turbo-vision-preview": { date: "2026-11-29", rates: [{ over: 0, input: "11", output: "33" }] },
  "azure/gpt-4.1": { date: "2026-11-29", rates: [{ over: 0, input: "2", output: "8", cache_read: "0.5" }] },
  "azure/gpt-4.1-mini": { date: "2026-11-29", rates: [{ over: 0, input: "0.4", output: "1.6", cache_read: "0.1" }] },
  "azure/gpt-4.1-nano": { date: "2026-11-29", rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.025" }] },
  "azure/gpt-4o": { date: "2026-11-29", rates: [{ over: 0, input: "2.5", output: "10", cache_read: "1.25" }] },
  "azure/gpt-audio": { date: "2026-11-29", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "azure/gpt-audio-1.5": { date: "2026-11-29", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "azure/gpt-4o-mini": { date: "2026-11-29", rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.075" }] },
  "azure/us/gpt-chat-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "5.5", output: "33", cache_read: "0.55" }],
  },
  "azure/o1": { date: "2026-11-29", rates: [{ over: 0, input: "15", output: "60", cache_read: "7.5" }] },
  "azure/o3": { date: "2026-11-29", rates: [{ over: 0, input: "2", output: "8", cache_read: "0.5" }] },
  "azure/o3-mini": { date: "2026-11-29", rates: [{ over: 0, input: "1.1", output: "4.4", cache_read: "0.55" }] },
  "azure/o3-pro": { date: "2026-11-29", rates: [{ over: 0, input: "20", output: "80" }] },
  "azure/o4-mini": { date: "2026-11-29", rates: [{ over: 0, input: "1.1", output: "4.4", cache_read: "0.275" }] },
  "azure/gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "15", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "azure/gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.1", output: "0.5", cache_read: "0.01", cache_write: "0.125" },
      { over: 272_000, input: "0.2", output: "0.75", cache_read: "0.02", cache_write: "0.25" },
    ],
  },
  "azure/gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" },
      { over: 272_000, input: "20", output: "75", cache_read: "2", cache_write: "25" },
    ],
  },
  "azure/gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4", output: "20", cache_read: "0.4", cache_write: "5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1", cache_write: "12.5" },
    ],
  },
  "azure/gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "18", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "azure/gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.2", output: "1.2", cache_read: "0.02", cache_write: "0.25" },
      { over: 272_000, input: "0.4", output: "1.8", cache_read: "0.04", cache_write: "0.5" },
    ],
  },
  "azure/gpt-5.5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "azure/gpt-5.4-mini": { date: "2026-09-28", rates: [{ over: 0, input: "0.75", output: "4.5", cache_read: "0.075" }] },
  "azure/gpt-5.4-nano": { date: "2026-09-28", rates: [{ over: 0, input: "0.2", output: "1.25", cache_read: "0.02" }] },
  "azure/gpt-5.4-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "30", output: "180" },
      { over: 272_000, input: "60", output: "270" },
    ],
  },
  "azure/gpt-5.4": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "azure/gpt-5.3-codex": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "azure/gpt-5.2-codex": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "azure/gpt-5.2": { date: "2026-11-20", rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }] },
  "azure/gpt-5.1-codex-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "azure/gpt-5.1-codex-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "azure/gpt-5-pro": { date: "2026-09-28", rates: [{ over: 0, input: "15", output: "120" }] },
  "azure/gpt-5-codex": { date: "2026-11-09", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }] },
  "azure/gpt-5": { date: "2026-11-20", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }] },
  "azure/gpt-5-mini": { date: "2026-11-20", rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }] },
  "azure/gpt-5-nano": { date: "2026-11-20", rates: [{ over: 0, input: "0.05", output: "0.4", cache_read: "0.005" }] },
  "azure/chat-latest": { date: "2026-11-20", rates: [{ over: 0, input: "5", output: "30", cache_read: "0.5" }] },
  "azure/gpt-4o-2024-11-20": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.5", output: "10", cache_read: "1.25" }],
  },
  "azure/gpt-5.1": { date: "2026-11-20", rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }] },
  "azure/gpt-5.2-pro": { date: "2026-11-20", rates: [{ over: 0, input: "21", output: "168" }] },
  "azure/gpt-6.1-terra": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "1", output: "5", cache_read: "0.05", cache_write: "1.25" },
      { over: 272_000, input: "2", output: "7.5", cache_read: "0.1", cache_write: "2.5" },
    ],
  },
  "azure/gpt-chat-latest": { date: "2026-09-28", rates: [{ over: 0, input: "5", output: "30", cache_read: "0.5" }] },
  "azure/o1-mini-2024-09-12": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.1", output: "4.4", cache_read: "0.55" }],
  },
  "baseten/zai-org/GLM-4.7": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.12" }],
  },
  "baseten/openai/gpt-oss-120b": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.5", cache_read: "0.1" }],
  },
  "baseten/moonshotai/Kimi-K2.6": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4-Pro": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.74", output: "3.48", cache_read: "0.145" }],
  },
  "baseten/reflection/Beam-1.0": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.4", output: "1.2", cache_read: "0.04" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.007" }],
  },
  "baseten/zai-org/GLM-5.3-Flash": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "baseten/zai-org/GLM-5.3-Fast": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "baseten/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.132" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.13", output: "0.26", cache_read: "0.028" }],
  },
  "baseten/thinkingmachines/inkling-small": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "1.2", cache_read: "0.1" }],
  },
  "baseten/moonshotai/Kimi-K3": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "baseten/thinkingmachines/inkling": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1", output: "4.05", cache_read: "0.17" }],
  },
  "baseten/zai-org/GLM-5.2-Fast": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "baseten/zai-org/GLM-5.2": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }],
  },
  "baseten/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }],
  },
  "baseten/nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.12" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4.1-Flash-1017": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.007" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4.1-Flash-1017-Fast": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.014" }],
  },
  "baseten/deepseek-ai/DeepSeek-V4.1-Flash-Fast": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.014" }],
  },
  "baseten/moonshotai/Kimi-K3.1-Pro": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2" }],
  },
  "baseten/meta-models/muse-spark-open": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.25", output: "4.25", cache_read: "0.15" }],
  },
  "baseten/nvidia/NVIDIA-Nemotron-3.5-Super-VL-120B-A12B": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.2", output: "0.5", cache_read: "0.04" }],
  },
  "bedrock/eu.anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4.4", output: "22", cache_read: "0.22", cache_write: "5.5", cache_write_1h: "8.8" }],
  },
  "bedrock/us.anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4.4", output: "22", cache_read: "0.22", cache_write: "5.5", cache_write_1h: "8.8" }],
  },
  "bedrock/global.anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4", output: "20", cache_read: "0.2", cache_write: "5", cache_write_1h: "8" }],
  },
  "bedrock/us.openai.gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75" },
      { over: 272_000, input: "4.4", output: "16.5", cache_read: "0.44", cache_write: "5.5" },
    ],
  },
  "bedrock/global.openai.gpt-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "15", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "bedrock/us.openai.gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.11", output: "0.55", cache_read: "0.011", cache_write: "0.1375" },
      { over: 272_000, input: "0.22", output: "0.825", cache_read: "0.022", cache_write: "0.275" },
    ],
  },
  "bedrock/global.openai.gpt-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.1", output: "0.5", cache_read: "0.01", cache_write: "0.125" },
      { over: 272_000, input: "0.2", output: "0.75", cache_read: "0.02", cache_write: "0.25" },
    ],
  },
  "bedrock/us.openai.gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "11", output: "55", cache_read: "1.1", cache_write: "13.75" },
      { over: 272_000, input: "22", output: "82.5", cache_read: "2.2", cache_write: "27.5" },
    ],
  },
  "bedrock/global.openai.gpt-6-astra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5" },
      { over: 272_000, input: "20", output: "75", cache_read: "2", cache_write: "25" },
    ],
  },
  "bedrock/us.anthropic.claude-fable-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "11", output: "55", cache_read: "0.275", cache_write: "13.75", cache_write_1h: "22" }],
  },
  "bedrock/global.anthropic.claude-fable-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "0.25", cache_write: "12.5", cache_write_1h: "20" }],
  },
  "bedrock/us.anthropic.claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/eu.anthropic.claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/global.anthropic.claude-opus-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25", cache_write_1h: "10" }],
  },
  "bedrock/us.moonshotai.kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125" }],
  },
  "bedrock/global.moonshotai.kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "bedrock/us.openai.gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4.4", output: "22", cache_read: "0.44", cache_write: "5.5" },
      { over: 272_000, input: "8.8", output: "33", cache_read: "0.88", cache_write: "11" },
    ],
  },
  "bedrock/global.openai.gpt-5.6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "4", output: "20", cache_read: "0.4", cache_write: "5" },
      { over: 272_000, input: "8", output: "30", cache_read: "0.8", cache_write: "10" },
    ],
  },
  "bedrock/us.openai.gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.2", output: "13.2", cache_read: "0.22", cache_write: "2.75" },
      { over: 272_000, input: "4.4", output: "19.8", cache_read: "0.44", cache_write: "5.5" },
    ],
  },
  "bedrock/global.openai.gpt-5.6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "18", cache_read: "0.4", cache_write: "5" },
    ],
  },
  "bedrock/us.openai.gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.22", output: "1.32", cache_read: "0.022", cache_write: "0.275" },
      { over: 272_000, input: "0.44", output: "1.98", cache_read: "0.044", cache_write: "0.55" },
    ],
  },
  "bedrock/global.openai.gpt-5.6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.2", output: "1.2", cache_read: "0.02", cache_write: "0.25" },
      { over: 272_000, input: "0.4", output: "1.8", cache_read: "0.04", cache_write: "0.5" },
    ],
  },
  "bedrock/us.anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75", cache_write_1h: "4.4" }],
  },
  "bedrock/eu.anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75", cache_write_1h: "4.4" }],
  },
  "bedrock/global.anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5", cache_write_1h: "4" }],
  },
  "bedrock/eu.anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "11", output: "55", cache_read: "1.1", cache_write: "13.75", cache_write_1h: "22" }],
  },
  "bedrock/us.anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "11", output: "55", cache_read: "1.1", cache_write: "13.75", cache_write_1h: "22" }],
  },
  "bedrock/global.anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5", cache_write_1h: "20" }],
  },
  "bedrock/eu.anthropic.claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/us.anthropic.claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/global.anthropic.claude-opus-4-8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25", cache_write_1h: "10" }],
  },
  "bedrock/us.anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/eu.anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/global.anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25", cache_write_1h: "10" }],
  },
  "bedrock/nvidia.nemotron-super-3-120b": { date: "2026-09-28", rates: [{ over: 0, input: "0.15", output: "0.65" }] },
  "bedrock/eu.anthropic.claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125", cache_write_1h: "6.6" }],
  },
  "bedrock/us.anthropic.claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125", cache_write_1h: "6.6" }],
  },
  "bedrock/global.anthropic.claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75", cache_write_1h: "6" }],
  },
  "bedrock/zai.glm-5": { date: "2026-09-28", rates: [{ over: 0, input: "1", output: "3.2" }] },
  "bedrock/minimax.minimax-m2.5": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "bedrock/eu.anthropic.claude-opus-4-6-v1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/us.anthropic.claude-opus-4-6-v1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/global.anthropic.claude-opus-4-6-v1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25", cache_write_1h: "10" }],
  },
  "bedrock/qwen.qwen3-coder-next": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.2" }] },
  "bedrock/moonshotai.kimi-k2.5": { date: "2026-09-28", rates: [{ over: 0, input: "0.6", output: "3" }] },
  "bedrock/mistral.devstral-2-123b": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2" }] },
  "bedrock/mistral.mistral-large-3-675b-instruct": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "1.5" }],
  },
  "bedrock/eu.amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.374", output: "3.157", cache_read: "0.0935", cache_write: "0.374" }],
  },
  "bedrock/us.amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.33", output: "2.75", cache_read: "0.0825", cache_write: "0.33" }],
  },
  "bedrock/amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.33", output: "2.75", cache_read: "0.0825", cache_write: "0.33" }],
  },
  "bedrock/global.amazon.nova-2-lite-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.075", cache_write: "0.3" }],
  },
  "bedrock/deepseek.v3.2": { date: "2026-09-28", rates: [{ over: 0, input: "0.62", output: "1.85" }] },
  "bedrock/eu.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.1", output: "5.5", cache_read: "0.11", cache_write: "1.375", cache_write_1h: "2.2" }],
  },
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.1", output: "5.5", cache_read: "0.11", cache_write: "1.375", cache_write_1h: "2.2" }],
  },
  "bedrock/global.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25", cache_write_1h: "2" }],
  },
  "bedrock/amazon.nova-lite-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.06", output: "0.24", cache_read: "0.015" }],
  },
  "bedrock/amazon.nova-micro-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.035", output: "0.14", cache_read: "0.00875" }],
  },
  "bedrock/anthropic.claude-fable-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "1", cache_write: "12.5", cache_write_1h: "20" }],
  },
  "bedrock/anthropic.claude-fable-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "10", output: "50", cache_read: "0.25", cache_write: "12.5", cache_write_1h: "20" }],
  },
  "bedrock/anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25", cache_write_1h: "2" }],
  },
  "bedrock/anthropic.claude-opus-4-5-20251101-v1:0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25", cache_write_1h: "10" }],
  },
  "bedrock/anthropic.claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25", cache_write_1h: "10" }],
  },
  "bedrock/anthropic.claude-opus-5-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4", output: "20", cache_read: "0.2", cache_write: "5", cache_write_1h: "8" }],
  },
  "bedrock/anthropic.claude-sonnet-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5", cache_write_1h: "4" }],
  },
  "bedrock/apac.amazon.nova-lite-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.063", output: "0.252", cache_read: "0.01575" }],
  },
  "bedrock/apac.amazon.nova-micro-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.037", output: "0.148", cache_read: "0.00925" }],
  },
  "bedrock/apac.amazon.nova-pro-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.84", output: "3.36", cache_read: "0.21" }],
  },
  "bedrock/au.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "1.1", output: "5.5", cache_read: "0.11", cache_write: "1.375", cache_write_1h: "2.2" }],
  },
  "bedrock/au.anthropic.claude-haiku-5-5": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "0.11", output: "0.55", cache_read: "0.011", cache_write: "0.1375", cache_write_1h: "0.22" },
      {
        over: 100_000,
        input: "0.55",
        output: "2.75",
        cache_read: "0.055",
        cache_write: "0.6875",
        cache_write_1h: "1.1",
      },
    ],
  },
  "bedrock/au.anthropic.claude-opus-4-6-v1": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/au.anthropic.claude-opus-4-7": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/au.anthropic.claude-opus-4-8": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/au.anthropic.claude-opus-5-5": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "4.4", output: "22", cache_read: "0.22", cache_write: "5.5", cache_write_1h: "8.8" }],
  },
  "bedrock/au.anthropic.claude-sonnet-4-5-20250929-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125", cache_write_1h: "6.6" }],
  },
  "bedrock/au.anthropic.claude-sonnet-4-6": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125", cache_write_1h: "6.6" }],
  },
  "bedrock/au.anthropic.claude-sonnet-5": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75", cache_write_1h: "4.4" }],
  },
  "bedrock/au.anthropic.claude-sonnet-5-5": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.11", cache_write: "2.75", cache_write_1h: "4.4" }],
  },
  "bedrock/deepseek.v3-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.58", output: "1.68" }] },
  "bedrock/eu.anthropic.claude-sonnet-5-5": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.11", cache_write: "2.75", cache_write_1h: "4.4" }],
  },
  "bedrock/eu.mistral.pixtral-large-2502-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "2", output: "6" }] },
  "bedrock/global.anthropic.claude-haiku-5-5": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "0.1", output: "0.5", cache_read: "0.01", cache_write: "0.125", cache_write_1h: "0.2" },
      { over: 100_000, input: "0.5", output: "2.5", cache_read: "0.05", cache_write: "0.625", cache_write_1h: "1" },
    ],
  },
  "bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75", cache_write_1h: "6" }],
  },
  "bedrock/global.openai.gpt-6.1-sol": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "2", output: "10", cache_read: "0.1", cache_write: "2.5" },
      { over: 272_000, input: "4", output: "15", cache_read: "0.2", cache_write: "5" },
    ],
  },
  "bedrock/global.zai.glm-5.3": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "1.68", output: "5.28", cache_read: "0.312", cache_write: "2.1" }],
  },
  "bedrock/jp.amazon.nova-2-lite-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.396", output: "3.311", cache_read: "0.099" }],
  },
  "bedrock/jp.anthropic.claude-haiku-4-5-20251001-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "1.1", output: "5.5", cache_read: "0.11", cache_write: "1.375", cache_write_1h: "2.2" }],
  },
  "bedrock/jp.anthropic.claude-haiku-5-5": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "0.11", output: "0.55", cache_read: "0.011", cache_write: "0.1375", cache_write_1h: "0.22" },
      {
        over: 100_000,
        input: "0.55",
        output: "2.75",
        cache_read: "0.055",
        cache_write: "0.6875",
        cache_write_1h: "1.1",
      },
    ],
  },
  "bedrock/jp.anthropic.claude-opus-4-8": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "5.5", output: "27.5", cache_read: "0.55", cache_write: "6.875", cache_write_1h: "11" }],
  },
  "bedrock/jp.anthropic.claude-sonnet-5": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.2", output: "11", cache_read: "0.22", cache_write: "2.75", cache_write_1h: "4.4" }],
  },
  "bedrock/meta.llama3-3-70b-instruct-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.72", output: "0.72" }],
  },
  "bedrock/meta.llama4-scout-17b-instruct-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.17", output: "0.66" }],
  },
  "bedrock/minimax.minimax-m2": { date: "2026-11-20", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "bedrock/minimax.minimax-m2.1": { date: "2026-11-20", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "bedrock/mistral.magistral-small-2509": { date: "2026-11-20", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "bedrock/mistral.ministral-3-14b-instruct": { date: "2026-11-20", rates: [{ over: 0, input: "0.2", output: "0.2" }] },
  "bedrock/mistral.ministral-3-3b-instruct": { date: "2026-11-20", rates: [{ over: 0, input: "0.1", output: "0.1" }] },
  "bedrock/mistral.ministral-3-8b-instruct": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.15", output: "0.15" }],
  },
  "bedrock/moonshot.kimi-k2-thinking": { date: "2026-11-20", rates: [{ over: 0, input: "0.6", output: "2.5" }] },
  "bedrock/nvidia.nemotron-nano-12b-v2": { date: "2026-11-20", rates: [{ over: 0, input: "0.2", output: "0.6" }] },
  "bedrock/nvidia.nemotron-nano-3-30b": { date: "2026-11-20", rates: [{ over: 0, input: "0.06", output: "0.24" }] },
  "bedrock/nvidia.nemotron-nano-9b-v2": { date: "2026-11-20", rates: [{ over: 0, input: "0.06", output: "0.23" }] },
  "bedrock/openai.gpt-oss-120b-1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "bedrock/openai.gpt-oss-20b-1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.07", output: "0.3" }] },
  "bedrock/qwen.qwen3-32b-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "bedrock/qwen.qwen3-coder-30b-a3b-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "bedrock/qwen.qwen3-coder-480b-a35b-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.45", output: "1.8" }] },
  "bedrock/qwen.qwen3-next-80b-a3b": { date: "2026-11-20", rates: [{ over: 0, input: "0.15", output: "1.2" }] },
  "bedrock/us-gov.openai.gpt-oss-120b-1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.18", output: "0.72" }] },
  "bedrock/us-gov.openai.gpt-oss-20b-1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.084", output: "0.36" }] },
  "bedrock/us.amazon.nova-micro-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.035", output: "0.14", cache_read: "0.00875" }],
  },
  "bedrock/us.amazon.nova-pro-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.8", output: "3.2", cache_read: "0.2" }],
  },
  "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "3.3", output: "16.5", cache_read: "0.33", cache_write: "4.125", cache_write_1h: "6.6" }],
  },
  "bedrock/us.meta.llama3-3-70b-instruct-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.72", output: "0.72" }],
  },
  "bedrock/us.meta.llama4-scout-17b-instruct-v1:0": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.17", output: "0.66" }],
  },
  "bedrock/us.mistral.pixtral-large-2502-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "2", output: "6" }] },
  "bedrock/us.openai.gpt-6.1-terra": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "1.1", output: "5.5", cache_read: "0.055", cache_write: "1.375" },
      { over: 272_000, input: "2.2", output: "8.25", cache_read: "0.11", cache_write: "2.75" },
    ],
  },
  "bedrock/us.writer.palmyra-x4-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "bedrock/us.writer.palmyra-x5-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.6", output: "6" }] },
  "bedrock/us.xai.grok-4.6": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.2", output: "6.6", cache_read: "0.55" }],
  },
  "bedrock/us.xai.grok-4.7": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "2.2", output: "6.6", cache_read: "0.55" }],
  },
  "bedrock/writer.palmyra-x4-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "bedrock/writer.palmyra-x5-v1:0": { date: "2026-11-20", rates: [{ over: 0, input: "0.6", output: "6" }] },
  "bedrock/zai.glm-4.7-flash": { date: "2026-11-20", rates: [{ over: 0, input: "0.07", output: "0.4" }] },
  "bedrock/google.gemma-3-12b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.09", output: "0.29" }] },
  "bedrock/google.gemma-3-27b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.23", output: "0.38" }] },
  "bedrock/google.gemma-3-4b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.04", output: "0.08" }] },
  "bedrock/us.deepseek.r1-v1:0": { date: "2026-09-28", rates: [{ over: 0, input: "1.35", output: "5.4" }] },
  "bedrock/deepseek.r1-v1:0": { date: "2026-09-28", rates: [{ over: 0, input: "1.35", output: "5.4" }] },
  "cerebras/qwen-3-32b": { date: "2026-11-29", rates: [{ over: 0, input: "0.4", output: "0.8" }] },
  "cerebras/gemma-4-31b": { date: "2026-11-29", rates: [{ over: 0, input: "0.99", output: "1.49" }] },
  "cerebras/qwen-3.8-27b": { date: "2026-09-28", rates: [{ over: 0, input: "0.99", output: "1.49" }] },
  "cerebras/gpt-oss-120b": { date: "2026-09-28", rates: [{ over: 0, input: "0.35", output: "0.75" }] },
  "cohere/command-a-plus-05-2026": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/command-a-translate-08-2025": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/command-a-reasoning-08-2025": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/command-a-vision-07-2025": { date: "2026-09-28", rates: [{ over: 0, input: "2.5", output: "10" }] },
  "cohere/c4ai-aya-expanse-32b": { date: "2026-11-09", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "cohere/command-r-08-2024": { date: "2026-11-09", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "cohere/command-r7b-12-2024": { date: "2026-11-09", rates: [{ over: 0, input: "0.0375", output: "0.15" }] },
  "databricks/databricks-gpt-5-6-sol": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "databricks/databricks-gpt-5-6-terra": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "databricks/databricks-gpt-5-6-luna": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1", output: "6", cache_read: "0.1" },
      { over: 272_000, input: "2", output: "9", cache_read: "0.2" },
    ],
  },
  "databricks/databricks-glm-5-2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "databricks/databricks-kimi-k2-7-code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "databricks/databricks-gpt-5-5": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "5", output: "30", cache_read: "0.5" },
      { over: 272_000, input: "10", output: "45", cache_read: "1" },
    ],
  },
  "databricks/databricks-claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "databricks/databricks-gpt-5-4-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "4.5", cache_read: "0.075" }],
  },
  "databricks/databricks-gpt-5-4-nano": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "1.25", cache_read: "0.02" }],
  },
  "databricks/databricks-gpt-5-4": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2.5", output: "15", cache_read: "0.25" },
      { over: 272_000, input: "5", output: "22.5", cache_read: "0.5" },
    ],
  },
  "databricks/databricks-gemini-3-1-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025" }],
  },
  "databricks/databricks-gemini-3-1-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "databricks/databricks-claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "databricks/databricks-claude-opus-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "databricks/databricks-gemini-3-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.05" }],
  },
  "databricks/databricks-gpt-5-2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "databricks/databricks-claude-opus-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "databricks/databricks-gemini-3-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "databricks/databricks-gpt-5-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "databricks/databricks-claude-haiku-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25" }],
  },
  "databricks/databricks-claude-sonnet-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "databricks/databricks-gpt-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "databricks/databricks-gpt-5-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "databricks/databricks-gpt-5-nano": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.05", output: "0.4", cache_read: "0.005" }],
  },
  "databricks/databricks-gpt-oss-120b": { date: "2026-11-09", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "databricks/databricks-gpt-oss-20b": { date: "2026-11-09", rates: [{ over: 0, input: "0.07", output: "0.3" }] },
  "databricks/databricks-gemma-3-12b": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15001", output: "0.50001" }],
  },
  "databricks/databricks-glm-5-3": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.4", output: "4.39999", cache_read: "0.25998" }],
  },
  "databricks/databricks-glm-5-3-flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15001", output: "0.50001", cache_read: "0.03003" }],
  },
  "databricks/databricks-kimi-k3": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2.99999", output: "15.00002", cache_read: "0.30002" }],
  },
  "databricks/databricks-llama-4-maverick": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.50001", output: "1.50003" }],
  },
  "databricks/databricks-meta-llama-3-1-8b-instruct": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15001", output: "0.45003" }],
  },
  "databricks/databricks-meta-llama-3-3-70b-instruct": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.50001", output: "1.50003" }],
  },
  "databricks/databricks-qwen35-122b-a10b": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.22001", output: "2.20003" }],
  },
  "deepinfra/XiaomiMiMo/MiMo-V2.6-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.43", output: "0.87", cache_read: "0.0036" }],
  },
  "deepinfra/XiaomiMiMo/MiMo-V2.6-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.0027" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.6", cache_read: "0.006" }],
  },
  "deepinfra/tencent/Hy4-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.834", output: "2.501", cache_read: "0.042" }],
  },
  "deepinfra/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "deepinfra/Qwen/Qwen3.8-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.113", output: "0.382", cache_read: "0.0141" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Flash-Vision-Exp": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.44", output: "1.32", cache_read: "0.014" }],
  },
  "deepinfra/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.9", output: "4", cache_read: "0.2" }],
  },
  "deepinfra/Qwen/Qwen3.8-27B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "2.5", cache_read: "0.05" }],
  },
  "deepinfra/Qwen/Qwen3.8-2.4T-A95B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.2" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.3", output: "2.6", cache_read: "0.1" }],
  },
  "deepinfra/Qwen/Qwen3.8-Max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.65", output: "4.951", cache_read: "0.206" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.06", output: "0.18", cache_read: "0.015" }],
  },
  "deepinfra/thinkingmachines/Inkling-Small": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.45", output: "1.2", cache_read: "0.1" }],
  },
  "deepinfra/moonshotai/Kimi-K3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.85", output: "14.25", cache_read: "0.285" }],
  },
  "deepinfra/thinkingmachines/Inkling": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4.05", cache_read: "0.16" }],
  },
  "deepinfra/tencent/Hy3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.13", output: "0.53", cache_read: "0.033" }],
  },
  "deepinfra/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "2.4", cache_read: "0.14" }],
  },
  "deepinfra/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.68", output: "3.4", cache_read: "0.136" }],
  },
  "deepinfra/MiniMaxAI/MiniMax-M3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.28", output: "1.1", cache_read: "0.056" }],
  },
  "deepinfra/Qwen/Qwen3-235B-A22B-Instruct-2507": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.09", output: "0.55" }],
  },
  "deepinfra/Qwen/Qwen3-32B": { date: "2026-09-28", rates: [{ over: 0, input: "0.08", output: "0.28" }] },
  "deepinfra/Qwen/Qwen3-Coder-480B-A35B-Instruct-Turbo": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1", cache_read: "0.1" }],
  },
  "deepinfra/Qwen/Qwen3-Next-80B-A3B-Instruct": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.09", output: "1.1" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-R1-0528": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "2.15", cache_read: "0.35" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V3-0324": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.24", output: "0.9", cache_read: "0.135" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V3.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "0.95", cache_read: "0.13" }],
  },
  "deepinfra/google/gemma-3-12b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.05", output: "0.15" }] },
  "deepinfra/google/gemma-3-27b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.08", output: "0.16" }] },
  "deepinfra/google/gemma-3-4b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.05", output: "0.1" }] },
  "deepinfra/meta-llama/Llama-4-Maverick-17B-128E-Instruct-FP8": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.8" }],
  },
  "deepinfra/meta-llama/Llama-4-Scout-17B-16E-Instruct": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1", output: "0.3" }],
  },
  "deepinfra/openai/gpt-oss-20b": { date: "2026-09-28", rates: [{ over: 0, input: "0.03", output: "0.14" }] },
  "deepinfra/zai-org/GLM-4.6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "2", cache_read: "0.1" }],
  },
  "deepinfra/Qwen/Qwen3-VL-235B-A22B-Instruct": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.88", cache_read: "0.11" }],
  },
  "deepinfra/Qwen/Qwen3.5-27B": { date: "2026-09-28", rates: [{ over: 0, input: "0.26", output: "2.6" }] },
  "deepinfra/Qwen/Qwen3.6-35B-A3B": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.95" }] },
  "deepinfra/moonshotai/Kimi-K2.6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.5", cache_read: "0.15" }],
  },
  "deepinfra/stepfun-ai/Step-3.7-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "1.15", cache_read: "0.04" }],
  },
  "deepinfra/Qwen/Qwen3.5-35B-A3B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "1", cache_read: "0.05" }],
  },
  "deepinfra/ByteDance/Seed-2.0-pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.1" }],
  },
  "deepinfra/Qwen/Qwen3.5-397B-A17B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.45", output: "3", cache_read: "0.22" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V3.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.26", output: "0.38", cache_read: "0.13" }],
  },
  "deepinfra/Qwen/Qwen3.5-122B-A10B": { date: "2026-09-28", rates: [{ over: 0, input: "0.29", output: "2.4" }] },
  "deepinfra/zai-org/GLM-5.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.05", output: "3.5", cache_read: "0.205" }],
  },
  "deepinfra/deepseek-ai/DeepSeek-V4-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.3", output: "2.6", cache_read: "0.1" }],
  },
  "deepinfra/Qwen/Qwen3.5-9B": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.15" }] },
  "deepseek/deepseek-flash": {
    date: "2026-09-28",
    rates: [
      {
        over: 0,
        input: "0.15",
        output: "0.6",
        cache_read: "0.003",
        peak: {
          times: "2",
          days: [1, 2, 3, 4, 5],
          hours: [
            [1, 4],
            [6, 10],
          ],
        },
      },
    ],
  },
  "deepseek/deepseek-v4-pro": {
    date: "2026-11-20",
    rates: [
      {
        over: 0,
        input: "0.66",
        output: "1.98",
        cache_read: "0.022",
        peak: {
          times: "2",
          days: [1, 2, 3, 4, 5],
          hours: [
            [1, 4],
            [6, 10],
          ],
        },
      },
    ],
  },
  "fireworks/accounts/fireworks/models/deepseek-coder-v2-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.2", output: "1.2" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-r1": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "3", output: "8" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-r1-basic": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.55", output: "2.19" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v3": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v3p1": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.56", output: "1.68" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v3p1-terminus": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.56", output: "1.68" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4-flash": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.028" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4-pro-0813": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.044" }],
  },
  "fireworks/deepseek-v4-pro-0813": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.044" }],
  },
  "fireworks/accounts/fireworks/models/firefunction-v2": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/glm-4p5": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.55", output: "2.19" }],
  },
  "fireworks/accounts/fireworks/models/glm-4p6": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.55", output: "2.19" }],
  },
  "fireworks/accounts/fireworks/models/glm-4p7": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.3" }],
  },
  "fireworks/accounts/fireworks/models/glm-5p1": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "fireworks/accounts/fireworks/models/glm-5p2": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k2-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "2.5" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k2-instruct-0905": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "2.5" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k2-thinking": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "2.5" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k2p5": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "3", cache_read: "0.1" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k2p6": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k2p7-code": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "fireworks/accounts/fireworks/models/llama-v3p1-405b-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "3", output: "3" }],
  },
  "fireworks/accounts/fireworks/models/llama-v3p1-8b-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.1" }],
  },
  "fireworks/accounts/fireworks/models/llama-v3p2-11b-vision-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.2", output: "0.2" }],
  },
  "fireworks/accounts/fireworks/models/llama-v3p2-1b-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.1" }],
  },
  "fireworks/accounts/fireworks/models/llama-v3p2-3b-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.1" }],
  },
  "fireworks/accounts/fireworks/models/llama-v3p2-90b-vision-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/llama4-maverick-instruct-basic": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.22", output: "0.88" }],
  },
  "fireworks/accounts/fireworks/models/llama4-scout-instruct-basic": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.6" }],
  },
  "fireworks/accounts/fireworks/models/mixtral-8x22b-instruct-hf": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.2", output: "1.2" }],
  },
  "fireworks/accounts/fireworks/models/qwen2-72b-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/qwen2p5-coder-32b-instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/yi-large": { date: "2026-11-29", rates: [{ over: 0, input: "3", output: "3" }] },
  "fireworks/deepseek-v4-flash": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.028" }],
  },
  "fireworks/glm-4p7": { date: "2026-11-29", rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.3" }] },
  "fireworks/glm-5p1": { date: "2026-11-29", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }] },
  "fireworks/glm-5p1-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.8", output: "8.8", cache_read: "0.52" }],
  },
  "fireworks/glm-5p2": { date: "2026-11-29", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }] },
  "fireworks/gpt-oss-120b": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "fireworks/gpt-oss-20b": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.07", output: "0.3", cache_read: "0.035" }],
  },
  "fireworks/kimi-k2p5": { date: "2026-11-29", rates: [{ over: 0, input: "0.6", output: "3", cache_read: "0.1" }] },
  "fireworks/kimi-k2p6": { date: "2026-11-29", rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }] },
  "fireworks/kimi-k2p6-fast": { date: "2026-11-29", rates: [{ over: 0, input: "2", output: "8", cache_read: "0.3" }] },
  "fireworks/kimi-k2p7-code": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "fireworks/kimi-k2p7-code-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.9", output: "8", cache_read: "0.38" }],
  },
  "fireworks/minimax-m2p1": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03" }],
  },
  "fireworks/minimax-m3": { date: "2026-11-29", rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }] },
  "fireworks/qwen3p7-plus": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.4", output: "1.6", cache_read: "0.08" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p1-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.8", output: "8.8", cache_read: "0.52" }],
  },
  "fireworks/accounts/fireworks/routers/kimi-k2p6-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2", output: "8", cache_read: "0.3" }],
  },
  "fireworks/accounts/fireworks/routers/kimi-k2p7-code-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.9", output: "8", cache_read: "0.38" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4-flash-0731": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.007" }],
  },
  "fireworks/accounts/fireworks/routers/deepseek-v4p1-flash-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.45", output: "1.8", cache_read: "0.009" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4-flash-vision-exp": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.007" }],
  },
  "fireworks/deepseek-v4-flash-0731": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.007" }],
  },
  "fireworks/deepseek-v4p1-flash": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.006" }],
  },
  "fireworks/deepseek-v4p1-flash-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.45", output: "1.8", cache_read: "0.009" }],
  },
  "fireworks/deepseek-v4-flash-vision-exp": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.007" }],
  },
  "fireworks/glm-5p2-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "fireworks/glm-5p2-fast-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "fireworks/kimi-k3": { date: "2026-11-29", rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }] },
  "fireworks/kimi-k3-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "4.5", output: "22.5", cache_read: "0.45" }],
  },
  "fireworks/kimi-k3-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "4.5", output: "22.5", cache_read: "0.45" }],
  },
  "fireworks/qwen3p8-max": { date: "2026-11-29", rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }] },
  "fireworks/muse-glimmer-30b": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.35", output: "1.5", cache_read: "0.04" }],
  },
  "fireworks/nemotron-lightning-3p5-30b-a3b": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.05", output: "0.2", cache_read: "0.01" }],
  },
  "fireworks/nemotron-3-ultra-nvfp4": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.12" }],
  },
  "fireworks/accounts/fireworks/models/muse-glimmer-30b": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.35", output: "1.5", cache_read: "0.04" }],
  },
  "fireworks/accounts/fireworks/models/muse-spark-open": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "4.25", cache_read: "0.15" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p2-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p2-fast-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.21" }],
  },
  "fireworks/accounts/fireworks/routers/kimi-k3-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "4.5", output: "22.5", cache_read: "0.45" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p3-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.39" }],
  },
  "fireworks/glm-5p3": { date: "2026-11-29", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }] },
  "fireworks/glm-5p3-us": { date: "2026-11-29", rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.39" }] },
  "fireworks/glm-5p3-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.39" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p3-flash-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.225", output: "0.75", cache_read: "0.045" }],
  },
  "fireworks/glm-5p3-flash": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "fireworks/glm-5p3-flash-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.225", output: "0.75", cache_read: "0.045" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4p1-flash-1017-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.45", output: "1.8", cache_read: "0.009" }],
  },
  "fireworks/accounts/fireworks/routers/spot-deepseek-v4-flash": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.105", output: "0.21", cache_read: "0.021" }],
  },
  "fireworks/accounts/fireworks/routers/kimi-k3-spot": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2.1", output: "10.5", cache_read: "0.21" }],
  },
  "fireworks/accounts/fireworks/models/ultramarine-1-flash-us": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k3p1-pro": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2" }],
  },
  "fireworks/accounts/fireworks/models/ember-1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4p1-flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.006" }],
  },
  "fireworks/accounts/fireworks/routers/glm-5p3-fast": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.1", output: "6.6", cache_read: "0.39" }],
  },
  "fireworks/accounts/fireworks/models/glm-5p3-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "fireworks/accounts/fireworks/models/glm-5p3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "fireworks/accounts/fireworks/models/qwen3p8-2p4t-a95b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "fireworks/accounts/fireworks/models/nemotron-lightning-3p5-30b-a3b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.05", output: "0.2", cache_read: "0.01" }],
  },
  "fireworks/accounts/fireworks/models/qwen3p8-max": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "fireworks/accounts/fireworks/routers/kimi-k3-fast": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4.5", output: "22.5", cache_read: "0.45" }],
  },
  "fireworks/accounts/fireworks/models/kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "fireworks/accounts/fireworks/models/inkling": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "4.05", cache_read: "0.17" }],
  },
  "fireworks/accounts/fireworks/models/minimax-m3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "fireworks/accounts/fireworks/models/nemotron-3-ultra-nvfp4": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.12" }],
  },
  "fireworks/accounts/fireworks/models/gpt-oss-120b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v4p1-flash-1017": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.006" }],
  },
  "fireworks/accounts/fireworks/models/minimax-m3p1-flash": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "fireworks/accounts/fireworks/routers/deepseek-v4p1-flash-1017-ultrafast": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2.4", output: "9.6", cache_read: "0.048" }],
  },
  "fireworks/accounts/fireworks/models/qwen3p7-plus": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.4", output: "1.6", cache_read: "0.08" }],
  },
  "fireworks/accounts/fireworks/models/gpt-oss-20b": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.07", output: "0.3", cache_read: "0.035" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-r1-0528": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "3", output: "8" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v3-0324": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/deepseek-v3p2": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.56", output: "1.68" }],
  },
  "fireworks/accounts/fireworks/models/minimax-m2p1": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "1.2" }],
  },
  "fireworks/accounts/fireworks/models/qwen2p5-vl-72b-instruct": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.9", output: "0.9" }],
  },
  "fireworks/accounts/fireworks/models/qwen3-235b-a22b": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.22", output: "0.88" }],
  },
  "groq/meta-llama/llama-prompt-guard-2-86m": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.04", output: "0.04", tiers: { flex: "1" } }],
  },
  "groq/qwen/qwen3.8-27b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.8", output: "4", tiers: { flex: "1" } }],
  },
  "groq/qwen/qwen3.6-27b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "3", cache_read: "0.3", tiers: { flex: "1" } }],
  },
  "groq/openai/gpt-oss-safeguard-20b": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.075", output: "0.3", cache_read: "0.0375", tiers: { flex: "1" } }],
  },
  "groq/openai/gpt-oss-120b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.075", tiers: { flex: "1" } }],
  },
  "groq/openai/gpt-oss-20b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.075", output: "0.3", cache_read: "0.0375", tiers: { flex: "1" } }],
  },
  "groq/llama-3.3-70b-versatile": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.59", output: "0.79", tiers: { flex: "1" } }],
  },
  "groq/llama-3.1-8b-instant": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.05", output: "0.08", tiers: { flex: "1" } }],
  },
  "groq/meta-llama/llama-prompt-guard-2-22m": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.03", output: "0.03", tiers: { flex: "1" } }],
  },
  "minimax/MiniMax-M3": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.3", output: "1.2", cache_read: "0.06" },
      { over: 512_000, input: "0.6", output: "2.4", cache_read: "0.12" },
    ],
  },
  "minimax/MiniMax-M2.7-highspeed": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.06", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.5-highspeed": {
    date: "2026-10-26",
    rates: [{ over: 0, input: "0.6", output: "2.4", cache_read: "0.03", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M2": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.03", cache_write: "0.375" }],
  },
  "minimax/MiniMax-M3.1-Flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "mistral/codestral-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "0.9", cache_read: "0.03" }],
  },
  "mistral/codestral-mamba-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.25", output: "0.25", cache_read: "0.025" }],
  },
  "mistral/devstral-small-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.3", cache_read: "0.01" }],
  },
  "mistral/devstral-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.4", output: "2", cache_read: "0.04" }],
  },
  "mistral/devstral-medium-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.4", output: "2", cache_read: "0.04" }],
  },
  "mistral/ministral-3b-2512": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.1", cache_read: "0.01" }],
  },
  "mistral/mistral-medium-3": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/voxtral-small-2507": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.01" }],
  },
  "mistral/zai-glm-5-2": { date: "2026-11-29", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }] },
  "mistral/deepseek-v4-1-flash-1017": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.007" }],
  },
  "mistral/zai-glm-5": { date: "2026-11-29", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }] },
  "mistral/zai-glm-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }],
  },
  "mistral/magistral-small-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "mistral/mistral-large-4": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.7", output: "2.1", cache_read: "0.07" }],
  },
  "mistral/mistral-large-3": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.5", output: "1.5", cache_read: "0.05" }],
  },
  "mistral/mistral-medium": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/mistral-medium-3-5": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/ministral-3-3b-2512": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.1", cache_read: "0.01" }],
  },
  "mistral/ministral-3-8b-2512": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.15", cache_read: "0.015" }],
  },
  "mistral/ministral-3-14b-2512": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.2", output: "0.2", cache_read: "0.02" }],
  },
  "mistral/mistral-vibe-cli-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/mistral-vibe-cli-with-tools": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/mistral-vibe-cli-fast": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "mistral/mistral-code-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "0.9", cache_read: "0.03" }],
  },
  "mistral/mistral-code-fim-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "0.9", cache_read: "0.03" }],
  },
  "mistral/mistral-code-agent-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.4", output: "2", cache_read: "0.04" }],
  },
  "mistral/mistral-medium-2604": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/mistral-medium-latest": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15", tiers: { batch: "0.5" } }],
  },
  "mistral/mistral-small-latest": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015", tiers: { batch: "0.5" } }],
  },
  "mistral/mistral-small-2603": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "mistral/mistral-medium-2508": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.4", output: "2", cache_read: "0.04" }],
  },
  "mistral/voxtral-small-latest": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.01" }],
  },
  "mistral/mistral-small-2506": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "mistral/mistral-medium-2505": { date: "2026-09-28", rates: [{ over: 0, input: "0.4", output: "2" }] },
  "mistral/magistral-medium-latest": { date: "2026-09-28", rates: [{ over: 0, input: "2", output: "5" }] },
  "mistral/magistral-small": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "mistral/mistral-large-latest": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "mistral/mistral-large-2512": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.5", output: "1.5", cache_read: "0.05" }],
  },
  "mistral/codestral-2508": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.3", output: "0.9", cache_read: "0.03" }],
  },
  "mistral/glm-5-2": { date: "2026-11-20", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }] },
  "mistral/ministral-14b-2512": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.2", output: "0.2", cache_read: "0.02" }],
  },
  "mistral/ministral-3b-latest": {
    date: "2026-11-20",
    rates: [{ over: 0, input: "0.1", output: "0.1", cache_read: "0.01" }],
  },
  "mistral/ministral-8b-2512": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.15", cache_read: "0.015" }],
  },
  "mistral/ministral-8b-latest": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.15", cache_read: "0.015" }],
  },
  "mistral/mistral-medium-3.5": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.5", output: "7.5", cache_read: "0.15" }],
  },
  "mistral/pixtral-12b": { date: "2026-11-09", rates: [{ over: 0, input: "0.15", output: "0.15" }] },
  "mistral/zai-glm-5-3": { date: "2026-11-09", rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }] },
  "mistral/zai-glm-5-3-flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "mistral/ministral-14b-latest": {
    date: "2026-10-26",
    rates: [{ over: 0, input: "0.2", output: "0.2", cache_read: "0.02" }],
  },
  "mistral/mistral-large-4-0": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.7", output: "2.1", cache_read: "0.07" }],
  },
  "mistral/pixtral-large-latest": { date: "2026-11-09", rates: [{ over: 0, input: "2", output: "6" }] },
  "moonshotai/kimi-k3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }] },
  "moonshotai/kimi-k2.7-code-highspeed": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.9", output: "8", cache_read: "0.38" }],
  },
  "moonshotai/kimi-k2.7-code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "moonshotai/kimi-k2.6": { date: "2026-09-28", rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.16" }] },
  "moonshotai/kimi-k3.1-pro": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2", cache_write_1h: "4" }],
  },
  "moonshotai/kimi-k3.1-pro-highspeed": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "4", output: "20", cache_read: "0.2", cache_write: "4", cache_write_1h: "8" }],
  },
  "nebius/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.3" }],
  },
  "nebius/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.15" }],
  },
  "nebius/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "1.4" }],
  },
  "nebius/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "1.32" }],
  },
  "nebius/nvidia/Nemotron-3_5-Lightning": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.06", output: "0.24", cache_read: "0.06" }],
  },
  "nebius/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.14" }],
  },
  "nebius/moonshotai/Kimi-K3": { date: "2026-09-28", rates: [{ over: 0, input: "3", output: "15", cache_read: "3" }] },
  "nebius/zai-org/GLM-5.2": { date: "2026-09-28", rates: [{ over: 0, input: "1.4", output: "4.4" }] },
  "nebius/moonshotai/Kimi-K2.7-Code": { date: "2026-09-28", rates: [{ over: 0, input: "0.95", output: "4" }] },
  "nebius/nvidia/Nemotron-3-Ultra-550b-a55b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "3", cache_read: "1" }],
  },
  "nebius/MiniMaxAI/MiniMax-M3": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "nebius/meta-llama/Llama-3.3-70B-Instruct": {
    date: "2026-10-28",
    rates: [{ over: 0, input: "0.13", output: "0.4" }],
  },
  "nebius/MiniMaxAI/MiniMax-M2.5": { date: "2026-10-28", rates: [{ over: 0, input: "0.3", output: "1.2" }] },
  "nebius/nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B": {
    date: "2026-10-28",
    rates: [{ over: 0, input: "0.06", output: "0.24" }],
  },
  "nebius/Qwen/Qwen3-235B-A22B-Instruct-2507": {
    date: "2026-10-28",
    rates: [{ over: 0, input: "0.2", output: "0.6" }],
  },
  "nebius/Qwen/Qwen3-30B-A3B-Instruct-2507": { date: "2026-10-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "nebius/Qwen/Qwen3.5-397B-A17B": { date: "2026-10-28", rates: [{ over: 0, input: "0.6", output: "3.6" }] },
  "nebius/google/gemma-3-27b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "nebius/deepseek-ai/DeepSeek-V4-Pro": { date: "2026-09-28", rates: [{ over: 0, input: "1.75", output: "3.5" }] },
  "nvidia/nvidia/nemotron-3-ultra-550b-a55b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "2.5", cache_read: "0.15" }],
  },
  "perplexity/xai/grok-4.6": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5" },
      { over: 200_000, input: "4", output: "12", cache_read: "1" },
    ],
  },
  "perplexity/deepseek/deepseek-v4-flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.13", output: "0.26", cache_read: "0.028" }],
  },
  "perplexity/moonshot-ai/kimi-k3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/moonshot-ai/kimi-k2.7-code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "perplexity/openai/gpt-5.5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "30", cache_read: "0.5" }],
  },
  "perplexity/anthropic/claude-opus-4-7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "perplexity/nvidia/nemotron-3-super-120b-a12b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2.5" }],
  },
  "perplexity/openai/gpt-5.4": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.5", output: "15", cache_read: "0.25" }],
  },
  "perplexity/google/gemini-3.1-pro-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "perplexity/anthropic/claude-sonnet-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/anthropic/claude-opus-4-6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "perplexity/google/gemini-3-flash-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "0.5", output: "3", cache_read: "0.05" },
      { over: 200_000, input: "0.5", output: "3", cache_read: "0.05" },
    ],
  },
  "perplexity/openai/gpt-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.75", output: "14", cache_read: "0.175" }],
  },
  "perplexity/anthropic/claude-opus-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5" }],
  },
  "perplexity/xai/grok-4-1-fast-non-reasoning": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.2", output: "0.5", cache_read: "0.05" }],
  },
  "perplexity/openai/gpt-5.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.25", output: "10", cache_read: "0.125" }],
  },
  "perplexity/anthropic/claude-haiku-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "5", cache_read: "0.1" }],
  },
  "perplexity/anthropic/claude-sonnet-4-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/openai/gpt-5-mini": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2", cache_read: "0.025" }],
  },
  "perplexity/google/gemini-2.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "10", cache_read: "0.125" },
      { over: 200_000, input: "2.5", output: "15", cache_read: "0.25" },
    ],
  },
  "perplexity/google/gemini-2.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "perplexity/perplexity/sonar": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "2.5", cache_read: "0.0625" }],
  },
  "perplexity/sonar-reasoning-pro": { date: "2026-11-09", rates: [{ over: 0, input: "2", output: "8" }] },
  "perplexity/perplexity/deepseek-v4-pro-0813": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.044" }],
  },
  "perplexity/perplexity/kimi-k3": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "perplexity/perplexity/glm-5.3": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "perplexity/perplexity/glm-5.3-flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "siliconflow/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03", cache_write: "0" }],
  },
  "siliconflow/deepseek-ai/DeepSeek-V4-Flash-Vision-Exp": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.44", output: "1.32", cache_read: "0.028" }],
  },
  "siliconflow/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "siliconflow/Qwen/Qwen3.8-2.4T-A95B": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "siliconflow/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.044" }],
  },
  "siliconflow/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.22", output: "0.66", cache_read: "0.014" }],
  },
  "siliconflow/moonshotai/Kimi-K3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2.7", output: "13.5", cache_read: "0.27" }],
  },
  "siliconflow/tencent/Hy3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.132", output: "0.528", cache_read: "0.033" }],
  },
  "siliconflow/meituan-longcat/LongCat-2.0": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "2.95", cache_read: "0.015" }],
  },
  "siliconflow/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.302", output: "4.092", cache_read: "0.26", cache_write: "0" }],
  },
  "siliconflow/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.85916", output: "3.8", cache_read: "0.17993" }],
  },
  "siliconflow/google/gemma-4-12B-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.1", output: "0.3" }] },
  "siliconflow/nex-agi/Nex-N2-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "2.5", cache_read: "0.25" }],
  },
  "siliconflow/MiniMaxAI/MiniMax-M3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "togetherai/meta-llama/Llama-3.3-70B-Instruct-Turbo": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.04", output: "1.04" }],
  },
  "togetherai/moonshotai/Kimi-K2-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "1", output: "3" }] },
  "togetherai/zai-org/GLM-4.6": { date: "2026-11-29", rates: [{ over: 0, input: "0.6", output: "2.2" }] },
  "togetherai/Qwen/Qwen3.7-Plus": { date: "2026-11-29", rates: [{ over: 0, input: "0.32", output: "1.28" }] },
  "togetherai/Qwen/Qwen3.8-2.4T-A95B": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2", output: "6", cache_read: "0.25" }],
  },
  "togetherai/arize-ai/qwen-2-1.5b-instruct": { date: "2026-11-29", rates: [{ over: 0, input: "0.1", output: "0.1" }] },
  "togetherai/meta-models/Muse-Spark-Open-816B-A42B": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.25", output: "4.25", cache_read: "0.15" }],
  },
  "togetherai/moonshotai/Kimi-K2.5-fp4": { date: "2026-11-29", rates: [{ over: 0, input: "0.5", output: "2.8" }] },
  "togetherai/MiniMaxAI/MiniMax-M2.7": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "togetherai/deepseek-ai/DeepSeek-R1-0528": { date: "2026-11-29", rates: [{ over: 0, input: "3", output: "7" }] },
  "togetherai/mistralai/Ministral-3-14B-Instruct-2512": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.2", output: "0.2" }],
  },
  "togetherai/nvidia/NVIDIA-Nemotron-Nano-9B-v2": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.06", output: "0.25" }],
  },
  "togetherai/mistralai/Mistral-7B-Instruct-v0.3": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.2", output: "0.2" }],
  },
  "togetherai/arcee-ai/trinity-mini": { date: "2026-11-29", rates: [{ over: 0, input: "0.045", output: "0.15" }] },
  "togetherai/meta-llama/Llama-3.1-405B-Instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "3.5", output: "3.5" }],
  },
  "togetherai/meta-llama/Llama-3.2-1B-Instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.06", output: "0.06" }],
  },
  "togetherai/meta-llama/Llama-3.2-3B-Instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.06", output: "0.06" }],
  },
  "togetherai/Qwen/Qwen2-1.5B-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "0.02", output: "0.02" }] },
  "togetherai/Qwen/Qwen2.5-14B-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "0.8", output: "0.8" }] },
  "togetherai/Qwen/Qwen2.5-72B-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "1.2", output: "1.2" }] },
  "togetherai/Qwen/Qwen2.5-72B-Instruct-Turbo": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.2", output: "1.2" }],
  },
  "togetherai/Qwen/Qwen2.5-VL-72B-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "1.95", output: "8" }] },
  "togetherai/Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "2", output: "2" }],
  },
  "togetherai/Qwen/Qwen3-Coder-Next-FP8": { date: "2026-11-29", rates: [{ over: 0, input: "0.5", output: "1.2" }] },
  "togetherai/Qwen/Qwen3-Next-80B-A3B-Instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "1.5" }],
  },
  "togetherai/Qwen/Qwen3-Next-80B-A3B-Thinking": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.15", output: "1.5" }],
  },
  "togetherai/Qwen/Qwen3-VL-32B-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "0.5", output: "1.5" }] },
  "togetherai/Qwen/Qwen3-VL-8B-Instruct": { date: "2026-11-29", rates: [{ over: 0, input: "0.18", output: "0.68" }] },
  "togetherai/Qwen/Qwen3.5-397B-A17B": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "3.6", cache_read: "0.35" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V3.1": { date: "2026-11-29", rates: [{ over: 0, input: "0.6", output: "1.7" }] },
  "togetherai/essentialai/rnj-1-instruct": { date: "2026-11-29", rates: [{ over: 0, input: "0.15", output: "0.15" }] },
  "togetherai/meta-llama/Llama-4-Scout-17B-16E-Instruct": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.18", output: "0.59" }],
  },
  "togetherai/meta-llama/Meta-Llama-3.1-70B-Instruct-Turbo": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.88", output: "0.88" }],
  },
  "togetherai/meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.18", output: "0.18" }],
  },
  "togetherai/mistralai/Mistral-Small-24B-Instruct-2501": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.1", output: "0.3" }],
  },
  "togetherai/mistralai/Mixtral-8x7B-Instruct-v0.1": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.6", output: "0.6" }],
  },
  "togetherai/openai/gpt-oss-20b": { date: "2026-11-29", rates: [{ over: 0, input: "0.05", output: "0.2" }] },
  "togetherai/zai-org/GLM-4.5-Air-FP8": { date: "2026-11-29", rates: [{ over: 0, input: "0.2", output: "1.1" }] },
  "togetherai/zai-org/GLM-4.7": { date: "2026-11-29", rates: [{ over: 0, input: "0.45", output: "2" }] },
  "togetherai/zai-org/GLM-5": { date: "2026-11-29", rates: [{ over: 0, input: "1", output: "3.2" }] },
  "togetherai/zai-org/GLM-5.1": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4.1-Flash-1017": {
    date: "2026-11-29",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.006" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4.1-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.006" }],
  },
  "togetherai/zai-org/GLM-5.3-Flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03" }],
  },
  "togetherai/zai-org/GLM-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4-Pro-0813": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.32", output: "3.96", cache_read: "0.13" }],
  },
  "togetherai/deepseek-ai/DeepSeek-V4-Flash-0731": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.14", output: "0.28", cache_read: "0.03" }],
  },
  "togetherai/moonshotai/Kimi-K3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3" }],
  },
  "togetherai/thinkingmachines/Inkling": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "4.05", cache_read: "0.17" }],
  },
  "togetherai/zai-org/GLM-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26" }],
  },
  "togetherai/moonshotai/Kimi-K2.7-Code": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.95", output: "4", cache_read: "0.19" }],
  },
  "togetherai/MiniMaxAI/MiniMax-M3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "1.2", cache_read: "0.06" }],
  },
  "togetherai/nvidia/nemotron-3-ultra-550b-a55b": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "3.6", cache_read: "0.2" }],
  },
  "togetherai/Qwen/Qwen3.7-Max": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2.5", output: "7.5", cache_read: "0.5" }],
  },
  "togetherai/Qwen/Qwen3.6-Plus": { date: "2026-09-28", rates: [{ over: 0, input: "0.5", output: "3" }] },
  "togetherai/deepseek-ai/DeepSeek-V4-Pro": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.74", output: "3.48", cache_read: "0.2" }],
  },
  "togetherai/moonshotai/Kimi-K2.6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.2", output: "4.5", cache_read: "0.2" }],
  },
  "togetherai/google/gemma-4-31B-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.39", output: "0.97" }] },
  "togetherai/pearl-ai/gemma-4-31b-it": { date: "2026-09-28", rates: [{ over: 0, input: "0.28", output: "0.86" }] },
  "togetherai/moonshotai/Kimi-K3.1-Pro": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2" }],
  },
  "togetherai/nvidia/NVIDIA-Nemotron-3.5-Super-VL": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.02" }],
  },
  "togetherai/openai/gpt-oss-120b": { date: "2026-11-09", rates: [{ over: 0, input: "0.15", output: "0.6" }] },
  "togetherai/Qwen/Qwen3.5-9B": { date: "2026-11-09", rates: [{ over: 0, input: "0.17", output: "0.25" }] },
  "togetherai/reflection/Beam-1.0-501B-A23B": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.4", output: "1.2", cache_read: "0.04" }],
  },
  "togetherai/Qwen/Qwen2.5-7B-Instruct-Turbo": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "0.3" }],
  },
  "togetherai/MiniMaxAI/MiniMax-M3.1-Flash": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.15", output: "0.6", cache_read: "0.015" }],
  },
  "togetherai/meta-models/Muse-Glimmer-30B": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.35", output: "1.5", cache_read: "0.04" }],
  },
  "togetherai/Qwen/Qwen3.8-Flash": { date: "2026-11-09", rates: [{ over: 0, input: "0.15", output: "0.47" }] },
  "togetherai/ricursive-ai/Ripple-65B-Preview": {
    date: "2026-11-09",
    rates: [{ over: 0, input: "0.2", output: "0.6" }],
  },
  "vertex/gemini-3.8-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "vertex/gemini-3.7-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "vertex/gemini-3.6-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.75", output: "3.75", cache_read: "0.075" }],
  },
  "vertex/gemini-3.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "vertex/gemini-3.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.5", output: "9", cache_read: "0.15" }],
  },
  "vertex/gemini-3.1-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.25", output: "1.5", cache_read: "0.025" }],
  },
  "vertex/gemini-3.1-pro-preview": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "vertex/gemini-3-flash-preview": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.5", output: "3", cache_read: "0.05" }],
  },
  "vertex/gemini-2.5-pro": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "10", cache_read: "0.125" },
      { over: 200_000, input: "2.5", output: "15", cache_read: "0.25" },
    ],
  },
  "vertex/gemini-2.5-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.3", output: "2.5", cache_read: "0.03" }],
  },
  "vertex/gemini-2.5-flash-lite": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.1", output: "0.4", cache_read: "0.01" }],
  },
  "vertex/gemini-3.1-pro-preview-customtools": {
    date: "2026-11-20",
    rates: [
      { over: 0, input: "2", output: "12", cache_read: "0.2" },
      { over: 200_000, input: "4", output: "18", cache_read: "0.4" },
    ],
  },
  "vertex/gemini-4-argon": { date: "2026-11-20", rates: [{ over: 0, input: "2", output: "10", cache_read: "0.1" }] },
  "vertex/claude-opus-4-6": { date: "2026-10-28", rates: [{ over: 0, input: "5", output: "25" }] },
  "vertex/claude-opus-4-6@default": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "vertex/claude-opus-4-7@default": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "vertex/claude-opus-5@default": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "5", output: "25", cache_read: "0.5", cache_write: "6.25" }],
  },
  "vertex/claude-opus-5-5@default": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "4", output: "20", cache_read: "0.2", cache_write: "5" }],
  },
  "vertex/meta/llama-4-maverick-17b-128e-instruct-maas": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.35", output: "1.15" }],
  },
  "vertex/openai/gpt-oss-120b-maas": { date: "2026-09-28", rates: [{ over: 0, input: "0.09", output: "0.36" }] },
  "vertex/xai/grok-4.20-non-reasoning": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2" },
      { over: 200_000, input: "2.5", output: "5", cache_read: "0.4" },
    ],
  },
  "vertex/xai/grok-4.20-reasoning": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "1.25", output: "2.5", cache_read: "0.2" },
      { over: 200_000, input: "2.5", output: "5", cache_read: "0.4" },
    ],
  },
  "vertex/xai/grok-4.6": {
    date: "2026-09-28",
    rates: [
      { over: 0, input: "2", output: "6", cache_read: "0.5" },
      { over: 200_000, input: "4", output: "12", cache_read: "1" },
    ],
  },
  "vertex/claude-sonnet-5@default": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "2", output: "10", cache_read: "0.2", cache_write: "2.5" }],
  },
  "vertex/claude-sonnet-4-6@default": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "3", output: "15", cache_read: "0.3", cache_write: "3.75" }],
  },
  "vertex/zai-org/glm-5.2-maas": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.14" }],
  },
  "zai/glm-5-code": { date: "2026-11-29", rates: [{ over: 0, input: "1.2", output: "5", cache_read: "0.3" }] },
  "zai/glm-4.5": { date: "2026-11-29", rates: [{ over: 0, input: "0.6", output: "2.2" }] },
  "zai/glm-4.5-air": { date: "2026-11-29", rates: [{ over: 0, input: "0.2", output: "1.1" }] },
  "zai/glm-4-32b-0414-128k": { date: "2026-11-29", rates: [{ over: 0, input: "0.1", output: "0.1" }] },
  "zai/glm-5.3-flashx": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.37", output: "1.25", cache_read: "0.075", cache_write: "0" }],
  },
  "zai/glm-5.3-flash": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.15", output: "0.5", cache_read: "0.03", cache_write: "0" }],
  },
  "zai/glm-5.3": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "zai/glm-5.2": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "zai/glm-5.1": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.4", output: "4.4", cache_read: "0.26", cache_write: "0" }],
  },
  "zai/glm-5v-turbo": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.2", output: "4", cache_read: "0.24", cache_write: "0" }],
  },
  "zai/glm-5-turbo": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1.2", output: "4", cache_read: "0.24", cache_write: "0" }],
  },
  "zai/glm-5": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "1", output: "3.2", cache_read: "0.2", cache_write: "0" }],
  },
  "zai/glm-4.7-flashx": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.07", output: "0.4", cache_read: "0.01", cache_write: "0" }],
  },
  "zai/glm-4.7": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.11", cache_write: "0" }],
  },
  "zai/glm-4.6v": { date: "2026-09-28", rates: [{ over: 0, input: "0.3", output: "0.9" }] },
  "zai/glm-4.6": {
    date: "2026-09-28",
    rates: [{ over: 0, input: "0.6", output: "2.2", cache_read: "0.11", cache_write: "0" }],
  },
  "zai/glm-4.5v": { date: "2026-11-09", rates: [{ over: 0, input: "0.6", output: "1.8", cache_read: "0.11" }] },
  "zai/glm-4.5-x": { date: "2026-11-09", rates: [{ over: 0, input: "2.2", output: "8.9", cache_read: "0.45" }] },
  "zai/glm-4.5-airx": { date: "2026-11-09", rates: [{ over: 0, input: "1.1", output: "4.5", cache_read: "0.22" }] },
};
