/** What callers of the proxy rely on: its operations, and every schema that these lead to. */
import { breaking, code, type Finding, is, line } from "./findings.ts";
import { type Difference, leaves, own, type Rows, rowsOf, without } from "./plain.ts";
import { prose, resolved, Schemas, type Side } from "./schemas.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Two OpenAPI documents, from their operations down; a schema that none of these leads to is no part of the contract. */
export function compareProxies(before: unknown, after: unknown): Finding[] {
  const schemas = new Schemas(before, after);
  const findings = pairs(operationsOf(before), operationsOf(after)).flatMap(({ name, before, after }) => {
    if (after === undefined) return breaking(`${code(name)} is gone.`);
    return before === undefined
      ? line(`New operation ${code(name)}.`)
      : compareOperations(name, before, after, schemas);
  });
  return [...findings, ...schemas.findings];
}

/** What a document says beside operations and what these lead to: its version, its servers. */
export function restOfProxy(document: unknown): Rows {
  const { paths: _, components: __, tags: ___, ...rest } = without(document, prose) as Rows;
  return rest;
}

/** Operations as `POST /v1/chat`. */
function operationsOf(document: unknown): Rows<Rows> {
  const operations = Object.entries(rowsOf(rowsOf(document).paths)).flatMap(([path, item]) =>
    Object.entries(rowsOf(item))
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const shared = listOf(rowsOf(item).parameters);
        return [`${method.toUpperCase()} ${path}`, operationOf(document, rowsOf(operation), shared)];
      }),
  );
  return Object.fromEntries(operations);
}

/** An operation with the references of its own level followed, and what it says beside. */
function operationOf(document: unknown, operation: Rows, shared: readonly unknown[]): Rows {
  const follow = (value: unknown): Rows => resolved(document, value).schema;
  const each = (rows: unknown, change: (value: unknown) => Rows): Rows =>
    Object.fromEntries(Object.entries(rowsOf(rows)).map(([name, value]) => [name, change(value)]));
  const { parameters, requestBody, responses, tags: _, ...beside } = operation;
  const all = [...shared, ...listOf(parameters)].map(follow);
  const withHeaders = (response: Rows): Rows => ({ ...response, headers: each(response.headers, follow) });
  return {
    parameters: Object.fromEntries(all.map((parameter) => [`${parameter.name} (${parameter.in})`, parameter])),
    request: follow(requestBody),
    responses: each(responses, (response) => withHeaders(follow(response))),
    beside,
  };
}

function compareOperations(name: string, before: Rows, after: Rows, schemas: Schemas): Finding[] {
  const [old, young] = [rowsOf(before.request), rowsOf(after.request)];
  const parameters = pairs(before.parameters, after.parameters).flatMap((each) => {
    return compareValues(`${code(name)}: the parameter`, each, "request", schemas);
  });
  const answers = pairs(before.responses, after.responses).flatMap(({ name: status, before, after }) => {
    const what = status === "default" ? "any other status" : status;
    if (after === undefined) return breaking(`${code(name)} no longer answers ${what}.`);
    if (before === undefined) return line(`${code(name)} may now answer ${what}.`);
    return compareAnswers(`${name}, ${what}`, before, after, schemas);
  });
  return [
    ...parameters,
    ...compareContents(name, old, young, "request", schemas),
    ...compareBeside(`${code(name)}: the body`, old, young, ["content"]),
    ...answers,
    ...compareBeside(code(name), rowsOf(before.beside), rowsOf(after.beside)),
  ];
}

function compareAnswers(where: string, before: Rows, after: Rows, schemas: Schemas): Finding[] {
  const headers = pairs(before.headers, after.headers).flatMap((each) => {
    return compareValues(`${code(where)}: the header`, each, "answer", schemas);
  });
  return [
    ...headers,
    ...compareContents(where, before, after, "answer", schemas),
    ...compareBeside(code(where), before, after, ["headers", "content"]),
  ];
}

/** The media types of a body. */
function compareContents(where: string, before: Rows, after: Rows, side: Side, schemas: Schemas): Finding[] {
  return pairs(before.content, after.content).flatMap((each) => {
    return compareValues(`${code(where)}:`, each, side, schemas, `${where}, ${each.name}`);
  });
}

/** Something with a schema. @param at what this describes, where it has no name */
function compareValues(
  what: string,
  { name, before, after }: Difference<Rows>,
  side: Side,
  schemas: Schemas,
  at = name,
): Finding[] {
  const which = `${what} ${code(name)}`;
  if (after === undefined) return [breaking(`${which} is gone.`)];
  if (before === undefined) {
    return [after.required === true ? breaking(`${which} is new and required.`) : line(`${which} is new.`)];
  }
  schemas.compare(before.schema, after.schema, at, side);
  return compareBeside(which, before, after, ["schema"]);
}

/** What else is said of something. @param told what others compare */
function compareBeside(what: string, before: Rows, after: Rows, told: readonly string[] = []): Finding[] {
  const [old, young] = [before, after].map((rows) => without(rows, [...prose, ...told]));
  return leaves(old, young).map((each) => {
    const isNeeded = each.name === "required" && each.after === true;
    return (isNeeded ? breaking : line)(is(`${what}: ${code(each.name)}`, each.before, each.after));
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Everything under a name, changed or not. */
function pairs(before: unknown, after: unknown): Difference<Rows>[] {
  const [old, young] = [rowsOf(before) as Rows<Rows>, rowsOf(after) as Rows<Rows>];
  const names = new Set([...Object.keys(old), ...Object.keys(young)]);
  return [...names].map((name) => ({ name, before: own(old, name), after: own(young, name) }));
}
