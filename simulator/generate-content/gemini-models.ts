/**
 * What each Gemini model takes. Sources: model documentation and live matrices in public repositories, collected
 * 2026-11-21; rows from 3.7 on are of medium confidence.
 */
export interface GeminiModel {
  /** 2.5, 3, 3.1 … */
  generation: number;
  /** Accepted thinking levels; empty where the level is refused. */
  levels: readonly string[];
  /** Accepted budgets, beside -1 for dynamic; undefined where a budget is refused. */
  budget: { least: number; most: number; off: boolean } | undefined;
  /** Level or state without a thinking config: `off` is no thinking. */
  defaultLevel: "off" | "minimal" | "low" | "medium" | "high";
  /** A conversation may end with a model turn. */
  prefill: boolean;
}

const all = ["minimal", "low", "medium", "high"];
const restricted = ["low", "medium", "high"];
const tolerant = { least: 0, most: 32_768, off: true };

const rows: readonly [RegExp, GeminiModel][] = [
  [/^gemini-(1\.5|2\.0)|^gemma/, { generation: 2, levels: [], budget: undefined, defaultLevel: "off", prefill: true }],
  [
    /^gemini-2\.5-pro/,
    {
      generation: 2.5,
      levels: [],
      budget: { least: 128, most: 32_768, off: false },
      defaultLevel: "medium",
      prefill: true,
    },
  ],
  [
    /^gemini-2\.5-flash-lite/,
    {
      generation: 2.5,
      levels: [],
      budget: { least: 512, most: 24_576, off: true },
      defaultLevel: "off",
      prefill: true,
    },
  ],
  [
    /^gemini-2\.5-flash/,
    {
      generation: 2.5,
      levels: [],
      budget: { least: 0, most: 24_576, off: true },
      defaultLevel: "medium",
      prefill: true,
    },
  ],
  [
    /^gemini-3-pro/,
    {
      generation: 3,
      levels: ["low", "high"],
      budget: { ...tolerant, least: 128, off: false },
      defaultLevel: "high",
      prefill: true,
    },
  ],
  [
    /^gemini-3\.1-pro/,
    {
      generation: 3.1,
      levels: restricted,
      budget: { ...tolerant, least: 128, off: false },
      defaultLevel: "high",
      prefill: true,
    },
  ],
  [
    /^gemini-3\.1-flash-lite/,
    { generation: 3.1, levels: all, budget: tolerant, defaultLevel: "minimal", prefill: true },
  ],
  [/^gemini-3-flash/, { generation: 3, levels: all, budget: tolerant, defaultLevel: "high", prefill: true }],
  [
    /^gemini-3\.5-flash-lite/,
    { generation: 3.5, levels: all, budget: tolerant, defaultLevel: "minimal", prefill: false },
  ],
  [/^gemini-3\.5-flash/, { generation: 3.5, levels: all, budget: tolerant, defaultLevel: "medium", prefill: true }],
  [/^gemini-3\.6-flash/, { generation: 3.6, levels: all, budget: undefined, defaultLevel: "medium", prefill: false }],
  [
    /^gemini-(3\.[7-9]-|4-|flash-latest)/,
    { generation: 3.7, levels: restricted, budget: undefined, defaultLevel: "medium", prefill: false },
  ],
];

export function geminiModel(name: string): GeminiModel | undefined {
  return rows.find(([pattern]) => pattern.test(name))?.[1];
}

export const listed = [
  "gemini-3.5-flash",
  "gemini-3.1-flash-lite",
  "gemini-3.1-pro-preview",
  "gemini-3.1-pro-preview-customtools",
  "gemini-3-flash-preview",
];
