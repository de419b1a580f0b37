/**
 * The values that each Gemini model accepts. Sources: model documentation and live matrices in public repositories, collected
 * 2026-11-21; rows from 3.7 on are of medium confidence.
 */
export interface GeminiModel {
  /** 2.5, 3, 3.1 … */
  generation: number;
  /** Accepted thinking levels; empty where the level is refused. */
  levels: readonly string[];
  /** Accepted budgets besides -1 (dynamic); undefined where a budget is refused. */
  budget: { min: number; max: number; off: boolean } | undefined;
  /** Level without a thinking config. */
  defaultLevel: "off" | "minimal" | "low" | "medium" | "high";
  /** Whether a conversation may end with a model turn. */
  prefill: boolean;
}

const all = ["minimal", "low", "medium", "high"];
const restricted = ["low", "medium", "high"];
const tolerant = { min: 0, max: 32_768, off: true };

const rows: readonly [RegExp, GeminiModel][] = [
  // @earendil-works/pi-ai 1.6.0; OpenWhispr/openwhispr#897, 2026-06
  [
    /^gemma-4/,
    { generation: 2, levels: ["minimal", "high"], budget: undefined, defaultLevel: "minimal", prefill: true },
  ],
  [/^gemini-(1\.5|2\.0)|^gemma/, { generation: 2, levels: [], budget: undefined, defaultLevel: "off", prefill: true }],
  [
    /^gemini-2\.5-pro/,
    {
      generation: 2.5,
      levels: [],
      budget: { min: 128, max: 32_768, off: false },
      defaultLevel: "medium",
      prefill: true,
    },
  ],
  [
    /^gemini-2\.5-flash-lite/,
    {
      generation: 2.5,
      levels: [],
      budget: { min: 512, max: 24_576, off: true },
      defaultLevel: "off",
      prefill: true,
    },
  ],
  [
    /^gemini-2\.5-flash/,
    {
      generation: 2.5,
      levels: [],
      budget: { min: 0, max: 24_576, off: true },
      defaultLevel: "medium",
      prefill: true,
    },
  ],
  [
    /^gemini-3-pro/,
    {
      generation: 3,
      levels: ["low", "high"],
      budget: { ...tolerant, min: 128, off: false },
      defaultLevel: "high",
      prefill: true,
    },
  ],
  [
    /^gemini-3\.1-pro/,
    {
      generation: 3.1,
      levels: restricted,
      budget: { ...tolerant, min: 128, off: false },
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
