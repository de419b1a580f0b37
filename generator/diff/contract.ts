/** What callers of the proxy rely on: its operations, and every schema that these lead to. */
import { breaking, code, type Finding, is, line } from "./findings.ts";
import { type Difference, differences, leaves, own, type Rows, rowsOf, without } from "./plain.ts";
import { prose, resolved, Schemas, type Side } from "./schemas.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Two OpenAPI documents, from their operations down; a schema that none of these leads to is no part of the contract. */
export function compareProxies(before: unknown, after: unknown): Finding[] {
  const schemas = new Schemas(before, after);
  const findings = differences(operationsOf(before), operationsOf(after)).map(({ name, before, after }) => {
    if (after === undefined) return breaking(`${code(name)} is gone.`);
    return before === undefined ? line(`New operation ${code(name)}.`) : undefined;
  });
  const operations = operationsOf(before);
  const pairs = Object.entries(operationsOf(after)).flatMap(([name, operation]) => {
    const old = own(operations, name);
    return old === undefined ? [] : compareOperations(name, old, operation, schemas);
  });
  return [...findings.filter((each) => each !== undefined), ...pairs, ...schemas.findings];
}

/** What a document says beside operations and what these lead to: its version, its servers. */
export function restOfProxy(document: unknown): Rows {
  const { paths: _, components: __, tags: ___, ...rest } = without(document, prose) as Rows;
  return rest;
}

/** Operations as `POST /v1/chat`, with every reference of their own level followed. */
function operationsOf(document: unknown): Rows<Rows> {
  const follow = (value: unknown): Rows => resolved(document, value).schema;
  const operations = Object.entries(rowsOf(rowsOf(document).paths)).flatMap(([path, item]) =>
    Object.entries(rowsOf(item)).flatMap(([method, operation]): [string, Rows][] => {
      if (!methods.includes(method)) return [];
      const { parameters = [], requestBody, responses, ...rest } = rowsOf(operation);
      const shared = rowsOf(item).parameters ?? [];
      const all = [...(shared as readonly unknown[]), ...(parameters as readonly unknown[])].map(follow);
      return [
        [
          `${method.toUpperCase()} ${path}`,
          {
            parameters: Object.fromEntries(all.map((each) => [`${each.name} (${each.in})`, each])),
            request: follow(requestBody),
            responses: Object.fromEntries(
              Object.entries(rowsOf(responses)).map(([status, each]) => [status, withHeaders(each, follow)]),
            ),
            rest: without(rest, [...prose, "tags"]),
          },
        ],
      ];
    }),
  );
  return Object.fromEntries(operations);
}

function withHeaders(response: unknown, follow: (value: unknown) => Rows): Rows {
  const { headers, ...rest } = follow(response);
  return {
    ...rest,
    headers: Object.fromEntries(Object.entries(rowsOf(headers)).map(([name, each]) => [name, follow(each)])),
  };
}

function compareOperations(name: string, before: Rows, after: Rows, schemas: Schemas): Finding[] {
  const parameters = pairs(before.parameters, after.parameters).flatMap((each) => {
    return compareParameter(`${code(name)}: the parameter`, each, schemas);
  });
  const answers = pairs(before.responses, after.responses).flatMap(({ name: status, before, after }) => {
    const what = status === "default" ? "any other status" : status;
    if (after === undefined) return breaking(`${code(name)} no longer answers ${what}.`);
    if (before === undefined) return line(`${code(name)} may now answer ${what}.`);
    const headers = pairs(before.headers, after.headers).flatMap((each) => {
      return compareHeader(`${code(name)}, ${what}: the header`, each, schemas);
    });
    return [...headers, ...compareContents(`${name}, ${what}`, before, after, "answer", schemas)];
  });
  const request = compareContents(name, rowsOf(before.request), rowsOf(after.request), "request", schemas);
  const rest = leaves(before.rest, after.rest).map((each) => {
    return line(is(`${code(name)}: ${code(each.name)}`, each.before, each.after));
  });
  return [...parameters, ...request, ...answers, ...rest];
}

function compareParameter(what: string, { name, before, after }: Difference<Rows>, schemas: Schemas): Finding[] {
  if (after === undefined) return [breaking(`${what} ${code(name)} is gone.`)];
  const isNeeded = after.required === true;
  if (before === undefined) {
    return [isNeeded ? breaking(`${what} ${code(name)} is new and required.`) : line(`${what} ${code(name)} is new.`)];
  }
  schemas.compare(before.schema, after.schema, name, "request");
  return isNeeded && before.required !== true ? [breaking(`${what} ${code(name)} is now required.`)] : [];
}

function compareHeader(what: string, { name, before, after }: Difference<Rows>, schemas: Schemas): Finding[] {
  if (after === undefined) return [breaking(`${what} ${code(name)} is gone.`)];
  if (before === undefined) return [line(`${what} ${code(name)} is new.`)];
  schemas.compare(before.schema, after.schema, name, "answer");
  return [];
}

/** The media types of a body. */
function compareContents(where: string, before: Rows, after: Rows, side: Side, schemas: Schemas): Finding[] {
  const isNeeded = side === "request" && after.required === true && before.required !== true;
  const contents = pairs(before.content, after.content).flatMap(({ name, before, after }) => {
    if (after === undefined) return breaking(`${code(where)}: ${code(name)} is gone.`);
    if (before === undefined) return line(`${code(where)}: ${code(name)} is new.`);
    schemas.compare(before.schema, after.schema, `${where}, ${name}`, side);
    return [];
  });
  return [...contents, ...(isNeeded ? [breaking(`${code(where)}: a body is now required.`)] : [])];
}

/** Everything under a name, changed or not. */
function pairs(before: unknown, after: unknown): Difference<Rows>[] {
  const [old, young] = [rowsOf(before) as Rows<Rows>, rowsOf(after) as Rows<Rows>];
  const names = new Set([...Object.keys(old), ...Object.keys(young)]);
  return [...names].map((name) => ({ name, before: own(old, name), after: own(young, name) }));
}
