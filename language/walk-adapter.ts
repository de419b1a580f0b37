/** Interprets whole adapters: request, headers, replies. */
import type { Adapter, Exchange } from "../runtime/adapter.ts";
import { askedFor, efforts } from "../runtime/primitives.ts";
import { type AdapterRules, adapterOf, addressing, clampRows } from "./adapter-of.ts";
import { type Known, known, type Notes, nothing, placesOf } from "./known.ts";
import type { AdapterSpec, ClampLine, Reasoning, Template } from "./syntax.ts";
import { isObject } from "./values.ts";
import { Walk, walkSignals } from "./walk.ts";

/** The part of a spec that requests are made from. */
export type WalkedSpec = Pick<AdapterSpec, "headers" | "lets" | "body" | "rules" | "tables" | "reasoning">;

/** Callbacks of the walk of a whole exchange. */
export interface ExchangeNotes extends Notes {
  /** The reasoning share leaves no tokens for the answer. */
  tooLarge(tokens: number, of: number): void;
}

/** The names of an exchange and the lets, each evaluated once, when first read. */
export class WalkedExchange {
  readonly #spec: WalkedSpec;
  readonly #x: Exchange;
  readonly #notes: ExchangeNotes | undefined;
  readonly #walk: Walk;
  readonly #known = new Map<string, Known>();

  constructor(spec: WalkedSpec, x: Exchange, notes?: ExchangeNotes) {
    this.#spec = spec;
    this.#x = x;
    this.#notes = notes;
    this.#walk = new Walk(spec, notes);
  }

  get body(): Known {
    return this.#read(this.#spec.body);
  }

  get headers(): Known {
    return this.#read(this.#spec.headers);
  }

  #read(template: Template): Known {
    return this.#walk.value(template, { names: (name) => this.#name(name) });
  }

  #name(name: string): Known {
    const before = this.#known.get(name);
    if (before !== undefined) return before;
    const found = this.#find(name);
    this.#known.set(name, found);
    return found;
  }

  #find(name: string): Known {
    const given = this.#spec.lets.find((each) => each.name === name);
    if (given !== undefined) return this.#read(given.value);
    const { reasoning } = this.#spec;
    if (name === "reasoning") return reasoning === undefined ? nothing : this.#reasoning(reasoning);
    const value = known((this.#x as Exchange & Readonly<Record<string, unknown>>)[name], roots[name]);
    return name === "key" ? { ...value, how: "credential" } : value;
  }

  /** What the clamp table's rule writes; nothing if a native control is present. */
  #reasoning(table: Reasoning): Known {
    const native = table.unless.find((control) => this.#read(control).value !== undefined);
    const line = table.clamp.find(({ family }) => family === this.#x.family);
    if (native !== undefined) this.#notes?.lost(controls, "superseded", native.at, "a native control is set");
    if (native !== undefined || line === undefined) return nothing;
    const of = table.share && this.#read(table.share.of);
    const share = table.share && { of: numberIn(of), floor: table.share.floor };
    const found = askedFor(this.#x, clampRows(table), table.pro, share);
    if (this.#notes !== undefined) this.#reportControls(line, found, share?.of);
    if (found === undefined) return nothing;
    const { as, ...rest } = found.answer;
    const parts = Object.entries(rest).map(([key, value]): [string, Known] => {
      return [key, this.#asked(key, value, line, found, of)];
    });
    return this.#walk.call(as, { value: rest, how: "constant", from: [], by: line.at, parts: new Map(parts) });
  }

  /** One field of the argument of a clamp rule. */
  #asked(
    key: string,
    value: unknown,
    line: ClampLine,
    { effort: raised, column }: Found,
    of: Known | undefined,
  ): Known {
    const { reasoning_effort: effort } = this.#x.req;
    const isBumped = raised !== effort;
    const from = [effort === undefined ? [] : effortAt, isBumped ? modeAt : []].flat();
    const cell = line.cells[column];
    switch (key) {
      case "cell": {
        const isOther = value !== effort && efforts.some((each) => each === value);
        const how = isBumped || isOther ? "clamped" : "mapped";
        return { value, how, by: cell?.at, why: `${this.#family}${isBumped ? ", one step up" : ""}`, from };
      }
      case "tokens":
        return { value, how: "share", by: cell?.at, why: this.#family, from: [...from, ...(of ? placesOf(of) : [])] };
      case "mode":
        return known(value, [modeAt]);
      case "summary":
        return known(value, ["/reasoning_summary"]);
      default:
        return known(value, [effortAt]);
    }
  }

  /** Reports the controls that the clamp rule does not receive. */
  #reportControls(line: ClampLine, found: Found | undefined, of: number | undefined): void {
    const notes = this.#notes;
    const { reasoning_mode: mode, reasoning_effort: effort } = this.#x.req;
    if (line.as === undefined) notes?.lost(controls, "dropped", line.at, `${this.#family} has no such control`);
    else if (mode === "standard") {
      notes?.tested([modeAt]);
      notes?.lost(known(mode, [modeAt]), "dropped", line.at, "`standard` is the default");
    } else if (mode === "pro" && effort === "none") {
      notes?.lost(known(mode, [modeAt]), "superseded", line.at, "`none` wins over `pro`");
    } else if (mode === "pro" && found?.effort === effort && found?.answer.mode === undefined) {
      notes?.lost(known(mode, [modeAt]), "dropped", line.at, `\`${effort}\` has no step above it`);
    }
    const cell = line.cells[found?.column ?? -1];
    if (cell !== undefined && cell.value === undefined) {
      notes?.tested([effortAt]);
      notes?.lost(
        known(effort, [effortAt]),
        "dropped",
        cell.at,
        `${this.#family} has no value for \`${found?.effort}\``,
      );
    }
    const tokens = found?.answer.tokens;
    if (tokens !== undefined && of !== undefined && tokens >= of) notes?.tooLarge(tokens, of);
  }

  get #family(): string {
    return `family \`${this.#x.family}\``;
  }
}

/** Where in the request the values of these names are. */
const roots: Readonly<Record<string, readonly string[]>> = {
  req: [""],
  model: ["/model"],
  stream: ["/stream"],
};

const effortAt = "/reasoning_effort";
const modeAt = "/reasoning_mode";

/** The unified controls of reasoning together. */
const controls: Known = known("controls", [effortAt, modeAt, "/reasoning_summary"]);

type Found = NonNullable<ReturnType<typeof askedFor>>;

function numberIn(found: Known | undefined): number | undefined {
  return typeof found?.value === "number" ? found.value : undefined;
}

/** The adapter of a spec, equivalent to the compiled one. */
export function walkedAdapter(spec: AdapterSpec): Adapter {
  return adapterOf(spec, walkedRules(spec));
}

/** The functions that execute rules. */
export function walkedRules(spec: WalkedSpec): AdapterRules {
  const written = (part: "body" | "headers") => (x: Exchange) => {
    const { value } = new WalkedExchange(spec, x)[part];
    return isObject(value) ? value : {};
  };
  return {
    request: written("body"),
    headers: written("headers") as Adapter["headers"],
    response: (it, out) => walkSignals(spec, "response", it, out),
    stream: (it, out) => walkSignals(spec, "stream", it, out),
    error: (it, out) => walkSignals(spec, "error", it, out),
  };
}

/** The functions of an adapter; everything else in it is data. */
export function walkedFunctions(
  spec: WalkedSpec & Pick<AdapterSpec, "url">,
  names: Adapter["names"],
): AdapterRules & Pick<Adapter, "url" | "hasNative"> {
  return { ...addressing(spec, names), ...walkedRules(spec) };
}
