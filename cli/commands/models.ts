import type { ModelEntry } from "../../generated/registry.ts";
import { alignColumns } from "../layout.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

const reasons = { Supported: "yes", Unsupported: "no", Unknown: "unknown" } as const;

export class ModelsCommand extends ToolCommand {
  static override paths = [["models"]];
  static override usage = Command.Usage({
    details: `
      The newest models of each provider come first. Context and output are limits in tokens; reasoning is whether the
      reasoning effort of a model can be set. Unknown means that the provider does not publish it. Other models of these
      providers work as well: \`<provider>/<model>\`.
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
    const { listModels, lookupModel } = await import("../../runtime/models.ts");
    const { adapters } = await import("../../generated/adapters/index.ts");
    const { noProvider } = await import("../providers.ts");
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const routes = readRoutes(adapters, env);
    if (routes.length === 0) throw new CommandFailure(noProvider());
    const entries = listModels(routes).flatMap((listed) => {
      const entry = lookupModel(listed.id);
      return entry === undefined ? [] : [{ ...entry, ...listed }];
    });
    if (this.json) {
      this.print(JSON.stringify(entries, undefined, 2));
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

/** A table, without the labels where they do not fit: the addresses are nearly the same. */
function layOut(entries: readonly ModelEntry[], columns: number): string[] {
  const rows = entries.map((entry) => [
    entry.id,
    count(entry.context_window_tokens),
    count(entry.max_output_tokens),
    reasons[entry.capabilities.reasoning],
    entry.label,
  ]);
  const table = [["MODEL", "CONTEXT", "OUTPUT", "REASONING", "LABEL"], ...rows];
  const whole = alignColumns(table, [1, 2]);
  if (whole.every((line) => line.length <= columns)) return whole;
  return alignColumns(
    table.map((row) => row.slice(0, -1)),
    [1, 2],
  );
}

/** The width of the terminal; anything else takes lines of any width. */
function columnsOf(stream: object): number {
  return "columns" in stream && typeof stream.columns === "number" ? stream.columns : Number.POSITIVE_INFINITY;
}

function count(tokens: number | undefined): string {
  if (tokens === undefined) return "unknown";
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(tokens);
}
