import { shells } from "../completion/shells.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { ToolCommand } from "../tool-command.ts";
import { unknownWord } from "../unknown-word.ts";

export class CompletionCommand extends ToolCommand {
  static override paths = [["completion"]];
  static override words = Object.entries(shells).map(([shell, { load }]) => [shell, load] as const);
  static override usage = Command.Usage({
    details: "Put the line of your shell into its start-up file.",
  });

  shell = Option.String({ name: "shell" });

  protected override async perform(): Promise<number> {
    const { listPlaces } = await import("../completion/places.ts");
    const found = shells[this.shell];
    if (found === undefined) {
      const known = Object.keys(shells);
      throw unknownWord("shell", this.shell, known, `Shells are ${known.join(", ")}.`);
    }
    this.context.stdout.write(found.write(await listPlaces()));
    return 0;
  }
}
