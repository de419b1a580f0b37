import { configPath } from "../../runtime/config/path.ts";
import { Command } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";

export class PathCommand extends ToolCommand {
  static override paths = [["path"]];
  static override usage = Command.Usage({
    details: "The file need not exist yet. It may hold keys: only you can read it once it has been written here.",
    examples: [["Open it in your editor", '$EDITOR "$(dragoman path)"']],
  });

  protected override async perform(): Promise<number> {
    this.print(configPath(this.context.env));
    return 0;
  }
}
