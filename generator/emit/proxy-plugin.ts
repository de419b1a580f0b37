/** `generated/proxy/plugin.ts` and `schemas.ts`: the routes of the contract and of the inbound APIs, for Fastify. */
import { StructureKind, type WriterFunction } from "ts-morph";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { knownEncodings } from "../../runtime/transport/decompression.ts";
import { inboundName } from "../compile/inbound-name.ts";
import { literal, member } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import {
  type OpenApi,
  type Operation,
  operations,
  type Response,
  readOpenApi,
  referenceOf,
  resolveReference,
  resolveResponse,
  type Schema,
} from "./openapi.ts";
import { describe } from "./proxy-descriptions.ts";
import {
  alias,
  constant,
  docs,
  type Field,
  field,
  imported,
  oneOf,
  printFile,
  type Statement,
  shape,
} from "./typescript.ts";

/** A route, as the generated file has it. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly handler: string;
  readonly config: {
    readonly operation: string;
    readonly needsKey: boolean;
    readonly api?: string;
    readonly call?: Kind;
    readonly calls?: Readonly<Record<string, Kind>>;
    readonly below?: string;
    readonly [field: string]: unknown;
  };
}

const kinds = ["reply", "stream", "count"] as const;
type Kind = (typeof kinds)[number];

/** The values of `content-encoding` that a body may have: in the contract's own form, and in that of a vendor. */
const encodings = { own: ["identity"], inbound: [...knownEncodings, "identity"] };

/** Paths that callers without a key may ask. */
const open = ["health"];

/** What describes the APIs, by the operation that returns it. */
const descriptions = { openapi: "/openapi.json", openapiInbound: "/openapi-inbound.json" };

/** @param native the native types of an API, by its name */
export function emitProxyPlugin(
  source: Source,
  apis: readonly InboundSpec[],
  native: ReadonlyMap<string, Source>,
): Output[] {
  const document = readOpenApi(source);
  const routes = routesOf(document, apis);
  const sources = [source.file, ...apis.map((api) => api.source)];
  return [
    printFile("generated/proxy/plugin.ts", sources, pluginOf(routes)),
    printFile("generated/proxy/schemas.ts", sources, schemasOf(document, routes)),
    printFile("generated/proxy/openapi.ts", sources, describe(source, apis, native, routes)),
  ];
}

function routesOf(document: OpenApi, apis: readonly InboundSpec[]): Route[] {
  const own = operations(document);
  const list = own.find(({ operation }) => operation.operationId === "models")?.path ?? "";
  const callers = Object.fromEntries(apis.flatMap(({ api, callers }) => callers.map((name) => [name, api])));
  const lists = new Map<string, { readonly api?: string; readonly callers?: object }>([[list, { callers }]]);
  for (const { api, prefix = "", paths } of apis) {
    const urls = paths.models === undefined ? [] : [paths.models, `${prefix}${paths.models}`];
    for (const url of [...urls, `${prefix}${list}`]) if (!lists.has(url)) lists.set(url, { api });
  }
  return [
    ...own.map(({ path, method, operation: { operationId } }): Route => {
      const body = method === "post" && { body: { encodings: encodings.own, limit: "maxBodyBytes" } };
      const config = {
        operation: operationId,
        needsKey: !open.includes(operationId),
        ...lists.get(path),
        ...body,
      };
      return { method: method === "post" ? "POST" : "GET", url: path, handler: operationId, config };
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
function callsOf({ api, under, paths, prefix }: InboundSpec): Route[] {
  const body = { encodings: encodings.inbound, limit: "maxBodyBytes" };
  const guarded = { needsKey: true, api, body };
  const places = (path: string) => (prefix === undefined ? [path] : [path, `${prefix}${path}`]);
  const post = { method: "POST", handler: "inbound" } as const;
  const calls = kinds.flatMap((kind) => {
    const [before, after] = paths[kind]?.split(/\$\{model\}/) ?? [];
    return before === undefined ? [] : [{ kind, before, after }];
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

function pluginOf(routes: readonly Route[]): Statement[] {
  const handlers = new Set(routes.map(({ handler }) => handler));
  return [
    imported("fastify", "type FastifyInstance", "type RouteHandlerMethod"),
    imported("./schemas.ts", "schemas", "shared"),
    shape("RouteConfig", "How a route is guarded and read, and in whose form it is answered.", routeConfig),
    alias("Operation", oneOf([...new Set(routes.map(({ config }) => config.operation))])),
    alias("CallKind", oneOf(kinds)),
    {
      ...shape(
        "Handlers",
        "What answers: one handler for each operation, and one for the calls of all inbound APIs.",
        [...handlers].map((name) => field(name, "Handler")),
      ),
      typeParameters: [{ name: "Handler", default: "RouteHandlerMethod" }],
    },
    {
      kind: StructureKind.Function,
      isExported: true,
      name: "addRoutes",
      docs: docs("Adds every route, also below a prefix."),
      parameters: [
        { name: "app", type: "FastifyInstance" },
        { name: "handlers", type: "Handlers" },
      ],
      returnType: "void",
      statements: ["for (const schema of shared) app.addSchema(schema);", ...routes.map(printRoute)],
    },
  ];
}

function printRoute({ method, url, handler, config }: Route): WriterFunction {
  return (writer) => {
    writer.write("app.route(").inlineBlock(() => {
      writer
        .writeLine(`method: ${literal(method)},`)
        .writeLine(`url: ${literal(url)},`)
        // also where the user's server has switched it off
        .conditionalWriteLine(method === "GET", "exposeHeadRoute: true,")
        .writeLine(`schema: schemas${member(config.operation)},`)
        .writeLine(`config: ${literal(config)},`)
        .writeLine(`handler: handlers${member(handler)},`);
    });
    writer.write(");");
  };
}

function schemasOf(document: OpenApi, routes: readonly Route[]): Statement[] {
  const named = Object.entries(document.components.schemas).map(([name, schema]) => {
    return { $id: idOf(name), ...(renamed(schema) as object) };
  });
  const own = operations(document).map(({ operation }) => [operation.operationId, schemaOf(document, operation)]);
  const ids = routes.map(({ config }) => config.operation);
  const others = ids.map((operationId) => {
    return [operationId, { operationId, tags: [operationId in descriptions ? "discovery" : "inbound"] }];
  });
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

/** What Fastify calls the schema of a route. */
function schemaOf(document: OpenApi, operation: Operation): object {
  const { operationId, summary, description, requestBody, responses } = operation;
  const { tags } = operation as { readonly tags?: readonly string[] };
  const body = requestBody === undefined ? undefined : renamed(bodyOf(document, requestBody));
  const response = Object.fromEntries(
    Object.entries(responses).flatMap(([status, each]) => {
      const schema = resolveResponse(document, each)?.content["application/json"]?.schema;
      return schema === undefined ? [] : [[status, renamed(schema)]];
    }),
  );
  return { operationId, tags, summary, description, ...(body !== undefined && { body }), response };
}

function bodyOf(document: OpenApi, body: unknown): Schema | undefined {
  const { $ref, content } = body as { readonly $ref?: string; readonly content?: Response["content"] };
  if ($ref !== undefined) return bodyOf(document, resolveReference(document, $ref));
  return content?.["application/json"]?.schema;
}

/** The id of a schema among those of the user's server. */
function idOf(name: string): string {
  return `dragoman.${name}`;
}

/** The JSON with references to shared schemas as Fastify has them. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null) return value;
  const name = referenceOf(value);
  if (name !== undefined) return { $ref: `${idOf(name)}#` };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each)]));
}
