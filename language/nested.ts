/** Finds by trying which optional fields within lists and objects of a request an adapter does not send. */
import type { EngineRequest } from "../generated/hub.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { InvalidRequest } from "../runtime/errors.ts";
import { efforts } from "../runtime/primitives.ts";
import { exchange } from "../runtime/request/exchange.ts";
import { Refused } from "../runtime/request/refused.ts";
import {
  asked,
  forced,
  foreign,
  hostedTools,
  itself,
  type Nested,
  nestedFields,
  numbers,
  withTool,
} from "./nested-fields.ts";
import { originsOf } from "./origins.ts";
import type { Program } from "./program.ts";
import type { AdapterSpec, MapTemplate } from "./syntax.ts";
import { isObject } from "./values.ts";

const anyone = { key: "", credential: [], base_url: "" };

/** The paths of `nestedFields` that an adapter does not send, by the families for which it does not. */
export function unsentBy(adapter: Adapter): AdapterSpec["unsent"] {
  const models = modelsOf(adapter);
  const groups = Map.groupBy(nestedFields, (field) =>
    models
      .flatMap(([family, model]) =>
        isUnsent(adapter, model, field) && !adapter.rejects[field.path]?.includes(family) ? [family] : [],
      )
      .join(),
  );
  const every = models.map(([family]) => family).join();
  return [...groups].flatMap(([families, fields]) => {
    const paths = fields.map(({ path }) => path);
    if (families === every) return [{ paths }];
    return families === "" ? [] : [{ families: families.split(","), paths }];
  });
}

/** The families, each with a model; one without a name for a dialect without a provider. */
function modelsOf({ families }: Adapter): (readonly [family: string, model: string])[] {
  const rows = Object.entries(families);
  if (rows.length === 0) return [["", ""]];
  return rows.map(([family, [glob = ""]]) => [family, glob.replaceAll("*", "x").replace(/\[.*?\]/g, "5")]);
}

/** Whether the body is the same without the field, in all requests that are not refused. */
function isUnsent(adapter: Adapter, model: string, { path, examples, bare, orWithout, plain }: Nested): boolean {
  const keys = path.replace(/\[[^\]]*\]/g, "").split(".");
  const target = { adapter, registration: adapter.names[0] ?? anyone, model, key: "" };
  const bodyOf = (example: object) => {
    const request = JSON.parse(JSON.stringify({ model, ...example }).replaceAll(itself, adapter.provider));
    return JSON.stringify(adapter.request(exchange(request as EngineRequest, target, false)));
  };
  const same = examples.flatMap((request) => {
    try {
      const [body, other] = [bodyOf(request), bodyOf(bare ?? (without(request, keys) as object))];
      return [
        (body === other && !(plain && bodyOf(plain) === other)) || (orWithout && body === bodyOf(orWithout)) === true,
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

/** The numbers that an adapter sends alone, but not with every other one and every effort; and forced calls that it does not force. */
export function conditionalOf(adapter: Adapter): string[] {
  const given = { ...asked, ...numbers };
  const withEfforts = efforts.map((reasoning_effort) => ({ reasoning_effort }));
  const found = Object.entries(numbers).filter(([path, value]) =>
    modelsOf(adapter).some(([family, model]) => {
      const isUnsentIn = (request: object) =>
        isUnsent(adapter, model, { path, from: [], examples: [request], bare: { ...request, [path]: value / 2 } });
      if (adapter.rejects[path]?.includes(family) || isUnsentIn({ ...asked, [path]: value })) return false;
      return withEfforts.some((effort) => isUnsentIn({ ...given, ...effort }));
    }),
  );
  const auto = { path: "tool_choice", from: [], bare: { ...forced, tool_choice: "auto" } };
  const isForced = modelsOf(adapter).every(
    ([, model]) =>
      Object.keys(hostedTools).every((type) => {
        const bare = { ...withTool({ type }), tool_choice: "auto" };
        return !isUnsent(adapter, model, { ...auto, bare, examples: [{ ...bare, tool_choice: { type } }] });
      }) &&
      !isUnsent(adapter, model, { ...auto, examples: [forced] }) &&
      withEfforts.every(
        (effort) =>
          !isUnsent(adapter, model, {
            ...auto,
            examples: [{ ...forced, ...effort }],
            bare: { ...auto.bare, ...effort },
          }),
      ),
  );
  return [...found.map(([path]) => path), ...(isForced ? [] : ["tool_choice"])];
}

/** By path of a field of a request, the paths in a caller's body that it is made of. */
export function nestedFeeds(program: Program, body: MapTemplate): Record<string, string[]> {
  const feeds = [...nestedFields, foreign].map(({ path, from }): [string, string[]] => [
    path,
    [...new Set(from.flatMap(withNamespace).flatMap((each) => originsOf(program, body, each)))],
  ]);
  return Object.fromEntries(feeds.filter(([, paths]) => paths.length > 0));
}

/** A function may be in a namespace. */
const withNamespace = (path: string) =>
  path.startsWith("tools[type=function]") ? [path, `tools[type=namespace].${path}`] : [path];
