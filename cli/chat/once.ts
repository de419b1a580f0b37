/** A question that is piped in: answered once. */
import { text } from "node:stream/consumers";
import { CommandFailure } from "../failures.ts";
import { stripControls } from "./control-characters.ts";
import { Conversation } from "./conversation.ts";
import { describeFailure } from "./failures.ts";
import { imagesIn } from "./image-paths.ts";
import { type Answer, type AnswerListener, ask, type Service } from "./turn.ts";

/** How a shell tells that a program was interrupted. */
const interrupted = 130;

export interface Question {
  readonly service: Service;
  readonly model: string;
  readonly input: NodeJS.ReadableStream;
  readonly view: OnceView;
}

/** Where an answer goes that is the only one. */
export interface OnceView extends AnswerListener {
  start(): void;
  finish(answer: Answer): void;
  breakOff(): void;
}

/**
 * @returns the exit code
 * @throws {CommandFailure} when there is no answer
 */
export async function answerOnce({ service, model, input, view }: Question): Promise<number> {
  const question = (await text(input)).trim();
  if (question === "") {
    throw new CommandFailure("nothing was asked: pipe a question into `dragoman chat`, or run it in a terminal.");
  }
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  try {
    const messages = new Conversation().asked(question, await imagesIn(question));
    view.start();
    view.finish(await ask(service, model, messages, view, stopping.signal));
    return 0;
  } catch (error) {
    view.breakOff();
    if (stopping.signal.aborted) return interrupted;
    const failure = describeFailure(error, model);
    throw failure === undefined ? error : new CommandFailure(failure, { cause: error });
  } finally {
    process.off("SIGINT", stop);
  }
}

/** The text of the answer and nothing else, for programs and files. */
export class PlainView implements OnceView {
  readonly #output: NodeJS.WritableStream;
  #last = "\n";

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
  }

  start(): void {}
  reasoning(): void {}

  content(piece: string): void {
    const plain = stripControls(piece);
    this.#output.write(plain);
    this.#last = plain.at(-1) ?? this.#last;
  }

  finish(): void {
    this.breakOff();
  }

  breakOff(): void {
    if (this.#last !== "\n") this.#output.write("\n");
    this.#last = "\n";
  }
}
