/** Fates of a provider's own SDK fields in a request of the API that it shares with others, found by trying. */
import type { Adapter } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { withPassed } from "../../runtime/inbound/passed.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { isObject } from "../../runtime/request/reading.ts";
import { Refused } from "../../runtime/request/refused.ts";
import { patternOf, type Trial } from "./reasons.ts";
import { type Surroundings, sampleWith } from "./samples.ts";
import { type Entry, leavesOf, plainPath } from "./status.ts";
import { isConstant, type Place, type Shape } from "./universe.ts";

/** With what the fields are tried. */
export interface Tried {
  readonly root: Place;
  readonly adapter: Adapter;
  readonly api: InboundApi;
  readonly trial: Trial;
  /** Values without which nothing is lost, by path without variants; an empty list stands for all values. */
  readonly needless: Readonly<Record<string, readonly unknown[]>>;
}

/** One entry for each leaf, variant and word; one for all in a place if the same becomes of them. */
export function triedEntries(tried: Tried): Entry[] {
  return new Walk(tried).place(tried.root, ["$"]);
}

class Walk {
  readonly #tried: Tried;
  readonly #around: Surroundings;
  readonly #open = new Set<Shape>();
  /** The body sent for a request, or the error, by the text of the request. */
  readonly #sent = new Map<string, unknown>();

  constructor(tried: Tried) {
    this.#tried = tried;
    this.#around = { full: false, variant: 0, companions: tried.trial.around };
  }

  place(place: Place, names: readonly string[]): Entry[] {
    const { path, words, scalars } = place;
    const inner = [
      ...(place.items ? this.place(place.items, names) : []),
      ...place.objects.flatMap((shape) => this.#shape(shape, names)),
    ];
    const [, values = valuesOf(place)] =
      Object.entries(this.#tried.trial.values).find(([key]) => patternOf(key).test(path)) ?? [];
    const each = words.length > 1 ? words.map((word) => ({ ...this.#entry(place, names, [word]), word })) : [];
    const isLeaf = each.length === 0 && (inner.length === 0 || scalars.length > 0);
    return joined(place, names, [...(isLeaf ? [this.#entry(place, names, values)] : each), ...inner]);
  }

  #shape(shape: Shape, above: readonly string[]): Entry[] {
    if (this.#open.has(shape)) return [];
    const names = shape.types.length > 0 ? shape.types.map((name) => name.replace("$Outbound", "")) : above;
    const own = shape.tag ? [this.#entry(shape, names, [undefined])] : [];
    if (own[0]?.fate === "refused") return own;
    this.#open.add(shape);
    const fields = Object.entries(shape.fields).flatMap(([key, field]) => {
      const inner = names.map((name) => (name === "$" ? key : `${name}.${key}`));
      return key === shape.tag?.[0] || isConstant(field) ? [] : this.place(field, inner);
    });
    this.#open.delete(shape);
    return joined(shape, names, [...own, ...fields]);
  }

  #entry(of: Place | Shape, names: readonly string[], values: readonly unknown[]): Entry {
    return { path: of.path, names, fate: this.#fate(of, values), leaves: leavesOf(of) };
  }

  /** `passed`: the field is sent unchanged; `mapped`: another field or value is sent; `unknown`: nothing is sent. */
  #fate(of: Place | Shape, values: readonly unknown[]): Entry["fate"] {
    const plain = plainPath(of.path);
    const path = "fields" in of && of.tag ? `${plain}.${of.tag[0]}` : plain;
    const tries = values.map((value) => {
      const body = this.#sample(of, value);
      return { sent: this.#try(body), own: valuesIn(body, path).at(-1) };
    });
    const made = tries.filter(({ sent }) => !(sent instanceof Error));
    // one value may be what is sent anyway
    const others = values.length > 1 ? [] : [this.#try(this.#sample(this.#tried.root, undefined))];
    const isSent = new Set([...tries.map(({ sent }) => sent), ...others].map(textOf)).size > 1;
    const isRefused = ({ sent }: { sent: unknown }) =>
      sent instanceof Error && plainPath(sent.message.split(": ")[0] ?? "").startsWith(plain);
    if (made.length === 0 || !isSent || made.length + others.length < 2) {
      const needless = this.#tried.needless[plain];
      const isNeedless =
        needless !== undefined && values.every((each) => needless.length === 0 || needless.includes(each));
      return tries.some(isRefused) ? "refused" : isNeedless ? "needless" : "unknown";
    }
    const isThere = made.some(({ sent, own }) => valuesIn(sent, path).map(textOf).includes(textOf(own)));
    return isThere ? "passed" : "mapped";
  }

  /** A request with the value, and what `request` has besides; of a list, before it. */
  #sample(of: Place | Shape, value: unknown): Record<string, unknown> {
    const { root, trial } = this.#tried;
    if (of === root) return trial.request;
    const made = sampleWith(root, { of, value }, this.#around) as Record<string, unknown>;
    const isOwn = (key: string) => of.path.startsWith(key);
    const lists = Object.entries(trial.request).flatMap(([key, given]) => {
      const own = made[key];
      return isOwn(key) && Array.isArray(given) && Array.isArray(own) ? [[key, [...given, ...own]]] : [];
    });
    const given = Object.entries(trial.request).filter(([key]) => !isOwn(key) || !Object.hasOwn(made, key));
    return { ...made, ...Object.fromEntries([...given, ...lists]) };
  }

  #try(body: Record<string, unknown>): unknown {
    const text = textOf(body);
    if (!this.#sent.has(text)) this.#sent.set(text, this.#send(body));
    return this.#sent.get(text);
  }

  #send(body: Record<string, unknown>): unknown {
    const { adapter, api } = this.#tried;
    const registration = adapter.names[0] ?? { key: "", credential: [], base_url: "" };
    const to = { adapter, registration, model: String(body.model), key: "" };
    try {
      const { request, caller } = readInbound(api, body, { to: adapter });
      return adapter.request(exchange(withPassed(request, caller, [to]), to, body.stream === true));
    } catch (error) {
      if (error instanceof InvalidRequest || error instanceof Refused) return error;
      throw error;
    }
  }
}

function textOf(value: unknown): string {
  return value instanceof Error ? value.message : JSON.stringify(value);
}

/** The values at a path without positions. */
function valuesIn(value: unknown, path: string): unknown[] {
  const steps = path.match(/[^.[\]]+|\[\]/g) ?? [];
  return steps.reduce<unknown[]>(
    (all, step) =>
      all.flatMap((each) => {
        if (step === "[]") return Array.isArray(each) ? each : [];
        return isObject(each) && Object.hasOwn(each, step) ? [(each as Record<string, unknown>)[step]] : [];
      }),
    [value],
  );
}

function valuesOf({ scalars }: Place): readonly unknown[] {
  if (scalars.includes("string")) return ["a", "b"];
  if (scalars.includes("number")) return [1, 2];
  if (scalars.includes("boolean")) return [true, false];
  return scalars.includes("any") ? [{ a: 1 }, { a: 2 }] : [undefined];
}

function joined(of: Place | Shape, names: readonly string[], inner: readonly Entry[]): Entry[] {
  const [first] = inner;
  const isWhole = first !== undefined && of.path !== "" && inner.every(({ fate }) => fate === first.fate);
  return isWhole ? [{ path: of.path, names, fate: first.fate, leaves: leavesOf(of) }] : [...inner];
}
