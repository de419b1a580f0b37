/** A chat in a terminal, until the user quits. */
import type { Effort } from "../../generated/hub.ts";
import { version } from "../../generated/proxy/routes.ts";
import { chat } from "../../generated/settings.ts";
import type { Environment } from "../../runtime/config/config.ts";
import { lookupModel } from "../../runtime/models.ts";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import { CommandFailure } from "../failures.ts";
import { AnswerView } from "./answer-view.ts";
import { isCommand, runCommand } from "./commands.ts";
import { Conversation } from "./conversation.ts";
import { describeFailure } from "./failures.ts";
import { describeHelp } from "./help.ts";
import type { History } from "./history.ts";
import { readClipboard } from "./images/clipboard.ts";
import { type Image, type ImageFailure, imageOf } from "./images/image.ts";
import { imagesIn, typedImage, typedPath } from "./images/paths.ts";
import { Catalogue, describeChoices } from "./models.ts";
import { readEffort } from "./options.ts";
import { pickModel } from "./picker.ts";
import { saveConversation } from "./saving.ts";
import { LineEditor } from "./terminal/line-editor.ts";
import type { Screen } from "./terminal/screen.ts";
import { correctEarlyKeys, release, type Terminal, take, watchKeys } from "./terminal/terminal.ts";
import { ask, type Service } from "./turn.ts";
import { UsageCount } from "./usage.ts";

export interface SessionOptions {
  readonly service: Service;
  readonly system?: string | undefined;
  readonly effort?: Effort | undefined;
  /** Attached to the first message. */
  readonly images?: readonly Image[];
  readonly history: History;
  /** The messages of a conversation that goes on. */
  readonly earlier?: readonly RequestMessage[] | undefined;
  readonly terminal: Terminal;
  readonly screen: Screen;
  /** Used to find the clipboard programs. */
  readonly env: Environment;
  /** Ends the chat at any time. */
  readonly ending: AbortSignal;
}

export class Session {
  readonly #service: Service;
  readonly #terminal: Terminal;
  readonly #screen: Screen;
  readonly #env: Environment;
  readonly #ending: AbortSignal;
  readonly #catalogue: Catalogue;
  readonly #conversation = new Conversation();
  readonly #history: History;
  readonly #editor: LineEditor;
  readonly #images: readonly Image[];
  readonly #used = new UsageCount();
  #effort: Effort | undefined;
  #model = "";
  /** The message that was kept back because of its images; the same one again is sent without them. */
  #keptBack: string | undefined;
  #left = false;

  constructor(options: SessionOptions) {
    const { service, system, effort, images = [], history, earlier, terminal, screen, env, ending } = options;
    this.#service = service;
    this.#terminal = terminal;
    this.#screen = screen;
    this.#env = env;
    this.#ending = ending;
    this.#conversation.system = system;
    this.#effort = effort;
    this.#images = images;
    this.#catalogue = new Catalogue(service.engine);
    if (earlier !== undefined) this.#conversation.goOn(earlier);
    this.#history = history;
    this.#editor = new LineEditor(terminal, screen.style, history.read(), (message) => history.add(message));
  }

  /** @param model the address; without it, the picker asks */
  async run(model?: string): Promise<void> {
    take(this.#terminal);
    try {
      await correctEarlyKeys(this.#terminal);
      await this.#begin(model);
    } finally {
      release(this.#terminal);
    }
  }

  async #begin(model?: string): Promise<void> {
    this.#screen.show([this.#screen.style.bold(`Dragoman ${version}`)]);
    this.#screen.note("/help lists the commands, Ctrl-D quits");
    if (model === undefined) await this.pickModel();
    else this.#use(model);
    if (this.#model === "") return;
    const last = this.#conversation.describeLast();
    if (last !== undefined) this.#screen.note(last);
    for (const image of this.#images) this.#attach(image);
    await this.#converse();
  }

  async #converse(): Promise<void> {
    let isNew = true;
    let interrupted = false;
    while (!this.#left && !this.#ending.aborted) {
      if (isNew) this.#screen.show([""]);
      const entry = await this.#editor.read(this.#prompt, this.#ending);
      if (entry.kind === "end" || (entry.kind === "interrupt" && interrupted)) return;
      isNew = entry.kind !== "paste";
      interrupted = entry.kind === "interrupt";
      if (interrupted) this.#screen.note("Press Ctrl-C again to quit.");
      if (entry.kind === "paste") await this.#paste();
      if (entry.kind === "message") await this.#reporting(() => this.#handle(entry.text));
    }
  }

  get #prompt(): string {
    const { accent, dim } = this.#screen.style;
    const { waiting } = this.#conversation;
    return waiting === 0 ? accent("› ") : dim(`[${count(waiting, "image")}] `) + accent("› ");
  }

  async #handle(text: string): Promise<void> {
    if (text.trim() === "") return;
    await (isCommand(text) ? runCommand(this, text) : this.#ask(text.trim()));
  }

  async #ask(text: string): Promise<void> {
    const { images, problems } = await imagesIn(text);
    if (problems.length > 0 && text !== this.#keptBack) return this.#keepBack(text, problems);
    for (const image of images) this.#noteImage(image);
    await this.#send(this.#conversation.withMessage(text, images));
  }

  async #send(sent: readonly RequestMessage[]): Promise<void> {
    const view = new AnswerView(this.#screen, this.#model);
    const stopping = new AbortController();
    this.#screen.show([""]);
    const stop = AbortSignal.any([stopping.signal, this.#ending]);
    const keys = watchKeys(this.#terminal, () => stopping.abort());
    view.start();
    try {
      const answer = await ask(this.#service, { model: this.#model, messages: sent, effort: this.#effort }, view, stop);
      await view.finish(answer);
      this.#conversation.keep(sent, answer.completion.choices[0].message);
      this.#history.keep({ model: this.#model, messages: this.#conversation.all });
      this.#used.add(answer.tokens);
    } catch (error) {
      await view.breakOff();
      const failure = stop.aborted ? "Stopped." : describeFailure(error, this.#model);
      if (failure === undefined) throw error;
      this.#screen.warn(failure);
      this.#screen.note("The question is not part of the conversation. Press Up to edit it.");
    } finally {
      keys.end();
    }
  }

  /** Returns a message to the prompt, because it may not be what the user means. */
  #keepBack(text: string, problems: readonly ImageFailure[]): void {
    this.#keptBack = text;
    for (const { message } of problems) this.#screen.warn(message);
    const it = problems.length === 1 ? "this image" : "these images";
    this.#screen.note(`Nothing was sent. Correct it, or press Enter to send it without ${it}.`);
    this.#editor.insert(text);
  }

  /** Runs work, and shows an error that the user can fix. */
  async #reporting<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      this.#screen.warn(error.message);
      return undefined;
    }
  }

  async #paste(): Promise<void> {
    const pasted = await this.#reporting(() => readClipboard(this.#env));
    if (pasted?.kind === "empty") this.#screen.note("The clipboard is empty.");
    if (pasted?.kind === "image")
      await this.#reporting(async () => this.#attach(imageOf("The pasted image", pasted.bytes)));
    if (pasted?.kind === "text") this.#editor.insert(pasted.text);
  }

  #attach(image: Image): void {
    this.#conversation.attach(image);
    this.#noteImage(image);
  }

  #noteImage({ name, details }: Image): void {
    this.#screen.note(`Attached: ${name}${details === undefined ? "" : ` (${details})`}`);
  }

  #use(model: string): void {
    this.#model = model;
    this.#screen.note(`Model: ${model}`);
  }

  async pickModel(): Promise<void> {
    const current = this.#model || this.#catalogue.default;
    // the picker sets the terminal up by itself
    release(this.#terminal);
    const picked = await pickModel(this.#catalogue, current, this.#terminal, this.#screen);
    take(this.#terminal);
    if (picked !== undefined) this.#model = picked;
  }

  selectModel(query: string): void {
    const model = this.#catalogue.select(query);
    if (model === undefined) {
      const next = `/models lists known models; address any other like ${this.#catalogue.example}.`;
      throw new CommandFailure(`unknown model ${JSON.stringify(query)}: ${next}`);
    }
    this.#use(model);
  }

  listModels(): void {
    const { choices, unlisted } = this.#catalogue;
    const { style, columns } = this.#screen;
    const digits = String(choices.length).length;
    const lines = describeChoices(choices, columns - digits - 4).map((line, index) => {
      const current = choices[index]?.address === this.#model;
      const row = `${current ? "›" : " "} ${String(index + 1).padStart(digits)}  ${line}`;
      return current ? style.accent(row) : row;
    });
    this.#screen.show(lines);
    if (unlisted.length > 0)
      this.#screen.note(`For any model of ${unlisted.join(", ")}: /model ${this.#catalogue.example}`);
  }

  clear(): void {
    this.#conversation.clear();
    this.#used.clear();
    this.#screen.note("The conversation is cleared.");
  }

  countMessages(): void {
    const { length, waiting } = this.#conversation;
    const images = waiting === 0 ? "" : `, ${count(waiting, "image")} attached to the next one`;
    this.#screen.note(`${count(length, "message")}${images}`);
  }

  countTokens(): void {
    for (const line of this.#used.describe(lookupModel(this.#model, this.#service.engine.catalog)))
      this.#screen.note(line);
  }

  changeEffort(effort: string): void {
    if (effort !== "") this.#effort = readEffort(effort);
    this.#screen.note(`Effort: ${this.#effort ?? chat.reasoning_effort}`);
  }

  changeSystem(text: string): void {
    if (text !== "") this.#conversation.system = text === "-" ? undefined : text;
    const { system } = this.#conversation;
    this.#screen.note(system === undefined ? "There are no instructions." : `Instructions: ${system}`);
  }

  async retry(): Promise<void> {
    const again = this.#conversation.withLastMessage();
    if (again === undefined) throw new CommandFailure("there is no question yet.");
    await this.#send(again);
  }

  async save(path: string): Promise<void> {
    if (path === "") throw new CommandFailure("/save needs a path: /save <path>");
    const { all } = this.#conversation;
    await saveConversation(typedPath(path), this.#model, all);
    this.#screen.note(`Saved ${count(all.length, "message")} to ${path}`);
  }

  async attachFile(path: string): Promise<void> {
    if (path === "") throw new CommandFailure("/image needs a path or a URL: /image <path>");
    this.#attach(await typedImage(path));
  }

  async attachClipboard(): Promise<void> {
    const pasted = await readClipboard(this.#env);
    if (pasted.kind !== "image") {
      throw new CommandFailure("there is no image on the clipboard: copy one, or use /image <path>.");
    }
    this.#attach(imageOf("The pasted image", pasted.bytes));
  }

  help(): void {
    this.#screen.show(describeHelp(this.#screen.page));
  }

  leave(): void {
    this.#left = true;
  }
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
