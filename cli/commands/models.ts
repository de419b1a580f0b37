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
      whether the caller can set how much the model reasons; ends is the day from which it is not served. Unknown means that the
      provider does not publish it. Other models of these providers work as well: \`<provider>/<model>\`. With a word: only the models
      with it in their address or label.
    `,
    examples: [
      ["Find a model", "$0 models sonnet"],
      [
        "List the models that accept images",
        `$0 models --json | jq -r '.[] | select(.capabilities.images == "Supported").id'`,
      ],
    ],
  });

  json = Option.Boolean("--json", false, { description: "Print everything known about the models as JSON" });
  word = Option.String({ required: false });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { readRoutes } = await import("../../runtime/router.ts");
    const { hasEnded, isNamed, listModels } = await import("../../runtime/models.ts");
    const { pricesOf } = await import("../../runtime/specs/prices.ts");
    const { catalogOf } = await import("../../runtime/specs/catalog.ts");
    const { noProvider } = await import("../providers.ts");
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const catalog = catalogOf(env);
    const routes = readRoutes(catalog.adapters, env, catalog, (_, why) => this.warn(why));
    if (routes.length === 0) throw new CommandFailure(noProvider(env));
    const entries: PricedModel[] = [];
    const { word = "" } = this;
    const named = listModels(routes).filter(({ id, entry }) => isNamed(word, id, entry.label));
    for (const { entry, ...listed } of named) {
      const prices = await pricesOf(entry.provider, entry.name, catalog.prices);
      entries.push({ ...entry, ...listed, ...(prices && { prices }) });
    }
    if (this.json) {
      this.print(printJson(entries, 2));
      return 0;
    }
    if (entries.length === 0 && word !== "") throw new CommandFailure(`no listed model has ${word} in its name`);
    if (entries.length === 0) {
      this.warn("The configured providers have no listed models. Use `<provider>/<model>`.");
      return 0;
    }
    const [head = "", ...lines] = layOut(entries, columnsOf(this.context.stdout));
    const dim = (line: string, entry: ModelEntry | undefined) =>
      entry && hasEnded(entry) ? this.style.dim(line) : line;
    this.print(this.style.bold(head), ...lines.map((line, index) => dim(line, entries[index])));
    return 0;
  }
}

/** A model with what it costs, if that is known. */
type PricedModel = ModelEntry & { readonly prices?: ModelPrices };

/** A table, without the last columns where they do not fit; the labels say little more than the addresses. */
function layOut(entries: readonly PricedModel[], columns: number): string[] {
  const hasEnds = entries.some(({ ends }) => ends !== undefined);
  const rows = entries.map((entry) => [
    entry.id,
    ...(hasEnds ? [entry.ends?.on ?? ""] : []),
    count(entry.context_window_tokens),
    count(entry.max_output_tokens),
    priceOf(entry),
    reasons[entry.capabilities.reasoning],
    entry.label,
  ]);
  const table = [["MODEL", ...(hasEnds ? ["ENDS"] : []), "CONTEXT", "OUTPUT", "PRICE", "EFFORT", "LABEL"], ...rows];
  for (let count = table[0]?.length ?? 1; ; count--) {
    const lines = alignColumns(
      table.map((row) => row.slice(0, count)),
      hasEnds ? [2, 3, 4] : [1, 2, 3],
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
