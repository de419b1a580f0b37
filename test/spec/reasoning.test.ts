import { describe, expect, it } from "vitest";
import { type Effort, efforts, type Family, families, omitted } from "./reasoning-tables.ts";
import { hi, type Json, sent, sentByProxy } from "./wire.ts";

/** One cell of the grid: the caller's controls. */
interface Controls {
  readonly reasoning_effort?: Effort;
  readonly reasoning_mode?: "standard" | "pro";
  readonly max_tokens?: number;
  readonly reasoning_summary?: "auto" | "none";
}

/** The values of a control, absence first. */
const grid = {
  reasoning_effort: [undefined, ...efforts],
  reasoning_mode: [undefined, "standard", "pro"],
  max_tokens: [undefined, 1, 1024, 1025, 8192, 200_000],
  reasoning_summary: [undefined, "auto", "none"],
} as const;

const controls: readonly Controls[] = grid.reasoning_effort.flatMap((reasoning_effort) =>
  grid.reasoning_mode.flatMap((reasoning_mode) =>
    grid.max_tokens.flatMap((max_tokens) =>
      grid.reasoning_summary.map((reasoning_summary) => ({
        ...(reasoning_effort && { reasoning_effort }),
        ...(reasoning_mode && { reasoning_mode }),
        ...(max_tokens && { max_tokens }),
        ...(reasoning_summary && { reasoning_summary }),
      })),
    ),
  ),
);

/** The value in a family's row. */
function cellOf({ row }: Family, effort: Effort): string {
  return row.trim().split(/\s+/)[efforts.indexOf(effort)] ?? "no such column";
}

/** The effort after the mode is applied. */
function weighed({ pro }: Family, { reasoning_effort: effort, reasoning_mode: mode }: Controls): Effort | undefined {
  if (mode !== "pro" || effort === "none" || pro === "ignored" || pro === "native") return effort;
  if (effort === undefined) return "high";
  const above = pro.indexOf(effort) + 1;
  return above === 0 || above === pro.length ? effort : pro[above];
}

/** The budget of a cell: a share of the limit, rounded down, but not under 1024. */
function budgetOf(cell: string, limit: number): number {
  const share = cell === "rest" ? limit - 1 : Math.floor((limit * Number.parseInt(cell, 10)) / 100);
  return share < 1024 ? 1024 : share;
}

function cellAsked(family: Family, asked: Controls): string {
  const effort = weighed(family, asked);
  return effort === undefined ? omitted : cellOf(family, effort);
}

/** The expected reasoning fields of the body. */
function reasoningOf(family: Family, asked: Controls): Json {
  const cell = cellAsked(family, asked);
  const isSilent = asked.reasoning_effort === "none";
  const display = asked.reasoning_summary === "none" ? "omitted" : "summarized";
  switch (family.form) {
    case "none":
      return {};
    case "passed effort":
      return cell === omitted ? {} : { reasoning_effort: cell };
    case "passed reasoning":
      return cell === omitted ? {} : { reasoning: { effort: cell } };
    case "reasoning": {
      const isPro = family.pro === "native" && asked.reasoning_mode === "pro" && !isSilent;
      const reasoning = { ...(cell !== omitted && { effort: cell }), ...(isPro && { mode: "pro" }) };
      return Object.keys(reasoning).length === 0 ? {} : { reasoning };
    }
    case "level":
      if (cell === omitted) return {};
      return { thinkingConfig: { thinkingLevel: cell, ...(!isSilent && { includeThoughts: true }) } };
    case "budget":
      if (cell === omitted) return {};
      // the contract has no exception for the vendor's own API
      if (family.provider === "bedrock" && (asked.max_tokens ?? 8192) <= 1024) return {};
      return {
        thinking: {
          type: "enabled",
          budget_tokens: budgetOf(cell, asked.max_tokens ?? 8192),
          ...(family.provider === "anthropic" && { display }),
        },
      };
    case "reasoning config":
      return cell === omitted ? {} : { reasoningConfig: { type: "enabled", maxReasoningEffort: cell } };
    case "adaptive":
      if (cell === "disabled") return { thinking: { type: "disabled" } };
      if (isSilent && cell === omitted) return {};
      if (isSilent) return { thinking: { type: "adaptive" }, output_config: { effort: cell } };
      // the display alone is also a control: these models may reason without an effort
      if (cell === omitted) return asked.reasoning_summary ? { thinking: { type: "adaptive", display } } : {};
      return { thinking: { type: "adaptive", display }, output_config: { effort: cell } };
  }
}

/** The whole body. Everything except reasoning and the limit is the same for every request to a provider. */
function bodyOf(family: Family, model: string, asked: Controls): Json {
  const reasoning = reasoningOf(family, asked);
  const { max_tokens: limit } = asked;
  const reasons = family.form !== "none";
  switch (family.provider) {
    case "openai":
    case "xai":
      return {
        model,
        input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] }],
        ...(limit && { max_output_tokens: family.provider === "openai" ? Math.max(limit, 16) : limit }),
        store: false,
        ...(reasons && { include: ["reasoning.encrypted_content"] }),
        stream: false,
        ...reasoning,
      };
    case "anthropic": {
      const messages = [{ role: "user", content: [{ type: "text", text: "hi" }] }];
      return { model, max_tokens: limit ?? 8192, messages, stream: false, ...reasoning };
    }
    case "gemini": {
      const generationConfig = { ...(limit && { maxOutputTokens: limit }), ...reasoning };
      const contents = [{ role: "user", parts: [{ text: "hi" }] }];
      return { contents, ...(Object.keys(generationConfig).length > 0 && { generationConfig }) };
    }
    case "bedrock": {
      // Nova 2 refuses a limit with its highest effort, and a budget needs one
      const isLimited = cellAsked(family, asked) !== "high" || family.form !== "reasoning config";
      const maxTokens = limit ?? (family.form === "budget" && reasoning.thinking ? 8192 : undefined);
      return {
        messages: [{ role: "user", content: [{ text: "hi" }] }],
        ...(isLimited && maxTokens && { inferenceConfig: { maxTokens } }),
        ...(Object.keys(reasoning).length > 0 && { additionalModelRequestFields: reasoning }),
      };
    }
    case "openrouter": {
      const uncompressed = { transforms: [], plugins: [{ id: "context-compression", enabled: false }] };
      return { model, messages: hi, ...(limit && { max_tokens: limit }), stream: false, ...uncompressed, ...reasoning };
    }
    default:
      return { model, messages: hi, ...(limit && { max_tokens: limit }), stream: false, ...reasoning };
  }
}

describe("every effort, mode, limit and summary", () => {
  it("is a full grid", () => {
    expect(controls).toHaveLength(8 * 3 * 6 * 3);
    expect(new Set(controls.map((each) => JSON.stringify(each))).size).toBe(controls.length);
  });

  const members = families.flatMap((family) => family.models.map((model) => ({ family, model })));
  it.each(members.map(({ family, model }) => [`${family.provider}/${model}`, family.label, family, model] as const))(
    "%s gets the controls of %s",
    (address, _label, family, model) => {
      const { headers } = sent(address);
      for (const asked of controls) {
        const wire = sent(address, { ...asked });
        expect({ asked, body: wire.body }).toEqual({ asked, body: bodyOf(family, model, asked) });
        expect({ asked, headers: wire.headers }).toEqual({ asked, headers });
      }
    },
  );

  it("is the same in a stream and through the proxy", () => {
    for (const { provider, models } of families) {
      for (const asked of controls.filter(({ max_tokens }) => max_tokens === 8192)) {
        const address = `${provider}/${models[0]}`;
        const { stream: _, ...whole } = sent(address, { ...asked }).body;
        expect(sent(address, { ...asked }, true).body).toMatchObject(whole);
        const { reasoning_summary, ...config } = asked;
        const provider_config = reasoning_summary && { reasoning_summary };
        expect(sentByProxy(address, { config, provider_config })).toEqual(sent(address, { ...asked }));
      }
    }
  });

  it("reads a limit under its other name and from a native object", () => {
    const budget = (fields: Json) =>
      (sent("claude-haiku-4-5", { reasoning_effort: "medium", ...fields }).body.thinking as Json).budget_tokens;
    expect(budget({ max_completion_tokens: 9001 })).toBe(4500);
    expect(budget({ max_tokens: 3001, max_completion_tokens: 9001 })).toBe(1500);
    expect(budget({ max_tokens: 9001, "x-anthropic": { max_tokens: 5000 } })).toBe(2500);
  });

  it.each([
    [2049, "medium", 1024],
    [2051, "medium", 1025],
    [4103, "low", 1025],
    [1367, "high", 1025],
    [1139, "xhigh", 1025],
    [1026, "max", 1025],
    [1025, "max", 1024],
    [333_333, "xhigh", 299_999],
    [0, "max", 1024],
  ])("rounds a budget down and keeps its floor: %s at %s", (max_tokens, reasoning_effort, tokens) => {
    expect(sent("claude-haiku-4-5", { max_tokens, reasoning_effort }).body).toMatchObject({
      max_tokens,
      thinking: { type: "enabled", budget_tokens: tokens },
    });
  });
});
