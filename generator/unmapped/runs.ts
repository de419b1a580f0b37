/** The effect of the specs on every place of an API, in each direction. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { Flow } from "./flow.ts";
import { consume, type Extra, lay, Marks } from "./marks.ts";
import type { Place, Universe } from "./universe.ts";
import { absent, elementsOf, type Fields, fieldOf, given, mapOf, type Value, type Values, valuesAt } from "./values.ts";

/** One part of an API in one direction. */
export interface Direction {
  /** `request read`, `answer written`. */
  readonly name: string;
  readonly root: Place;
  readonly marks: Marks;
  /** Extras of the API's own rules, without those of one provider. */
  readonly extras: readonly Extra[];
}

/** The directions of what callers send. */
export const callsRead: readonly string[] = ["request read", "count read"];

/** Rule sets by part of a reply: those of a dialect that read it, and those of an inbound file that write it. */
const readBy: Readonly<Record<string, string>> = { answer: "response", event: "stream", error: "error" };
const writtenBy: Readonly<Record<string, string>> = {
  answer: "answer",
  event: "event",
  error: "failure",
  counted: "count",
};

/**
 * @param parts the places of the API
 * @param adapters those of its dialect
 * @param inbound the API for callers; absent if they cannot use it
 */
export function directionsOf(
  parts: Universe[string],
  adapters: readonly AdapterSpec[],
  inbound: InboundSpec | undefined,
): Direction[] {
  const alone = adapters[0]?.dialectAlone;
  const specs = alone === undefined ? adapters : [alone, ...adapters];
  const programs = inbound === undefined ? [] : [inbound.program];
  return Object.entries(parts).flatMap(([part, root]) => {
    const direction = (way: string, among: readonly AdapterSpec[], run: (spec: AdapterSpec, marks: Marks) => void) => {
      const marks = new Marks();
      const extras = among.map((spec) => {
        run(spec, marks);
        return marks.extras;
      });
      // the rules of a request also read those for counts, which have fewer fields
      const own = part === "count" ? [] : (extras[0] ?? []);
      return among.length === 0 ? [] : [{ name: `${part} ${way}`, root, marks, extras: own }];
    };
    if (callsRead.includes(`${part} read`)) {
      const writers = part === "count" ? specs.filter(({ count }) => count !== undefined) : specs;
      return [
        ...direction("read", programs, (program, marks) => readRequest(program, inbound?.native ?? [], root, marks)),
        ...direction("written", writers, (spec, marks) => writeRequest(spec, part, root, marks)),
      ];
    }
    const [reader, writer] = [readBy[part], writtenBy[part]];
    const writers = programs.filter(({ rules }) => rules.some(({ name }) => name === writer));
    return [
      ...(reader ? direction("read", specs, (spec, marks) => new Flow(spec, marks).emit(reader, valuesAt(root))) : []),
      ...(writer ? direction("written", writers, (spec, marks) => writeReply(spec, writer, root, marks)) : []),
    ];
  });
}

function readRequest(program: AdapterSpec, own: readonly string[], root: Place, marks: Marks): void {
  const names = { req: valuesAt(root), model: [given], stream: [given] };
  const flow = new Flow(program, marks);
  consume(flow.value(program.body, names), marks, program.bodyTypeAt);
  // what rules of replies test of the request counts, what they repeat of it does not
  for (const { name } of program.rules)
    if (Object.values(writtenBy).includes(name)) flow.call(name, [mapOf({ asked: valuesAt(root) }, [given])]);
  for (const { fields } of root.objects)
    for (const key of own)
      if (Object.hasOwn(fields, key)) marks.markWhole(fields[key] as Place, "owner only", program.bodyTypeAt);
}

function writeRequest(spec: AdapterSpec, part: string, root: Place, marks: Marks): void {
  const flow = new Flow(spec, marks);
  const native: Value = { kind: "given", native: true };
  const facts = spec.facts.map(({ word }): [string, Values] => [word, [absent, { kind: "word", value: true }]]);
  const given = ["req", "messages", "loop", "model", "stream", "inbound"].map((name): [string, Values] => [
    name,
    either,
  ]);
  // what only `$native` can set, no rule writes
  const names: Record<string, Values> = { ...Object.fromEntries(given), ns: [absent, native] };
  names.system = [mapOf({ text: [absent, { kind: "made", of: [] }], parts: either })];
  names.facts = [mapOf(Object.fromEntries(facts))];
  names.reasoning = [absent, ...controlsOf(spec, flow)];
  // a line may read the names of the lines after it
  for (const { name, value } of [...spec.lets, ...spec.lets]) names[name] = flow.value(value, names);
  const body = flow.value(spec.body, names);
  const sent = part === "count" ? spec.count?.fields : undefined;
  lay(sent ? body.map((each) => withOnly(each, sent)) : body, root, marks, spec.bodyTypeAt);
}

/** An object with some of its fields. */
function withOnly(value: Value, keys: readonly string[]): Value {
  return mapOf(Object.fromEntries(keys.map((key) => [key, fieldOf(value, key) ?? []])));
}

const either: Values = [absent, given];

/** Values that the rules of the clamp table write, for the cells of their rows. */
function controlsOf({ reasoning }: AdapterSpec, flow: Flow): Values {
  return (reasoning?.clamp ?? []).flatMap(({ as, cells }) => {
    if (as === undefined) return [];
    const cell = cells.map(({ value }): Value => (value === undefined ? absent : { kind: "word", value }));
    const asked: Fields = { asked: either, tokens: either, mode: either, summary: either, inbound: either };
    return flow.call(as.name, [mapOf({ ...asked, cell: [absent, ...cell] })]);
  });
}

function writeReply(program: AdapterSpec, writer: string, root: Place, marks: Marks): void {
  const written = new Flow(program, marks).call(writer, [given]);
  lay(writer === "event" ? elementsOf(written) : written, root, marks, program.bodyTypeAt);
}
