/**
 * The values that each OpenAI model accepts in the Responses API. Sources: live probes in public bug reports and SDK
 * catalogues, collected 2026-11-21. `minimal` on gpt-5.5 and the pro mode of the two pro models follow
 * Dragoman's contract.
 */
export interface OpenaiModel {
  /** Accepted efforts; empty for a model that does not reason. */
  efforts: readonly string[];
  defaultEffort: string;
  proMode: boolean;
  /** `reasoning.context: all_turns`. */
  allTurns: boolean;
  streams: boolean;
  structured: boolean;
  retention: readonly string[];
}

const reasoning: OpenaiModel = {
  efforts: ["none", "low", "medium", "high", "xhigh"],
  defaultEffort: "none",
  proMode: false,
  allTurns: true,
  streams: true,
  structured: true,
  retention: ["in_memory", "24h"],
};
const early: OpenaiModel = { ...reasoning, allTurns: false };
const pro: OpenaiModel = { ...reasoning, efforts: ["medium", "high", "xhigh"], defaultEffort: "medium", proMode: true };
const latest: OpenaiModel = {
  ...reasoning,
  efforts: ["none", "low", "medium", "high", "xhigh", "max"],
  defaultEffort: "medium",
  proMode: true,
};
const silent: OpenaiModel = { ...early, efforts: [] };

const rows: readonly [RegExp, OpenaiModel][] = [
  [/-chat-latest$/, silent],
  [/^gpt-6(\.1-sol|-astra)/, { ...latest, efforts: ["low", "medium", "high", "xhigh", "max"], retention: [] }],
  [/^gpt-6/, { ...latest, retention: [] }],
  [/^gpt-5\.6/, latest],
  [/^gpt-5\.5-pro/, { ...pro, streams: false, retention: ["24h"] }],
  [/^gpt-5\.4-pro/, { ...pro, structured: false }],
  [/^gpt-5\.2-pro/, { ...pro, proMode: false, allTurns: false }],
  [/^gpt-5-pro/, { ...early, efforts: ["high"], defaultEffort: "high" }],
  [
    /^gpt-5\.5/,
    {
      ...reasoning,
      efforts: ["none", "minimal", "low", "medium", "high", "xhigh"],
      defaultEffort: "medium",
      retention: ["24h"],
    },
  ],
  [/^gpt-5\.4/, reasoning],
  [/^gpt-5\.[23]/, early],
  [/^gpt-5\.1/, { ...early, efforts: ["none", "low", "medium", "high"] }],
  [/^gpt-5(-|$)/, { ...early, efforts: ["minimal", "low", "medium", "high"], defaultEffort: "medium" }],
  [/^(o1|o3|o4-mini)(-|$)/, { ...early, efforts: ["low", "medium", "high"], defaultEffort: "medium" }],
  [/^(gpt-4|gpt-3\.5|chatgpt-)/, silent],
];

export function openaiModel(name: string): OpenaiModel | undefined {
  return rows.find(([pattern]) => pattern.test(name))?.[1];
}

export const listed = [
  "gpt-5.6-sol",
  "gpt-5.6-terra",
  "gpt-5.6-luna",
  "gpt-5.5",
  "gpt-5.5-pro",
  "gpt-5.4-mini",
  "gpt-5.4-nano",
  "gpt-5.4",
  "gpt-5.4-pro",
];
