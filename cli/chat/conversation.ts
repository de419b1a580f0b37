/** The history of one chat, kept in memory, and the images that wait for the next message. */
import type { ContentPart } from "../../generated/hub.ts";
import type { RequestMessage } from "../../runtime/request/completion-request.ts";
import type { Image } from "./images/image.ts";

export class Conversation {
  /** Whole turns: what was said, and what was answered. */
  #messages: readonly RequestMessage[] = [];
  #waiting: readonly Image[] = [];

  get length(): number {
    return this.#messages.length;
  }

  /** How many images wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  attach(image: Image): void {
    this.#waiting = [...this.#waiting, image];
  }

  /** The history with this message behind it, which takes the images that wait and these. */
  asked(text: string, images: readonly Image[]): RequestMessage[] {
    const parts = [...this.#waiting, ...images].map(
      ({ url }): ContentPart => ({ type: "image_url", image_url: { url } }),
    );
    const content = parts.length === 0 ? text : [...parts, { type: "text" as const, text }];
    return [...this.#messages, { role: "user", content }];
  }

  /** Keeps a turn: what was asked, and the answer whole as it came, so that the next turn works with any provider. */
  keep(asked: readonly RequestMessage[], answer: RequestMessage): void {
    this.#messages = [...asked, answer];
    this.#waiting = [];
  }

  clear(): void {
    this.#messages = [];
    this.#waiting = [];
  }
}
