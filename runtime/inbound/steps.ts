/**
 * Divides a reply into steps: `start`, then one item after the other, then `finish`. APIs with blocks or items do not allow
 * that two of them interleave, so pieces of a later item wait until the ones before it are complete.
 */
import { randomUUID } from "node:crypto";
import type {
  Answer,
  AnswerCall,
  AnswerCitation,
  AnswerFailure,
  AnswerItem,
  AnswerReasoning,
  AnswerText,
  Step,
} from "../../generated/hub.ts";
import type { Native } from "../adapter.ts";
import { readArguments } from "../conversation/arguments.ts";
import { now } from "../reply/completion.ts";
import {
  type AnswerBuilder,
  type AnsweredFile,
  type Citation,
  type CompletionFinishReason,
  type Ending,
  type ReasoningDetail,
  ReplyListener,
  type ToolCallProgress,
} from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import {
  answerFile,
  audioIn,
  citationPiece,
  emptied,
  type Growing,
  namesOf,
  ownStateOf,
  pieceOf,
  placesOf,
  type StepContext,
  sealText,
  stateOfFile,
  textOf,
} from "./answer-items.ts";
import { markedId, seal, sealId } from "./envelope.ts";
import { inputOnly, tallyOf } from "./tally.ts";

/** The beginning of the keys of this process, and the number of answers with keys. */
const processKey = randomUUID().replaceAll("-", "").slice(0, 16);
let answers = 0;

/** Signatures, redacted reasoning and details are also in the blocks. */
export class Steps extends ReplyListener implements AnswerBuilder<Answer> {
  readonly #request: StepContext;
  /** The part common to all steps. */
  readonly #head: { readonly answer: { id: string; model: string; created: number }; readonly asked: Native };
  readonly #key = `${processKey}${answers++}i`;
  readonly #items: AnswerItem[] = [];
  /** The items that are not complete, and those after them. */
  readonly #queue: Growing[] = [];
  /** Tool calls by index. */
  readonly #calls: Growing[] = [];
  /** Reasoning blocks by number; null for those that an item contains. */
  readonly #blocks: (ReasoningDetail | null)[] = [];
  /** Whether a new block has come after the text. */
  #divides = false;
  readonly #citations: AnswerCitation[] = [];
  readonly #lost: AnsweredFile[] = [];
  readonly #steps: Step[] = [];
  #finished = false;
  /** The complete answer; undefined until the reply has finished successfully. */
  result: Answer | undefined = undefined;

  constructor(request: StepContext) {
    super();
    this.#request = request;
    this.#head = { answer: { id: "", model: request.model, created: now() }, asked: request.asked };
  }

  /** The steps since the last call. */
  drain(): Step[] {
    this.#advance();
    if (this.result !== undefined && !this.#finished) {
      this.#finished = true;
      this.#steps.push({ type: "finish", ...this.#head, whole: this.result });
    }
    return this.#steps.splice(0);
  }

  /** The step of a reply that failed after it has begun. */
  failed(failure: Omit<AnswerFailure, "items">): Step {
    return { type: "failed", ...this.#head, failure: { ...failure, items: this.#items } };
  }

  override begin(id: string): void {
    this.#head.answer.id = id;
    this.#steps.push({ type: "start", ...this.#head, usage: inputOnly(this.#request.input) });
  }

  override content(text: string, isRefusal = false): void {
    if (this.#divides) this.#keepRest();
    const refused = isRefusal && { refused: true as const };
    const last = this.#last("text", isRefusal) ?? this.#add({ type: "text", ...this.#place(), text: "", ...refused });
    (last.item as AnswerText).text += text;
    last.pending += text;
  }

  override citation(citation: Citation): void {
    const item = this.#items.findLast((each) => each.type === "text");
    if (item === undefined) return;
    const text = textOf(this.#items, "text") ?? "";
    item.citations ??= [];
    const numbers = { index: item.citations.length, number: this.#citations.length };
    const cited = { ...numbers, ...placesOf(citation, text, text.length - item.text.length) };
    item.citations.push(cited);
    this.#citations.push(cited);
    this.#advance();
    if (this.#queue[0]?.item === item)
      this.#steps.push({ type: "piece", ...this.#head, item: citationPiece(item, cited) });
  }

  override file(file: AnsweredFile): void {
    if (this.#request.lacks?.includes(file.kind)) this.#lost.push(file);
    else {
      this.#keepRest();
      this.#end(this.#add(answerFile(file, this.#place(), stateOfFile(file, this.#isOwned(this.#request.adapter)))));
    }
  }

  override reasoning(text: string, gap: number): void {
    const last = this.#last("reasoning");
    if (last === undefined) this.#keepRest();
    const blank = last === undefined && gap > 0 ? { gap: text.slice(0, gap) } : undefined;
    const piece = blank ? text.slice(gap) : text;
    const open = last ?? this.#add({ type: "reasoning", ...this.#place(), text: "", ...blank });
    (open.item as AnswerReasoning).text += piece;
    open.pending += piece;
  }

  override block(detail: ReasoningDetail, number: number): void {
    const isNew = this.#blocks[number] === undefined;
    this.#blocks[number] = detail;
    // text is divided only for a new block that more text follows: some clients show the last text only
    if (this.#last("text") !== undefined) this.#divides ||= isNew;
    else this.#keep(this.#last("reasoning") ?? this.#add({ type: "reasoning", ...this.#place() }), detail, number);
  }

  override call(call: ToolCallProgress): void {
    const { index, name, thought_signature: signature } = call;
    this.#keepRest();
    const declared = this.#request.tools.get(name) ?? { name };
    const item: AnswerCall = {
      type: "tool_call",
      ...this.#place(),
      call: this.#items.filter(({ type }) => type === "tool_call").length,
      id: this.#callId(call.id),
      ...declared,
      arguments: "",
      input: {},
    };
    this.#calls[index] = this.#add(item);
    if (signature !== undefined) this.signed(call, signature);
  }

  override piece({ index }: ToolCallProgress, text: string): void {
    const call = this.#calls[index];
    if (call === undefined) return;
    (call.item as AnswerCall).arguments += text;
    call.pending += text;
  }

  override signed({ index }: ToolCallProgress, signature: string): void {
    const call = this.#calls[index];
    if (call === undefined) return;
    const item = call.item as AnswerCall;
    if (this.#isOwned(this.#request.adapter)) item.state = signature;
    else if (!call.opened) item.id = sealId(item.id, signature);
  }

  override closed({ index, state }: ToolCallProgress): void {
    const call = this.#calls[index];
    if (call === undefined) return;
    const item = call.item as AnswerCall;
    item.input = readArguments(item.arguments);
    call.done = true;
    if (state !== "withdrawn") return;
    if (call.opened) item.cut = true;
    else this.#remove(call);
  }

  override finish(reason: CompletionFinishReason, usage: Usage, { stopSequence, lost = [] }: Ending = {}): void {
    const sent = this.#request.ends?.[reason];
    this.#request.reportUsage?.(usage, sent ? [...lost, { path: "answer.finish_reason", end: "clamped", sent }] : lost);
    if (this.#lost.length > 0) this.content(namesOf(this.#lost, this.#items));
    this.#keepRest(this.#items.at(-1)?.type === "text");
    for (const each of this.#queue) this.#end(each);
    const audio = audioIn(this.#items);
    this.result = {
      ...this.#head.answer,
      asked: this.#request.asked,
      items: this.#items,
      text: textOf(this.#items, "text"),
      refusal: textOf(this.#items, "text", { refused: true }),
      reasoning: textOf(this.#items, "reasoning", { between: "\n\n" }),
      calls: this.#items.filter((item) => item.type === "tool_call"),
      ...(this.#citations.length > 0 && { citations: this.#citations }),
      ...(audio !== undefined && { audio }),
      finish: reason,
      ...(stopSequence && { stop_sequence: stopSequence }),
      usage: tallyOf(usage),
    };
  }

  #isOwned(provider: string): boolean {
    return this.#request.owner.includes(provider);
  }

  /** Ids of other providers are marked, so that a history with them is recognized as ours. */
  #callId(id: string): string {
    return this.#isOwned(this.#request.adapter) ? id : markedId(id);
  }

  #place(): { index: number; key: string } {
    const index = this.#items.length;
    return { index, key: `${this.#key}${index}` };
  }

  /** The last item if it is of this type, may grow, and is a refusal or not. */
  #last(type: AnswerItem["type"], isRefusal?: boolean): Growing | undefined {
    const last = this.#queue.at(-1);
    const isOther = isRefusal !== undefined && isRefusal !== ((last?.item as AnswerText | undefined)?.refused ?? false);
    return last !== undefined && !last.done && last.item.type === type && !isOther ? last : undefined;
  }

  /** Text and reasoning end where another item begins; calls end by themselves. */
  #add(item: AnswerItem): Growing {
    const last = this.#queue.at(-1);
    if (last !== undefined && last.item.type !== "tool_call") this.#end(last);
    const growing: Growing = { item, pending: "", opened: false, done: false };
    this.#items.push(item);
    this.#queue.push(growing);
    return growing;
  }

  #end(growing: Growing): void {
    sealText(growing.item, this.#request);
    growing.done = true;
  }

  /** Removes a call that no step contains; then none contains the items behind it. */
  #remove(growing: Growing): void {
    this.#queue.splice(this.#queue.indexOf(growing), 1);
    const index = this.#items.indexOf(growing.item);
    this.#items.splice(index, 1);
    for (const item of this.#items.slice(index)) {
      item.index--;
      if (item.type === "tool_call") item.call--;
    }
  }

  /** Ends an item with its state to send back: the owner's field, else an envelope. Text may be divided otherwise than blocks. */
  #keep(growing: Growing, detail: ReasoningDetail, number: number): void {
    this.#blocks[number] = null;
    const own = this.#isOwned(detail.provider) ? ownStateOf(growing.item as AnswerReasoning, detail) : undefined;
    Object.assign(growing.item, own ?? { state: seal({ block: detail }) });
    this.#end(growing);
  }

  /** Keeps the blocks that no item contains, or not as they have grown since; of one block, the later item counts. */
  #keepRest(late = false): void {
    this.#divides = false;
    this.#blocks.forEach((detail, number) => {
      if (detail === null) return;
      this.#keep(this.#add({ type: "reasoning", ...this.#place(), ...(late && { late }) }), detail, number);
    });
  }

  /** Writes the steps of the first item that is not complete, and of the complete ones before it. */
  #advance(): void {
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      const { item } = first;
      // reasoning without text is written at once, when all of it is known
      const waits = item.type === "reasoning" && item.text === undefined && !first.done;
      if (waits) return;
      if (!first.opened) {
        first.opened = true;
        const opened = item.type === "reasoning" && !item.text ? item : emptied(item);
        this.#steps.push({ type: "open", ...this.#head, item: opened });
      }
      if (first.pending !== "") {
        this.#steps.push({ type: "piece", ...this.#head, item: pieceOf(item, first.pending) });
        first.pending = "";
      }
      if (!first.done) return;
      this.#steps.push({ type: "close", ...this.#head, item });
      this.#queue.shift();
    }
  }
}
