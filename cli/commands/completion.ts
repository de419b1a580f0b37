import { shells } from "../completion/shells.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";
import { unknownName } from "../unknown-name.ts";

export class CompletionCommand extends ToolCommand {
  static override paths = [["completion"]];
  static override candidates = () => Object.entries(shells).map(([shell, { load }]) => [shell, load] as const);
  static override usage = Command.Usage({
    details:
      "Add the line for your shell to its startup file. Models are those of the providers that are configured then.",
  });

  shell = Option.String({ name: "shell" });

  protected override async perform(): Promise<number> {
    const { listPositions } = await import("../completion/positions.ts");
    const found = shells[this.shell];
    if (found === undefined) {
      const known = Object.keys(shells);
      throw unknownName("shell", this.shell, known, `Shells are ${known.join(", ")}.`);
    }
    this.context.stdout.write(found.write(await listPositions(this.context.env)));
    return 0;
  }
}
