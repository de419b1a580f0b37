/** A request in the form of an inbound API, read by its rules: what each leaf of the engine request is made from. */

import type { Call, RequestItem } from "../generated/hub.ts";
import { Closures } from "../language/closures.ts";
import {
  elementsIn,
  fieldsIn,
  type Known,
  known,
  listOf,
  objectOf,
  placed,
  stepInto,
  tracked,
} from "../language/known.ts";
import { type Pointer, stepsOf } from "../language/pointer.ts";
import type { Position } from "../language/syntax.ts";
import { isBlank } from "../language/values.ts";
import type { Action, Unsent } from "../runtime/explanation.ts";
import type { Inbound, InboundApi } from "../runtime/inbound/api.ts";
import { isEnvelope, open } from "../runtime/inbound/envelope.ts";
import { stateOf } from "../runtime/inbound/messages.ts";
import { passedTo, withPassed } from "../runtime/inbound/passed.ts";
import { type InboundRequest, type PathParts, readInbound } from "../runtime/inbound/request.ts";
import { callerFields } from "../runtime/request/caller-fields.ts";
import type { Fields } from "../runtime/request/reading.ts";
import type { Destination } from "../runtime/router.ts";
import { placeRequest } from "./inbound-origins.ts";
import { findAt, type Leaf, leavesIn } from "./json.ts";
import { Ledger, type Note } from "./ledger.ts";
import { copyOf } from "./origins.ts";
import type { ExplainedApi } from "./spec.ts";
import { type Account, blank, byInput, change, foremost, missing, usual } from "./unsent.ts";
import { isSame, type SentLeaf, sentLeaves, takenAs } from "./written.ts";

export interface ReadingOptions {
  /** Whether the request has a field `stream`. */
  readonly asksStream: boolean;
  readonly to: Destination;
}

/** Three things happen to a value: a rule reads it, the runtime makes messages of turns, and then the request is sent. */
export class Reading {
  readonly inbound: InboundRequest;
  /** The body after the check, with the model and the stream if these are in the path; pointers are into it. */
  readonly given: unknown;
  readonly #rules = new Ledger();
  /** The fields that are passed on, but not with every value. */
  readonly #passes: readonly string[];
  readonly #noteAt: Account["noteAt"];
  /** The leaves of the `Call`, by pointer, and those of the engine request. */
  readonly #read: ReadonlyMap<Pointer, SentLeaf>;
  readonly #made: ReadonlyMap<Pointer, SentLeaf>;

  /**
   * @throws {MissingModel} {InvalidRequest} as the proxy does
   */
  constructor(api: InboundApi, spec: ExplainedApi, body: unknown, path: PathParts, { asksStream, to }: ReadingOptions) {
    this.#passes = (to.adapter.dialect === api.api && api.passes) || [];
    let call = known(undefined);
    let given: unknown;
    let placed = {} as Call;
    const read = (x: Inbound): Call => {
      const { req, model, stream } = x as Inbound<object>;
      const inPath = { ...(model !== undefined && { model }), ...(asksStream && stream !== undefined && { stream }) };
      given = { ...req, ...inPath };
      const names: Readonly<Record<string, unknown>> = { req, model, stream };
      const pointers: Readonly<Record<string, Pointer[]>> = {
        req: [""],
        model: ["/model"],
        stream: asksStream ? ["/stream"] : [],
      };
      const nameOf = (name: string) => known(names[name], pointers[name]);
      const closures = new Closures(spec, tracked(this.#rules));
      const made = closures.value(spec.body, { names: (name) => () => nameOf(name) })([]);
      const { parts, by } = made;
      if (!(parts instanceof Map) || by === undefined) throw new Error("a request is read into an object");
      call = objectOf(new Map([...parts, ...this.#natives(api, spec, nameOf("req"), { ...made, by }, to)]), by);
      placed = copyOf(call.value as Call, "");
      return placed;
    };
    const inbound = readInbound({ ...api, read }, body, path);
    this.inbound = { ...inbound, request: withPassed(inbound.request, inbound.caller, [to]) };
    this.given = given;
    placeRequest(this.inbound.request);
    this.#noteAt = (at) => noteIn(placed, at);
    this.#read = byPointer(sentLeaves(call, "", given, this.#rules));
    this.#made = byPointer(sentLeaves(known(this.inbound.request, [""]), "", call.value, new Ledger()));
  }

  /** The native objects: what only the owners of the API read, what the caller wrote for a provider, and what is passed on. */
  #natives(
    api: InboundApi,
    { native }: ExplainedApi,
    req: Known,
    { value: made, by }: Known & { readonly by: Position },
    to: Destination,
  ): (readonly [string, Known])[] {
    const body = req.value as Fields;
    const fieldAt = (name: string, at: Position) =>
      [name, placed(stepInto(req, name, this.#rules), at, undefined)] as const;
    const owned = native.map(({ name, at }) => fieldAt(name, at));
    const passed = Object.entries(passedTo(to, callerFields(body, {}, api), made as object)).map(([name, value]) => {
      const [, field] = fieldAt(name, by);
      const elements = elementsIn(field, this.#rules)?.filter((each) => (value as unknown[]).includes(each.value));
      return [name, elements ? listOf(elements, by) : field] as const;
    });
    const given = Object.keys(body).filter((name) => name.startsWith("x-"));
    const objects: (readonly [string, Iterable<readonly [string, Known]>])[] = [
      ...(passed.length === 0 ? [] : [[to.registration.namespace ?? "", passed] as const]),
      ...api.owner.map((owner) => [`x-${owner}`, owned] as const),
      ...given.map((name) => [name, fieldsIn(stepInto(req, name, this.#rules), this.#rules)] as const),
    ];
    const natives = new Map<string, Map<string, Known>>();
    for (const [name, fields] of objects) natives.set(name, new Map([...(natives.get(name) ?? []), ...fields]));
    return [...natives].map(([name, fields]) => [name, objectOf(fields, by)]);
  }

  /** A leaf that is sent, with the leaves of the caller's body that it is made from. */
  through(leaf: SentLeaf): SentLeaf {
    const read = leaf.inputs.flatMap(({ pointer }) => this.#readAs(pointer));
    const inputs = [...byPointer(read.flatMap(({ inputs }) => inputs)).values()];
    const why = leaf.known.why ?? read.find((each) => each.action !== "copied")?.known.why;
    return {
      ...leaf,
      inputs,
      known: { ...leaf.known, why },
      action: actionOf(leaf, inputs, read),
      read: read.find(({ known }) => known.by !== undefined)?.known.by,
    };
  }

  /** The leaves of the `Call` that a leaf of the engine request is made of. */
  #readAs(pointer: Pointer): SentLeaf[] {
    const made = this.#made.get(pointer)?.inputs ?? [];
    return made.flatMap((input) => this.#read.get(input.pointer) ?? []);
  }

  /**
   * The fate of each leaf of the caller's body that is not sent unchanged.
   * @param sent the leaves that are sent, as `through` returns them
   * @param unsent what happened to those of the engine request
   */
  unsent(sent: readonly SentLeaf[], unsent: readonly Unsent[]): Unsent[] {
    const made = byInput(sent);
    const read = byInput([...this.#read.values()]);
    const written = byInput([...this.#made.values()]);
    const later = new Map(unsent.map((entry) => [entry.pointer, entry]));
    return leavesIn(this.given, "").flatMap((leaf): Unsent[] => {
      const { pointer } = leaf;
      const results = made.get(pointer) ?? [];
      if (results.some(({ value }) => isSame(value, leaf.value))) return [];
      const called = read.get(pointer) ?? [];
      const engine = called.flatMap((each) => written.get(each.pointer) ?? []);
      const fates = engine.flatMap((each) => {
        const fate = later.get(each.pointer);
        return fate === undefined ? [] : [{ ...fate, pointer, isOwn: isSame(each.value, leaf.value) }];
      });
      if (results.length > 0) {
        const same = fates.find(({ isOwn, action }) => isOwn && changes.includes(action));
        return [same === undefined ? this.#change(leaf, called[0], foremost(results)) : plain(same)];
      }
      const isMoved = called.some((each) => this.#noteAt(each.pointer)?.fate === "moved");
      const isPassed = this.#passes.includes(stepsOf(pointer)[0] ?? "");
      const decides = this.#rules.decided.has(pointer) || isMoved || isPassed;
      const fate = fates.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
      if (fate !== undefined) return [{ ...plain(fate), ...(decides && { action: "read" as const }) }];
      const [lost] = called;
      if (lost === undefined) return [missing(leaf, { noteAt: () => undefined, ledger: this.#rules, unread })];
      const note = missing(lost, { noteAt: this.#noteAt, ledger: new Ledger(), unread: () => usual.moved });
      return [note.reason === usual.moved ? { pointer, action: "read", reason: usual.moved } : { ...note, pointer }];
    });
  }

  /** @param read what the rules made of it; if this differs, their line is the one that has changed the value */
  #change(leaf: Leaf, read: SentLeaf | undefined, result: SentLeaf): Unsent {
    const { by, why } = read !== undefined && !isSame(read.value, leaf.value) ? read.known : result.known;
    return change(leaf, { ...result, known: { ...result.known, by, why } });
  }
}

/** Why nothing is made of a part of a turn. */
function noteIn(call: Call, at: Pointer): Note | undefined {
  const itemAt = (place: Pointer) => (findAt(call, place)?.value ?? {}) as RequestItem;
  const [item, holder] = [itemAt(at), itemAt(at.slice(0, at.lastIndexOf("/")))];
  const state = item.type === "reasoning" ? stateOf(item) : undefined;
  if (state !== undefined && isEnvelope(state) && open(state) === undefined)
    return { fate: "dropped", why: "this envelope cannot be opened", by: undefined };
  const choosesCall = at.endsWith("/name") && holder.type === "tool_result" && holder.id === undefined;
  return choosesCall ? { fate: "moved", why: usual.moved, by: undefined } : undefined;
}

/** Why a leaf that no rule reads makes nothing. */
const unread = ({ value }: Leaf): string => (isBlank(value) ? blank : "has no equivalent");

const changes: readonly string[] = ["clamped", "mapped", "computed"];

/** A leaf that affects others is not lost, even if one of the values made of it is. */
function rankOf(entry: Unsent): number {
  return entry.action === "read" ? 0 : 1;
}

function plain({ pointer, action, reason, rule }: Unsent): Unsent {
  return { pointer, action, reason, ...(rule !== undefined && { rule }) };
}

/** The joint action of two steps. */
function actionOf(leaf: SentLeaf, inputs: readonly Leaf[], read: readonly SentLeaf[]): Action {
  const actions = [leaf.action, ...read.map(({ action }) => action)];
  if (read.length === 0) return leaf.inputs.length > 0 ? "constant" : leaf.action;
  if (inputs.length === 0) return actions.includes("defaulted") ? "defaulted" : "constant";
  for (const action of ["clamped", "mapped"] as const) if (actions.includes(action)) return action;
  return takenAs(leaf.value, leaf.pointer, inputs);
}

function byPointer<T extends { readonly pointer: Pointer }>(leaves: readonly T[]): Map<Pointer, T> {
  return new Map(leaves.map((leaf) => [leaf.pointer, leaf]));
}
