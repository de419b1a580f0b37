/** Answers one piped question. */
import { text } from "node:stream/consumers";
import { stripControls } from "../control-characters.ts";
import { CommandFailure } from "../failures.ts";
import { endingOf } from "./answer-view.ts";
import { Conversation } from "./conversation.ts";
import { describeFailure } from "./failures.ts";
import { imagesIn } from "./images/paths.ts";
import { type Answer, type AnswerListener, ask, type Service } from "./turn.ts";

/** The exit code of a shell after Ctrl-C. */
const interrupted = 130;

export interface Question {
  readonly service: Service;
  readonly model: string;
  readonly input: NodeJS.ReadableStream;
  readonly view: OnceView;
  /** Called with what the user should know besides the answer. */
  readonly warn: (line: string) => void;
}

/** Shows the answer. */
export interface OnceView extends AnswerListener {
  start(): void;
  finish(answer: Answer): void;
  breakOff(): void;
}

/**
 * @returns the exit code
 * @throws {CommandFailure} when there is no answer
 */
export async function answerOnce({ service, model, input, view, warn }: Question): Promise<number> {
  const question = (await text(input)).trim();
  if (question === "") {
    throw new CommandFailure("the question is empty: pipe one into `dragoman chat`, or run it in a terminal.");
  }
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  try {
    const { images, problems } = await imagesIn(question);
    const [bad] = problems.filter(({ problem }) => problem !== "missing");
    if (bad !== undefined) throw bad;
    for (const { message } of problems) warn(message);
    const messages = new Conversation().withMessage(question, images);
    view.start();
    const answer = await ask(service, model, messages, view, stopping.signal);
    view.finish(answer);
    if (hasText(answer)) return 0;
    const ending = endingOf(answer) ?? "it ended without text";
    throw new CommandFailure(`${model} gave no answer: ${ending}. Rephrase the question, or use another --model.`);
  } catch (error) {
    view.breakOff();
    if (stopping.signal.aborted) return interrupted;
    const failure = describeFailure(error, model);
    throw failure === undefined ? error : new CommandFailure(failure, { cause: error });
  } finally {
    process.off("SIGINT", stop);
  }
}

function hasText({ completion }: Answer): boolean {
  return Boolean(completion.choices[0].message.content);
}

/** Only the text of the answer, for programs and files. */
export class PlainView implements OnceView {
  readonly #output: NodeJS.WritableStream;
  readonly #warn: (line: string) => void;
  #last = "\n";

  /** @param warn called when an answer is incomplete */
  constructor(output: NodeJS.WritableStream, warn: (line: string) => void) {
    this.#output = output;
    this.#warn = warn;
  }

  start(): void {}
  reasoning(): void {}

  content(piece: string): void {
    const plain = stripControls(piece);
    this.#output.write(plain);
    this.#last = plain.at(-1) ?? this.#last;
  }

  finish(answer: Answer): void {
    this.breakOff();
    const ending = endingOf(answer);
    if (hasText(answer) && ending !== undefined) this.#warn(`The answer was ${ending}.`);
  }

  breakOff(): void {
    if (this.#last !== "\n") this.#output.write("\n");
    this.#last = "\n";
  }
}
