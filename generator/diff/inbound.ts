/** Compares the inbound APIs of two revisions. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import { describeFields } from "./fields.ts";
import { breaking, code, codes, describeChange, describeLeaves, type Finding, line } from "./findings.ts";
import { plainMap } from "./language.ts";
import { leaves } from "./plain.ts";
import type { Section } from "./revisions.ts";
import { describeRuleSets, describeTables, plainRuleSets, plainTables } from "./rules.ts";

export function compareInbound(before: readonly InboundSpec[], after: readonly InboundSpec[]): Section[] {
  const apis = new Set([...before, ...after].map(({ api }) => api));
  return [...apis].map((api) => {
    const [old, current] = [before, after].map((specs) => specs.find((each) => each.api === api));
    const files = [`spec/inbound/${api}.yaml`];
    return { titles: [`Inbound API ${code(api)}`], findings: compareApi(old, current), files };
  });
}

function compareApi(before: InboundSpec | undefined, after: InboundSpec | undefined): Finding[] {
  if (before === undefined) return [line(`This API is new, at ${codes(Object.values(after?.paths ?? {}))}.`)];
  if (after === undefined) return [breaking("This API is removed.")];
  const [old, current] = [partsOf(before), partsOf(after)];
  const moved = leaves(old.place, current.place).map(({ name, before, after }) =>
    (before === undefined ? line : breaking)(describeChange(code(name), before, after)),
  );
  return [
    ...moved,
    ...describeLeaves(old.rest, current.rest, code),
    ...describeFields("field", plainMap(before.program.body), plainMap(after.program.body)),
    ...describeRuleSets(plainRuleSets(before.program.rules), plainRuleSets(after.program.rules)),
    ...describeTables(plainTables(before.program.tables), plainTables(after.program.tables)),
  ];
}

/**
 * Where callers find the API, and the rest of the head. What the rules read follows from them, and the type of a request matters to
 * the type checker only.
 */
function partsOf(spec: InboundSpec) {
  const { under, paths, prefix, api: _api, source: _source, input: _input, program: _program, ...head } = spec;
  const { reads: _reads, feeds: _feeds, ...rest } = head;
  return { place: { under, paths, prefix }, rest };
}
