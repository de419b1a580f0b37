import { open } from "node:fs/promises";
import { buffer, text } from "node:stream/consumers";
import type { ReadStream, WriteStream } from "node:tty";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import type { History } from "../chat/history.ts";
import type { Image } from "../chat/images/image.ts";
import type { Catalogue } from "../chat/models.ts";
import type { OnceView } from "../chat/once.ts";
import type { SessionOptions } from "../chat/session.ts";
import type { Screen } from "../chat/terminal/screen.ts";
import type { Service } from "../chat/turn.ts";
import { listEffortCandidates, listModelCandidates } from "../completion/values.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { untilEnded } from "../stopping.ts";
import { CommandFailure, isTerminal, ToolCommand, UsageFailure } from "../tool-command.ts";

/** The common part of a conversation and a single question. */
interface Chat {
  readonly service: Service;
  readonly history: History;
  /** The messages of a conversation that goes on. */
  readonly earlier: readonly RequestMessage[] | undefined;
}

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
      ["Go on", '$0 chat -c "And at night?"'],
      ["Get data", `$0 chat --schema "name, age int" "Invent a person" | jq .name`],
      ["Get code", '$0 chat -x "A function in Python that reverses a string" > reverse.py'],
    ],
  });

  continued = Option.Boolean("-c,--continue", false, { description: "Go on with the last conversation" });
  effort = Option.String("-e,--effort", { description: "How much the model reasons: none, low, medium, high …" });
  extract = Option.Boolean("-x,--extract", false, { description: "Print only the first block of code of the answer" });
  image = Option.Array("--image", { description: "Attach an image (file, URL, - for a pipe); repeatable" });
  json = Option.Boolean("--json", false, { description: "Print the whole answer as JSON, as the proxy does" });
  log = Option.String("--log", { description: "Append one JSON line per request to this file" });
  model = Option.String("-m,--model", { description: "An address, or part of one; see `dragoman models`" });
  schema = Option.String("--schema", { description: "Answer as JSON: 'name, age int', or a JSON Schema" });
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
    const { locateSpecs } = await import("../../runtime/specs/read.ts");
    const { RequestLog } = await import("../../runtime/log.ts");
    const { noProvider } = await import("../providers.ts");
    const { env } = this.context;
    const warn = (line: string): void => this.warn(line);
    loadConfig({ env, warn });
    locateSpecs(env, warn);
    const engine = new Engine({ env, parts: ["chat"], warn });
    if (engine.routes.length === 0) throw new CommandFailure(noProvider(env));
    const { Catalogue } = await import("../chat/models.ts");
    const catalogue = new Catalogue(engine);
    const { History, readConversation } = await import("../chat/history.ts");
    const earlier = this.continued ? readConversation(env) : undefined;
    const named = this.model ?? earlier?.model;
    const model = named === undefined ? undefined : catalogue.named(named);
    const history = new History(env, engine.settings.chatHistory ?? true, warn);
    const path = this.log ?? engine.settings.log;
    if (path !== undefined) await checkLog(path);
    const log = path === undefined ? undefined : new RequestLog(path, warn);
    try {
      return await this.#chat({ service: { engine, log }, history, earlier: earlier?.messages }, model, catalogue);
    } finally {
      await log?.close();
    }
  }

  async #chat(chat: Chat, named: string | undefined, catalogue: Catalogue): Promise<number> {
    const { readEffort } = await import("../chat/options.ts");
    const { Screen } = await import("../chat/terminal/screen.ts");
    const { stdout, env, colorDepth } = this.context;
    const screen = new Screen(stdout, colorDepth);
    const images = await this.#readImages();
    const effort = this.effort === undefined ? undefined : readEffort(this.effort);
    const options = { ...chat, system: this.system, effort, images };
    if (this.#isSession) return this.#converse({ ...options, screen, env }, named);
    const { answerOnce } = await import("../chat/once.ts");
    const { readSchema } = await import("../chat/schema.ts");
    const model = named ?? catalogue.default;
    if (model === undefined) throw new CommandFailure(`no default model: give --model ${catalogue.example}`);
    return answerOnce({
      ...options,
      model,
      schema: this.schema === undefined ? undefined : await readSchema(this.schema),
      text: this.question,
      piped: isTerminal(this.context.stdin) || this.#pipesImage ? "" : await text(this.context.stdin),
      warn: (line) => this.warn(line),
      view: await this.#viewOf(model, screen),
    });
  }

  get #pipesImage(): boolean {
    return this.image?.includes("-") === true;
  }

  async #readImages(): Promise<Image[]> {
    const { typedImage } = await import("../chat/images/paths.ts");
    const { imageOf } = await import("../chat/images/image.ts");
    const { stdin } = this.context;
    if (this.#pipesImage && isTerminal(stdin)) throw new UsageFailure("--image -: pipe an image in, or give its path");
    if ((this.image ?? []).filter((given) => given === "-").length > 1)
      throw new UsageFailure("--image -: standard input is one image; give the others by their paths");
    const read = async (given: string): Promise<Image> =>
      given === "-" ? imageOf("Standard input", await buffer(stdin)) : typedImage(given);
    return Promise.all((this.image ?? []).map(read));
  }

  #converse(options: Omit<SessionOptions, "terminal" | "ending">, model: string | undefined): Promise<number> {
    if (this.json || this.extract || this.schema !== undefined)
      throw new UsageFailure("--json, --extract and --schema need a question: `dragoman chat <question>`");
    const terminal = { input: this.context.stdin as ReadStream, output: this.context.stdout as WriteStream };
    return untilEnded(async (ending) => {
      const { Session } = await import("../chat/session.ts");
      await new Session({ ...options, terminal, ending }).run(model);
      return 0;
    });
  }

  async #viewOf(model: string, screen: Screen): Promise<OnceView> {
    const { CodeView, JsonView, PlainView } = await import("../chat/once.ts");
    const { stdout } = this.context;
    if (this.extract && (this.json || this.schema !== undefined))
      throw new UsageFailure("--extract is for code in text: give it without --json and --schema");
    if (this.json) return new JsonView(stdout);
    if (this.extract) return new CodeView(stdout);
    const { AnswerView } = await import("../chat/answer-view.ts");
    // JSON is not Markdown
    if (isTerminal(stdout) && !this.#isDumb && this.schema === undefined) return new AnswerView(screen, model);
    const page = isTerminal(stdout) && this.schema === undefined ? screen.page : undefined;
    return new PlainView(stdout, (line) => this.warn(line), page);
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
