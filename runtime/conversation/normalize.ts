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
  ToolCall,
  Turn,
} from "../../generated/hub.ts";
import type { System } from "../adapter.ts";
import { wrongValue } from "../request/refusals.ts";
import type { Trace } from "../trace.ts";
import { bytes, readUrl } from "./images.ts";
import { isBlank, makeImage, makeResult, makeText, NormalizedToolCall } from "./items.ts";
import { joinTurns, markFirst, markPictured } from "./merge-turns.ts";
import { blocksOf, type Recipient } from "./reasoning.ts";
import { arrange } from "./reasoning-placement.ts";
import type { Requirements } from "./requirements.ts";
import { fitIds } from "./tool-ids.ts";
import { Pairs, unpaired } from "./tool-results.ts";
import { placeOf, traceCall, tracePart, traceResult, traceRole, traceText } from "./trace-origins.ts";

/** A conversation in normal form. */
export interface NormalizedConversation {
  readonly system: System;
  readonly turns: Turn[];
}

/**
 * Brings messages into the form that a dialect declares. The messages are not touched.
 * @throws {InvalidRequest} for a result that answers no call and has no name, and for a data URI that is none,
 *   and for a conversation in which nothing is said where the dialect needs a word of the user
 */
export function normalize(
  messages: readonly ChatMessage[],
  requirements: Requirements,
  reader: Recipient,
  trace?: Trace,
): NormalizedConversation {
  const normalizer = new Normalizer(requirements, reader, trace);
  for (let index = 0; index < messages.length; index++) normalizer.add(messages[index] as ChatMessage, index);
  const turns = normalizer.turns();
  return { turns, system: normalizer.system() };
}

class Normalizer {
  readonly #wanted: Requirements;
  readonly #reader: Recipient;
  readonly #trace: Trace | undefined;
  #system: TextItem[] | undefined = undefined;
  /** Behind a turn with calls stands the one for their results, empty until they are paired. */
  readonly #turns: Turn[] = [];
  /** Absent until there is a call or a result. */
  #pairs: Pairs | undefined = undefined;
  /** Whether a result holds an image. */
  #isPictured = false;

  constructor(requirements: Requirements, reader: Recipient, trace: Trace | undefined) {
    this.#wanted = requirements;
    this.#reader = reader;
    this.#trace = trace;
  }

  add(message: ChatMessage, index: number): void {
    if (this.#trace !== undefined) traceRole(index, this.#trace);
    switch (message.role) {
      case "system":
      case "developer":
        this.#addSystem(this.#texts(message, index, "system text holds no images"));
        return;
      case "user":
        this.#addTurn("user", this.#read(message, index, !this.#wanted.dropsBlank), index);
        return;
      case "assistant":
        this.#addAnswer(message, index);
        return;
      case "tool":
        this.#addResult(message, index);
    }
  }

  #addSystem(texts: TextItem[]): void {
    if (this.#system === undefined) this.#system = texts;
    else for (const text of texts) this.#system.push(text);
  }

  #addTurn(role: Turn["role"], content: Item[], index: number): void {
    const turn: Turn = { role, content };
    if (content.length > 0) this.#turns.push(turn);
    else this.#trace?.step(placeOf(index), "dropped", "the turn says nothing that can be sent");
    this.#trace?.from(turn, placeOf(index));
  }

  /** The texts of a message in which images have no place. */
  #texts(message: ChatMessage, index: number, why: string): TextItem[] {
    const parts = this.#read(message, index, false);
    if (!Array.isArray(message.content)) return parts as TextItem[];
    for (const part of parts) if (part.type !== "text") this.#trace?.step(this.#trace.at(part), "dropped", why);
    return parts.filter((part) => part.type === "text");
  }

  /** The texts and images of a message. An empty text is kept only where `keepsEmpty` says so. */
  #read(message: ChatMessage, index: number, keepsEmpty: boolean): Part[] {
    const { content } = message;
    if (typeof content === "string") {
      const text = this.#isKept(content, keepsEmpty) ? makeText(content, undefined) : undefined;
      if (this.#trace !== undefined) traceText(index, text, this.#trace);
      return text === undefined ? [] : [text];
    }
    const parts: Part[] = [];
    if (!Array.isArray(content)) return parts;
    for (let at = 0; at < content.length; at++) {
      const part = content[at] as ContentPart;
      const before = parts.length;
      if (part.type !== "text") parts.push(readImage(part, index, at));
      else if (this.#isKept(part.text, keepsEmpty)) parts.push(makeText(part.text, part.cache_control));
      if (this.#trace !== undefined) tracePart(part, parts[before], placeOf(index, "content", at), this.#trace);
    }
    return parts;
  }

  #isKept(text: string, keepsEmpty: boolean): boolean {
    return text === "" ? keepsEmpty : !this.#wanted.dropsBlank || !isBlank(text);
  }

  /** Texts, calls, and the reasoning back between them. An answer of nothing but reasoning goes. */
  #addAnswer(message: ChatMessage, index: number): void {
    const said: Item[] = this.#texts(message, index, "an answer goes back without images");
    const results = message.tool_calls?.length ? this.#addCalls(message.tool_calls, said, index) : undefined;
    const blocks = blocksOf(message, index, this.#reader, this.#trace);
    const content = blocks === undefined ? said : arrange(said, blocks, this.#wanted.dropsBlank, this.#trace);
    this.#addTurn("assistant", content, index);
    if (results !== undefined) this.#turns.push(results);
  }

  /** Puts the calls behind what was said. The turn that comes back is where their results go. */
  #addCalls(calls: readonly ToolCall[], said: Item[], index: number): Turn {
    const results: Turn = { role: this.#wanted.resultRole, content: [] };
    this.#pairs ??= new Pairs();
    for (let number = 0; number < calls.length; number++) {
      const call = new NormalizedToolCall(calls[number] as ToolCall);
      if (this.#trace !== undefined) traceCall(call, index, number, this.#trace);
      said.push(call);
      this.#pairs.ask(call, results);
    }
    markFirst(said);
    return results;
  }

  #addResult(message: ChatMessage, index: number): void {
    const id = message.tool_call_id ?? "";
    this.#pairs ??= new Pairs();
    const pair = this.#pairs.answer(id);
    const name = pair?.call.name ?? message.name;
    if (!name) throw unpaired(message, index);
    const content = this.#read(message, index, false);
    const last = content[content.length - 1];
    const cache = last?.cache_control;
    // what is cached ends with the result; said twice it would count twice
    if (last !== undefined && cache !== undefined) last.cache_control = undefined;
    const result = makeResult(id, name, content, textOf(message), cache);
    if (this.#trace !== undefined) traceResult(message, result, index, pair?.call, last, this.#trace);
    if (pair !== undefined) pair.result = result;
    else {
      this.#pairs.unpaired.push(result);
      this.#addTurn(this.#wanted.resultRole, [result], index);
    }
    this.#isPictured ||= content.some(({ type }) => type === "image");
  }

  turns(): Turn[] {
    const { ids, systemAsUser } = this.#wanted;
    if (this.#pairs !== undefined) {
      this.#pairs.placeResults(this.#trace);
      if (ids !== undefined) fitIds(this.#pairs, ids);
    }
    joinTurns(this.#turns, this.#wanted);
    if (this.#isPictured) markPictured(this.#turns);
    return this.#turns.length === 0 && systemAsUser ? this.#turnsOfSystem() : this.#turns;
  }

  /** Where nobody else speaks, the system text is the user's. */
  #turnsOfSystem(): Turn[] {
    const content = this.#system ?? [];
    this.#system = undefined;
    if (content.length === 0) throw wrongValue("messages", "a message that says something", undefined);
    return [{ role: "user", content }];
  }

  system(): System {
    const items = this.#system;
    if (items === undefined || items.length === 0) return silent;
    let { text } = items[0] as TextItem;
    for (let at = 1; at < items.length; at++) text += `\n\n${(items[at] as TextItem).text}`;
    const isMarked = items.some((item) => item.cache_control !== undefined);
    const system: System = { text, parts: isMarked ? items : undefined };
    const trace = this.#trace;
    trace?.from(system, "", { text: items.flatMap((item) => trace.at(item, "text")) });
    return system;
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
