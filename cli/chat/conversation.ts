/** The history of a chat, kept in memory, and the images attached to the next message. */
import type { ContentPart } from "../../generated/hub.ts";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import { cutAtWord } from "./failures.ts";
import type { Image } from "./images/image.ts";

export class Conversation {
  /** The instructions to the model. */
  system: string | undefined;
  /** Complete turns: a message and its answer. */
  #messages: readonly RequestMessage[] = [];
  #waiting: readonly Image[] = [];
  /** The last question, whether or not it was answered. */
  #asked: RequestMessage | undefined;

  /** Goes on with an earlier conversation; its instructions hold unless there are others. */
  goOn(messages: readonly RequestMessage[]): void {
    const [first] = messages;
    const hasSystem = first?.role === "system";
    if (hasSystem && typeof first.content === "string") this.system ??= first.content;
    this.#messages = hasSystem ? messages.slice(1) : messages;
    this.#asked = this.#messages.at(-2);
  }

  /** How long the conversation is, and its last question; undefined if it is empty. */
  describeLast(): string | undefined {
    const content = this.#messages.at(-2)?.content;
    if (content === undefined || content === null) return undefined;
    const textOf = (part: string | object) => (typeof part === "object" && "text" in part ? String(part.text) : "");
    const text = typeof content === "string" ? content : content.map(textOf).join("");
    return `Continued after ${this.length} messages; the last question: ${cutAtWord(text, 120)}`;
  }

  get length(): number {
    return this.#messages.length;
  }

  /** The number of images attached to the next message. */
  get waiting(): number {
    return this.#waiting.length;
  }

  attach(image: Image): void {
    this.#waiting = [...this.#waiting, image];
  }

  /** The instructions and the history, followed by this message with its images and the attached ones. */
  withMessage(text: string, images: readonly Image[]): RequestMessage[] {
    const parts = [...this.#waiting, ...images].map(
      ({ url }): ContentPart => ({ type: "image_url", image_url: { url } }),
    );
    const content = parts.length === 0 ? text : [...parts, { type: "text" as const, text }];
    this.#asked = { role: "user", content };
    return [...this.all, this.#asked];
  }

  /** The same again without the answer to the last question, if there is a question. */
  withLastMessage(): RequestMessage[] | undefined {
    const asked = this.#asked;
    if (asked === undefined) return undefined;
    const all = this.all;
    return [...(all.at(-2) === asked ? all.slice(0, -2) : all), asked];
  }

  /** The instructions and the complete turns. */
  get all(): RequestMessage[] {
    const instructions = this.system === undefined ? [] : [{ role: "system" as const, content: this.system }];
    return [...instructions, ...this.#messages];
  }

  /** Keeps a turn, with the complete answer, so that the next turn works with any provider. */
  keep(sent: readonly RequestMessage[], answer: RequestMessage): void {
    this.#messages = [...sent.filter(({ role }) => role !== "system"), answer];
    this.#waiting = [];
  }

  clear(): void {
    this.#messages = [];
    this.#waiting = [];
    this.#asked = undefined;
  }
}
