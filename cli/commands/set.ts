import { text } from "node:stream/consumers";
import type { ReadStream } from "node:tty";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { configPath } from "../../runtime/config/path.ts";
import { changeDocument } from "../configuration/document.ts";
import { rewriteConfig } from "../configuration/file.ts";
import { checkedValue, findKey, settableKeys, settableWords } from "../configuration/settable.ts";
import { overridingVariable } from "../configuration/values.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { withKeys } from "../prompt-keys.ts";
import { CommandFailure, isTerminal, ToolCommand } from "../tool-command.ts";

const [{ name: example } = { name: "" }] = settableKeys;

export class SetCommand extends ToolCommand {
  static override paths = [["set"]];
  static override words = settableWords;
  static override usage = Command.Usage({
    details: `
      Give \`-\` for the value, and it is read from standard input, or asked for on a terminal without being shown. A key
      given that way stays out of the shell's history and the list of processes.

      Comments and everything else in the file stay as they are. To forget a value, delete its line from the file.
    `,
    examples: [
      ["Store a key that is typed or pasted", `$0 set ${example} -`],
      ["Store a key that another program prints", `pass show ${example} | $0 set ${example} -`],
      ["Let only this machine reach the proxy", "$0 set proxy.host 127.0.0.1"],
    ],
  });

  key = Option.String({ name: "key" });
  value = Option.String({ name: "value" });

  protected override async perform(): Promise<number> {
    const { env } = this.context;
    const key = findKey(this.key);
    const value = checkedValue(key, this.value === "-" ? await this.readValue(key) : this.value);
    const path = configPath(env);
    await rewriteConfig(path, (before) => changeDocument(before, [[key, value]], path));
    this.print(`Wrote ${key.name} to ${path}`);
    const variable = overridingVariable(key, env);
    if (variable !== undefined)
      this.warn(`${variable} is set in the environment and wins over it: unset it to use the file.`);
    return 0;
  }

  private async readValue(key: ConfigKey): Promise<string> {
    const { stdin, stderr } = this.context;
    if (!isTerminal(stdin)) return text(stdin);
    const { askValue } = await import("../configuration/prompts.ts");
    const answer = await withKeys(stdin as ReadStream, (input) =>
      askValue(key, "(Enter writes it)", { input, output: stderr }),
    );
    if (answer === undefined) throw new CommandFailure("Nothing was changed.");
    return answer;
  }
}
