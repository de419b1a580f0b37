import { configPath } from "../../runtime/config/path.ts";
import { changeDocument } from "../configuration/document.ts";
import { rewriteConfig } from "../configuration/file.ts";
import { findKey, settableCandidates, settableKeys } from "../configuration/settable.ts";
import { overridingVariable, readValues } from "../configuration/values.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

const [{ name: example } = { name: "" }] = settableKeys;

export class UnsetCommand extends ToolCommand {
  static override paths = [["unset"]];
  static override candidates = settableCandidates;
  static override usage = Command.Usage({
    details: "Comments and everything else in the file stay unchanged. Environment variables are not changed.",
    examples: [["Remove a key", `$0 unset ${example}`]],
  });

  key = Option.String({ name: "key" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    const key = findKey(this.key, env);
    const path = configPath(env);
    const [found] = readValues([key], {}, path);
    if (found?.source !== "file")
      throw new CommandFailure(`${key.name} is not set in ${path}; \`dragoman list\` shows what is`);
    await rewriteConfig(path, (before) => changeDocument(before, [[key, undefined]], path));
    this.say(`Removed ${key.name} from ${path}`);
    const variable = overridingVariable(key, env);
    if (variable !== undefined) this.warn(`${variable} is set in the environment, and still used.`);
    return 0;
  }
}
