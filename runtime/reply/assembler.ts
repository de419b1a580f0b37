/**
 * The sink of all adapters, with the whole state of a reply. It is independent of dialect and provider. Everything that
 * depends on more than one signal is decided here: which pieces belong together, how a reply ends, the sum of the
 * tokens.
 */
import { randomUUID } from "node:crypto";
import type { FinishReason, Sink } from "../../generated/hub.ts";
import { objectIn } from "../conversation/arguments.ts";
import { fileOf } from "../conversation/images.ts";
import { ProviderError, Stream, type Wait } from "../errors.ts";
import type { Loss } from "../request/lost.ts";
import { shorten } from "../shorten.ts";
import { CitedText, type Source } from "./citations.ts";
import { usageIn } from "./cost.ts";
import type { CompletionFinishReason, Ending, ReplyListener } from "./listener.ts";
import { Reasoning } from "./reasoning.ts";
import { Repeats } from "./repeats.ts";
import type { ReplySource } from "./stream-reader.ts";
import { type Divided, ThinkTags } from "./think-tags.ts";
import { Calls, withTexts } from "./tool-calls.ts";
import { Counts } from "./usage.ts";
import { hasContent, identifier, stringOf, toMessage, toStatus, toWait } from "./values.ts";

/** Finish reasons. A weak one never replaces another one. */
const strong: ReadonlySet<unknown> = new Set<FinishReason>(["length", "tool_calls", "content_filter", "paused"]);
const weak: ReadonlySet<unknown> = new Set<FinishReason>(["stop", "complete"]);
/** The maximum length of a provider's word for an end, and of the path of a loss, in characters. */
const longestWord = 100;
const mostLost = 50;

/** Why a reply failed; the status, 400 to 599, and the reason if the provider states them. */
export interface Failure {
  readonly message: string;
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  /** Whether the reply was cut off, without an error from the provider. */
  readonly cut?: true;
}

export class ReplyAssembler implements Sink {
  /** Whether a complete answer is read; pieces are then complete, too. */
  whole = false;
  readonly #source: ReplySource;
  readonly #listener: ReplyListener;
  readonly #counts = new Counts();
  /** Created on demand: many replies have none of these. */
  #calls: Calls | undefined;
  #reasoning: Reasoning | undefined;
  #repeats: Repeats | undefined;
  readonly #tags: ThinkTags | undefined;
  #id = "";
  #begun = false;
  #refused = false;
  /** Id of the remark that the text is; undefined while it is part of the answer. `#remarks` is the text of all remarks. */
  #aside: string | undefined;
  #remarks = "";
  readonly #text: CitedText;
  #finishReason: FinishReason | undefined;
  /** Why the answer ended, in the provider's own word. */
  #nativeFinishReason = "";
  #stopSequence: string | undefined;
  #lost: Loss[] | undefined;
  #hasContent = false;
  /** Whether the reply may end now. */
  ended = false;
  /** Set when the reply has failed; later signals are ignored. */
  failure: Failure | undefined = undefined;
  /** How long the provider asked to wait before a retry. */
  retryAfter: Wait | undefined = undefined;

  constructor(source: ReplySource, listener: ReplyListener) {
    this.#source = source;
    this.#listener = listener;
    this.#text = new CitedText(source.cites === "bytes", source.isInWords === true);
    this.#tags = source.thinkTags ? new ThinkTags() : undefined;
  }

  id(value: unknown): void {
    const id = identifier(value);
    if (id === "" || this.failure !== undefined) return;
    if (this.#id !== "" && this.#id !== id) {
      this.#calls?.restart();
      this.#reasoning?.restart(this.#calls?.count ?? 0);
    }
    this.#id = id;
  }

  /** Ignored: an answer has the name of the addressed model. */
  model(_value: unknown): void {}

  aside(value: boolean | null | undefined): void {
    this.#aside = value === true && this.#source.isJson ? (this.#aside ?? `aside ${this.#remarks.length}`) : undefined;
  }

  content(value: unknown): void {
    if (typeof value !== "string" || value === "") return;
    if (this.#aside !== undefined) this.#remark(value);
    else if (this.#tags === undefined) this.#say(value);
    else this.#divide(this.#tags.read(value));
  }

  #remark(text: string): void {
    this.#remarks += text;
    const at = this.whole ? undefined : this.#aside;
    this.reasoning({ at, part: text });
    this.reasoning_block({ at, kind: "commentary", part: text });
  }

  #divide({ reasoning, text }: Divided): void {
    if (reasoning !== "") this.reasoning({ part: reasoning });
    if (text !== "") this.#say(text);
  }

  #say(value: string, isRefusal = false): void {
    if (!this.#begin()) return;
    this.#calls?.confirmLast();
    this.#reasoning?.pause();
    this.#text.say(value);
    this.#listener.content(value, isRefusal);
  }

  text_part(value: boolean | null | undefined): void {
    if (value === true) this.#closePart();
  }

  citation(signal: Parameters<Sink["citation"]>[0]): void {
    if (hasContent(signal) && this.#begin()) this.#text.cite(signal);
  }

  source(signal: Source): void {
    this.#text.source(signal);
  }

  refusal(value: unknown): void {
    if (typeof value !== "string" || value === "") return;
    this.#refused = true;
    this.#say(value, true);
  }

  reasoning(signal: Parameters<Sink["reasoning"]>[0]): void {
    if (!hasContent(signal) || !this.#begin()) return;
    this.#calls?.confirmLast();
    this.#openReasoning.show(signal, this.whole);
  }

  reasoning_block(signal: Parameters<Sink["reasoning_block"]>[0]): void {
    if (!hasContent(signal) || !this.#begin()) return;
    this.#calls?.confirmLast();
    this.#openReasoning.keep(signal, this.whole, this.#calls?.count ?? 0, this.#text.length);
  }

  tool_call(signal: Parameters<Sink["tool_call"]>[0]): void {
    if (!hasContent(signal) || !this.#begin()) return;
    this.#reasoning?.pause();
    this.#calls ??= new Calls(this.#listener);
    const name = this.#source.names?.get(stringOf(signal.name)) ?? signal.name;
    this.#calls.add({ ...withTexts(signal, this.whole), name });
  }

  file(signal: Parameters<Sink["file"]>[0]): void {
    const file = fileOf(signal);
    if (file === undefined || !this.#begin()) return;
    this.#calls?.confirmLast();
    this.#reasoning?.pause();
    this.#listener.file(file);
  }

  /** Adds the next element of a repeated list if it is new. */
  repeat(signal: Parameters<Sink["repeat"]>[0]): void {
    if (this.failure !== undefined) return;
    const list = `${stringOf(signal.list)}${this.#aside === undefined ? "" : " aside"}`;
    const said = this.#aside === undefined ? this.#text.length : this.#remarks.length;
    const [text, refusal] = [stringOf(signal.text), stringOf(signal.refusal)];
    this.#repeats ??= new Repeats();
    if (this.#repeats.isNew(`${list} text`, text.length + refusal.length, said)) {
      this.content(text);
      this.refusal(refusal);
    }
    const { id, name, arguments: json } = signal;
    if (stringOf(name) !== "" && this.#repeats.isNew(`${list} calls`, 1, this.#calls?.count ?? 0)) {
      this.tool_call({ id, name, arguments: json });
    }
  }

  usage(signal: Parameters<Sink["usage"]>[0]): void {
    if (this.failure === undefined) this.#counts.add(signal);
  }

  cost(signal: Parameters<Sink["cost"]>[0]): void {
    this.#counts.charge(signal);
  }

  tier(value: unknown): void {
    this.#counts.tier = stringOf(value) || this.#counts.tier;
  }

  finish_reason(value: FinishReason | null | undefined): void {
    if (this.failure !== undefined || !(strong.has(value) || weak.has(value))) return;
    if (this.#finishReason === undefined || strong.has(value)) this.#finishReason = value ?? undefined;
    if (this.#begin(false)) this.#calls?.closeAll();
  }

  native_finish_reason(value: unknown): void {
    this.#nativeFinishReason = shorten(stringOf(value), longestWord) || this.#nativeFinishReason;
  }

  stop_sequence(value: unknown): void {
    this.#stopSequence = stringOf(value) || this.#stopSequence;
  }

  lost(value: unknown): void {
    if (typeof value === "string") this.#lose({ path: `answer.${shorten(value, longestWord)}`, end: "dropped" });
  }

  #lose(loss: Loss): void {
    this.#lost ??= [];
    if (this.#lost.length < mostLost && this.#lost.every(({ path }) => path !== loss.path)) this.#lost.push(loss);
  }

  retry_after(value: unknown): void {
    const wait = toWait(value);
    if (wait === undefined || this.retryAfter === "never") return;
    this.retryAfter = wait === "never" ? wait : Math.max(wait, this.retryAfter ?? 0);
  }

  error(signal: Parameters<Sink["error"]>[0]): void {
    if (signal.without_calls === true && this.#calls?.any) return;
    const { message, status, reason } = signal;
    this.failure ??= { message: toMessage(message), status: toStatus(status), reason: stringOf(reason) || undefined };
  }

  end(value: boolean | null | undefined): void {
    if (value === true) this.ended = true;
  }

  /** Called when the upstream has ended. The reply has failed if it may not end now. */
  close(): void {
    if (this.failure !== undefined) return;
    if (this.ended && this.#tags !== undefined) this.#divide(this.#tags.end());
    if (!this.ended) this.failure = { message: "the answer ended prematurely", cut: true };
    else if (!this.#hasContent && this.#isUnknownEnd)
      this.error({ message: `the model stopped with ${this.#nativeFinishReason}` });
    if (this.failure !== undefined) return;
    this.#begin(false);
    // an answer that consists of remarks only is an answer
    if (this.#text.length === 0 && this.#remarks !== "" && !this.#calls?.any) this.#say(this.#remarks);
    this.#closePart();
    this.#calls?.settle(this.#finishReason === "length");
    this.#reasoning?.settle();
    this.#listener.finish(this.#finish(), usageIn(this.#counts, this.#source.prices), this.#ending());
  }

  /** The error of a reply that has failed, 502 if it states no status; undefined for any other. @param body of the provider */
  errorIn(body: string): Error | undefined {
    if (this.failure === undefined) return undefined;
    const { status = 502, cut, ...stated } = this.failure;
    return cut
      ? new Stream(stated.message)
      : new ProviderError(status, body, { ...stated, retryAfter: this.retryAfter });
  }

  #ending(): Ending {
    const isText = this.#source.isInWords && this.#finish() === "stop" && !this.#calls?.any;
    if (isText && objectIn(this.#text.kept) === undefined) this.#lose({ path: "answer.content", end: "unknown" });
    if (this.#isUnknownEnd) this.#lose({ path: "answer.finish_reason", end: "unknown" });
    return { stopSequence: this.#stopSequence, lost: this.#lost };
  }

  get #isUnknownEnd(): boolean {
    return this.#finishReason === undefined && this.#nativeFinishReason !== "";
  }

  get #openReasoning(): Reasoning {
    const { provider, model } = this.#source;
    this.#reasoning ??= new Reasoning({ provider, model }, this.#listener);
    return this.#reasoning;
  }

  #closePart(): void {
    for (const citation of this.#text.closePart()) this.#listener.citation(citation);
  }

  /** Starts the reply at the listener, once; returns false when the reply has failed. */
  #begin(hasContent = true): boolean {
    if (this.failure !== undefined) return false;
    this.#hasContent ||= hasContent;
    if (!this.#begun) {
      this.#begun = true;
      this.#listener.begin(this.#id || `chatcmpl-${randomUUID().replaceAll("-", "")}`);
    }
    return true;
  }

  #finish(): CompletionFinishReason {
    const reason = this.#finishReason ?? (this.#nativeFinishReason || "complete");
    if (reason !== "complete") return reason;
    if (this.#calls?.any) return "tool_calls";
    return this.#refused ? "content_filter" : "stop";
  }
}
