import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { ReadStream, WriteStream } from "node:tty";
import type { Catalogue } from "../chat/models.ts";
import type { OnceView } from "../chat/once.ts";
import type { SessionOptions } from "../chat/session.ts";
import type { Screen } from "../chat/terminal/screen.ts";
import type { Service } from "../chat/turn.ts";
import { listEffortCandidates, listModelCandidates } from "../completion/values.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { untilEnded } from "../stopping.ts";
import { CommandFailure, isTerminal, ToolCommand, UsageFailure } from "../tool-command.ts";

export class ChatCommand extends ToolCommand {
  static override paths = [["chat"]];
  static override valueNames = {
    "--log": "path",
    "--model": "address",
    "--effort": "effort",
    "--system": "text",
    "--image": "path",
    "--schema": "path",
  };
  static override valueCandidates = { "--model": listModelCandidates, "--effort": listEffortCandidates };
  static override usage = Command.Usage({
    details: `
      In a terminal, choose a model and chat until you quit; /help lists the commands. A question is answered once: it can
      be piped in, and with one on the command line, the piped text is what the question is about. On a terminal the answer
      is rendered; elsewhere it is the text alone. Errors go to standard error. The exit code is 130 after Ctrl-C.
    `,
    examples: [
      ["Chat", "$0 chat"],
      ["Chat with a specific model", "$0 chat --model <provider>/<model>"],
      ["Ask once", '$0 chat "Why is the sky blue?"'],
      ["Ask about a file", 'cat error.log | $0 chat "What is wrong here?"'],
      ["Get data", `$0 chat --schema person.schema.json "Invent a person" | jq .name`],
    ],
  });

  effort = Option.String("-e,--effort", { description: "How much the model reasons: none, low, medium, high …" });
  image = Option.Array("--image", { description: "Attach this image; can be given several times" });
  json = Option.Boolean("--json", false, { description: "Print the whole answer as JSON, as the proxy does" });
  log = Option.String("--log", { description: "Append one JSON line per request to this file" });
  model = Option.String("-m,--model", { description: "The model to start with; see `dragoman models`" });
  schema = Option.String("--schema", { description: "Answer with JSON of this JSON Schema: a file or JSON" });
  system = Option.String("-s,--system", { description: "Instructions to the model" });
  question = Option.String({ name: "question", required: false });

  protected override async perform(): Promise<number> {
    if (!this.#isSession) return this.#prepare();
    if (this.#isDumb)
      throw new CommandFailure(
        "a conversation needs a terminal that can move its cursor: use `dragoman chat <question>`",
      );
    const terminal = this.context.stdin as ReadStream;
    // keys that are typed while everything is loaded wait for the prompt
    terminal.setRawMode(true);
    try {
      return await this.#prepare();
    } finally {
      terminal.setRawMode(false);
    }
  }

  get #isSession(): boolean {
    const { stdin, stdout } = this.context;
    return this.question === undefined && isTerminal(stdin) && isTerminal(stdout);
  }

  /** Whether the terminal understands no escape sequences, such as that of a shell in an editor. */
  get #isDumb(): boolean {
    return this.context.env.TERM === "dumb";
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
    const { readEffort } = await import("../chat/options.ts");
    const { readImage } = await import("../chat/images/image.ts");
    const { typedPath } = await import("../chat/images/paths.ts");
    const { Screen } = await import("../chat/terminal/screen.ts");
    const { stdout, env, colorDepth } = this.context;
    const screen = new Screen(stdout, colorDepth > 1);
    const images = await Promise.all((this.image ?? []).map((path) => readImage(typedPath(path))));
    const effort = this.effort === undefined ? undefined : readEffort(this.effort);
    const options = { service, system: this.system, effort, images };
    if (this.#isSession) return this.#converse({ ...options, screen, env });
    const { answerOnce } = await import("../chat/once.ts");
    const { readSchema } = await import("../chat/options.ts");
    const model = this.model ?? catalogue.default;
    if (model === undefined) throw new CommandFailure(`no default model: give --model ${catalogue.example}`);
    return answerOnce({
      ...options,
      model,
      schema: this.schema === undefined ? undefined : await readSchema(this.schema),
      text: this.question,
      piped: isTerminal(this.context.stdin) ? "" : await text(this.context.stdin),
      warn: (line) => this.warn(line),
      view: await this.#viewOf(model, screen),
    });
  }

  #converse(options: Omit<SessionOptions, "terminal" | "ending">): Promise<number> {
    if (this.json || this.schema !== undefined)
      throw new UsageFailure("--json and --schema need a question: `dragoman chat <question>`");
    const terminal = { input: this.context.stdin as ReadStream, output: this.context.stdout as WriteStream };
    return untilEnded(async (ending) => {
      const { Session } = await import("../chat/session.ts");
      await new Session({ ...options, terminal, ending }).run(this.model);
      return 0;
    });
  }

  async #viewOf(model: string, screen: Screen): Promise<OnceView> {
    const { JsonView, PlainView } = await import("../chat/once.ts");
    const { stdout } = this.context;
    if (this.json) return new JsonView(stdout);
    const { AnswerView } = await import("../chat/answer-view.ts");
    // JSON is not Markdown
    if (isTerminal(stdout) && !this.#isDumb && this.schema === undefined) return new AnswerView(screen, model);
    return new PlainView(stdout, (line) => this.warn(line));
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
