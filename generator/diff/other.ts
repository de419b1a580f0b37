/** What no other section tells: native types, the hub, and what the proxy's document says beside its operations. */
import type { Specs } from "../specs.ts";
import type { Revision, Section } from "./compare.ts";
import { restOfProxy } from "./contract.ts";
import { code, type Finding, is, line } from "./findings.ts";
import { type Difference, leaves, type Rows, rowsOf, without } from "./plain.ts";
import { prose, Schemas } from "./schemas.ts";

/** @param told names of body fields that sections of providers are about already */
export function compareNatives(before: Revision, after: Revision, told: ReadonlySet<string>): Section[] {
  const [old, young] = [before.specs.native, after.specs.native];
  return [...new Set([...old.keys(), ...young.keys()])].map((dialect) => {
    const bodies = [before, after].flatMap(({ adapters }) => adapters.filter((each) => each.dialect === dialect));
    const types = new Set(bodies.map(({ bodyType }) => bodyType));
    const isTold = (subject: string) => {
      const [type = "", ...steps] = subject.split(".");
      return types.has(type) && told.has(steps.join("."));
    };
    const findings = compareTypes(old.get(dialect)?.value, young.get(dialect)?.value);
    // these are the provider's promises, not ours: they break nobody
    const plain = findings.map((each) => (each.kind === "line" ? { ...each, breaking: false } : each));
    return {
      titles: [`Native types of ${code(dialect)}`],
      findings: plain.filter(
        (each) => each.kind === "row" || each.subjects.length === 0 || !each.subjects.every(isTold),
      ),
    };
  });
}

function compareTypes(before: unknown, after: unknown): Finding[] {
  const schemas = new Schemas(before, after);
  const [old, young] = [typesOf(before), typesOf(after)];
  for (const name of Object.keys(old).filter((each) => Object.hasOwn(young, each))) {
    const reference = { $ref: `#/$defs/${name}` };
    schemas.compare(reference, reference, name, "request");
  }
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(young, name));
  const added = Object.keys(young).filter((name) => !Object.hasOwn(old, name));
  return [
    ...gone.map((name) => line(`The type ${code(name)} is gone.`)),
    ...added.map((name) => line(`New type ${code(name)}.`)),
    ...schemas.findings,
  ];
}

/** @param library has compared the types of the hub that are told elsewhere */
export function compareRest(before: Specs, after: Specs, library: Schemas): Finding[] {
  const hubs = leaves(restOfHub(before, library), restOfHub(after, library));
  const proxies = leaves(restOfProxy(before.openapi.value), restOfProxy(after.openapi.value));
  return [...inFile(after.hub.file, hubs), ...inFile(after.openapi.file, proxies)];
}

function restOfHub({ hub }: Specs, library: Schemas): Rows {
  const { $defs, ...rest } = without(hub.value, prose) as Rows;
  const types = Object.entries(rowsOf($defs)).filter(([name]) => !library.hasSeen(name));
  return { ...rest, $defs: Object.fromEntries(types) };
}

function inFile(file: string, changed: readonly Difference<unknown>[]): Finding[] {
  return changed.map(({ name, before, after }) => line(is(`${code(file)}: ${code(name)}`, before, after)));
}

function typesOf(value: unknown): Rows {
  return rowsOf(rowsOf(value).$defs);
}
