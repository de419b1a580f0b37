/** `generated/proxy/openapi.ts`: the contract as data, and what the inbound APIs add to it. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { nativeTypes } from "../../language/native.ts";
import { referredIn, withReferred } from "../../language/references.ts";
import { literal } from "../print/literals.ts";
import { referringTo } from "./openapi.ts";
import type { Route } from "./proxy-plugin.ts";
import { constant, type Statement } from "./typescript.ts";

/** @param native the native types of an API, by its name */
export function describe(
  source: Source,
  apis: readonly InboundSpec[],
  native: ReadonlyMap<string, Source>,
  routes: readonly Route[],
): Statement[] {
  const inbound = {
    paths: Object.fromEntries(pathsOf(routes, apis)),
    schemas: Object.fromEntries(apis.flatMap((api) => schemasOf(api, native.get(api.api)))),
  };
  return [
    constant("contract", literal(source.value), "The contract."),
    constant("inbound", literal(inbound), "What the inbound APIs add."),
  ];
}

/** Each path with its operation. A path with a model has one for each of its calls. */
function pathsOf(routes: readonly Route[], apis: readonly InboundSpec[]): [string, object][] {
  return routes.flatMap(({ method, url, config }): [string, object][] => {
    const { api, call, calls = {}, below } = config;
    if (method === "GET") {
      if (config.operation !== "models" || (api === undefined && below === undefined)) return [];
      const path = below === undefined ? url : `${below}{model}`;
      return [[path, { get: operation(below === undefined ? "List known models" : "Describe a model", path, api) }]];
    }
    const spec = apis.find((each) => each.api === api);
    if (spec === undefined) return [];
    const kinds = call === undefined ? Object.entries(calls) : [["", call] as const];
    return kinds.map(([end, kind]) => {
      const path = call === undefined ? `${below}{model}${end}` : url;
      const isAnswer = kind === "reply" || kind === "stream";
      const schema = isAnswer ? { $ref: referenceTo(spec, spec.input) } : { type: "object" };
      const requestBody = { required: true, content: { "application/json": { schema } } };
      return [path, { post: { ...operation(summaries[kind ?? ""] ?? passedOn, path, api), requestBody } }];
    });
  });
}

const passedOn = "A call that is passed on to the vendor of the model";
const summaries: Readonly<Record<string, string>> = {
  reply: "Answer a conversation",
  stream: "Answer a conversation as a stream of events",
  count: "Count the input tokens of a request",
};

function operation(summary: string, path: string, api = "models"): object {
  const parameter = { name: "model", in: "path", required: true, schema: { type: "string" } };
  return {
    summary,
    tags: [api],
    ...(path.includes("{model}") && { parameters: [parameter] }),
    responses: {
      200: { description: "The answer, in the form of this API." },
      default: { description: "A failure, in the form of this API." },
    },
  };
}

/** The types of a request, under names that no other API has. */
function schemasOf(spec: InboundSpec, native: Source | undefined): [string, unknown][] {
  const types = nativeTypes({ native: [] }, native?.value);
  const used = withReferred([spec.input], (name) => referredIn(types[name]));
  return [...used].map((name) => [nameOf(spec, name), referringTo(types[name], (each) => referenceTo(spec, each))]);
}

function nameOf({ api }: InboundSpec, type: string): string {
  return `${api}.${type}`;
}

function referenceTo(spec: InboundSpec, type: string): string {
  return `#/components/schemas/${nameOf(spec, type)}`;
}
