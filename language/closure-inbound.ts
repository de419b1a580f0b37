/** Inbound APIs with rules as closures: they read requests and write replies as the compiled ones do. */
import type { Call } from "../generated/hub.ts";
import type { Inbound, InboundApi } from "../runtime/inbound/api.ts";
import { Closures } from "./closures.ts";
import { plain } from "./computed.ts";
import type { InboundSpec } from "./inbound-syntax.ts";
import { read } from "./values.ts";

/** The generated part of an inbound API: all but the check of its requests, which have this type. */
export type UncheckedApi<Request = never> = Omit<InboundApi<Request>, "check">;

/** The API of a spec, equivalent to the compiled one. */
export function closedInbound(spec: InboundSpec): UncheckedApi<unknown> {
  const { input: _, keys: _keys, source: _source, program, ...head } = spec;
  const closures = new Closures(program, plain);
  const write = (entry: string) => closures.call(entry) as (value: object) => object;
  const readRequest = closures.value(program.body, {
    names:
      (name) =>
      ([x]) =>
        read(x, name),
  });
  const counts = program.rules.some(({ name }) => name === "count");
  return {
    ...head,
    read: (x: Inbound<unknown>) => readRequest([x]) as Call,
    answer: write("answer"),
    event: closures.call("event") as UncheckedApi["event"],
    failure: write("failure"),
    ...(counts && { count: write("count") }),
  };
}
