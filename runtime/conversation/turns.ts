/**
 * The messages of a request as turns. Texts, images, calls and reasoning take one form each; results stand behind the
 * turn that called for them; then turns are joined as the dialect wants them.
 */
import type {
  ChatMessage,
  ContentPart,
  ImageSource,
  Item,
  Part,
  TextItem,
  ToolResultItem,
  Turn,
} from "../../generated/hub.ts";
import type { Conversation, System } from "../adapter.ts";
import { wrongValue } from "../door/refusals.ts";
import type { Trace } from "../trace.ts";
import { arrange } from "./answers.ts";
import { fitIds } from "./ids.ts";
import { bytes, readUrl } from "./images.ts";
import { Call, makeImage, makeResult, makeText } from "./items.ts";
import { Joined, markFirst } from "./joining.ts";
import { placeOf, tellCall, tellPart, tellResult, tellRole, tellText } from "./origins.ts";
import { type Pair, Pairs, unpaired } from "./pairs.ts";
import { blocksOf, type Reader } from "./reasoning.ts";

/** A conversation in normal form. */
export interface Told {
  readonly system: System;
  readonly turns: Turn[];
}

/** A turn, and the calls in it that may have results. */
interface Step {
  readonly turn: Turn;
  readonly pairs: Pair[] | undefined;
}

const written = /\S/;

/**
 * Brings messages into the form that a dialect declares. The messages are not touched.
 * @throws {InvalidRequest} for a result that answers no call and has no name, and for a data URI that is none,
 *   and for a conversation in which nothing is said where the dialect needs a word of the user
 */
export function tell(messages: readonly ChatMessage[], wanted: Conversation, reader: Reader, trace?: Trace): Told {
  const telling = new Telling(wanted, reader, trace);
  for (let index = 0; index < messages.length; index++) telling.add(messages[index] as ChatMessage, index);
  const turns = telling.turns();
  return { turns, system: telling.system() };
}

class Telling {
  readonly #wanted: Conversation;
  readonly #reader: Reader;
  readonly #dropsBlank: boolean;
  readonly #resultRole: "user" | "tool";
  readonly #system: TextItem[] = [];
  readonly #steps: Step[] = [];
  readonly #pairs = new Pairs();
  readonly #unpaired: ToolResultItem[] = [];
  readonly #trace: Trace | undefined;

  constructor(wanted: Conversation, reader: Reader, trace: Trace | undefined) {
    this.#wanted = wanted;
    this.#reader = reader;
    this.#trace = trace;
    this.#dropsBlank = wanted.blank_text === "drop";
    this.#resultRole = wanted.results === "first_in_user" ? "user" : "tool";
  }

  add(message: ChatMessage, index: number): void {
    if (this.#trace !== undefined) tellRole(index, this.#trace);
    switch (message.role) {
      case "system":
      case "developer":
        for (const item of this.#texts(message, index, "system text holds no images")) this.#system.push(item);
        return;
      case "user":
        this.#addTurn("user", this.#read(message, index, !this.#dropsBlank), undefined, index);
        return;
      case "assistant":
        this.#addAnswer(message, index);
        return;
      case "tool":
        this.#addResult(message, index);
    }
  }

  #addTurn(role: Turn["role"], content: Item[], pairs: Pair[] | undefined, index: number): void {
    const turn: Turn = { role, content };
    if (content.length > 0) this.#steps.push({ turn, pairs });
    else this.#trace?.step(placeOf(index), "dropped", "the turn says nothing that can be sent");
    this.#trace?.from(turn, placeOf(index));
  }

  /** The texts of a message in which images have no place. */
  #texts(message: ChatMessage, index: number, why: string): TextItem[] {
    const parts = this.#read(message, index, false);
    for (const part of parts) if (part.type !== "text") this.#trace?.step(this.#trace.at(part), "dropped", why);
    return parts.filter((part) => part.type === "text");
  }

  /** The texts and images of a message. An empty text is kept only where `keepsEmpty` says so. */
  #read(message: ChatMessage, index: number, keepsEmpty: boolean): Part[] {
    const { content } = message;
    const parts: Part[] = [];
    if (typeof content === "string") {
      if (this.#isKept(content, keepsEmpty)) parts.push(makeText(content, undefined));
      if (this.#trace !== undefined) tellText(index, parts[0] as TextItem | undefined, this.#trace);
    } else if (Array.isArray(content)) {
      for (let at = 0; at < content.length; at++) {
        const part = content[at] as ContentPart;
        const before = parts.length;
        if (part.type !== "text") parts.push(readImage(part, index, at));
        else if (this.#isKept(part.text, keepsEmpty)) parts.push(makeText(part.text, part.cache_control));
        if (this.#trace !== undefined) tellPart(part, parts[before], placeOf(index, "content", at), this.#trace);
      }
    }
    return parts;
  }

  #isKept(text: string, keepsEmpty: boolean): boolean {
    if (text === "") return keepsEmpty;
    return this.#mayStand(text);
  }

  readonly #mayStand = (text: string): boolean => !this.#dropsBlank || written.test(text);

  /** Texts, calls, and the reasoning back between them. An answer of nothing but reasoning goes. */
  #addAnswer(message: ChatMessage, index: number): void {
    const texts = this.#texts(message, index, "an answer goes back without images");
    const calls = (message.tool_calls ?? []).map((call, number) => new Call(call, index, number));
    const pairs = calls.length === 0 ? undefined : calls.map((call) => this.#pairs.ask(call));
    if (this.#trace !== undefined)
      for (const [number, call] of calls.entries()) tellCall(call, index, number, this.#trace);
    const blocks = blocksOf(message, index, this.#reader, this.#trace);
    const content =
      blocks === undefined ? [...texts, ...calls] : arrange(texts, calls, blocks, this.#mayStand, this.#trace);
    this.#addTurn("assistant", content, pairs, index);
  }

  #addResult(message: ChatMessage, index: number): void {
    const id = message.tool_call_id ?? "";
    const pair = this.#pairs.answer(id);
    const name = pair?.call.name ?? message.name;
    if (!name) throw unpaired(message, index);
    const content = this.#read(message, index, false);
    const last = content.at(-1);
    const cache = last?.cache_control;
    // what is cached ends with the result; said twice it would count twice
    if (last !== undefined && cache !== undefined) last.cache_control = undefined;
    const result = makeResult(id, name, content, textOf(message), cache);
    if (this.#trace !== undefined) tellResult(message, result, index, pair?.call, last, this.#trace);
    if (pair !== undefined) pair.result = result;
    else {
      this.#unpaired.push(result);
      this.#addTurn(this.#resultRole, [result], undefined, index);
    }
  }

  /** Where nobody else speaks, the system text is the user's. */
  #turnsOfSystem(): Turn[] {
    const content = this.#system.splice(0);
    if (content.length === 0) throw wrongValue("messages", "a message that says something", undefined);
    return [{ role: "user", content }];
  }

  system(): System {
    if (this.#system.length === 0) return silent;
    const text = this.#system.map((item) => item.text).join("\n\n");
    const marked = this.#system.some((item) => item.cache_control !== undefined);
    const system: System = { text, parts: marked ? this.#system : undefined };
    const trace = this.#trace;
    trace?.from(system, "", { text: this.#system.flatMap((item) => trace.at(item, "text")) });
    return system;
  }

  turns(): Turn[] {
    const joined = new Joined(this.#wanted);
    for (const { turn, pairs } of this.#steps) {
      joined.add(turn);
      if (pairs === undefined) continue;
      const results: Item[] = [];
      for (const { result } of pairs) if (result !== undefined) results.push(result);
      if (results.length === 0) continue;
      const answers: Turn = { role: this.#resultRole, content: results };
      this.#trace?.like(answers, results[0] as Item);
      joined.add(answers);
    }
    const turns = joined.finish();
    if (turns.length === 0 && this.#wanted.system_alone === "as_user") return this.#turnsOfSystem();
    if (this.#pairs.all.length > 0) for (const turn of turns) markFirst(turn);
    const { tool_ids } = this.#wanted;
    if (tool_ids !== undefined) fitIds(this.#pairs.all, this.#unpaired, tool_ids);
    return turns;
  }
}

const silent: System = { text: undefined, parts: undefined };

function readImage(part: Exclude<ContentPart, { type: "text" }>, message: number, index: number): Part {
  switch (part.type) {
    case "image":
      return makeImage(readSource(part.source, message, index), undefined, part.cache_control);
    case "image_url":
      return makeImage(
        readSource({ type: "url", url: part.image_url.url }, message, index),
        part.image_url.detail || undefined,
        part.cache_control,
      );
    case "input_image":
      return makeImage(
        readSource({ type: "url", url: part.image_url }, message, index),
        part.detail || undefined,
        part.cache_control,
      );
  }
}

function readSource(source: ImageSource, message: number, index: number): ImageSource {
  if (source.type === "base64") return bytes(source.media_type, source.data);
  const read = readUrl(source.url);
  if (read === undefined) {
    throw wrongValue(`messages[${message}].content[${index}]`, "data:<media type>;base64,<data> or a URL", source.url);
  }
  return read;
}

/** The texts of a result, as they came. */
function textOf({ content }: ChatMessage): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts: string[] = [];
  for (const part of content) if (part.type === "text") texts.push(part.text);
  return texts.join("\n");
}
