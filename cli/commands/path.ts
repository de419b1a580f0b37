import { configPath } from "../../runtime/config/path.ts";
import { Command } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";

export class PathCommand extends ToolCommand {
  static override paths = [["path"]];
  static override usage = Command.Usage({
    details: "The file may not exist yet. It can contain API keys, so Dragoman makes it readable only by you.",
    examples: [["Open the file in your editor", '$EDITOR "$(dragoman path)"']],
  });

  protected override async perform(): Promise<number> {
    this.print(configPath(this.context.env));
    return 0;
  }
}
