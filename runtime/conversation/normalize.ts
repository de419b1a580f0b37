/**
 * Converts the messages of a request into turns. Text, images, calls and reasoning get one form each; tool results
 * follow the turn with their calls; then turns are merged as the dialect requires.
 */
import type {
  ChatMessage,
  ContentPart,
  DocumentPart,
  GeneratedFile,
  ImageSource,
  Item,
  Part,
  TextItem,
  ToolCall,
  Turn,
} from "../../generated/hub.ts";
import type { System } from "../adapter.ts";
import { wrongValue } from "../request/refusals.ts";
import { inlineImage, readUrl } from "./images.ts";
import { asUser, isBlank, type Made, madeOf, makeImage, makeResult, makeText, NormalizedToolCall } from "./items.ts";
import { markFirst, markResultsWithFiles, mergeTurns, placeSystem } from "./merge-turns.ts";
import { blocksOf, type Recipient } from "./reasoning.ts";
import { arrange } from "./reasoning-placement.ts";
import type { Requirements } from "./requirements.ts";
import { Titles } from "./titles.ts";
import { fitIds } from "./tool-ids.ts";
import { Pairs, placeResults, unpaired } from "./tool-results.ts";

/** A normalized conversation. */
export interface NormalizedConversation {
  readonly system: System;
  readonly turns: Turn[];
}

/**
 * Normalizes messages for a dialect. The messages are not modified.
 * @param inbound whether a caller of an inbound API has sent them
 * @throws {InvalidRequest} for a tool result that answers no call and has no name, for an invalid data URI, and when no
 *   message is left and the dialect needs a user message
 */
export function normalize(
  messages: readonly ChatMessage[],
  requirements: Requirements,
  recipient: Recipient,
  inbound = false,
): NormalizedConversation {
  const normalizer = new Normalizer(requirements, recipient, inbound);
  for (let index = 0; index < messages.length; index++) normalizer.add(messages[index] as ChatMessage, index);
  const turns = normalizer.turns();
  return { turns, system: normalizer.system() };
}

class Normalizer {
  readonly #requirements: Requirements;
  readonly #recipient: Recipient;
  /** Whether text of only white space is dropped. */
  readonly #dropsBlank: boolean;
  /** Whether system text after the beginning stays there. */
  readonly #keepsPlace: boolean;
  readonly #resultRole: Turn["role"];
  #system: TextItem[] | undefined = undefined;
  /** The first text of each system turn, and all its text as the user says it. */
  #asUser: Map<Item, TextItem> | undefined;
  /** Each turn with calls is followed by a turn for their results, which stays empty until they are paired. */
  readonly #turns: Turn[] = [];
  /** Created with the first call or result. */
  #pairs: Pairs | undefined = undefined;
  /** Created with the first document. */
  #titles: Titles | undefined = undefined;
  /** Whether a tool result has more than text. */
  #hasFiles = false;

  constructor(requirements: Requirements, recipient: Recipient, inbound: boolean) {
    this.#requirements = requirements;
    this.#recipient = recipient;
    this.#dropsBlank = requirements.blank_text === "drop";
    this.#keepsPlace = recipient.system !== "first_unless_inbound" || inbound;
    this.#resultRole = requirements.results === "first_in_user" ? "user" : "tool";
  }

  add(message: ChatMessage, index: number): void {
    if (message.role !== "assistant") this.#pairs?.endRound();
    switch (message.role) {
      case "system":
      case "developer":
        this.#addSystem(message, this.#readText(message, index));
        return;
      case "user":
        this.#addTurn("user", this.#read(message, index, !this.#dropsBlank));
        return;
      case "assistant":
        this.#addAnswer(message, index);
        return;
      case "tool":
        this.#addResult(message, index);
    }
  }

  #addSystem(message: ChatMessage, items: TextItem[]): void {
    if (this.#turns.length > 0 && this.#keepsPlace) {
      const { system } = this.#recipient;
      const [first] = items;
      if (first === undefined) return;
      if (system === "as_user") this.#addTurn("user", [makeSystemText(items, message)]);
      else this.#addTurn("system", items);
      if (system !== "after_user") return;
      this.#asUser ??= new Map();
      this.#asUser.set(first, makeSystemText(items, message));
    } else if (this.#system === undefined) this.#system = items;
    else for (const item of items) this.#system.push(item);
  }

  #addTurn(role: Turn["role"], content: Item[]): void {
    if (content.length > 0) this.#turns.push({ role, content });
  }

  /** The text of a message that can only contain text. */
  #readText(message: ChatMessage, index: number): TextItem[] {
    const parts = this.#read(message, index, false);
    return typeof message.content === "string" ? (parts as TextItem[]) : parts.filter((part) => part.type === "text");
  }

  /** The text, images, documents and audio of a message. Empty text is dropped unless `keepsEmpty` is set. */
  #read(message: ChatMessage, index: number, keepsEmpty: boolean): Part[] {
    const { content } = message;
    if (typeof content === "string")
      return this.#isKept(content, keepsEmpty) ? [makeText(content, undefined, message)] : [];
    const parts: Part[] = [];
    if (!Array.isArray(content)) return parts;
    for (let at = 0; at < content.length; at++) {
      const part = content[at] as ContentPart;
      if (part.type !== "text") parts.push(this.#readFile(part, index, at));
      else if (this.#isKept(part.text, keepsEmpty)) parts.push(makeText(part.text, part.cache_control, part));
    }
    return parts;
  }

  #readFile(part: Exclude<ContentPart, { type: "text" }>, index: number, at: number): Part {
    const file = readFile(part, index, at);
    const { titles } = this.#requirements;
    if (titles === undefined || file.type !== "document") return file;
    this.#titles ??= new Titles(titles);
    return this.#titles.fit(file);
  }

  #isKept(text: string, keepsEmpty: boolean): boolean {
    return text === "" ? keepsEmpty : !this.#dropsBlank || !isBlank(text);
  }

  /** Text, calls, and reasoning in between. An assistant message with only reasoning is dropped. */
  #addAnswer(message: ChatMessage, index: number): void {
    const items: Item[] = this.#readText(message, index);
    const files = message.files?.map(itemOfFile) ?? [];
    if (this.#requirements.made_files === "in_place") items.push(...files);
    const results = message.tool_calls?.length ? this.#addCalls(message.tool_calls, items) : undefined;
    const blocks = blocksOf(message, this.#recipient);
    const content = blocks === undefined ? items : arrange(items, blocks, this.#dropsBlank);
    this.#addTurn("assistant", content);
    if (results !== undefined) this.#turns.push(results);
    if (this.#requirements.made_files !== "in_place") this.#addTurn("user", files);
  }

  /** Appends the calls to the items of the turn. Returns the turn for their results. */
  #addCalls(calls: readonly ToolCall[], items: Item[]): Turn {
    const results: Turn = { role: this.#resultRole, content: [] };
    this.#pairs ??= new Pairs();
    for (const each of calls) {
      const call = new NormalizedToolCall(each);
      items.push(call);
      this.#pairs.addCall(call, results);
    }
    markFirst(items);
    return results;
  }

  #addResult(message: ChatMessage, index: number): void {
    const id = message.tool_call_id ?? "";
    this.#pairs ??= new Pairs();
    const pair = this.#pairs.takePending(id);
    const name = pair?.call.name ?? message.name;
    if (!name) throw unpaired(message, index);
    const read = this.#read(message, index, false);
    // the mark moves to the result, also from text without words: set twice, it would count as two cache breakpoints
    const marked = Array.isArray(message.content) ? message.content.findLast(hasMark) : undefined;
    const content = marked ? read.map((part) => (hasMark(part) ? { ...part, cache_control: undefined } : part)) : read;
    const result = makeResult(id, name, content, textOf(message), marked?.cache_control, message);
    if (pair !== undefined) pair.result = result;
    else {
      this.#pairs.unpaired.push(result);
      this.#addTurn(this.#resultRole, [result]);
    }
    this.#hasFiles ||= content.some(({ type }) => type !== "text");
  }

  turns(): Turn[] {
    const { ids, system_alone, missing_result } = this.#requirements;
    if (this.#pairs !== undefined) {
      placeResults(this.#pairs, missing_result, this.#turns.at(-1));
      if (ids !== undefined) fitIds(this.#pairs, ids);
    }
    mergeTurns(this.#turns, this.#requirements);
    if (this.#asUser && placeSystem(this.#turns, this.#asUser)) mergeTurns(this.#turns, this.#requirements);
    if (this.#hasFiles) markResultsWithFiles(this.#turns);
    return this.#turns.length === 0 && system_alone === "as_user" ? this.#turnsOfSystem() : this.#turns;
  }

  /** The system text as a user turn, for a conversation that has no other turn. */
  #turnsOfSystem(): Turn[] {
    const content = this.#system ?? [];
    this.#system = undefined;
    if (content.length === 0) throw wrongValue("messages", "a message with content", undefined);
    return [{ role: "user", content }];
  }

  system(): System {
    const items = this.#system ?? [];
    if (items.length === 0) return noSystem;
    const text = items.map((item) => item.text).join("\n\n");
    const isMarked = items.some(hasMark);
    const system: Made<System> = { text, parts: isMarked ? items : undefined, [madeOf]: items };
    return system;
  }
}

/** A file that a model made. Audio is its words, where they are known. */
function itemOfFile(file: GeneratedFile): Item {
  const { kind, media_type: media = "application/octet-stream", data, url, transcript, thought_signature } = file;
  const linked = (): ImageSource => readUrl(url ?? "") ?? { type: "url", url: url ?? "" };
  const source = data === undefined ? linked() : inlineImage(media, data);
  if (kind === "image") return { ...makeImage(source, undefined, file), thought_signature };
  if (transcript !== undefined) return makeText(transcript, undefined, file);
  if (kind === "file" || data === undefined) return { type: "document", source, ...{ [madeOf]: file } };
  return { type: "input_audio", input_audio: { data, format: media.split("/")[1] ?? "" }, ...{ [madeOf]: file } };
}

/** System text for a turn of the user. */
function makeSystemText(items: readonly TextItem[], message: ChatMessage): TextItem {
  const text = asUser(items.map((item) => item.text).join("\n\n"));
  return makeText(text, items.findLast(hasMark)?.cache_control, message);
}

const hasMark = ({ cache_control: mark }: { readonly cache_control?: unknown }): boolean => mark !== undefined;

export const noSystem: System = { text: undefined, parts: undefined };

function readFile(part: Exclude<ContentPart, { type: "text" }>, message: number, index: number): Part {
  switch (part.type) {
    case "document":
      return readDocument(part, message, index);
    case "input_audio":
      return part;
  }
  const { detail } = part.type === "image_url" ? part.image_url : part;
  return makeImage(readSource(sourceIn(part), message, index), detail || undefined, part);
}

function sourceIn(part: Extract<ContentPart, { source: ImageSource } | { image_url: unknown }>): ImageSource {
  if (part.type === "image") return part.source;
  return { type: "url", url: part.type === "image_url" ? part.image_url.url : part.image_url };
}

/** Text in base64 is decoded. */
function readDocument(part: DocumentPart, message: number, index: number): DocumentPart {
  const { source } = part;
  if (source.type === "text" || source.type === "file") return part;
  const read = readSource(source, message, index);
  if (read.type === "url") return part;
  if (read.media_type.startsWith("text/"))
    return { ...part, source: { type: "text", text: Buffer.from(read.data, "base64").toString() } };
  const isSame = source.type === "base64" && source.data === read.data && source.media_type === read.media_type;
  return isSame ? part : { ...part, source: read };
}

function readSource(source: ImageSource, message: number, index: number): ImageSource {
  if (source.type === "base64") return inlineImage(source.media_type, source.data);
  const read = readUrl(source.url);
  if (read === undefined) {
    throw wrongValue(`messages[${message}].content[${index}]`, "data:<media type>;base64,<data> or a URL", source.url);
  }
  return read;
}

/** The unmodified text of a tool result. */
function textOf({ content }: ChatMessage): string {
  if (typeof content === "string") return content;
  return content?.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n") ?? "";
}
