/** A sign of life on the last line. */

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const milliseconds = 100;

export class Spinner {
  readonly #draw: (frame: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  /** @param draw puts a frame where the last one was */
  constructor(draw: (frame: string) => void) {
    this.#draw = draw;
  }

  start(): void {
    this.#next();
    this.#timer = setInterval(() => this.#next(), milliseconds);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #next(): void {
    this.#draw(frames[this.#count++ % frames.length] ?? "");
  }
}
