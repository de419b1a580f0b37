/** Answers one question, from the command line, a pipe or both. */
import { chatResponse } from "../../proxy/response/answer.ts";
import { printJson } from "../../runtime/json/printed.ts";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import { stripControls } from "../control-characters.ts";
import { CommandFailure } from "../failures.ts";
import { endingOf } from "./answer-view.ts";
import { Conversation } from "./conversation.ts";
import { cutAtWord, describeFailure } from "./failures.ts";
import type { History } from "./history.ts";
import type { Image } from "./images/image.ts";
import { imagesIn } from "./images/paths.ts";
import type { Page } from "./markdown/output.ts";
import { PlainStream } from "./markdown/plain.ts";
import { type Answer, type AnswerListener, type Asking, ask, type Service } from "./turn.ts";

/** The exit code of a shell after Ctrl-C. */
const interrupted = 130;

export interface Question extends Omit<Asking, "messages"> {
  readonly service: Service;
  readonly system: string | undefined;
  readonly history: History;
  /** The messages of a conversation that goes on. */
  readonly earlier: readonly RequestMessage[] | undefined;
  /** The question on the command line. */
  readonly text: string | undefined;
  /** Standard input: what the question is about, or the question if there is none on the command line. */
  readonly piped: string;
  readonly images: readonly Image[];
  readonly view: OnceView;
  /** Called with what the user should know besides the answer. */
  readonly warn: (line: string) => void;
}

/** Shows the answer. */
export interface OnceView extends AnswerListener {
  start(): void;
  finish(answer: Answer): void | Promise<void>;
  breakOff(): void | Promise<void>;
}

/**
 * @returns the exit code
 * @throws {CommandFailure} when there is no answer
 */
export async function answerOnce(question: Question): Promise<number> {
  const { service, model, system, history, earlier = [], view } = question;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  try {
    const conversation = new Conversation();
    conversation.system = system;
    conversation.goOn(earlier);
    const messages = conversation.withMessage(textOf(question), await allImages(question));
    view.start();
    const answer = await ask(service, { ...question, messages }, view, stopping.signal);
    if (hasContent(answer)) {
      conversation.keep(messages, answer.completion.choices[0].message);
      history.keep({ model, messages: conversation.all });
    }
    await view.finish(answer);
    if (hasContent(answer)) return 0;
    const ending = endingOf(answer) ?? "it ended without text";
    throw new CommandFailure(`${model} gave no answer: ${ending}. Rephrase the question, or use another --model.`);
  } catch (error) {
    await view.breakOff();
    if (error instanceof CommandFailure) throw error;
    if (stopping.signal.aborted) return interrupted;
    const failure = describeFailure(error, model);
    throw failure === undefined ? error : new CommandFailure(failure, { cause: error });
  } finally {
    process.off("SIGINT", stop);
  }
}

function textOf({ text = "", piped }: Question): string {
  // instructions are followed best at the end
  const whole = [piped, text].map((part) => part.trim()).filter((part) => part !== "");
  if (whole.length > 0) return whole.join("\n\n");
  throw new CommandFailure("the question is empty: `dragoman chat <question>`, or pipe one in.");
}

/** The images of the options, and the files that the question on the command line names: only the user may name files. */
async function allImages({ text = "", images, warn }: Question): Promise<readonly Image[]> {
  const found = await imagesIn(text);
  const [bad] = found.problems.filter(({ problem }) => problem !== "missing");
  if (bad !== undefined) throw bad;
  for (const { message } of found.problems) warn(message);
  return [...images, ...found.images];
}

function hasContent(answer: Answer): boolean {
  return hasText(answer) || answer.files.length > 0;
}

function hasText({ completion }: Answer): boolean {
  return Boolean(completion.choices[0].message.content);
}

/** Only the text of the answer, for programs and files, and in whole lines for terminals that cannot move their cursor. */
export class PlainView implements OnceView {
  readonly #output: NodeJS.WritableStream;
  readonly #warn: (line: string) => void;
  readonly #wrapped: PlainStream | undefined;
  #last = "\n";

  /**
   * @param warn called when an answer is incomplete
   * @param page the layout of a terminal; without it, lines are as long as they are
   */
  constructor(output: NodeJS.WritableStream, warn: (line: string) => void, page?: Page) {
    this.#output = output;
    this.#warn = warn;
    this.#wrapped = page && new PlainStream(page);
  }

  start(): void {}
  reasoning(): void {}

  content(piece: string): void {
    const plain = stripControls(piece);
    this.#write(this.#wrapped === undefined ? plain : asText(this.#wrapped.push(plain).lines));
  }

  finish(answer: Answer): void {
    this.breakOff();
    for (const file of answer.files) this.#warn(stripControls(`The model made ${file}`));
    const ending = endingOf(answer);
    if (hasText(answer) && ending !== undefined) this.#warn(`The answer was ${ending}.`);
  }

  breakOff(): void {
    if (this.#wrapped !== undefined) this.#write(asText(this.#wrapped.end()));
    if (this.#last !== "\n") this.#write("\n");
  }

  #write(text: string): void {
    this.#output.write(text);
    this.#last = text.at(-1) ?? this.#last;
  }
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Only the code of the answer: its first block. */
export class CodeView implements OnceView {
  readonly #output: NodeJS.WritableStream;

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
  }

  start(): void {}
  reasoning(): void {}
  content(): void {}
  breakOff(): void {}

  /** @throws {CommandFailure} when there is no code, or it may be incomplete */
  finish(answer: Answer): void {
    if (!hasText(answer)) return;
    const text = stripControls(answer.completion.choices[0].message.content ?? "");
    const code = codeIn(text);
    if (code === undefined) throw new CommandFailure(`the answer has no block of code: ${cutAtWord(text)}`);
    this.#output.write(code);
    const ending = endingOf(answer);
    if (ending !== undefined) throw new CommandFailure(`The answer was ${ending}.`);
  }
}

/** A block of code, which may be indented in a list; one that does not end goes on to the end of the text. */
const fenced = /^([ \t]*)(`{3,}|~{3,})[^`\n]*\n(.*?)(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/ms;

/** The first block of code in Markdown, without its indent. */
export function codeIn(text: string): string | undefined {
  const [, indent = "", , code] = fenced.exec(text) ?? [];
  const outdent = (line: string): string => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart());
  return code && `${code.split("\n").map(outdent).join("\n").trimEnd()}\n`;
}

/** The whole answer as JSON, in the form of the proxy's `/v1/chat`. */
export class JsonView implements OnceView {
  readonly #output: NodeJS.WritableStream;

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
  }

  start(): void {}
  reasoning(): void {}
  content(): void {}
  breakOff(): void {}

  finish({ completion, latency }: Answer): void {
    this.#output.write(`${printJson(chatResponse(completion, latency), 2)}\n`);
  }
}
