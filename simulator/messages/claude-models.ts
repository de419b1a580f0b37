/**
 * The values that each Claude model accepts. Sources: model documentation as of 2026-08-21 and literal API errors in public
 * bug reports, collected 2026-11-21; rows of the 5.5 families from SDK type comments.
 */
export interface ClaudeModel {
  maxTokens: number;
  /** Whether the model thinks without a `thinking` field. */
  thinksByDefault: boolean;
  adaptive: boolean;
  budget: boolean;
  /** `upToHigh`: only up to effort high. */
  disabled: "yes" | "no" | "upToHigh";
  betweenTools: boolean;
  /** Accepted efforts; empty where the control itself is refused. */
  efforts: readonly string[];
  defaultEffort: string;
  shows: "summarized" | "omitted";
  forcedTools: boolean;
  /** Whether temperature, top_p and top_k may differ from the defaults. */
  sampling: boolean;
  prefill: boolean;
  systemTurns: boolean;
  fast: "yes" | "no" | "ignored";
}

const all = ["low", "medium", "high", "xhigh", "max"];

const newest: ClaudeModel = {
  maxTokens: 128_000,
  thinksByDefault: false,
  adaptive: true,
  budget: false,
  disabled: "yes",
  betweenTools: false,
  efforts: all,
  defaultEffort: "high",
  shows: "omitted",
  forcedTools: true,
  sampling: false,
  prefill: false,
  systemTurns: false,
  fast: "no",
};

const alwaysOn: ClaudeModel = {
  ...newest,
  thinksByDefault: true,
  disabled: "no",
  forcedTools: false,
  systemTurns: true,
};
const previous: ClaudeModel = {
  ...newest,
  budget: true,
  efforts: ["low", "medium", "high", "max"],
  shows: "summarized",
  sampling: true,
};
const older: ClaudeModel = { ...previous, maxTokens: 64_000, adaptive: false, efforts: [], prefill: true };
const plain: ClaudeModel = { ...older, maxTokens: 8192, budget: false, disabled: "no" };

const rows: readonly [RegExp, ClaudeModel][] = [
  [
    /^claude-mythos-preview/,
    { ...alwaysOn, budget: true, efforts: ["low", "medium", "high", "max"], systemTurns: false },
  ],
  [/^claude-(fable|mythos)-5/, alwaysOn],
  [/^claude-opus-5-5/, { ...alwaysOn, defaultEffort: "medium", fast: "yes" }],
  [/^claude-sonnet-5-5/, { ...alwaysOn, betweenTools: true }],
  [
    /^claude-haiku-5-5/,
    { ...newest, thinksByDefault: true, disabled: "upToHigh", defaultEffort: "medium", systemTurns: true },
  ],
  [/^claude-opus-5/, { ...newest, thinksByDefault: true, disabled: "upToHigh", systemTurns: true, fast: "yes" }],
  [/^claude-sonnet-5/, { ...newest, thinksByDefault: true }],
  [/^claude-opus-4-8/, { ...newest, systemTurns: true, fast: "yes" }],
  [/^claude-opus-4-7/, newest],
  [/^claude-opus-4-6/, { ...previous, fast: "ignored" }],
  [/^claude-sonnet-4-6/, previous],
  [/^claude-opus-4-5/, { ...older, efforts: ["low", "medium", "high"] }],
  [/^claude-(sonnet|haiku)-4-5/, older],
  [/^claude-(opus-4-1|opus-4)(-\d|$)/, { ...older, maxTokens: 32_000 }],
  [/^claude-sonnet-4(-\d|$)/, older],
  [/^claude-3-7-sonnet/, older],
  [/^claude-3-5-/, plain],
  [/^claude-3-(opus|sonnet|haiku)/, { ...plain, maxTokens: 4096 }],
];

export function claudeModel(name: string): ClaudeModel | undefined {
  return rows.find(([pattern]) => pattern.test(name))?.[1];
}

export const listed = [
  "claude-sonnet-5",
  "claude-fable-5",
  "claude-opus-4-8",
  "claude-opus-4-7",
  "claude-sonnet-4-6",
  "claude-opus-4-6",
  "claude-haiku-4-5",
];

/** Tokens of the `anthropic-beta` header, also those that Claude Code 2.1 sends; unknown ones are refused. */
export const betas: ReadonlySet<string> = new Set([
  "advanced-tool-use-2025-11-20",
  "afk-mode-2026-01-31",
  "claude-code-20250219",
  "compact-2026-01-12",
  "computer-use-2025-11-24",
  "context-1m-2025-08-07",
  "context-management-2025-06-27",
  "dangerous-tool-use-2026-09-03",
  "effort-2025-11-24",
  "extended-cache-ttl-2025-04-11",
  "fast-mode-2026-02-01",
  "files-api-2025-04-14",
  "fine-grained-tool-streaming-2025-05-14",
  "interleaved-thinking-2025-05-14",
  "max-tokens-3-5-sonnet-2024-07-15",
  "mcp-client-2025-11-20",
  "message-threads-2026-08-12",
  "mid-conversation-system-2026-04-07",
  "mid-conversation-tool-changes-2026-07-01",
  "model-context-window-exceeded-2025-08-26",
  "output-128k-2025-02-19",
  "output-300k-2026-03-24",
  "pdfs-2024-09-25",
  "per-turn-control-2026-07-01",
  "prompt-caching-2024-07-31",
  "redact-thinking-2026-02-12",
  "server-side-fallback-2026-07-01",
  "skills-2025-10-02",
  "structured-outputs-2025-11-13",
  "structured-outputs-2025-12-15",
  "task-budgets-2026-03-13",
  "thinking-binding-controls-2026-08-01",
  "thinking-display-updates-2026-08-18",
  "thinking-token-count-2026-05-13",
  "token-counting-2024-11-01",
  "token-efficient-tools-2025-02-19",
]);
