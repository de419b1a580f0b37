/** Records what the rules of a provider do with each native event of a reply. */

import { Closures } from "../language/closures.ts";
import { type Known, known, tracked } from "../language/known.ts";
import type { Pointer } from "../language/pointer.ts";
import type { Program } from "../language/program.ts";
import type { Position, Rule } from "../language/syntax.ts";
import { isBlank } from "../language/values.ts";
import type { Adapter } from "../runtime/adapter.ts";
import type { Written } from "../runtime/explanation.ts";
import { type Leaf, leavesIn, upwards } from "./json.ts";
import { Ledger } from "./ledger.ts";
import { nullReason, usual } from "./unsent.ts";
import { describeSent, type IsFor, ruleOf, sentLeaves } from "./written.ts";

/** A line of a spec. */
export interface RuleLine {
  /** Relative to the root: `spec/dialects/messages.yaml`. */
  readonly file: string;
  readonly line: number;
}

/** One native event, the whole answer or error, or the end of a stream. */
export interface ReplyStep {
  /** JSON, or a string that is not JSON (`[DONE]`); absent at the end of a stream. */
  readonly event?: unknown;
  /** The part of the dialect that read it; absent if nothing did. */
  readonly entry?: Entry;
  /** The rules that matched, outermost first. */
  readonly rules: readonly RuleLine[];
  /** The signals in the order in which they were emitted. */
  readonly signals: readonly ReplySignal[];
  /** Pointers to values of the event that decided which rule matched. */
  readonly tested: readonly Pointer[];
  /** Output for the caller before the next event is read: the events of a stream, or the answer. */
  readonly callerEvents: readonly unknown[];
  /** The values of the event that nothing was made of. */
  readonly ignored: readonly Ignored[];
}

export type Entry = "response" | "stream" | "error";

/** A provider-independent piece of a reply, as `spec/hub.yaml` lists them. */
export interface ReplySignal extends RuleLine {
  readonly name: string;
  readonly value: unknown;
  /** One entry for each leaf of the value: pointers in `pointer` are into the value, those in `from` into the event. */
  readonly written: readonly Written[];
}

/** A value that nothing was made of. */
export interface Ignored {
  /** A JSON pointer into the event; empty for all of it. */
  readonly pointer: Pointer;
  readonly reason: string;
  /** The line that decided it: `spec/…yaml:line`. */
  readonly rule?: string;
}

/** Runs the rules of a provider and keeps a step for each event that they read. */
export class ReplyRecorder {
  /** The adapter, with its replies recorded. */
  readonly adapter: Adapter;
  readonly steps: ReplyStep[] = [];
  readonly #take: () => unknown[];

  /** @param take what the caller has got since the last call */
  constructor(spec: Program, adapter: Adapter, take: () => unknown[]) {
    this.#take = take;
    const rows = new Set(spec.tables.flatMap((table) => [...table.rows, table.otherwise].map((row) => row?.at)));
    const read = (entry: Entry): Adapter[Entry] => {
      return (value, out) => {
        this.flush();
        const ledger = new EventLedger(rows);
        const fits = new Closures(spec, tracked(ledger)).emit(entry)(known(value, [""]), out);
        this.#add({ ...ledger.describe(value), entry });
        return fits;
      };
    };
    this.adapter = { ...adapter, response: read("response"), stream: read("stream"), error: read("error") };
  }

  /** Adds an event that no rule was tried on. */
  addUnread(event: unknown, reason: string): void {
    this.flush();
    this.steps.push({ ...unread, event, ignored: [{ pointer: "", reason }] });
  }

  /** Adds the end of the stream, if the caller gets something there: what it has got, and this. */
  end(...more: readonly unknown[]): void {
    const callerEvents = [...this.#take(), ...more];
    if (callerEvents.length > 0) this.steps.push({ ...unread, callerEvents });
  }

  /** Adds to the last step what the caller has got, and this. */
  flush(...more: readonly unknown[]): void {
    const last = this.steps.pop();
    if (last === undefined) return;
    this.steps.push({ ...last, callerEvents: [...last.callerEvents, ...this.#take(), ...more] });
  }

  /** A value that no rule matches may be tried as something else: an answer as an error, an array as events. */
  #add(step: ReplyStep): void {
    const last = this.steps.at(-1);
    if (last !== undefined && last.rules.length === 0) {
      const isSame = last.event === step.event && last.entry !== step.entry;
      if (isSame && step.rules.length === 0) return;
      if (isSame || (Array.isArray(last.event) && last.event.includes(step.event))) this.steps.pop();
    }
    this.steps.push(step);
  }
}

const unread: ReplyStep = { rules: [], signals: [], tested: [], callerEvents: [], ignored: [] };

interface Emitted {
  readonly name: string;
  readonly known: Known;
  readonly by: Position;
}

/** The record of the rules about one event. */
class EventLedger extends Ledger {
  readonly #rules: Position[] = [];
  readonly #emitted: Emitted[] = [];
  /** Where the rows of the tables are. */
  readonly #rows: ReadonlySet<Position | undefined>;

  constructor(rows: ReadonlySet<Position | undefined>) {
    super();
    this.#rows = rows;
  }

  override took(value: Known, rule: Rule<unknown>): void {
    super.took(value, rule);
    this.#rules.push(rule.at);
  }

  signal(name: string, found: Known, by: Position): void {
    this.#emitted.push({ name, known: found, by });
  }

  describe(event: unknown): ReplyStep {
    // a literal of a rule does not come from the event, even if the event decided on the rule
    const isFor: IsFor = (_, { how, by }) => how !== "mapped" || this.#rows.has(by);
    const signals = this.#emitted.map((each) => ({ ...each, leaves: sentLeaves(each.known, "", event, this, isFor) }));
    const inputs = signals.flatMap(({ name, leaves }) =>
      leaves.flatMap((leaf) => leaf.inputs.map(({ pointer }) => ({ pointer, name }))),
    );
    const uses = Map.groupBy(inputs, ({ pointer }) => pointer);
    const leaves = leavesIn(event, "");
    return {
      event,
      rules: this.#rules.map(lineOf),
      signals: signals.map(({ name, known: { value }, by, leaves }) => {
        return { name, value, ...lineOf(by), written: leaves.map((leaf) => describeSent(leaf, (at) => at)) };
      }),
      tested: leaves.flatMap(({ pointer }) => (this.#isTested(pointer) ? [pointer] : [])),
      callerEvents: [],
      ignored: this.#ignored(leaves, (at) => uses.get(at)?.map(({ name }) => name) ?? []),
    };
  }

  /** @param usesOf the names of the signals that contain the value at a pointer */
  #ignored(leaves: readonly Leaf[], usesOf: (at: Pointer) => readonly string[]): Ignored[] {
    const whole = this.notes.get("");
    if (whole !== undefined && this.#emitted.length === 0)
      return [{ pointer: "", reason: whole.why ?? "this rule skips the event", ...ruleOf(whole.by) }];
    return leaves.flatMap((leaf): Ignored[] => {
      const { pointer, value } = leaf;
      const uses = usesOf(pointer);
      const [unused] = uses.map((name) => unusedSignals[name]);
      if (uses.length > 0 && unused !== undefined) return [{ pointer, reason: unused }];
      if (isBlank(value)) return [{ pointer, reason: value === null ? nullReason : "blank values have no effect" }];
      return uses.length > 0 || this.#isTested(pointer) ? [] : [this.#unread(pointer)];
    });
  }

  #unread(pointer: Pointer): Ignored {
    const noted = [...upwards(pointer), ""].map((at) => this.notes.get(at)).find((note) => note !== undefined);
    if (noted === undefined) return { pointer, reason: "no rule reads it" };
    return { pointer, reason: noted.why ?? usual[noted.fate], ...ruleOf(noted.by) };
  }

  #isTested(pointer: Pointer): boolean {
    return [...upwards(pointer), ""].some((at) => this.decided.has(at));
  }
}

/** Signals that the runtime makes nothing of. */
const unusedSignals: Readonly<Record<string, string>> = { model: "an answer has the name of the addressed model" };

function lineOf({ file, line }: Position): RuleLine {
  return { file, line };
}
