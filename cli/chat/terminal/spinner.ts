/** An animation that shows that a request is running. */

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const interval = 100;

export class Spinner {
  readonly #draw: (frame: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  /** @param draw replaces the last frame */
  constructor(draw: (frame: string) => void) {
    this.#draw = draw;
  }

  start(): void {
    this.#next();
    this.#timer = setInterval(() => this.#next(), interval);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #next(): void {
    this.#draw(frames[this.#count++ % frames.length] ?? "");
  }
}
