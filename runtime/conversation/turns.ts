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
import { arrange } from "./answers.ts";
import { fitIds } from "./ids.ts";
import { bytes, readUrl } from "./images.ts";
import { Call, makeImage, makeResult, makeText } from "./items.ts";
import { Joined, markFirst } from "./joining.ts";
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
export function tell(messages: readonly ChatMessage[], wanted: Conversation, reader: Reader): Told {
  const telling = new Telling(wanted, reader);
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

  constructor(wanted: Conversation, reader: Reader) {
    this.#wanted = wanted;
    this.#reader = reader;
    this.#dropsBlank = wanted.blank_text === "drop";
    this.#resultRole = wanted.results === "first_in_user" ? "user" : "tool";
  }

  add(message: ChatMessage, index: number): void {
    switch (message.role) {
      case "system":
      case "developer":
        for (const item of this.#read(message, index, false)) if (item.type === "text") this.#system.push(item);
        return;
      case "user":
        this.#addTurn("user", this.#read(message, index, !this.#dropsBlank), undefined);
        return;
      case "assistant":
        this.#addAnswer(message, index);
        return;
      case "tool":
        this.#addResult(message, index);
    }
  }

  #addTurn(role: Turn["role"], content: Item[], pairs: Pair[] | undefined): void {
    if (content.length > 0) this.#steps.push({ turn: { role, content }, pairs });
  }

  /** The texts and images of a message. An empty text is kept only where `keepsEmpty` says so. */
  #read(message: ChatMessage, index: number, keepsEmpty: boolean): Part[] {
    const { content } = message;
    const parts: Part[] = [];
    if (typeof content === "string") {
      if (this.#isKept(content, keepsEmpty)) parts.push(makeText(content, undefined));
    } else if (Array.isArray(content)) {
      for (let at = 0; at < content.length; at++) {
        const part = content[at] as ContentPart;
        if (part.type !== "text") parts.push(readImage(part, index, at));
        else if (this.#isKept(part.text, keepsEmpty)) parts.push(makeText(part.text, part.cache_control));
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
    const texts = this.#read(message, index, false).filter((part) => part.type === "text");
    const calls = (message.tool_calls ?? []).map((call, number) => new Call(call, index, number));
    const pairs = calls.length === 0 ? undefined : calls.map((call) => this.#pairs.ask(call));
    const blocks = blocksOf(message, this.#reader);
    const content = blocks === undefined ? [...texts, ...calls] : arrange(texts, calls, blocks, this.#mayStand);
    this.#addTurn("assistant", content, pairs);
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
    if (pair !== undefined) pair.result = result;
    else {
      this.#unpaired.push(result);
      this.#addTurn(this.#resultRole, [result], undefined);
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
    return { text, parts: marked ? this.#system : undefined };
  }

  turns(): Turn[] {
    const joined = new Joined(this.#wanted);
    for (const { turn, pairs } of this.#steps) {
      joined.add(turn);
      if (pairs === undefined) continue;
      const results: Item[] = [];
      for (const { result } of pairs) if (result !== undefined) results.push(result);
      if (results.length > 0) joined.add({ role: this.#resultRole, content: results });
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
