/** Adapters with rules as closures. */
import type { Adapter, Exchange } from "../runtime/adapter.ts";
import { askedFor } from "../runtime/primitives.ts";
import { type AdapterRules, adapterOf, addressing, clampRows } from "./adapter-of.ts";
import type { Evaluate } from "./closure-patterns.ts";
import { Closures } from "./closures.ts";
import { type Computed, type Frame, plain } from "./computed.ts";
import { once } from "./program.ts";
import type { AdapterSpec, Reasoning, Template } from "./syntax.ts";
import { isObject } from "./values.ts";

/** The part of a spec that requests are made from, and replies read with. */
export type RuleSpec = Pick<AdapterSpec, "headers" | "lets" | "body" | "rules" | "tables" | "reasoning">;

/** The adapter of a spec, equivalent to the compiled one. */
export function closedAdapter(spec: AdapterSpec): Adapter {
  return adapterOf(spec, closedRules(spec));
}

/** The functions of an adapter; everything else in it is data. */
export function closedFunctions(
  spec: RuleSpec & Pick<AdapterSpec, "url">,
  names: Adapter["names"],
): AdapterRules & Pick<Adapter, "url" | "hasNative"> {
  return { ...addressing(spec, names), ...closedRules(spec) };
}

/** The functions that execute rules. */
export function closedRules(spec: RuleSpec, computed: Computed<unknown, object> = plain): AdapterRules {
  const { body, headers } = exchangeOf(spec, computed, plainControls);
  const write = (part: Evaluate<unknown>) => (x: Exchange) => {
    const written = part(frameOf(x));
    return isObject(written) ? written : {};
  };
  const { emit } = new Closures(spec, computed);
  return {
    request: write(body),
    headers: write(headers) as Adapter["headers"],
    response: emit("response"),
    stream: emit("stream"),
    error: emit("error"),
  };
}

/** The answer of the clamp table to a request; undefined if it asks for no reasoning, or the family has no row. */
export type Found = ReturnType<typeof askedFor>;

/** The handling of the controls of reasoning, for plain values or for values with origins. */
export interface Controls<Value> {
  /** A native control is present, which this template reads. */
  superseded(table: Reasoning, by: Template): void;
  /** The object that the rule of the clamp table is called with. @param of the number to take a share of */
  asked(found: Found, table: Reasoning, x: Exchange, of: Value | undefined): Value;
}

const plainControls: Controls<unknown> = {
  superseded: () => undefined,
  asked(found) {
    const { as: _, ...asked } = found?.answer ?? {};
    return asked;
  },
};

/** A frame of an exchange has its names once they were read. */
export function frameOf<Value>(x: Exchange): Frame<Value> {
  return Object.assign([], { x });
}

/** The parts of a request. */
export function exchangeOf<Value, Keys>(
  spec: RuleSpec,
  computed: Computed<Value, Keys>,
  controls: Controls<Value>,
): Record<"body" | "headers", Evaluate<Value>> {
  const { lets, reasoning } = spec;
  const closures = new Closures(spec, computed);
  const slots = ["reasoning", ...lets.map(({ name }) => name)];
  const names = once((name): Evaluate<Value> => {
    const given = lets.find((each) => each.name === name);
    if (given !== undefined) return whenRead(slots.indexOf(name), closures.value(given.value, { names }));
    if (name !== "reasoning") return ({ x }) => computed.given(x as Exchange, name);
    return reasoning === undefined ? () => computed.nothing : whenRead(0, controlOf(reasoning));
  });
  /** The control that the clamp table's rule writes; absent if a native control is present. */
  const controlOf = (table: Reasoning): Evaluate<Value> => {
    const value = (template: Template) => closures.value(template, { names });
    const native = table.unless.map((template) => ({ template, control: value(template) }));
    const base = table.share && value(table.share.of);
    const rows = clampRows(table);
    return (frame) => {
      const x = frame.x as Exchange;
      const given = native.find(({ control }) => computed.jsonOf(control(frame)) !== undefined);
      if (given !== undefined) {
        controls.superseded(table, given.template);
        return computed.nothing;
      }
      const of = base?.(frame);
      const number = of === undefined ? undefined : computed.jsonOf(of);
      const share = table.share && { of: typeof number === "number" ? number : undefined, floor: table.share.floor };
      const found = askedFor(x, rows, table.pro, share);
      x.reasoned = found?.answer;
      const asked = controls.asked(found, table, x, of);
      return found === undefined ? computed.nothing : closures.call(found.answer.as)(asked);
    };
  };
  return { body: closures.value(spec.body, { names }), headers: closures.value(spec.headers, { names }) };
}

/** Evaluates when it is first read. */
function whenRead<Value>(slot: number, evaluate: Evaluate<Value>): Evaluate<Value> {
  return (frame) => {
    if (!(slot in frame)) frame[slot] = evaluate(frame);
    return frame[slot] as Value;
  };
}
