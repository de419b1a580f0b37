/**
 * The sink behind every adapter, and the only state of a reply. It knows neither dialect nor provider: whatever looks at
 * more than one signal (which pieces belong together, how a reply ends, what the counts add up to) is decided here.
 */
import { randomUUID } from "node:crypto";
import type { FinishReason, Sink } from "../../generated/hub.ts";
import type { Wait } from "../errors.ts";
import { numberOf } from "../json.ts";
import { some } from "../primitives.ts";
import { shorten } from "../shorten.ts";
import type { FinishWord, ReplyListener } from "./listener.ts";
import { Reasoning } from "./reasoning.ts";
import { Repeats } from "./repeats.ts";
import { Calls } from "./tool-calls.ts";
import { Counts } from "./usage.ts";
import { identifier, toJson, word } from "./values.ts";

export type { FinishWord, ReplyListener, ToolCallProgress as Call } from "./listener.ts";

/** Why a reply is none. */
export interface Failure {
  readonly message: string;
  /** 400 to 599, when the provider named one. */
  readonly status: number | undefined;
  /** The reply broke off; the provider did not say that it failed. */
  readonly cut: boolean;
}

/** Of what a provider says of a failure, so many characters are told. */
export const longestMessage = 2000;

/** The words that say why an answer ended; the two that do not tell much never replace another. */
const strong: ReadonlySet<unknown> = new Set<FinishReason>(["length", "tool_calls", "content_filter"]);
const weak: ReadonlySet<unknown> = new Set<FinishReason>(["stop", "complete"]);

export class ReplyAssembler implements Sink {
  /** A whole answer is read: what is a piece in a stream is all of it here. */
  whole = false;
  readonly #who: { readonly provider: string; readonly model: string };
  readonly #listener: ReplyListener;
  readonly #counts = new Counts();
  /** Many a reply has neither. */
  #calls: Calls | undefined;
  #reasoning: Reasoning | undefined;
  #repeats: Repeats | undefined;
  #id = "";
  #begun = false;
  #refused = false;
  /** How many characters of text have come. */
  #said = 0;
  #word: FinishReason | undefined;
  #ended = false;
  #failure: Failure | undefined;
  #retryAfter: Wait | undefined;

  /** @param who the adapter and the addressed model; reasoning that is kept for replay is tagged with them */
  constructor(who: { readonly provider: string; readonly model: string }, listener: ReplyListener) {
    this.#who = who;
    this.#listener = listener;
  }

  /** Set once the reply has failed; nothing that comes later counts. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Whether the reply may end here. */
  get ended(): boolean {
    return this.#ended;
  }

  /** How long a failed reply asked to wait. */
  get retryAfter(): Wait | undefined {
    return this.#retryAfter;
  }

  id(value: unknown): void {
    const id = identifier(value);
    if (id === "" || this.#failure !== undefined) return;
    if (this.#id !== "" && this.#id !== id) {
      this.#calls?.restart();
      this.#reasoning?.restart(this.#calls?.count ?? 0);
    }
    this.#id = id;
  }

  /** An answer goes by the model that was addressed, so the name of the one that answered is let go. */
  model(_value: unknown): void {}

  content(value: unknown): void {
    if (typeof value !== "string" || value === "" || !this.#begin()) return;
    this.#calls?.goOn();
    this.#said += value.length;
    this.#listener.content(value);
  }

  refusal(value: unknown): void {
    if (typeof value !== "string" || value === "") return;
    this.#refused = true;
    this.content(value);
  }

  reasoning(signal: Parameters<Sink["reasoning"]>[0]): void {
    if (!says(signal) || !this.#begin()) return;
    this.#calls?.goOn();
    this.#thoughts.show(signal, this.whole);
  }

  reasoning_block(signal: Parameters<Sink["reasoning_block"]>[0]): void {
    if (!says(signal) || !this.#begin()) return;
    this.#calls?.goOn();
    this.#thoughts.keep(signal, this.whole, this.#calls?.count ?? 0, this.#said);
  }

  tool_call(signal: Parameters<Sink["tool_call"]>[0]): void {
    if (!says(signal) || !this.#begin()) return;
    this.#calls ??= new Calls(this.#listener);
    this.#calls.note(this.whole ? wholeCall(signal) : signal);
  }

  /** Whatever is new at its place in the list follows everything that was told before. */
  repeat(signal: Parameters<Sink["repeat"]>[0]): void {
    if (this.#failure !== undefined) return;
    const list = word(signal.list);
    const [text, refusal] = [word(signal.text), word(signal.refusal)];
    this.#repeats ??= new Repeats();
    if (this.#repeats.texts.isNew(list, text.length + refusal.length, this.#said)) {
      this.content(text);
      this.refusal(refusal);
    }
    const { id, name, arguments: json } = signal;
    if (word(name) !== "" && this.#repeats.calls.isNew(list, 1, this.#calls?.count ?? 0)) {
      this.tool_call({ id, name, arguments: json });
    }
  }

  usage(signal: Parameters<Sink["usage"]>[0]): void {
    if (this.#failure === undefined) this.#counts.note(signal);
  }

  finish_reason(value: FinishReason | null | undefined): void {
    if (this.#failure !== undefined || !(strong.has(value) || weak.has(value))) return;
    if (this.#word === undefined || strong.has(value)) this.#word = value ?? undefined;
    if (this.#begin()) this.#calls?.closeAll();
  }

  retry_after(value: unknown): void {
    const wait = toWait(value);
    if (wait === undefined || this.#retryAfter === "never") return;
    this.#retryAfter = wait === "never" ? wait : Math.max(wait, this.#retryAfter ?? 0);
  }

  error(signal: Parameters<Sink["error"]>[0]): void {
    if (signal.without_calls === true && this.#calls?.any) return;
    this.#failure ??= { message: toMessage(signal.message), status: toStatus(signal.status), cut: false };
  }

  end(value: boolean | null | undefined): void {
    if (value === true) this.#ended = true;
  }

  /** The upstream has ended. A reply that may not end here has failed. */
  close(): void {
    if (this.#failure !== undefined) return;
    if (!this.#ended) {
      this.#failure = { message: "the answer broke off before its end", status: undefined, cut: true };
      return;
    }
    this.#begin();
    this.#calls?.settle(this.#word === "length");
    this.#reasoning?.settle();
    this.#listener.finish(this.#finish(), this.#counts.usage);
  }

  get #thoughts(): Reasoning {
    this.#reasoning ??= new Reasoning(this.#who, this.#listener);
    return this.#reasoning;
  }

  /** Tells the listener that something comes, once; false when nothing counts any more. */
  #begin(): boolean {
    if (this.#failure !== undefined) return false;
    if (!this.#begun) {
      this.#begun = true;
      this.#listener.begin(this.#id || `chatcmpl-${randomUUID().replaceAll("-", "")}`);
    }
    return true;
  }

  #finish(): FinishWord {
    const word = this.#word ?? "complete";
    if (word !== "complete") return word;
    if (this.#calls?.any) return "tool_calls";
    return this.#refused ? "content_filter" : "stop";
  }
}

/** The signal of a call in a whole answer: its arguments are all there, and its address says nothing. */
function wholeCall(signal: Parameters<Sink["tool_call"]>[0]): Parameters<Sink["tool_call"]>[0] {
  const { at: _, part, path, ...rest } = signal;
  if (typeof part !== "string" || path != null) return signal;
  return { ...rest, arguments: part };
}

/** A signal without a field that holds something is none, and the reply does not begin with it. Empty arguments are some. */
function says(signal: Readonly<Record<string, unknown>>): boolean {
  for (const field in signal) {
    const value = signal[field];
    if (some(value) !== undefined || (value === "" && field === "arguments")) return true;
  }
  return false;
}

function toStatus(value: unknown): number | undefined {
  const status = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599 ? status : undefined;
}

function toMessage(value: unknown): string {
  const text = typeof value === "string" ? value : toJson(value ?? undefined);
  const silent = text === undefined || text.trim() === "" || text === "{}" || text === "[]";
  return silent ? "the provider reported an error without a message" : shorten(text, longestMessage);
}

/** Seconds as a number or text, or a duration such as `34.4s`, in milliseconds. */
function toWait(value: unknown): Wait | undefined {
  if (value === "never") return value;
  const text = typeof value === "string" ? value.trim().replace(/s$/, "") : "";
  const seconds = numberOf(value) ?? (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
