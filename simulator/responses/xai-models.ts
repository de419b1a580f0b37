/**
 * The values that each Grok model accepts. Sources: live reports in public bug reports, collected 2026-11-21. `xhigh` on
 * grok-4.3 and grok-4.5 follows Dragoman's contract.
 */
export interface GrokModel {
  /** Accepted efforts; empty where any reasoning parameter is refused. */
  efforts: readonly string[];
  defaultEffort: string;
  /** How reasoning is returned: as a summary, as plain text, only encrypted, or not at all. */
  shows: "summary" | "text" | "encrypted" | "nothing";
}

const controlled: GrokModel = { efforts: ["low", "medium", "high", "xhigh"], defaultEffort: "high", shows: "summary" };
const locked: GrokModel = { efforts: [], defaultEffort: "medium", shows: "encrypted" };

const rows: readonly [RegExp, GrokModel][] = [
  [/^grok-4\.3/, { efforts: ["none", "low", "medium", "high", "xhigh"], defaultEffort: "low", shows: "text" }],
  [/^grok-4\.[5-9]/, controlled],
  [/^grok-4\.20-multi-agent/, { ...controlled, defaultEffort: "low", shows: "text" }],
  [/-non-reasoning/, { ...locked, shows: "nothing" }],
  [/^grok-(build|code-fast)/, { ...locked, shows: "summary" }],
  [/^grok-(4|3-mini)/, locked],
  [/^grok-[23]/, { ...locked, shows: "nothing" }],
];

export function grokModel(name: string): GrokModel | undefined {
  return rows.find(([pattern]) => pattern.test(name))?.[1];
}

export const listed = [
  "grok-4.5",
  "grok-build-0.1",
  "grok-4.3",
  "grok-4.20-0309-reasoning",
  "grok-4.20-0309-non-reasoning",
  "grok-4.20-multi-agent-0309",
];
