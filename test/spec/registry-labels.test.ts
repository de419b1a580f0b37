import { expect, it } from "vitest";
import { models } from "../../generated/registry.ts";

/** Typed by hand: what each model of the snapshot is called, and the day it came out. */
const labels = `
openai/gpt-5.6-sol                        2026-07-09 GPT-5.6 Sol
openai/gpt-5.6-terra                      2026-07-09 GPT-5.6 Terra
openai/gpt-5.6-luna                       2026-07-09 GPT-5.6 Luna
openai/gpt-5.5                            2026-04-23 GPT-5.5
openai/gpt-5.5-pro                        2026-04-23 GPT-5.5 Pro
openai/gpt-5.4-mini                       2026-03-17 GPT-5.4 mini
openai/gpt-5.4-nano                       2026-03-17 GPT-5.4 nano
openai/gpt-5.4                            2026-03-05 GPT-5.4
openai/gpt-5.4-pro                        2026-03-05 GPT-5.4 Pro
anthropic/claude-sonnet-5                 2026-06-30 Claude Sonnet 5
anthropic/claude-fable-5                  2026-06-09 Claude Fable 5
anthropic/claude-opus-4-8                 2026-05-28 Claude Opus 4.8
anthropic/claude-opus-4-7                 2026-04-16 Claude Opus 4.7
anthropic/claude-sonnet-4-6               2026-02-17 Claude Sonnet 4.6
anthropic/claude-opus-4-6                 2026-02-05 Claude Opus 4.6
anthropic/claude-haiku-4-5                2025-10-15 Claude Haiku 4.5
gemini/gemini-3.5-flash                   2026-05-19 Gemini 3.5 Flash
gemini/gemini-3.1-flash-lite              2026-05-07 Gemini 3.1 Flash-Lite
gemini/gemini-3.1-pro-preview             2026-02-19 Gemini 3.1 Pro Preview
gemini/gemini-3.1-pro-preview-customtools 2026-02-19 Gemini 3.1 Pro Preview Custom Tools
gemini/gemini-3-flash-preview             2025-12-17 Gemini 3 Flash Preview
xai/grok-4.5                              2026-07-08 Grok 4.5
xai/grok-build-0.1                        2026-05-20 Grok Build 0.1
xai/grok-4.3                              2026-04-17 Grok 4.3
xai/grok-4.20-0309-reasoning              2026-03-09 Grok 4.20 (Reasoning)
xai/grok-4.20-0309-non-reasoning          2026-03-09 Grok 4.20 (Non-Reasoning)
xai/grok-4.20-multi-agent-0309            2026-03-09 Grok 4.20 Multi-Agent
`;

it("the models of the snapshot have these labels and days", () => {
  const rows = labels
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +/, " "));
  const found = models.map(({ id, released, label }) => `${id} ${released} ${label}`);
  expect(found.filter((row) => rows.includes(row))).toEqual(rows);
});
