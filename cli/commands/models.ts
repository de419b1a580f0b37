import { Command } from "clipanion";
import { ToolCommand } from "../tool-command.ts";

export class ModelsCommand extends ToolCommand {
  static override paths = [["models"]];
  static override usage = Command.Usage({
    description: "List the known models of the providers you have configured",
    details: "One address per line, newest first within each provider. Other models of these providers work as well.",
  });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { listModels } = await import("../../runtime/models.ts");
    const { noProvider } = await import("../providers.ts");
    loadConfig({ env: this.context.env });
    const engine = new Engine({ env: this.context.env });
    const entries = listModels(engine.routes);
    this.print(...entries.map(({ id }) => id));
    if (engine.routes.length === 0) this.context.stderr.write(`${noProvider()}\n`);
    else if (entries.length === 0)
      this.context.stderr.write("The configured providers list no models; address them directly.\n");
    return engine.routes.length === 0 ? 1 : 0;
  }
}
