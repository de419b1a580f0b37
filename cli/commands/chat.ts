import type { ReadStream, WriteStream } from "node:tty";
import { Command, Option } from "clipanion";
import { CommandFailure, ToolCommand } from "../tool-command.ts";

export class ChatCommand extends ToolCommand {
  static override paths = [["chat"]];
  static override valueNames = { "--log": "path", "--model": "address" };
  static override usage = Command.Usage({
    details:
      "In a terminal it asks for a model and goes on until you leave; /help lists what it can do. Piped, it answers once: the text of the answer on standard output, an error on standard error.",
    examples: [
      ["Talk", "$0 chat"],
      ["Talk to a model of your choice", "$0 chat --model <provider>/<model>"],
      ["Ask once", 'echo "Why is the sky blue?" | $0 chat'],
    ],
  });

  log = Option.String("--log", { description: "A file to which one JSON line per request is appended" });
  model = Option.String("-m,--model", { description: "The model to begin with; `dragoman models` lists some" });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { RequestLog } = await import("../../runtime/log.ts");
    const { noProvider } = await import("../providers.ts");
    const { env } = this.context;
    loadConfig({ env });
    const engine = new Engine({ env });
    if (engine.routes.length === 0) throw new CommandFailure(noProvider());
    if (this.model !== undefined) engine.resolve(this.model);
    const path = this.log ?? engine.settings.log;
    const log = path === undefined ? undefined : new RequestLog(path, (message) => this.warn(message));
    try {
      return await this.#chat({ engine, log });
    } finally {
      await log?.close();
    }
  }

  async #chat(service: import("../chat/turn.ts").Service): Promise<number> {
    const { Screen } = await import("../chat/screen.ts");
    const { stdin, stdout, env, colorDepth } = this.context;
    const input = stdin as ReadStream;
    const output = stdout as WriteStream;
    const screen = new Screen(output, colorDepth > 1);
    if (input.isTTY && output.isTTY) {
      const { Session } = await import("../chat/session.ts");
      await new Session({ service, terminal: { input, output }, screen, env }).run(this.model);
      return 0;
    }
    const { answerOnce, PlainView } = await import("../chat/once.ts");
    const { AnswerView } = await import("../chat/answer-view.ts");
    const { Catalogue } = await import("../chat/models.ts");
    const catalogue = new Catalogue(service.engine);
    const model = this.model ?? catalogue.default;
    if (model === undefined) throw new CommandFailure(`no model to begin with: give --model ${catalogue.example}`);
    return answerOnce({
      service,
      model,
      input,
      view: output.isTTY ? new AnswerView(screen, model) : new PlainView(output),
    });
  }
}
