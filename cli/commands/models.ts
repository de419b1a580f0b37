import type { ModelPrices } from "../../generated/prices.ts";
import type { ModelEntry } from "../../generated/registry.ts";
import { printJson } from "../../runtime/json/printed.ts";
import { rateAt } from "../../runtime/reply/cost.ts";
import { alignColumns } from "../layout.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

const reasons = { Supported: "yes", Unsupported: "no", Unknown: "unknown" } as const;

export class ModelsCommand extends ToolCommand {
  static override paths = [["models"]];
  static override usage = Command.Usage({
    details: `
      Context and output are limits in tokens; the price is that of a million tokens in and out, in USD; effort is
      whether the caller can set how much the model reasons. Unknown means that the provider does not publish it. Other models of
      these providers work as well: \`<provider>/<model>\`.
    `,
    examples: [
      [
        "List the models that accept images",
        `$0 models --json | jq -r '.[] | select(.capabilities.images == "Supported").id'`,
      ],
    ],
  });

  json = Option.Boolean("--json", false, { description: "Print everything known about the models as JSON" });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { readRoutes } = await import("../../runtime/router.ts");
    const { listModels } = await import("../../runtime/models.ts");
    const { pricesOf } = await import("../../runtime/specs/prices.ts");
    const { catalogOf } = await import("../../runtime/specs/catalog.ts");
    const { noProvider } = await import("../providers.ts");
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const catalog = catalogOf(env);
    const routes = readRoutes(catalog.adapters, env, catalog, (_, why) => this.warn(why));
    if (routes.length === 0) throw new CommandFailure(noProvider(env));
    const entries: PricedModel[] = [];
    for (const { entry, ...listed } of listModels(routes)) {
      const prices = await pricesOf(entry.provider, entry.name, catalog.prices);
      entries.push({ ...entry, ...listed, ...(prices && { prices }) });
    }
    if (this.json) {
      this.print(printJson(entries, 2));
      return 0;
    }
    if (entries.length === 0) {
      this.warn("The configured providers have no listed models. Use `<provider>/<model>`.");
      return 0;
    }
    const [head = "", ...lines] = layOut(entries, columnsOf(this.context.stdout));
    this.print(this.style.bold(head), ...lines);
    return 0;
  }
}

/** A model with what it costs, if that is known. */
type PricedModel = ModelEntry & { readonly prices?: ModelPrices };

/** A table, without the last columns where they do not fit; the labels say little more than the addresses. */
function layOut(entries: readonly PricedModel[], columns: number): string[] {
  const rows = entries.map((entry) => [
    entry.id,
    count(entry.context_window_tokens),
    count(entry.max_output_tokens),
    priceOf(entry),
    reasons[entry.capabilities.reasoning],
    entry.label,
  ]);
  const table = [["MODEL", "CONTEXT", "OUTPUT", "PRICE", "EFFORT", "LABEL"], ...rows];
  for (let count = table[0]?.length ?? 1; ; count--) {
    const lines = alignColumns(
      table.map((row) => row.slice(0, count)),
      [1, 2, 3],
    );
    if (count === 1 || lines.every((line) => line.length <= columns)) return lines;
  }
}

/** The width of the terminal; anything else takes lines of any width. */
function columnsOf(stream: object): number {
  return "columns" in stream && typeof stream.columns === "number" ? stream.columns : Number.POSITIVE_INFINITY;
}

/** `2 / 10`, those of today; longer requests, other tiers and peak hours may cost something else. */
function priceOf({ prices }: PricedModel): string {
  const rate = prices && rateAt(prices);
  return rate === undefined ? "unknown" : `${rate.input} / ${rate.output}`;
}

function count(tokens: number | undefined): string {
  if (tokens === undefined) return "unknown";
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(tokens);
}
