/** Compares what callers of the proxy rely on: its operations, and every schema they refer to. */

import { withoutKeys } from "../emit/openapi.ts";
import { breaking, code, describeChange, type Finding, line } from "./findings.ts";
import { type Difference, leaves, pairs, type Rows, rowsOf } from "./plain.ts";
import { descriptive, resolved, Schemas, type Side } from "./schemas.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Compares two OpenAPI documents. A schema that no operation refers to is not part of the contract. */
export function compareProxies(before: unknown, after: unknown): Finding[] {
  const schemas = new Schemas(before, after);
  const findings = pairs(operationsOf(before), operationsOf(after)).flatMap(({ name, before, after }) => {
    if (after === undefined) return breaking(`${code(name)} is removed.`);
    return before === undefined
      ? line(`New operation ${code(name)}.`)
      : compareOperations(name, before, after, schemas);
  });
  return [...findings, ...schemas.findings];
}

/** The rest of a document: its version, its servers. */
export function restOfProxy(document: unknown): Rows {
  const { paths: _, components: __, tags: ___, ...rest } = withoutKeys(document, descriptive) as Rows;
  return rest;
}

/** Operations by method and path: `POST /v1/chat`. */
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

/** An operation with its direct references resolved, and its other attributes. */
function operationOf(document: unknown, operation: Rows, shared: readonly unknown[]): Rows {
  const follow = (value: unknown): Rows => resolved(document, value).schema;
  const each = (rows: unknown, change: (value: unknown) => Rows): Rows =>
    Object.fromEntries(Object.entries(rowsOf(rows)).map(([name, value]) => [name, change(value)]));
  const { parameters, requestBody, responses, tags: _, ...attributes } = operation;
  const all = [...shared, ...listOf(parameters)].map(follow);
  const withHeaders = (response: Rows): Rows => ({ ...response, headers: each(response.headers, follow) });
  return {
    parameters: Object.fromEntries(all.map((parameter) => [`${parameter.name} (${parameter.in})`, parameter])),
    request: follow(requestBody),
    responses: each(responses, (response) => withHeaders(follow(response))),
    attributes: attributes,
  };
}

function compareOperations(name: string, before: Rows, after: Rows, schemas: Schemas): Finding[] {
  const [old, current] = [rowsOf(before.request), rowsOf(after.request)];
  const parameters = pairsIn(before.parameters, after.parameters).flatMap((each) => {
    return compareValues(`${code(name)}: the parameter`, each, "request", schemas);
  });
  const responses = pairsIn(before.responses, after.responses).flatMap(({ name: status, before, after }) => {
    const what = status === "default" ? "any other status" : status;
    if (after === undefined) return breaking(`${code(name)} no longer responds with ${what}.`);
    if (before === undefined) return line(`${code(name)} may now respond with ${what}.`);
    return compareResponses(`${name}, ${what}`, before, after, schemas);
  });
  return [
    ...parameters,
    ...compareContents(name, old, current, "request", schemas),
    ...compareAttributes(`${code(name)}: the body`, old, current, ["content"]),
    ...responses,
    ...compareAttributes(code(name), rowsOf(before.attributes), rowsOf(after.attributes)),
  ];
}

function compareResponses(where: string, before: Rows, after: Rows, schemas: Schemas): Finding[] {
  const headers = pairsIn(before.headers, after.headers).flatMap((each) => {
    return compareValues(`${code(where)}: the header`, each, "response", schemas);
  });
  return [
    ...headers,
    ...compareContents(where, before, after, "response", schemas),
    ...compareAttributes(code(where), before, after, ["headers", "content"]),
  ];
}

/** The media types of a body. */
function compareContents(where: string, before: Rows, after: Rows, side: Side, schemas: Schemas): Finding[] {
  return pairsIn(before.content, after.content).flatMap((each) => {
    return compareValues(`${code(where)}:`, each, side, schemas, `${where}, ${each.name}`);
  });
}

/** Compares values that have a schema. @param at what the schema describes if it has no name */
function compareValues(
  what: string,
  { name, before, after }: Difference<Rows>,
  side: Side,
  schemas: Schemas,
  at = name,
): Finding[] {
  const which = `${what} ${code(name)}`;
  if (after === undefined) return [breaking(`${which} is removed.`)];
  if (before === undefined) {
    return [after.required === true ? breaking(`${which} is new and required.`) : line(`${which} is new.`)];
  }
  schemas.compare(before.schema, after.schema, at, side);
  return compareAttributes(which, before, after, ["schema"]);
}

/** Compares other attributes. @param excluded compared elsewhere */
function compareAttributes(what: string, before: Rows, after: Rows, excluded: readonly string[] = []): Finding[] {
  const [old, current] = [before, after].map((rows) => withoutKeys(rows, [...descriptive, ...excluded]));
  return leaves(old, current).map((each) => {
    const isRequired = each.name === "required" && each.after === true;
    return (isRequired ? breaking : line)(describeChange(`${what}: ${code(each.name)}`, each.before, each.after));
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Pairs objects by name. */
function pairsIn(before: unknown, after: unknown): Difference<Rows>[] {
  return pairs(rowsOf(before) as Rows<Rows>, rowsOf(after) as Rows<Rows>);
}
