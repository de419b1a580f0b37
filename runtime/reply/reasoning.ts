/** The reasoning of a reply: the visible text, and the blocks to keep for replay. */
import type { Sink } from "../../generated/hub.ts";
import type { ReasoningDetail, ReplyListener } from "./listener.ts";
import { type Address, address, stringOf } from "./values.ts";

type Shown = Parameters<Sink["reasoning"]>[0];
type Kept = Parameters<Sink["reasoning_block"]>[0];

interface Block {
  /** Its place among the blocks. */
  readonly number: number;
  readonly kind: string;
  before: number;
  readonly said: number;
  /** Whether a piece without an address continues this block. */
  readonly loose: boolean;
  text: string;
  signature: string;
  redacted: string;
  encrypted: string;
  id: string;
  format: string;
}

/** Separates complete pieces of text and new addresses from the text before. */
const blankLine = "\n\n";

export class Reasoning {
  readonly #source: { readonly provider: string; readonly model: string };
  readonly #listener: ReplyListener;
  readonly #blocks: Block[] = [];
  /** Kind and address → block. */
  readonly #byAddress = new Map<string, Block>();
  #shown = false;
  #shownAt: Address;
  #shownWhole = false;
  /** The blocks that have changed since they were reported. */
  readonly #changed = new Set<Block>();
  #signed: Block | undefined;
  #redacted: Block | undefined;

  constructor(source: { readonly provider: string; readonly model: string }, listener: ReplyListener) {
    this.#source = source;
    this.#listener = listener;
  }

  /** @param isWhole whether a complete answer is read: a part without an address is then a separate text */
  show(signal: Shown, isWhole: boolean): void {
    const at = address(signal.at);
    const whole = stringOf(signal.text) || (isWhole && at === undefined ? stringOf(signal.part) : "");
    const text = whole || stringOf(signal.part);
    if (text === "") return;
    const apart = whole !== "" || this.#shownWhole || (at !== undefined && at !== this.#shownAt);
    const isSeparated = this.#shown && apart;
    if (isSeparated) this.pause();
    this.#listener.reasoning(isSeparated ? blankLine + text : text, isSeparated ? blankLine.length : 0);
    this.#shown = true;
    this.#shownWhole = whole !== "";
    this.#shownAt = at ?? this.#shownAt;
  }

  /**
   * @param isWhole whether a complete answer is read: each signal is then a separate block
   * @param before the number of calls before the block
   * @param said the number of characters of text before the block
   */
  keep(signal: Kept, isWhole: boolean, before: number, said: number): void {
    const block = isWhole ? this.#open(signal, undefined, before, said) : this.#find(signal, before, said);
    this.#changed.add(block);
    block.text += stringOf(signal.text) || stringOf(signal.part);
    block.encrypted += stringOf(signal.encrypted);
    block.id ||= stringOf(signal.id);
    block.format ||= stringOf(signal.format);
    const signature = stringOf(signal.signature);
    if (signature !== "") {
      block.signature += signature;
      this.#signed ??= block;
      if (this.#signed === block) this.#listener.signature(signature);
    }
    const redacted = stringOf(signal.redacted);
    if (redacted !== "") {
      block.redacted += redacted;
      this.#redacted ??= block;
      if (this.#redacted === block) this.#listener.redacted(redacted);
    }
  }

  /** The block that a signal continues, by kind and address, or a new block. */
  #find(signal: Kept, before: number, said: number): Block {
    const at = address(signal.at);
    const key = at === undefined ? undefined : `${kindOf(signal)} ${at}`;
    const last = this.#blocks.at(-1);
    const isNext = key === undefined && stringOf(signal.part) !== "" && last?.loose && last.kind === kindOf(signal);
    const known = key === undefined ? (isNext ? last : undefined) : this.#byAddress.get(key);
    return known ?? this.#open(signal, key, before, said);
  }

  #open(signal: Kept, key: string | undefined, before: number, said: number): Block {
    const empty = { text: "", signature: "", redacted: "", encrypted: "", id: "", format: "" };
    const loose = key === undefined && stringOf(signal.part) !== "";
    this.pause();
    const block = { number: this.#blocks.length, kind: kindOf(signal), before, said, loose, ...empty };
    this.#blocks.push(block);
    if (key !== undefined) this.#byAddress.set(key, block);
    return block;
  }

  /**
   * The provider has restarted the answer, so addresses are reused from now on.
   * @param calls the number of calls that remain in the answer
   */
  restart(calls: number): void {
    // `before` never decreases from one block to the next
    for (let at = this.#blocks.length - 1; at >= 0; at--) {
      const block = this.#blocks[at] as Block;
      if (block.before <= calls) break;
      block.before = calls;
    }
    this.#byAddress.clear();
    this.#shownAt = undefined;
  }

  /** Something else follows: the blocks so far are complete. */
  pause(): void {
    if (this.#changed.size === 0) return;
    for (const block of this.#changed)
      if (isWorthKeeping(block)) this.#listener.block(this.#detail(block), block.number);
    this.#changed.clear();
  }

  /** Reports the blocks to the listener, except for empty ones. */
  settle(): void {
    this.pause();
    const details = this.#blocks.filter(isWorthKeeping).map((block) => this.#detail(block));
    if (details.length > 0) this.#listener.details(details);
  }

  #detail(block: Block): ReasoningDetail {
    const { kind, before, said, text, signature, redacted, encrypted, id, format } = block;
    return {
      ...this.#source,
      before,
      // omitted at the very start of the answer
      ...((said > 0 || before > 0) && { said }),
      kind,
      ...(text !== "" && { text }),
      ...(signature !== "" && { signature }),
      ...(redacted !== "" && { redacted }),
      ...(encrypted !== "" && { encrypted }),
      ...(id !== "" && { id }),
      ...(format !== "" && { format }),
    };
  }
}

function kindOf(signal: Kept): string {
  return stringOf(signal.kind) || "reasoning";
}

function isWorthKeeping({ text, signature, redacted, encrypted }: Block): boolean {
  return text !== "" || signature !== "" || redacted !== "" || encrypted !== "";
}
