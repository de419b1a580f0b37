/** Assembles the tool calls of a reply: which piece belongs to which call, and when a call is complete. */
import { randomUUID } from "node:crypto";
import type { Sink } from "../../generated/hub.ts";
import { parseJson } from "../json.ts";
import { ArgumentTree } from "./argument-tree.ts";
import type { ReplyListener, ToolCallProgress } from "./listener.ts";
import { type Address, address, identifier, jsonOf, stringOf, unquoted } from "./values.ts";

type Signal = Parameters<Sink["tool_call"]>[0];

/**
 * A signal with its arguments as text: some servers write an object, and others a string where an object should be, or a string
 * in a string. In a whole answer, arguments in one piece are complete, and their address is not needed.
 */
export function withTexts(signal: Signal, whole: boolean): Signal {
  const { at, part, path, ...rest } = signal;
  const text = jsonOf(part);
  const call = { ...rest, arguments: unquoted(jsonOf(rest.arguments)), otherwise: unquoted(jsonOf(rest.otherwise)) };
  return whole && typeof text === "string" && path == null
    ? { ...call, arguments: text }
    : { ...call, at, part: text, path };
}

/** A call that is being assembled. It is reported to the listener once its name is known. */
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
  /** Its last piece has been received. Arguments that are not valid JSON are settled at the end of the reply. */
  closed = false;
}

export class Calls {
  readonly #listener: ReplyListener;
  /** All calls that were not dropped, in order of arrival. */
  readonly #calls = new Set<GrowingCall>();
  /** The calls that may still grow, in order; closed calls are removed lazily. */
  #open: GrowingCall[] = [];
  readonly #byAddress = new Map<Address, GrowingCall>();
  readonly #byId = new Map<string, GrowingCall>();
  readonly #ids = new Set<string>();
  /** The most recent call. */
  #last: GrowingCall | undefined;
  /**
   * The last call, if it is closed but may have been cut off by the output limit: its arguments are valid JSON, but
   * perhaps incomplete.
   */
  #maybeCut: GrowingCall | undefined;
  #nextIndex = 0;
  /** The number of calls in the answer so far. */
  count = 0;

  constructor(listener: ReplyListener) {
    this.#listener = listener;
  }

  /** Whether the answer has a complete call. */
  get any(): boolean {
    for (const { state } of this.#calls) if (state === "complete") return true;
    return false;
  }

  add(signal: Signal): void {
    const at = address(signal.at);
    const id = identifier(signal.id);
    const name = stringOf(signal.name);
    const call = this.#find(at, id, name, signal) ?? this.#begin(id, name, signal);
    if (call === undefined) return;
    if (at !== undefined && this.#byAddress.get(at) !== call) {
      call.at ??= at;
      this.#byAddress.set(at, call);
    }
    this.#update(call, id, name, signal);
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
      // some servers use the same address for all calls
      if (sameId !== undefined) return sameId.at === at ? sameId : known;
      const another = name !== "" && known.name !== "" && (known.nativeId !== "" || known.name !== name);
      return another ? undefined : known;
    }
    if (id !== "") return sameId !== undefined && isAnother(sameId, name, signal) ? undefined : sameId;
    const last = this.#lastOpen();
    return name !== "" && last?.name !== "" ? undefined : last;
  }

  /** The last open call. Closed calls never reopen, so they are removed here. */
  #lastOpen(): GrowingCall | undefined {
    while (this.#open.at(-1)?.closed) this.#open.pop();
    return this.#open.at(-1);
  }

  /** Starts a new call; undefined for a signal that only ends something that was not a call. */
  #begin(id: string, name: string, signal: Signal): GrowingCall | undefined {
    const said = [name, id, stringOf(signal.part), stringOf(signal.arguments), stringOf(signal.path)];
    if (said.every((text) => text === "")) return undefined;
    this.confirmLast();
    const call = new GrowingCall();
    this.#calls.add(call);
    this.#last = call;
    this.#open.push(call);
    return call;
  }

  #update(call: GrowingCall, id: string, name: string, signal: Signal): void {
    if (call.nativeId === "" && id !== "") {
      call.nativeId = id;
      if (!this.#byId.has(id)) this.#byId.set(id, call);
    }
    call.otherwise ||= stringOf(signal.otherwise);
    const signature = stringOf(signal.thought_signature);
    const isSigned = call.thought_signature === undefined && signature !== "";
    if (isSigned) call.thought_signature = signature;
    if (call.name !== "") {
      if (isSigned) this.#listener.signed(call, signature);
      return;
    }
    if (name === "") return;
    call.name = name;
    this.count++;
    call.index = this.#nextIndex++;
    call.id = this.#uniqueId(call.nativeId);
    this.#listener.call(call);
    // pieces that arrived before the name
    if (call.arguments !== "") this.#listener.piece(call, call.arguments);
  }

  #uniqueId(native: string): string {
    const id = native === "" || this.#ids.has(native) ? `call_${randomUUID().replaceAll("-", "")}` : native;
    this.#ids.add(id);
    return id;
  }

  #grow(call: GrowingCall, signal: Signal): void {
    const path = stringOf(signal.path);
    if (path === "") {
      this.#append(call, stringOf(signal.part));
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

  /** @param signal the signal that ends the call; undefined when the end of the answer does */
  #close(call: GrowingCall, signal?: Signal): void {
    call.closed = true;
    const whole = stringOf(signal?.arguments);
    const isEmpty = call.arguments.trim() === "" && whole.trim() === "";
    if (isEmpty) this.#append(call, call.tree?.json ?? (call.otherwise || "{}"));
    else if (call.arguments.trim() === "") this.#append(call, whole);
    const maybeCut = signal?.parsed === true || (isEmpty && isUnfinished(call, signal));
    if (call.name === "") this.#drop(call);
    else if (parseJson(call.arguments) === undefined) return;
    else if (maybeCut && call === this.#last) this.#maybeCut = call;
    else this.#settle(call, "complete");
  }

  /** The answer continues after the calls so far, so the output limit did not cut them off. */
  confirmLast(): void {
    if (this.#maybeCut !== undefined) this.#settle(this.#maybeCut, "complete");
    this.#maybeCut = undefined;
  }

  #settle(call: GrowingCall, state: "complete" | "withdrawn"): void {
    call.state = state;
    this.#listener.closed(call);
  }

  #drop(call: GrowingCall): void {
    this.#calls.delete(call);
    if (call.name !== "") this.count--;
    if (call.nativeId !== "" && this.#byId.get(call.nativeId) === call) this.#byId.delete(call.nativeId);
    if (call.at !== undefined && this.#byAddress.get(call.at) === call) this.#byAddress.delete(call.at);
  }

  closeAll(): void {
    for (const call of this.#takeOpen()) this.#close(call);
  }

  /** The provider has restarted the answer: open calls will never be completed. */
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
   * Called at the end of the answer. A call that is still open has invalid JSON as arguments, or is the last one and
   * may be incomplete. If the output limit cut the answer off, the call is withdrawn; otherwise it is what the model
   * wrote.
   */
  settle(cut: boolean): void {
    this.closeAll();
    for (const call of this.#calls) if (call.state === "open") this.#settle(call, cut ? "withdrawn" : "complete");
  }
}

/**
 * Whether a signal with the id of a call, but without an address, starts another call. Otherwise it repeats the call.
 */
function isAnother(call: GrowingCall, name: string, signal: Signal): boolean {
  if (!call.closed || name === "") return false;
  const text = stringOf(signal.arguments);
  return name !== call.name || (text !== "" && text !== call.arguments);
}

/**
 * Whether arguments that did not arrive as JSON may be incomplete: the default `{}`, or values at paths without an end.
 */
function isUnfinished({ tree, arguments: text }: GrowingCall, signal: Signal | undefined): boolean {
  return tree === undefined ? text === "{}" : signal === undefined;
}
