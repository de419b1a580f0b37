/** Compares what no other section covers: native types, the hub, and the proxy's document except its operations. */

import { withoutKeys } from "../emit/openapi.ts";
import type { Specs } from "../specs.ts";
import { restOfProxy } from "./contract.ts";
import { code, describeLeaves, type Finding, line, setDifference } from "./findings.ts";
import { type Rows, rowsOf } from "./plain.ts";
import type { Revision, Section } from "./revisions.ts";
import { descriptive, Schemas } from "./schemas.ts";

/** @param reported names of body fields that sections of providers already report */
export function compareNatives(before: Revision, after: Revision, reported: ReadonlySet<string>): Section[] {
  const [old, current] = [before.specs.native, after.specs.native];
  return [...new Set([...old.keys(), ...current.keys()])].map((dialect) => {
    const bodies = [before, after].flatMap(({ adapters }) => adapters.filter((each) => each.dialect === dialect));
    const types = new Set(bodies.map(({ bodyType }) => bodyType));
    const isReported = (subject: string) => {
      const [type = "", ...steps] = subject.split(".");
      return types.has(type) && reported.has(steps.join("."));
    };
    const findings = compareTypes(old.get(dialect)?.value, current.get(dialect)?.value);
    // these types are the provider's contract, not ours: no change breaks our callers
    const plain = findings.map((each) => (each.kind === "line" ? { ...each, breaking: false } : each));
    return {
      titles: [`Native types of ${code(dialect)}`],
      files: [`spec/native/${dialect}.yaml`],
      findings: plain.filter(
        (each) => each.kind === "row" || each.subjects.length === 0 || !each.subjects.every(isReported),
      ),
    };
  });
}

function compareTypes(before: unknown, after: unknown): Finding[] {
  const schemas = new Schemas(before, after);
  const [old, current] = [typesOf(before), typesOf(after)];
  for (const name of Object.keys(old).filter((each) => Object.hasOwn(current, each))) {
    const reference = { $ref: `#/$defs/${name}` };
    schemas.compare(reference, reference, name, "request");
  }
  const { removed, added } = setDifference(Object.keys(old), Object.keys(current));
  return [
    ...removed.map((name) => line(`The type ${code(name)} is removed.`)),
    ...added.map((name) => line(`New type ${code(name)}.`)),
    ...schemas.findings,
  ];
}

/** @param library has compared the types of the hub that are reported elsewhere */
export function compareRest(before: Specs, after: Specs, library: Schemas): Finding[] {
  const inFile = (file: string) => (path: string) => `${code(file)}: ${code(path)}`;
  return [
    ...describeLeaves(restOfHub(before, library), restOfHub(after, library), inFile(after.hub.file)),
    ...describeLeaves(restOfProxy(before.openapi.value), restOfProxy(after.openapi.value), inFile(after.openapi.file)),
  ];
}

function restOfHub({ hub }: Specs, library: Schemas): Rows {
  const { $defs, ...rest } = withoutKeys(hub.value, descriptive) as Rows;
  const types = Object.entries(rowsOf($defs)).filter(([name]) => !library.hasSeen(name));
  return { ...rest, $defs: Object.fromEntries(types) };
}

function typesOf(value: unknown): Rows {
  return rowsOf(rowsOf(value).$defs);
}
