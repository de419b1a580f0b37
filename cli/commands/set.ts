import { text } from "node:stream/consumers";
import type { ReadStream } from "node:tty";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { configPath } from "../../runtime/config/path.ts";
import { changeDocument } from "../configuration/document.ts";
import { rewriteConfig } from "../configuration/file.ts";
import { checkedValue, findKey, settableCandidates, settableKeys } from "../configuration/settable.ts";
import { overridingVariable } from "../configuration/values.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { withKeys } from "../prompt-keys.ts";
import { CommandFailure, isTerminal, ToolCommand } from "../tool-command.ts";

const [{ name: example } = { name: "" }] = settableKeys;

export class SetCommand extends ToolCommand {
  static override paths = [["set"]];
  static override candidates = settableCandidates;
  static override usage = Command.Usage({
    details: `
      With \`-\` as the value, it is read from standard input; on a terminal you are asked for it, and an API key is hidden
      while you type. That keeps a key out of the shell history and the process list.

      Comments and everything else in the file stay unchanged. To remove a value, use \`dragoman unset\`.
    `,
    examples: [
      ["Type or paste a key", `$0 set ${example} -`],
      ["Take a key from another program", `pass show ${example} | $0 set ${example} -`],
      ["Accept requests from this machine only", "$0 set proxy.host 127.0.0.1"],
    ],
  });

  key = Option.String({ name: "key" });
  value = Option.String({ name: "value" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    const key = findKey(this.key, env);
    const value = checkedValue(key, this.value === "-" ? await this.readValue(key) : this.value);
    const path = configPath(env);
    await rewriteConfig(path, (before) => changeDocument(before, [[key, value]], path));
    this.say(`Wrote ${key.name} to ${path}`);
    const variable = overridingVariable(key, env);
    if (variable !== undefined)
      this.warn(`${variable} is set in the environment and overrides this value. Unset it to use the config file.`);
    return 0;
  }

  private async readValue(key: ConfigKey): Promise<string> {
    const { stdin, stderr } = this.context;
    if (!isTerminal(stdin)) return text(stdin);
    const { askValue } = await import("../configuration/prompts.ts");
    const answer = await withKeys(stdin as ReadStream, (input) =>
      askValue(key, "(press Enter to save)", { input, output: stderr }),
    );
    if (answer === undefined) throw new CommandFailure("Nothing was changed.");
    return answer;
  }
}
