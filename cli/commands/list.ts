import { listConfigKeys } from "../../runtime/config/keys.ts";
import { configPath } from "../../runtime/config/path.ts";
import { settableKeys } from "../configuration/settable.ts";
import { type ConfigValue, readValues } from "../configuration/values.ts";
import { alignColumns } from "../layout.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";

export class ListCommand extends ToolCommand {
  static override paths = [["list"], ["ls"]];
  static override usage = Command.Usage({
    details:
      "What the environment says wins over the config file. Other names of a provider are shown when they are set.",
    examples: [["The keys that are set", `$0 list --json | jq -r '.[] | select(.value).key'`]],
  });

  json = Option.Boolean("--json", false, { description: "Print a list of objects: key, value, source" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    const keys = listConfigKeys("read");
    const values = readValues(keys, env);
    if (this.json) {
      this.print(JSON.stringify(values, undefined, 2));
      return 0;
    }
    const always = new Set(settableKeys.filter(({ canonical }) => canonical).map(({ name }) => name));
    const shown = values.filter(({ key, value }) => value !== null || always.has(key));
    const [head = "", ...lines] = alignColumns([
      ["KEY", "VALUE", "FROM"],
      ...shown.map((each) => [each.key, each.value ?? "not set", placeOf(each)]),
    ]);
    const { bold, dim } = this.style;
    this.print(bold(head), ...lines.map((line, at) => (shown[at]?.value === null ? dim(line) : line)));
    this.print("", `Config file: ${configPath(env)}`);
    const hasKey = values.some(({ value }, at) => value !== null && keys[at]?.setting.secret);
    if (!hasKey) this.print("No key is set: `dragoman configure` asks for them.");
    return 0;
  }
}

function placeOf({ source, variable, overridden }: ConfigValue): string {
  if (source === "file") return "config file";
  if (source !== "environment") return source ?? "";
  return overridden === undefined ? `${variable}` : `${variable}, over ${overridden} in the config file`;
}
