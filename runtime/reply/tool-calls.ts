/** The tool calls of a reply: which piece belongs to which call, when a call is complete, and what its arguments are. */
import { randomUUID } from "node:crypto";
import type { Sink } from "../../generated/hub.ts";
import { ArgumentTree } from "./argument-tree.ts";
import type { ReplyListener, ToolCallProgress } from "./listener.ts";
import { type Address, address, identifier, word } from "./values.ts";

type Signal = Parameters<Sink["tool_call"]>[0];

/** A call as it is put together. Until its name is known nobody is told of it. */
class GrowingCall implements ToolCallProgress {
  index = -1;
  id = "";
  name = "";
  arguments = "";
  thought_signature: string | undefined = undefined;
  state: "open" | "complete" | "withdrawn" = "open";
  at: Address = undefined;
  nativeId = "";
  otherwise = "";
  tree: ArgumentTree | undefined = undefined;
  /** Its last piece has come; a text that is no JSON still waits for the finish. */
  closed = false;
}

export class Calls {
  readonly #listener: ReplyListener;
  /** Those not dropped, in the order in which they came. */
  readonly #calls = new Set<GrowingCall>();
  /** Those of them that may still grow, in order; others may stand between them that are closed by now. */
  #open: GrowingCall[] = [];
  readonly #byAddress = new Map<Address, GrowingCall>();
  readonly #byId = new Map<string, GrowingCall>();
  readonly #ids = new Set<string>();
  /** The one that came last. */
  #last: GrowingCall | undefined;
  /** The last call, closed, if the output limit may have cut it off: its arguments are JSON, but maybe not all there were. */
  #doubtful: GrowingCall | undefined;
  #told = 0;
  #count = 0;

  constructor(listener: ReplyListener) {
    this.#listener = listener;
  }

  /** How many calls the answer has so far. */
  get count(): number {
    return this.#count;
  }

  /** Whether the answer holds a call. */
  get any(): boolean {
    for (const { state } of this.#calls) if (state === "complete") return true;
    return false;
  }

  note(signal: Signal): void {
    const at = address(signal.at);
    const id = identifier(signal.id);
    const name = word(signal.name);
    const call = this.#find(at, id, name, signal) ?? this.#begin(id, name, signal);
    if (call === undefined) return;
    if (at !== undefined && this.#byAddress.get(at) !== call) {
      call.at ??= at;
      this.#byAddress.set(at, call);
    }
    this.#learn(call, id, name, signal);
    if (call.closed) return;
    this.#grow(call, signal);
    if (typeof signal.arguments === "string" || signal.done === true) this.#close(call, signal);
  }

  #find(at: Address, id: string, name: string, signal: Signal): GrowingCall | undefined {
    const sameId = id === "" ? undefined : this.#byId.get(id);
    if (at !== undefined) {
      const known = this.#byAddress.get(at);
      if (known === undefined) {
        if (sameId === undefined || name === "") return sameId;
        return sameId.at === undefined && !isAnother(sameId, name, signal) ? sameId : undefined;
      }
      if (id === "" || id === known.nativeId) return known;
      // some servers give every call the same address
      if (sameId !== undefined) return sameId.at === at ? sameId : known;
      const another = name !== "" && known.name !== "" && (known.nativeId !== "" || known.name !== name);
      return another ? undefined : known;
    }
    if (id !== "") return sameId !== undefined && isAnother(sameId, name, signal) ? undefined : sameId;
    const last = this.#lastOpen();
    return name !== "" && last?.name !== "" ? undefined : last;
  }

  /** What is closed stays closed, so it is passed over once. */
  #lastOpen(): GrowingCall | undefined {
    while (this.#open.at(-1)?.closed) this.#open.pop();
    return this.#open.at(-1);
  }

  /** A new call; none for what only ends something that was no call. */
  #begin(id: string, name: string, signal: Signal): GrowingCall | undefined {
    const says =
      name !== "" || id !== "" || word(signal.part) !== "" || word(signal.arguments) !== "" || word(signal.path) !== "";
    if (!says) return undefined;
    this.goOn();
    const call = new GrowingCall();
    this.#calls.add(call);
    this.#last = call;
    this.#open.push(call);
    return call;
  }

  #learn(call: GrowingCall, id: string, name: string, signal: Signal): void {
    if (call.nativeId === "" && id !== "") {
      call.nativeId = id;
      if (!this.#byId.has(id)) this.#byId.set(id, call);
    }
    call.otherwise ||= word(signal.otherwise);
    const signature = word(signal.thought_signature);
    const isSigned = call.thought_signature === undefined && signature !== "";
    if (isSigned) call.thought_signature = signature;
    if (call.name !== "") {
      if (isSigned) this.#listener.signed(call, signature);
      return;
    }
    if (name === "") return;
    call.name = name;
    this.#count++;
    call.index = this.#told++;
    call.id = this.#uniqueId(call.nativeId);
    this.#listener.call(call);
    // pieces that came before the name
    if (call.arguments !== "") this.#listener.piece(call, call.arguments);
  }

  #uniqueId(native: string): string {
    const id = native === "" || this.#ids.has(native) ? `call_${randomUUID().replaceAll("-", "")}` : native;
    this.#ids.add(id);
    return id;
  }

  #grow(call: GrowingCall, signal: Signal): void {
    const path = word(signal.path);
    if (path === "") {
      this.#append(call, word(signal.part));
    } else {
      call.tree ??= new ArgumentTree();
      call.tree.put(path, typeof signal.part === "string" ? signal.part : undefined, signal.value);
    }
  }

  #append(call: GrowingCall, text: string): void {
    if (text === "") return;
    call.arguments += text;
    if (call.name !== "") this.#listener.piece(call, text);
  }

  /** @param signal what ends it; absent where the answer ends instead */
  #close(call: GrowingCall, signal?: Signal): void {
    call.closed = true;
    const whole = word(signal?.arguments);
    const isSilent = call.arguments.trim() === "" && whole.trim() === "";
    if (isSilent) this.#append(call, call.tree?.json ?? (call.otherwise || "{}"));
    else if (call.arguments.trim() === "") this.#append(call, whole);
    const maybeCut = signal?.parsed === true || (isSilent && isUnfinished(call, signal));
    if (call.name === "") this.#drop(call);
    else if (!isJson(call.arguments)) return;
    else if (maybeCut && call === this.#last) this.#doubtful = call;
    else this.#settle(call, "complete");
  }

  /** The answer goes on behind the calls so far, so the output limit has cut none of them off. */
  goOn(): void {
    if (this.#doubtful !== undefined) this.#settle(this.#doubtful, "complete");
    this.#doubtful = undefined;
  }

  #settle(call: GrowingCall, state: "complete" | "withdrawn"): void {
    call.state = state;
    this.#listener.closed(call);
  }

  #drop(call: GrowingCall): void {
    this.#calls.delete(call);
    if (call.name !== "") this.#count--;
    if (call.nativeId !== "" && this.#byId.get(call.nativeId) === call) this.#byId.delete(call.nativeId);
    if (call.at !== undefined && this.#byAddress.get(call.at) === call) this.#byAddress.delete(call.at);
  }

  closeAll(): void {
    for (const call of this.#takeOpen()) this.#close(call);
  }

  /** The answer began anew: what is still open will never end. */
  restart(): void {
    this.#byAddress.clear();
    for (const call of this.#takeOpen()) {
      this.#drop(call);
      call.closed = true;
      if (call.name !== "") this.#settle(call, "withdrawn");
    }
  }

  #takeOpen(): GrowingCall[] {
    const open = this.#open.filter(({ closed }) => !closed);
    this.#open = [];
    return open;
  }

  /**
   * The answer is over. A call that is open still has arguments that are not JSON, or is the last one and nothing shows
   * that it is whole: the output limit has cut it off, or it is what the model wrote.
   */
  settle(cut: boolean): void {
    this.closeAll();
    for (const call of this.#calls) if (call.state === "open") this.#settle(call, cut ? "withdrawn" : "complete");
  }
}

/** Whether a signal without an address, but with the id of a call, is about another one: the same again is a repetition. */
function isAnother(call: GrowingCall, name: string, signal: Signal): boolean {
  if (!call.closed || name === "") return false;
  const text = word(signal.arguments);
  return name !== call.name || (text !== "" && text !== call.arguments);
}

/** Whether arguments of which no JSON text came may not be whole: they are a guess, or come by paths and did not end. */
function isUnfinished({ tree, arguments: text }: GrowingCall, signal: Signal | undefined): boolean {
  return tree === undefined ? text === "{}" : signal === undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
