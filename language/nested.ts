/** Finds by trying which optional fields within lists and objects of a request an adapter does not send. */
import type { EngineRequest } from "../generated/hub.ts";
import type { NestedFields } from "../generated/shapes.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { getOrMake } from "../runtime/bounded-cache.ts";
import { madeOf } from "../runtime/conversation/items.ts";
import { InvalidRequest } from "../runtime/errors.ts";
import { efforts } from "../runtime/primitives.ts";
import { exchange } from "../runtime/request/exchange.ts";
import { holdsFor } from "../runtime/request/families.ts";
import { Refused } from "../runtime/request/refused.ts";
import { originsOf } from "./origins.ts";
import type { Program } from "./program.ts";
import type { AdapterSpec, MapTemplate } from "./syntax.ts";
import { isObject } from "./values.ts";

/** The requests tried for a field, each with the same request without it. */
type Tried = Pick<NestedFields["fields"][string], "or_bare" | "plain"> & {
  readonly pairs: readonly (readonly [request: object, bare: object])[];
};

/** The body that a request of an inbound API, or else of the contract, becomes for one family, as text. */
type BodyOf = (request: object, inbound?: boolean) => string;

/**
 * The paths that an adapter does not send, by the families for which it does not; those that it sends only for requests of an inbound
 * API; and those that depend on other fields.
 */
export function unsentBy(adapter: Adapter, nested: NestedFields): Pick<AdapterSpec, "unsent" | "conditional"> {
  const families = new Map(modelsOf(adapter).map(([family, model]) => [family, bodiesOf(adapter, model)]));
  const every = [...families.keys()].join();
  const without = (inbound: boolean, path: string, tried: Tried): string[] =>
    [...families].flatMap(([family, bodyOf]) =>
      isUnsent((each) => bodyOf(each, inbound), tried) && !holdsFor(adapter.rejects[path], family) ? [family] : [],
    );
  const unsent = [true, false].flatMap((inbound) => {
    const groups = Map.groupBy(getOrMake(tried, nested, triedIn), ([path, each]) => {
      const found = without(true, path, each);
      if (inbound) return found.join();
      const more = path.includes("[") ? without(false, path, each) : [];
      return more.filter((family) => !found.includes(family)).join();
    });
    return [...groups].flatMap(([names, fields]) => {
      const all = fields.map(([path]) => path);
      // where no element of a list is sent, elements of one kind are not
      const paths = all.filter((path) => !path.endsWith("]") || !all.includes(path.replace(/\[[^[]*$/, "")));
      if (names === "") return [];
      return [{ ...(names !== every && { families: names.split(",") }), ...(!inbound && { inbound }), paths }];
    });
  });
  const conditional = conditionalOf(adapter, families, nested);
  return { unsent, ...(conditional.length > 0 && { conditional }) };
}

/** Made once for all adapters. */
const tried = new WeakMap<NestedFields, [path: string, Tried][]>();

function triedIn({ fields }: NestedFields): [path: string, Tried][] {
  return Object.entries(fields).map(([path, { examples = [], bare, or_bare, plain }]) => {
    const keys = path.replace(/\[[^\]]*\]/g, "").split(".");
    const pairs = examples.map((each) => [each, bare ?? (without(each, keys) as object)] as const);
    return [path, { pairs, ...(or_bare && { or_bare }), ...(plain && { plain }) }];
  });
}

/** The families, each with a model; one without a name for a dialect without a provider. */
function modelsOf({ families }: Adapter): (readonly [family: string, model: string])[] {
  const rows = Object.entries(families);
  if (rows.length === 0) return [["any", ""]];
  return rows.map(([family, [glob = ""]]) => [family, exampleOf(glob)]);
}

/** A name that a glob matches, with the first of each set of characters: `gpt-5.2-prox` for `gpt-5.[2-9]-pro*`. */
export function exampleOf(glob: string, any = "x"): string {
  return glob.replaceAll("*", any).replaceAll(/\[(.).*?\]/g, "$1");
}

/** Requests as text, made once for all adapters. */
const texts = new WeakMap<object, string>();
const textOf = (request: object): string => JSON.stringify({ messages: [{ role: "user", content: "a" }], ...request });

function bodiesOf(adapter: Adapter, model: string): BodyOf {
  const registration = adapter.names[0] ?? { key: "", credential: [], base_url: "" };
  const target = { adapter, registration, model, key: "" };
  const [ofInbound, ofContract] = [new Map<string, string>(), new Map<string, string>()];
  return (request, inbound = true) =>
    getOrMake(inbound ? ofInbound : ofContract, getOrMake(texts, request, textOf), (text) => {
      const asked = JSON.parse(text.replaceAll("$itself", adapter.provider));
      const given: EngineRequest = { model, ...asked, ...(inbound && { [madeOf]: request }) };
      return JSON.stringify(adapter.request(exchange(given, target, false)));
    });
}

/** Whether the body is the same without the field, in all requests that are not refused. */
function isUnsent(bodyOf: BodyOf, { pairs, or_bare, plain }: Tried): boolean {
  const same = pairs.flatMap(([request, bare]) => {
    try {
      const [body, other] = [bodyOf(request), bodyOf(bare)];
      return [
        (body === other && !(plain && bodyOf(plain) === other)) || (or_bare && body === bodyOf(or_bare)) === true,
      ];
    } catch (error) {
      if (error instanceof Refused || error instanceof InvalidRequest) return [];
      throw error;
    }
  });
  return same.length > 0 && same.every((each) => each);
}

/** The value without the field that these keys lead to, in all elements of lists. */
function without(value: unknown, [key = "", ...further]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, [key, ...further]));
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: field, ...others } = value as Readonly<Record<string, unknown>>;
  return further.length === 0 ? others : { ...value, [key]: without(field, further) };
}

/** The numbers that an adapter sends alone, but not with every other one and every effort. */
function conditionalOf(adapter: Adapter, families: ReadonlyMap<string, BodyOf>, { fields }: NestedFields) {
  const withEfforts = efforts.map((reasoning_effort) => ({ reasoning_effort }));
  const numbers: Readonly<Record<string, number>> = Object.assign(
    {},
    ...Object.entries(fields)
      .flatMap(([path, { examples = [] }]) => (/^\w+$/.test(path) ? examples.slice(0, 1) : []))
      .filter((each) => Object.values(each).every((value) => typeof value === "number")),
  );
  return Object.entries(numbers).flatMap(([path, value]) =>
    [...families].some(([family, bodyOf]) => {
      const isUnsentIn = (request: object, inbound = true) => {
        const pairs = [[request, { ...request, [path]: value / 2 }] as const];
        return isUnsent((each) => bodyOf(each, inbound), { pairs });
      };
      const { examples = [] } = fields[path] ?? {};
      if (holdsFor(adapter.rejects[path], family) || examples.every((each) => isUnsentIn(each))) return false;
      const all = [...examples, ...withEfforts.map((effort) => ({ ...numbers, ...effort }))];
      return all.some((each) => isUnsentIn(each)) || isUnsentIn({ [path]: value }, false);
    })
      ? [path]
      : [],
  );
}

/** Paths in a caller's body that a field of a request is made of, by the path of the field. */
export function nestedFeeds(program: Program, body: MapTemplate, { fields }: NestedFields): Record<string, string[]> {
  const feeds = Object.entries(fields).map(([path, { from = [path] }]): [string, string[]] => [
    path,
    [...new Set(from.flatMap(withNamespace).flatMap((each) => originsOf(program, body, each)))],
  ]);
  return Object.fromEntries(feeds.filter(([, paths]) => paths.length > 0));
}

/** A function may be in a namespace. */
const withNamespace = (path: string) =>
  path.startsWith("tools[type=function]") ? [path, `tools[type=namespace].${path}`] : [path];
