import type { Adapter } from "../../runtime/adapter.ts";
import { listConfigKeys } from "../../runtime/config/keys.ts";
import { configPath, type Environment, variable } from "../../runtime/config/path.ts";
import { printJson } from "../../runtime/json/printed.ts";
import { problemsOf } from "../configuration/problems.ts";
import { knownAdapters } from "../configuration/settable.ts";
import { type ConfigValue, readValues } from "../configuration/values.ts";
import { alignColumns } from "../layout.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";

export class ListCommand extends ToolCommand {
  static override paths = [["list"], ["ls"]];
  static override usage = Command.Usage({
    details: "Environment variables override the config file. Other names of a provider are shown if they are set.",
    examples: [["List the names of the values that are set", `$0 list --json | jq -r '.[] | select(.value).key'`]],
  });

  json = Option.Boolean("--json", false, { description: "Print a JSON array of objects: key, value, source" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    const adapters = knownAdapters(env);
    const keys = listConfigKeys("read", adapters);
    const values = [...readValues(keys, env), ...baseUrls(adapters, env)];
    for (const problem of problemsOf(env)) this.warn(problem);
    if (this.json) {
      this.print(printJson(values, 2));
      return 0;
    }
    const settable = listConfigKeys("set", adapters);
    const always = new Set(settable.filter(({ canonical }) => canonical).map(({ name }) => name));
    const shown = values.filter(({ key, value }) => value !== null || always.has(key));
    const rows = [
      ["KEY", "VALUE", "SOURCE"],
      ...shown.map((each) => [each.key, each.value ?? "not set", describeSource(each)]),
    ];
    const { stdout } = this.context;
    const columns = ("columns" in stdout && Number(stdout.columns)) || Number.POSITIVE_INFINITY;
    const [head = "", ...lines] = alignColumns(rows).map((line, at) =>
      line.length <= columns ? line : stacked(rows[at] ?? [], columns),
    );
    const { bold, dim } = this.style;
    this.print(bold(head), ...lines.map((line, at) => (shown[at]?.value === null ? dim(line) : line)));
    this.print("");
    this.say(`Config file: ${configPath(env)}`);
    const hasKey = keys.some(({ setting }, at) => setting.secret && values[at]?.value !== null);
    if (!hasKey) this.say("No API key is set. Run `dragoman configure`.");
    return 0;
  }
}

/** The cells below each other where they do not fit in one line. */
function stacked([key = "", ...rest]: readonly string[], columns: number): string {
  const cells = rest.filter((cell) => cell !== "");
  const line = `  ${cells.join("  ")}`;
  return [key, ...(line.length <= columns ? [line] : cells.map((cell) => `  ${cell}`))].join("\n");
}

function describeSource({ source, variable, overridden, ignored = [] }: ConfigValue): string {
  if (source === "file") return "config file";
  if (source !== "environment") return source ?? "";
  const losers = [...ignored, ...(overridden === undefined ? [] : [`${overridden} in the config file`])];
  return losers.length === 0 ? `${variable}` : `${variable}, overrides ${losers.join(" and ")}`;
}

/** The addresses of providers that were changed, which is possible in the environment only. */
function baseUrls(adapters: readonly Adapter[], env: Environment): ConfigValue[] {
  return adapters.flatMap(({ names }) =>
    names.flatMap(({ key, base_url }): ConfigValue[] => {
      const value = variable(env, base_url);
      return value === undefined ? [] : [{ key: `${key}.base_url`, value, source: "environment", variable: base_url }];
    }),
  );
}
