import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { isName } from "../../proxy/keys/key-file.ts";
import { UsageFailure } from "../failures.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";

export class NewKeyCommand extends ToolCommand {
  static override paths = [["keys", "new"]];
  static override usage = Command.Usage({
    description: "Make a key that callers of the proxy must send",
    details: `
      Prints the key, which is stored nowhere, and the entry for the file in \`DRAGOMAN_KEYS\`, which has only its hash. In
      the entry, \`models\`, \`rpm\` and \`tpm\` can limit what the key may be used for.
    `,
    examples: [["A key for one caller", "$0 keys new alice"]],
  });

  name = Option.String({ name: "name" });

  protected override async perform(): Promise<number> {
    if (!isName(this.name))
      throw new UsageFailure(
        `${JSON.stringify(this.name)} is not a name: give at most 64 letters, digits, dots, hyphens and underscores`,
      );
    const key = newKey();
    this.print(`The key, which is shown only now:\n\n  ${key}\n`);
    this.say("Its entry in the file that DRAGOMAN_KEYS names:");
    this.print(`\nkeys:\n  ${this.name}:\n    hash: ${hashOf(key)}`);
    return 0;
  }
}
