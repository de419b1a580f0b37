/** Interprets inbound APIs: reads requests and writes replies as the compiled ones do. */
import type { Call } from "../generated/hub.ts";
import type { Inbound, InboundApi } from "../runtime/inbound/api.ts";
import type { InboundSpec } from "./inbound-syntax.ts";
import { read } from "./values.ts";
import { walkTemplate, walkValue } from "./walk.ts";

/** What is generated for an inbound file: an API without the check of its requests, which have this type. */
export type UncheckedApi<Request = never> = Omit<InboundApi<Request>, "check">;

/** The API of a spec, equivalent to the compiled one. */
export function walkedInbound(spec: InboundSpec): UncheckedApi<unknown> {
  const { input: _, keys: _keys, source: _source, program, ...head } = spec;
  const write = (entry: string) => (value: object) => walkValue(program, entry, value) as object;
  const counts = program.rules.some(({ name }) => name === "count");
  return {
    ...head,
    read: (x: Inbound<unknown>) => walkTemplate(program, program.body, (name) => read(x, name)) as Call,
    answer: write("answer"),
    event: (step) => walkValue(program, "event", step) as object[] | undefined,
    failure: write("failure"),
    ...(counts && { count: write("count") }),
  };
}
