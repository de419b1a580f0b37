import { open } from "node:fs/promises";
import type { ReadStream, WriteStream } from "node:tty";
import type { Catalogue } from "../chat/models.ts";
import type { Service } from "../chat/turn.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { untilEnded } from "../stopping.ts";
import { CommandFailure, isTerminal, ToolCommand } from "../tool-command.ts";

export class ChatCommand extends ToolCommand {
  static override paths = [["chat"]];
  static override valueNames = { "--log": "path", "--model": "address" };
  static override usage = Command.Usage({
    details:
      "In a terminal, choose a model and chat until you quit; /help lists the commands. With piped input, it answers once: the answer goes to standard output, errors to standard error.",
    examples: [
      ["Chat", "$0 chat"],
      ["Chat with a specific model", "$0 chat --model <provider>/<model>"],
      ["Ask once", 'echo "Why is the sky blue?" | $0 chat'],
    ],
  });

  log = Option.String("--log", { description: "Append one JSON line per request to this file" });
  model = Option.String("-m,--model", { description: "The model to start with; see `dragoman models`" });

  protected override async perform(): Promise<number> {
    const { stdin, stdout } = this.context;
    if (!isTerminal(stdin) || !isTerminal(stdout)) return this.#prepare();
    const terminal = stdin as ReadStream;
    // keys that are typed while everything is loaded wait for the prompt
    terminal.setRawMode(true);
    try {
      return await this.#prepare();
    } finally {
      terminal.setRawMode(false);
    }
  }

  async #prepare(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { Engine } = await import("../../runtime/engine.ts");
    const { RequestLog } = await import("../../runtime/log.ts");
    const { noProvider } = await import("../providers.ts");
    const { env } = this.context;
    const warn = (line: string): void => this.warn(line);
    loadConfig({ env, warn });
    const engine = new Engine({ env, parts: ["chat"], warn });
    if (engine.routes.length === 0) throw new CommandFailure(noProvider(env));
    const { Catalogue } = await import("../chat/models.ts");
    const catalogue = new Catalogue(engine);
    if (this.model !== undefined && !catalogue.accepts(this.model)) {
      const next = `\`dragoman models\` lists known models; address any other like ${catalogue.example}.`;
      throw new CommandFailure(`unknown provider or model: ${this.model}. ${next}`);
    }
    const path = this.log ?? engine.settings.log;
    if (path !== undefined) await checkLog(path);
    const log = path === undefined ? undefined : new RequestLog(path, warn);
    try {
      return await this.#chat({ engine, log }, catalogue);
    } finally {
      await log?.close();
    }
  }

  async #chat(service: Service, catalogue: Catalogue): Promise<number> {
    const { Screen } = await import("../chat/terminal/screen.ts");
    const { stdin, stdout, env, colorDepth } = this.context;
    const input = stdin as ReadStream;
    const output = stdout as WriteStream;
    const screen = new Screen(output, colorDepth > 1);
    if (isTerminal(input) && isTerminal(output)) {
      const { Session } = await import("../chat/session.ts");
      return untilEnded(async (ending) => {
        await new Session({ service, terminal: { input, output }, screen, env, ending }).run(this.model);
        return 0;
      });
    }
    const { answerOnce, PlainView } = await import("../chat/once.ts");
    const { AnswerView } = await import("../chat/answer-view.ts");
    const model = this.model ?? catalogue.default;
    if (model === undefined) throw new CommandFailure(`no default model: give --model ${catalogue.example}`);
    return answerOnce({
      service,
      model,
      input,
      warn: (line) => this.warn(line),
      view: output.isTTY ? new AnswerView(screen, model) : new PlainView(output, (line) => this.warn(line)),
    });
  }
}

/** Reports a log that cannot be written before the first request, not in the middle of a chat. */
async function checkLog(path: string): Promise<void> {
  try {
    await (await open(path, "a", 0o600)).close();
  } catch (error) {
    const next = "choose another file with --log <path>";
    throw new CommandFailure(`The request log cannot be written: ${(error as Error).message}; ${next}`, {
      cause: error,
    });
  }
}
