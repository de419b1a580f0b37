/** Adapters with rules as closures: those of own specs. */
import type { Adapter, Asked, Exchange } from "../runtime/adapter.ts";
import { asked } from "../runtime/primitives.ts";
import { type AdapterRules, adapterOf, clampRows } from "./adapter-of.ts";
import { absent, type Evaluate, type Names } from "./closure-patterns.ts";
import { Closures, once } from "./closures.ts";
import type { AdapterSpec, Reasoning, Template } from "./syntax.ts";
import { isObject } from "./values.ts";

/** The adapter of a spec, equivalent to the compiled one. */
export function closedAdapter(spec: AdapterSpec): Adapter {
  return adapterOf(spec, closedRules(spec));
}

function closedRules(spec: AdapterSpec): AdapterRules {
  const closures = new Closures(spec);
  const names = namesOf(spec, closures);
  const write = (template: Template) => {
    const value = closures.value(template, names);
    return (x: Exchange): object => {
      const written = value([x]);
      return isObject(written) ? written : {};
    };
  };
  return {
    request: write(spec.body),
    headers: write(spec.headers) as Adapter["headers"],
    response: closures.emit("response"),
    stream: closures.emit("stream"),
    error: closures.emit("error"),
  };
}

/** A frame of an exchange has the exchange itself, then `$reasoning` and the lets once they were read. */
function namesOf({ lets, reasoning }: AdapterSpec, closures: Closures): Names {
  const slots = ["", "reasoning", ...lets.map(({ name }) => name)];
  const names: Names = once((name): Evaluate => {
    const given = lets.find((each) => each.name === name);
    if (given !== undefined) return whenRead(slots.indexOf(name), closures.value(given.value, names));
    if (name !== "reasoning") return (frame) => (frame[0] as Readonly<Record<string, unknown>>)[name];
    return reasoning === undefined ? absent : whenRead(1, reasoningOf(reasoning, closures, names));
  });
  return names;
}

/** Evaluates when it is first read. */
function whenRead(slot: number, evaluate: Evaluate): Evaluate {
  return (frame) => {
    if (!(slot in frame)) frame[slot] = evaluate(frame);
    return frame[slot];
  };
}

/** What the clamp table's rule writes; absent if a native control is present. */
function reasoningOf(reasoning: Reasoning, closures: Closures, names: Names): Evaluate {
  const { unless, clamp, share: part, pro } = reasoning;
  const native = unless.map((control) => closures.value(control, names));
  const base = part && { of: closures.value(part.of, names), floor: part.floor };
  const rows = clampRows(reasoning);
  const calls = new Map(clamp.flatMap(({ as }) => (as === undefined ? [] : [[as.name, closures.call(as.name)]])));
  return (frame) => {
    if (native.some((control) => control(frame) !== undefined)) return undefined;
    const of = base?.of(frame);
    const share = base && { of: typeof of === "number" ? of : undefined, floor: base.floor };
    const found = asked(frame[0] as Exchange, rows, pro, share) as Asked | undefined;
    if (found === undefined) return undefined;
    const { as, ...rest } = found;
    return calls.get(as)?.(rest);
  };
}
