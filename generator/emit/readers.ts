/**
 * Generates code that checks and reads values with JSON Schemas: a function for each object, array and union. It returns
 * the value itself, or a copy if there are nulls to leave out.
 */
import { type FunctionDeclarationStructure, StructureKind } from "ts-morph";
import { SpecError } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { isBlank } from "../../language/values.ts";

import { literal, property } from "../print/literals.ts";
import type { Schema } from "./openapi.ts";
import { pascalCase } from "./print.ts";
import { type Node, Schemas } from "./reader-schemas.ts";
import {
  binding,
  type Check,
  checksOf,
  expectedBy,
  inverted,
  member,
  parameter,
  printCheck,
  readName,
  variable,
} from "./reader-text.ts";
import { docs, imported, type Statement } from "./typescript.ts";

/** The helpers that generated functions may import. */
const helpers = [
  ..."Field camelKeys isInteger isNumber isObject mismatch numberOf readEach requireNull withoutNulls".split(" "),
  ...["type Fields", "type Place"],
];

/** The functions for the definitions of one file. */
export class Readers {
  readonly #schemas: Schemas;
  readonly #functions = new Map<string, FunctionDeclarationStructure>();
  readonly #inSnakeCase: boolean;

  /**
   * @param definitions the path of the schemas that a `$ref` may name
   * @param inSnakeCase whether a key in camel case may be written in snake case as well
   */
  constructor(source: Source, definitions: readonly Step[], inSnakeCase = false) {
    this.#schemas = new Schemas(source, definitions);
    this.#inSnakeCase = inSnakeCase;
  }

  /**
   * The functions that were added, and those that they call.
   * @param imports the path to the helpers
   * @throws SpecError for unsupported keywords
   */
  statements(imports: string): Statement[] {
    const { diagnostics, constants } = this.#schemas;
    if (diagnostics.length > 0) throw new SpecError(diagnostics);
    return [imported(imports, ...helpers), [...constants.values()].join("\n"), ...this.#functions.values()];
  }

  /** The names of a definition's properties, in order. */
  namesOf(definition: string): string[] {
    return this.#schemas.properties(this.#schemas.definition(definition)).map(([name]) => name);
  }

  /** Adds a function that reads a single property of a definition. */
  addFields(definition: string, name: string): void {
    const cases = Map.groupBy(this.#schemas.properties(this.#schemas.definition(definition), ""), ([, node]) => {
      const check = this.#schemas.onlyCheck(node);
      if (check === undefined) return `return ${this.#reader(node)}(value, path);`;
      return `${printCheck(check, "value", "path")} return ${this.#schemas.isNumber(node) ? "numberOf(value)" : "value"};`;
    });
    const clauses = [...cases].map(([body, properties]) => {
      const labels = properties.map(([key]) => `case ${literal(key)}:`);
      return `${labels.join(" ")} ${body}`;
    });
    this.#functions.set(name, {
      kind: StructureKind.Function,
      name,
      isExported: true,
      docs: docs("Reads one field; undefined for an unknown one. @param path names it in messages"),
      parameters: ["field: string", "value: unknown", "path: string"].map(parameter),
      returnType: "unknown",
      statements: ["switch (field) {", ...clauses, "default: return undefined; }"],
    });
  }

  /** Adds a function that reads a value of a definition. */
  add(definition: string): void {
    const name = this.#reader(this.#schemas.definition(definition));
    (this.#functions.get(name) as FunctionDeclarationStructure).isExported = true;
  }

  /** The name of the function for a schema. */
  #reader(written: Node): string {
    const node = this.#schemas.resolve(written);
    const name = `read${node.title}`;
    if (node !== written && written.schema.expects !== undefined)
      this.#schemas.fail([...written.path, "expects"], `must be in ${node.title} itself, since that has parts`);
    if (!this.#functions.has(name)) {
      this.#functions.set(name, this.#function(name, node, "unknown", [])); // a schema may refer to itself
      this.#functions.set(name, this.#function(name, node, "unknown", this.#body(node)));
    }
    return name;
  }

  /** A call of the function for a part of a value. */
  #call(part: Node, value: string, { isPart }: Node, suffix = ""): string {
    const name = this.#reader(part);
    const path = isPart ? `\`\${path}${suffix}\`` : literal(suffix);
    if (this.#schemas.resolve(part).isPart) return `${name}(${value}, at, ${path})`;
    return `${name}(${value}, ${isPart || suffix !== "" ? `new Field(at, ${path})` : "at"})`;
  }

  #function(name: string, { schema, isPart }: Node, type: string, statements: string[]): FunctionDeclarationStructure {
    const { description } = schema;
    return {
      kind: StructureKind.Function,
      name,
      docs: typeof description === "string" ? docs(description) : [],
      parameters: [`value: ${type}`, "at: Place", ...(isPart ? ["path: string"] : [])].map(parameter),
      returnType: "unknown",
      statements,
    };
  }

  #body(node: Node): string[] {
    if (node.schema.oneOf !== undefined) return this.#union(node);
    const checks = this.#schemas.checks(node).map((check) => printCheck(check, "value", place(node, "")));
    return [...checks, ...this.#parts(node)];
  }

  /** The code after the checks of the value itself. */
  #parts(node: Node): string[] {
    const { properties, type } = node.schema;
    if (properties !== undefined) return this.#object(node, []);
    if (type !== "array") return [type === "number" ? "return numberOf(value);" : "return value;"];
    if (node.schema.items !== undefined && isBlank(node.schema.items)) return ["return value;"];
    const items = this.#schemas.node([...node.path, "items"], `${node.title}Item`, false);
    return [`return readEach(value, at, ${node.isPart ? "path" : '""'}, ${this.#reader(items)});`];
  }

  /** Reads the fields of an object, except those already known. */
  #object(node: Node, known: readonly string[]): string[] {
    const { required = [], if: condition, then } = node.schema;
    const properties = this.#schemas.properties(node).filter(([name]) => !known.includes(name));
    const statements: string[] = [];
    const read: string[] = [];
    let hasOptional = false;
    for (const [name, part] of properties) {
      const field = variable(name);
      const isRequired = (required as readonly string[]).includes(name);
      const check = this.#schemas.isNumber(part) ? undefined : this.#schemas.onlyCheck(part);
      if (check === undefined) {
        read.push(name);
        const call = this.#call(part, field, node, `.${name}`);
        const isAbsent = `${field} === undefined${this.#schemas.takesNull(part) ? "" : ` || ${field} === null`}`;
        statements.push(`const ${readName(name)} = ${isRequired ? call : `${isAbsent} ? undefined : ${call}`};`);
      } else if (isRequired) statements.push(printCheck(check, field, place(node, name)));
      else {
        hasOptional = true;
        const wrong = check.failsFor(field);
        const condition = `${field} !== undefined && ${wrong.includes(" || ") ? `(${wrong})` : wrong}`;
        const found = `requireNull(${field}, ${place(node, name)}, ${check.expected})`;
        statements.push(`if (${condition}) hasNull = ${found};`);
      }
      statements.push(...this.#condition(node, name, condition, then));
    }
    const changed = [
      ...(hasOptional ? ["hasNull"] : []),
      ...read.map((name) => `${readName(name)} !== ${variable(name)}`),
    ];
    const copied = read.map((name) => `${property(name)}: ${readName(name)}`).join(", ");
    const inCamelCase = this.#inSnakeCase ? properties.map(([name]) => name).filter((name) => /[A-Z]/.test(name)) : [];
    const fields = inCamelCase.length > 0 ? "fields" : "value";
    const statement = `return withoutNulls(${fields}, ${copied === "" ? "{}" : `{ ${copied} }`});`;
    return [
      ...(fields === "value" ? [] : [`const fields = camelKeys(value, ${literal(inCamelCase)});`]),
      ...(properties.length === 0
        ? []
        : [`const { ${properties.map(([name]) => binding(name)).join(", ")} } = ${fields};`]),
      ...(hasOptional ? ["let hasNull = false;"] : []),
      ...statements,
      ...(changed.length === 0 ? [] : [`if (${changed.join(" || ")}) ${statement}`]),
      `return ${fields};`,
    ];
  }

  /** Code for `if` a property has a value, `then` another one is required. */
  #condition(node: Node, name: string, condition: unknown, then: unknown): string[] {
    if (condition === undefined) return [];
    const [[other, { const: word } = {} as Schema] = [""]] = Object.entries(schemasOf(condition));
    const [[needed, schema = {} as Schema] = [""]] = Object.entries(schemasOf(then));
    const { required = [] } = (then ?? {}) as { required?: readonly string[] };
    if (word === undefined || String(required) !== needed)
      this.#schemas.fail(
        [...node.path, "if"],
        "`if` must have the const of one property, `then` one required property",
      );
    if (needed !== name) return [];
    const field = variable(name);
    const isAbsent = `(${field} === undefined || ${field} === null)`;
    const isAsked = `${variable(other)} === ${literal(word)}`;
    const expected = expectedBy(schema, "required") ?? '"a value"';
    return [`if (${isAsked} && ${isAbsent}) throw mismatch(${place(node, name)}, ${expected}, ${field});`];
  }

  #union(node: Node): string[] {
    const { path, schema, title } = node;
    const members = (schema.oneOf as readonly Schema[]).map(({ type }, index) =>
      this.#schemas.node([...path, "oneOf", index], title + pascalCase(String(type ?? "")), node.isPart),
    );
    const resolved = members.map((member) => this.#schemas.resolve(member));
    const objects = resolved.filter((member) => member.schema.properties !== undefined);
    if (objects.length === members.length && objects.length > 1) return this.#objects(node, objects);
    const words = resolved.flatMap(
      (member) => (member.schema.enum ?? member.schema.expects ?? []) as readonly unknown[],
    );
    const others = objects.length > 1 ? resolved.filter((member) => !objects.includes(member)) : resolved;
    return [
      ...others.map((target) => {
        const member = members[resolved.indexOf(target)] as Node;
        const [check] = this.#schemas.checks(target);
        return `if (${inverted(check?.failsFor("value") ?? "")}) ${this.#statement(member, node)}`;
      }),
      ...(objects.length > 1
        ? this.#objects(node, objects)
        : [`throw mismatch(${place(node, "")}, ${expectedBy(schema, "oneOf") ?? literal(words)}, value);`]),
    ];
  }

  /** Reads a member of a union whose type is known: inline, or with a function of its own. */
  #statement(member: Node, union: Node): string {
    const isOwn = this.#schemas.resolve(member) === member && this.#schemas.checks(member).length === 1;
    return isOwn
      ? this.#inlineOrFunction(member, this.#parts(member))
      : `return ${this.#call(member, "value", union)};`;
  }

  /** The lines of a function that is called in a single place; a single line is inlined. */
  #inlineOrFunction(node: Node, lines: string[]): string {
    if (lines.length === 1) return `${lines[0]}`;
    const name = `read${node.title}`;
    this.#functions.set(name, this.#function(name, node, "Fields", lines));
    return `return ${name}(value, at${node.isPart ? ", path" : ""});`;
  }

  /** Reads a union of objects, which are distinguished by the values of one property. */
  #objects(node: Node, members: readonly Node[]): string[] {
    const first = this.#schemas.properties(members[0] as Node).map(([name]) => name);
    const isTag = (member: Node, name: string) =>
      this.#schemas.wordsOf(member, name).length > 0 || this.#schemas.patternOf(member, name);
    const tag = first.find((name) => members.every((member) => isTag(member, name)));
    if (tag === undefined)
      this.#schemas.fail(node.path, "the objects of a union must be distinguished by the const of a property");
    const name = tag ?? "";
    const open = members.find((each) => this.#schemas.patternOf(each, name) !== undefined);
    const others = open === undefined ? [] : this.#other({ ...open, title: `${node.title}Other` }, name);
    const cases = members.flatMap((member) => {
      if (member === open) return [];
      const words = this.#schemas.wordsOf(member, name);
      const own = { ...member, title: `${node.title}${pascalCase(String(words[0]))}`, isPart: node.isPart };
      const isOptional = !((member.schema.required ?? []) as readonly string[]).includes(name);
      const labels = [...words.map((word) => literal(word)), ...(isOptional ? ["undefined", "null"] : [])];
      return [
        ...labels.map((label) => `  case ${label}:`),
        `    ${this.#inlineOrFunction(own, this.#object(own, isOptional ? [] : [name]))}`,
      ];
    });
    const [check] = checksOf({ type: "object", expects: node.schema.expects }, "");
    const words = members.flatMap((member) => this.#schemas.wordsOf(member, name));
    return [
      printCheck(check as Check, "value", place(node, "")),
      `switch (${member(name)}) {`,
      ...cases,
      "  default:",
      ...others,
      `    throw mismatch(${place(node, name)}, ${literal(words)}, ${member(name)});`,
      "}",
    ];
  }

  /** Reads a member of a union whose kinds are not all known. */
  #other(node: Node, tag: string): string[] {
    const name = `${node.title.charAt(0).toLowerCase()}${node.title.slice(1)}Kinds`;
    const pattern = `new RegExp(${literal(this.#schemas.patternOf(node, tag))}, "u")`;
    this.#schemas.constants.set(name, `const ${name} = ${pattern};`);
    const test = `typeof ${member(tag)} === "string" && ${name}.test(${member(tag)})`;
    return [`if (${test}) ${this.#inlineOrFunction(node, this.#object(node, [tag]))}`];
  }
}

/** The expression of a path for messages. */
function place({ isPart }: Node, name: string): string {
  if (!isPart && name === "") return "at";
  return `\`\${at}${isPart ? `\${path}` : ""}${name === "" ? "" : `.${name}`}\``;
}

function schemasOf(part: unknown): Readonly<Record<string, Schema>> {
  return ((part as Schema | undefined)?.properties ?? {}) as Readonly<Record<string, Schema>>;
}
