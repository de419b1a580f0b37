/** Requests with the origins of their values, for `explain`. */
import type { Exchange } from "../runtime/adapter.ts";
import { efforts, shareOf } from "../runtime/primitives.ts";
import { type Controls, exchangeOf, type Found, frameOf, type RuleSpec } from "./closure-adapter.ts";
import type { Frame } from "./computed.ts";
import { type Known, known, type Notes, nothing, placesOf, tracked } from "./known.ts";
import type { ClampLine, Reasoning, Template } from "./syntax.ts";

/** Callbacks of the walk of a whole exchange. */
export interface ExchangeNotes extends Notes {
  /** The reasoning share leaves no tokens for the answer. */
  tooLarge(tokens: number, of: number): void;
}

/** The parts of a request. What they share is evaluated once, when it is first read. */
export class WalkedExchange {
  readonly #parts: ReturnType<typeof exchangeOf<Known, unknown>>;
  readonly #frame: Frame<Known>;

  constructor(spec: RuleSpec, x: Exchange, notes?: ExchangeNotes) {
    this.#parts = exchangeOf(spec, tracked(notes), new TrackedControls(notes));
    this.#frame = frameOf(x);
  }

  get body(): Known {
    return this.#parts.body(this.#frame);
  }

  get headers(): Known {
    return this.#parts.headers(this.#frame);
  }
}

/** The controls of reasoning, with what decided about each. */
class TrackedControls implements Controls<Known> {
  readonly #notes: ExchangeNotes | undefined;

  constructor(notes: ExchangeNotes | undefined) {
    this.#notes = notes;
  }

  superseded(_: Reasoning, { at }: Template): void {
    this.#notes?.lost(controls, "superseded", at, "a native control is set");
  }

  asked(found: Found, table: Reasoning, x: Exchange, of: Known | undefined): Known {
    const line = table.clamp.find(({ family }) => family === x.family);
    if (line === undefined) return nothing;
    const isRaised = found !== undefined && raises(found, line, x, of?.value, table);
    this.#report(line, found, x, of?.value, isRaised);
    if (found === undefined) return nothing;
    const { as: _, ...rest } = found.answer;
    const parts = Object.entries(rest).map(([key, value]): [string, Known] => {
      return [key, part(key, value, line, found, x, of, isRaised)];
    });
    return { value: rest, how: "constant", from: [], by: line.at, parts: new Map(parts) };
  }

  /** Reports the controls that the clamp rule does not receive. */
  #report(line: ClampLine, found: Found, { req, family }: Exchange, of: unknown, isRaised: boolean): void {
    const notes = this.#notes;
    const { reasoning_mode: mode, reasoning_effort: effort } = req;
    if (line.as === undefined) notes?.lost(controls, "dropped", line.at, `${familyOf(family)} has no such control`);
    else if (mode === "standard") {
      notes?.tested([modeAt]);
      notes?.lost(known(mode, [modeAt]), "dropped", line.at, "`standard` is the default");
    } else if (mode === "pro" && effort === "none") {
      notes?.lost(known(mode, [modeAt]), "superseded", line.at, "`none` wins over `pro`");
    } else if (mode === "pro" && !isRaised && found?.answer.mode === undefined) {
      const why = found?.effort === effort ? "has no step above it" : "and the step above it are the same here";
      notes?.lost(known(mode, [modeAt]), "dropped", line.at, `\`${effort}\` ${why}`);
    }
    const cell = line.cells[found?.column ?? -1];
    if (cell !== undefined && cell.value === undefined) {
      notes?.tested([effortAt]);
      const why = `${familyOf(family)} has no value for \`${found?.effort}\``;
      notes?.lost(known(effort, [effortAt]), "dropped", cell.at, why);
    }
    const tokens = found?.answer.tokens;
    if (tokens !== undefined && typeof of === "number" && tokens >= of) notes?.tooLarge(tokens, of);
  }
}

/** Whether `pro` makes another value than the effort alone. */
function raises(
  { answer, effort: raised }: NonNullable<Found>,
  { cells }: ClampLine,
  { req: { reasoning_effort: effort } }: Exchange,
  of: unknown,
  { share }: Reasoning,
): boolean {
  if (raised === effort || effort === undefined) return raised !== effort;
  const cell = cells[efforts.indexOf(effort)]?.value;
  const tokens = cell && shareOf(cell, share && { of: typeof of === "number" ? of : undefined, floor: share.floor });
  return (tokens ?? cell) !== (answer.tokens ?? answer.cell);
}

/** One field of the argument of a clamp rule. */
function part(
  key: string,
  value: unknown,
  line: ClampLine,
  { column }: NonNullable<Found>,
  { req: { reasoning_effort: effort }, family }: Exchange,
  of: Known | undefined,
  isBumped: boolean,
): Known {
  const from = [effort === undefined ? [] : effortAt, isBumped ? modeAt : []].flat();
  const cell = line.cells[column];
  switch (key) {
    case "cell": {
      const isOther = value !== effort && efforts.some((each) => each === value);
      const how = isBumped || isOther ? "clamped" : "mapped";
      return { value, how, by: cell?.at, why: `${familyOf(family)}${isBumped ? ", one step up" : ""}`, from };
    }
    case "tokens":
      return { value, how: "share", by: cell?.at, why: familyOf(family), from: [...from, ...(of ? placesOf(of) : [])] };
    case "mode":
      return known(value, [modeAt]);
    case "summary":
    case "inbound":
      return known(value, ["/reasoning_summary"]);
    default:
      return known(value, [effortAt]);
  }
}

function familyOf(name: string): string {
  return `family \`${name}\``;
}

const effortAt = "/reasoning_effort";
const modeAt = "/reasoning_mode";

/** The unified controls of reasoning together. */
const controls: Known = known("controls", [effortAt, modeAt, "/reasoning_summary"]);
