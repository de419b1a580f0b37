/** Counts what a chat has used. */
import type { ModelEntry } from "../../generated/registry.ts";
import type { Tokens } from "../../runtime/log.ts";

export class UsageCount {
  #answers = 0;
  #input = 0;
  #output = 0;
  #cost = 0;
  /** Whether the cost of an answer was unknown. */
  #isIncomplete = false;
  #last: Tokens | undefined;

  add(tokens: Tokens): void {
    this.#answers++;
    this.#input += tokens.input_tokens;
    this.#output += tokens.output_tokens;
    this.#cost += tokens.cost ?? 0;
    this.#isIncomplete ||= tokens.cost === undefined;
    this.#last = tokens;
  }

  /** The conversation begins again; what was used stays counted. */
  clear(): void {
    this.#last = undefined;
  }

  /** @param entry the current model, if it is in the registry */
  describe(entry: ModelEntry | undefined): string[] {
    const answers = `${this.#answers} ${this.#answers === 1 ? "answer" : "answers"}`;
    const cost = `$${this.#cost.toFixed(4)}${this.#isIncomplete ? " and unknown prices" : ""}`;
    const window = entry?.context_window_tokens;
    const used = this.#last?.total_tokens ?? 0;
    const share = window === undefined ? "" : ` of ${count(window)} (${((100 * used) / window).toFixed(1)}%)`;
    return [
      `This chat: ${answers}, ${count(this.#input)} tokens in, ${count(this.#output)} out, ${cost}`,
      `The conversation: ${count(used)}${share} tokens of the model's context`,
    ];
  }
}

/** `12,345` */
export function count(tokens: number): string {
  return tokens.toLocaleString("en");
}
