/** `generated/proxy/plugin.ts` and `schemas.ts`: the routes of the contract and of the inbound APIs, for Fastify. */
import type { RouteConfig } from "../../generated/proxy/plugin.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { knownEncodings } from "../../runtime/transport/decompression.ts";
import { inboundName } from "../compile/inbound-name.ts";
import { literal, member, property } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { jsonOf, type OpenApi, type Operation, operations, readOpenApi, referringTo, type Schema } from "./openapi.ts";
import { describe } from "./proxy-descriptions.ts";
import { alias, constant, type Field, field, imported, oneOf, printFile, type Statement, shape } from "./typescript.ts";

/** A route, as the generated file has it. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly handler: string;
  readonly config: Omit<RouteConfig, "operation" | "call" | "calls"> & {
    readonly operation: string;
    readonly call?: string;
    readonly calls?: Readonly<Record<string, string>>;
  };
}

const kinds = ["reply", "stream", "count"];

/** How a body may be encoded, and its limit: in the contract's own form, and in that of a vendor. */
const limit = "maxBodyBytes";
const bodies = {
  own: { encodings: ["identity"], limit },
  inbound: { encodings: [...knownEncodings, "identity"], limit },
} as const;

/** Paths that callers without a key may ask. */
const open = ["health"];

/** Paths of the API descriptions, by the operation that returns them. */
const descriptions = { openapi: "/openapi.json", openapiInbound: "/openapi-inbound.json" };

/** @param native the native types of an API, by its name */
export function emitProxyPlugin(
  source: Source,
  apis: readonly InboundSpec[],
  native: ReadonlyMap<string, Source>,
): Output[] {
  const document = readOpenApi(source);
  const routes = routesOf(document, apis);
  const relayed = apis.flatMap(({ relayed = {} }) => Object.keys(relayed));
  const sources = [source.file, ...apis.map((api) => api.source)];
  return [
    printFile("generated/proxy/plugin.ts", sources, pluginOf(routes, relayed)),
    printFile("generated/proxy/schemas.ts", sources, schemasOf(document, routes)),
    printFile("generated/proxy/openapi.ts", sources, describe(source, apis, native, routes)),
  ];
}

function routesOf(document: OpenApi, apis: readonly InboundSpec[]): Route[] {
  const own = operations(document);
  const list = own.find(({ operation }) => operation.operationId === "models")?.path ?? "";
  const callers = Object.fromEntries(apis.flatMap(({ api, callers }) => callers.map((name) => [name, api])));
  const lists = new Map<string, Pick<RouteConfig, "api" | "callers">>([[list, { callers }]]);
  for (const { api, prefix = "", paths } of apis) {
    const urls = paths.models === undefined ? [] : [paths.models, `${prefix}${paths.models}`];
    for (const url of [...urls, `${prefix}${list}`]) if (!lists.has(url)) lists.set(url, { api });
  }
  return [
    ...own.map(({ path, method, operation: { operationId } }): Route => {
      const guarded = { operation: operationId, needsKey: !open.includes(operationId), ...lists.get(path) };
      const route = { url: path, handler: operationId };
      if (method !== "post") return { method: "GET", ...route, config: guarded };
      return { method: "POST", ...route, config: { ...guarded, body: bodies.own } };
    }),
    ...Object.entries(descriptions).map(([operation, url]): Route => {
      return { method: "GET", url, handler: operation, config: { operation, needsKey: true } };
    }),
    ...apis.flatMap(callsOf),
    ...[...lists].flatMap(([url, form]): Route[] => {
      const route = { method: "GET", handler: "models" } as const;
      const config = { operation: "models", needsKey: true, ...form };
      const one = { ...route, url: `${url}/*`, config: { ...config, below: `${url}/` } };
      return url === list ? [one] : [{ ...route, url, config }, one];
    }),
  ];
}

/** The routes of one API's calls. Those with the model in the path are one route for everything below the place of the model. */
function callsOf({ api, under, paths, relayed, prefix }: InboundSpec): Route[] {
  const guarded = { needsKey: true, api, body: bodies.inbound };
  const places = (path: string) => (prefix === undefined ? [path] : [path, `${prefix}${path}`]);
  const post = { method: "POST", handler: "inbound" } as const;
  const calls = Object.entries<string>({ ...paths, ...relayed }).flatMap(([kind, path]) => {
    const [before = "", after] = path.split(/\$\{model\}/);
    return kind === "models" ? [] : [{ kind, before, after }];
  });
  const name = inboundName({ api });
  const fixed = calls.filter(({ after }) => after === undefined);
  const ends = calls.filter(({ after }) => after !== undefined);
  const ended = Object.fromEntries(ends.map(({ kind, after }) => [after, kind]));
  const starts = under.length > 0 ? under : new Set(ends.map(({ before }) => before));
  return [
    ...fixed.flatMap(({ kind, before }) =>
      places(before).map((url) => ({ ...post, url, config: { operation: `${name}.${kind}`, ...guarded, call: kind } })),
    ),
    ...[...starts].flatMap(places).map((below): Route => {
      return { ...post, url: `${below}*`, config: { operation: name, ...guarded, below, calls: ended } };
    }),
  ];
}

const routeConfig: readonly Field[] = [
  field("operation", "Operation"),
  field("needsKey", "boolean", "Whether callers must send a key, where the proxy has keys."),
  field(
    "body?",
    '{ readonly encodings: readonly string[]; readonly limit: "maxBodyBytes" }',
    "Present where a model is asked: the values of `content-encoding`, and the setting with the largest size.",
  ),
  field("api?", "string", "The inbound API in whose form it is answered. Default: the contract's own form."),
  field(
    "callers?",
    "Readonly<Record<string, string>>",
    "The API in whose form it is answered, by a header that only its callers send.",
  ),
  field("call?", "CallKind", "What is asked of the model."),
  field("calls?", "Readonly<Record<string, CallKind>>", "The same by the end of the path."),
  field("below?", "string", "What comes before the model in the path."),
];

/** @param relayed the names of the calls that are only passed on */
function pluginOf(routes: readonly Route[], relayed: readonly string[]): Statement[] {
  const handlers = new Set(routes.map(({ handler }) => handler));
  return [
    imported("fastify", "type FastifyInstance", "type RouteHandlerMethod"),
    imported("./schemas.ts", "schemas", "shared"),
    shape("RouteConfig", "How a route is guarded and read, and in whose form it is answered.", routeConfig),
    alias("Operation", oneOf([...new Set(routes.map(({ config }) => config.operation))])),
    alias("CallKind", oneOf([...kinds, ...relayed])),
    `/** What answers: one handler for each operation, and one for the calls of all inbound APIs. */
export interface Handlers<Handler = RouteHandlerMethod> {
${[...handlers].map((name) => `readonly ${property(name)}: Handler;\n`).join("")}}`,
    `/** Adds every route, also below a prefix. */
export function addRoutes(app: FastifyInstance, handlers: Handlers): void {
  for (const schema of shared) app.addSchema(schema);
${routes.map(printRoute).join("")}}`,
  ];
}

/** HEAD works also where the user's server has switched it off. */
function printRoute({ method, url, handler, config }: Route): string {
  return `app.route({
    method: ${literal(method)},
    url: ${literal(url)},${method === "GET" ? "\n    exposeHeadRoute: true," : ""}
    schema: schemas${member(config.operation)},
    config: ${literal(config)},
    handler: handlers${member(handler)},
  });
`;
}

function schemasOf(document: OpenApi, routes: readonly Route[]): Statement[] {
  const { schemas } = document.components;
  const named = Object.entries(schemas).map(([name, schema]) => ({ $id: idOf(name), ...renamed(schema) }));
  const own = operations(document).map(({ operation }) => [operation.operationId, schemaOf(document, operation)]);
  const ids = routes.map(({ config }) => config.operation);
  const tagOf = (id: string) => (id in descriptions ? "discovery" : "inbound");
  const others = ids.map((operationId) => [operationId, { operationId, tags: [tagOf(operationId)] }]);
  return [
    imported("./plugin.ts", "type Operation"),
    constant(
      "shared",
      literal(named),
      "What the schemas refer to. They document: Dragoman checks requests itself, with its own messages.",
      "readonly ({ readonly $id: string } & Readonly<Record<string, unknown>>)[]",
    ),
    constant(
      "schemas",
      literal(Object.fromEntries([...others, ...own])),
      "By operation.",
      "Readonly<Record<Operation, object>>",
    ),
  ];
}

/** The `schema` option of a Fastify route. */
function schemaOf(document: OpenApi, operation: Operation): object {
  const { operationId, summary, description, requestBody, responses } = operation;
  const { tags } = operation as { readonly tags?: readonly string[] };
  const body = jsonOf(document, requestBody);
  const response = Object.entries(responses).flatMap(([status, each]) => {
    const schema = jsonOf(document, each);
    return schema === undefined ? [] : [[status, renamed(schema)]];
  });
  const bodies = { ...(body && { body: renamed(body) }), response: Object.fromEntries(response) };
  return { operationId, tags, summary, description, ...bodies };
}

/** The id of a schema among those of the user's server. */
function idOf(name: string): string {
  return `dragoman.${name}`;
}

/** The schema with references to shared schemas as Fastify has them. */
function renamed(schema: Schema): Schema {
  return referringTo(schema, (name) => `${idOf(name)}#`);
}
