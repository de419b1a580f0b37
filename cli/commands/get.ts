import { printJson } from "../../runtime/json/printed.ts";
import { findKey, settableCandidates, settableKeys } from "../configuration/settable.ts";
import { readValues } from "../configuration/values.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

const [{ name: example } = { name: "" }] = settableKeys;

export class GetCommand extends ToolCommand {
  static override paths = [["get"]];
  static override candidates = settableCandidates;
  static override usage = Command.Usage({
    details: "An environment variable overrides the config file, and the config file overrides the default.",
    examples: [
      ["Check which key is set", `$0 get ${example}`],
      ["Show where a value comes from", "$0 get proxy.port --json"],
    ],
  });

  json = Option.Boolean("--json", false, { description: "Print a JSON object: key, value, source" });
  key = Option.String({ name: "key" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    const [found] = readValues([findKey(this.key, env)], env);
    if (found?.value == null) {
      throw new CommandFailure(`${this.key} is not set; \`dragoman set ${this.key} -\` sets it`);
    }
    this.print(this.json ? printJson(found) : found.value);
    return 0;
  }
}
