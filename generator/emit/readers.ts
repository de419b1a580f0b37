/**
 * Code that checks values against JSON Schemas and reads them: a function for each object, array and union. It returns the
 * value itself, or a copy where there are nulls to leave out.
 */
import { keywordsOfModules } from "../compile/names.ts";
import { type Diagnostic, SpecError } from "../diagnostics.ts";
import { suggestion } from "../language/reader.ts";
import type { Source, Step } from "../load.ts";
import { lastSegment, type Schema } from "./openapi.ts";
import { pascalCase, printComment, printKey, printLiteral } from "./print.ts";
import { type Check, checksOf, expectedBy, isSilent, saying } from "./reader-checks.ts";

const keywords = [
  ...[
    "$ref",
    "type",
    "const",
    "enum",
    "oneOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "if",
    "then",
  ],
  ...["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "expects", "description", "default"],
];

/** What generated functions import. */
const helpers = [
  ...["Fields", "Place", "isInteger", "isNumber", "isObject", "mismatch", "numberOf", "readEach", "requireNull"],
  "withoutNulls",
];

/** What the functions call their own things. */
const ownNames = ["value", "at", "path", "hasNull", ...helpers];

/** A schema, where it stands in its file, and what its function is called after. */
interface Node {
  readonly schema: Schema;
  readonly path: readonly Step[];
  readonly title: string;
}

/** The functions for definitions of one file. */
export class Readers {
  readonly #source: Source;
  readonly #definitions: readonly Step[];
  readonly #constants = new Map<string, string>();
  readonly #functions = new Map<string, string>();
  readonly #diagnostics: Diagnostic[] = [];

  /** @param definitions the path of the schemas that a `$ref` may name */
  constructor(source: Source, definitions: readonly Step[]) {
    this.#source = source;
    this.#definitions = definitions;
  }

  /**
   * The functions that were asked for, and those that they call.
   * @param imports the path to the helpers
   * @throws SpecError for keywords that make no code
   */
  print(imports: string): string {
    if (this.#diagnostics.length > 0) throw new SpecError(this.#diagnostics);
    const code = [[...this.#constants.values()].join("\n"), ...this.#functions.values()].filter(Boolean).join("\n\n");
    const used = helpers.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
    const names = used.map((name) => (/^[A-Z]/.test(name) ? `type ${name}` : name));
    return `import {\n${names.map((name) => `  ${name},\n`).join("")}} from ${JSON.stringify(imports)};\n\n${code}\n`;
  }

  /** The names of a definition's properties, in order. */
  namesOf(definition: string): string[] {
    return this.#properties(this.#definition(definition)).map(([name]) => name);
  }

  /** A function that reads any one property of a definition. */
  addFields(definition: string, name: string): void {
    const cases = Map.groupBy(this.#properties(this.#definition(definition), ""), ([, node]) => {
      const [check, ...others] = this.#partless(node) ?? [];
      if (check === undefined || others.length > 0) return `return ${this.#reader(node)}(value, path, "");`;
      const { type } = this.#resolve(node).schema;
      return `${refuse(check, "value", "path")}\n      return ${type === "number" ? "numberOf(value)" : "value"};`;
    });
    const lines = [...cases].flatMap(([body, properties]) => [
      ...properties.map(([property]) => `    case ${JSON.stringify(property)}:`),
      `      ${body}`,
    ]);
    this.#functions.set(
      name,
      `/** One field, read; undefined for an unknown one. Messages call it \`path\`. */
export function ${name}(field: string, value: unknown, path: string): unknown {
  switch (field) {
${lines.join("\n")}
    default:
      return undefined;
  }
}`,
    );
  }

  /** A function that reads a whole value of a definition. */
  add(definition: string): void {
    const name = this.#reader(this.#definition(definition));
    this.#functions.set(name, `${this.#functions.get(name)}`.replace(/^function/m, "export function"));
  }

  #definition(name: string): Node {
    return this.#node([...this.#definitions, name], pascalCase(name));
  }

  #node(path: readonly Step[], title: string): Node {
    const node = { schema: this.#valueAt(path) as Schema, path, title };
    for (const key of Object.keys(node.schema))
      if (!keywords.includes(key)) this.#fail([...path, key], `unknown keyword ${key}${suggestion(key, keywords)}`);
    if (isSilent(node.schema)) this.#fail(path, "a limit needs `expects`: what a message says of it");
    return node;
  }

  #valueAt(path: readonly Step[]): unknown {
    return path.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], this.#source.value);
  }

  #fail(path: readonly Step[], message: string): void {
    const at = this.#source.keyAt(path);
    const isSame = (other: Diagnostic) => other.message === message && other.at.line === at.line;
    if (!this.#diagnostics.some(isSame)) this.#diagnostics.push({ at, message });
  }

  /** @param prefix what functions for them are called after, before their names */
  #properties({ schema, path, title }: Node, prefix = title): (readonly [string, Node])[] {
    return Object.keys((schema.properties ?? {}) as object).map((name) => {
      const isDefined = Object.hasOwn(this.#valueAt(this.#definitions) as object, prefix + pascalCase(name));
      const own = (isDefined ? title : prefix) + pascalCase(name);
      return [name, this.#node([...path, "properties", name], own)];
    });
  }

  #resolve(node: Node): Node {
    const { $ref } = node.schema;
    return typeof $ref === "string" ? this.#definition(lastSegment($ref)) : node;
  }

  /** What must hold for a value that has no parts; undefined for any other. */
  #partless(written: Node): Check[] | undefined {
    const node = this.#resolve(written);
    const { type, properties, oneOf } = node.schema;
    if (type === "array" || properties !== undefined || oneOf !== undefined) return undefined;
    const expected = node === written ? undefined : expectedBy(written.schema, "type");
    return expected === undefined ? this.#checks(node) : saying(this.#checks(node), expected);
  }

  /** The only check of a value that is read as it is. */
  #onlyCheck(node: Node): Check | undefined {
    const checks = this.#partless(node) ?? [];
    return checks.length === 1 && this.#resolve(node).schema.type !== "number" ? checks[0] : undefined;
  }

  #checks({ schema, title }: Node): Check[] {
    const constant = `${title.charAt(0).toLowerCase()}${title.slice(1)}Values`;
    if (Array.isArray(schema.enum)) {
      const start = `const ${constant}: readonly unknown[] = `;
      this.#constants.set(constant, `${start}${printLiteral(schema.enum, { used: start.length })};`);
    }
    return checksOf(schema, constant);
  }

  /** The name of the function for a schema. */
  #reader(written: Node): string {
    const node = this.#resolve(written);
    const name = `read${node.title}`;
    if (!this.#functions.has(name)) {
      this.#functions.set(name, ""); // a schema may refer to itself
      this.#functions.set(name, this.#function(name, node, "unknown", this.#body(node)));
    }
    return name;
  }

  #function(name: string, { schema: { description } }: Node, type: string, lines: readonly string[]): string {
    const comment = typeof description === "string" ? `${printComment(description)}\n` : "";
    return `${comment}function ${name}(value: ${type}, at: Place, path: string): unknown {\n${indent(lines).join("\n")}\n}`;
  }

  #body(node: Node): string[] {
    if (node.schema.oneOf !== undefined) return this.#union(node);
    const checks = this.#checks(node).map((check) => refuse(check, "value", place("")));
    return [...checks, ...this.#parts(node)];
  }

  /** What follows the checks of a value's own. */
  #parts(node: Node): string[] {
    const { properties, type } = node.schema;
    if (properties !== undefined) return this.#object(node, []);
    if (type !== "array") return [type === "number" ? "return numberOf(value);" : "return value;"];
    const items = this.#node([...node.path, "items"], `${node.title}Item`);
    return [`return readEach(value, at, path, ${this.#reader(items)});`];
  }

  /** The fields of what is known to be an object; some of them are known too. */
  #object(node: Node, known: readonly string[]): string[] {
    const { required = [], if: condition, then } = node.schema;
    const properties = this.#properties(node).filter(([name]) => !known.includes(name));
    const statements: string[] = [];
    const read: string[] = [];
    let hasOptional = false;
    for (const [name, property] of properties) {
      const field = variable(name);
      const isRequired = (required as readonly string[]).includes(name);
      const check = this.#onlyCheck(property);
      if (check === undefined) {
        read.push(name);
        const call = `${this.#reader(property)}(${field}, at, \`\${path}.${name}\`)`;
        const absent = this.#takesNull(property) ? "" : `${field} === null ? undefined : `;
        if (isRequired) statements.push(`${field} = ${call};`);
        else statements.push(broken(`if (${field} !== undefined)`, `${field} = ${absent}${call};`));
      } else if (isRequired) statements.push(refuse(check, field, place(name)));
      else {
        hasOptional = true;
        const wrong = check.misfit(field);
        const condition = `${field} !== undefined && ${wrong.includes(" || ") ? `(${wrong})` : wrong}`;
        const found = `requireNull(${field}, ${place(name)}, ${check.expected})`;
        statements.push(broken(`if (${condition})`, `hasNull = ${found};`));
      }
      statements.push(...this.#needed(node, name, condition, then));
    }
    const plain = properties.map(([name]) => name).filter((name) => !read.includes(name));
    const copied = `withoutNulls(value, ${read.length === 0 ? "{}" : `{ ${read.map(binding).join(", ")} }`})`;
    const other = read.map((name) => `${variable(name)} !== ${member(name)}`);
    const changed = [...(hasOptional ? ["hasNull"] : []), ...other].join(" || ");
    return [
      ...(plain.length > 0 ? [`const { ${plain.map(binding).join(", ")} } = value;`] : []),
      ...(read.length > 0 ? [`let { ${read.map(binding).join(", ")} } = value;`] : []),
      ...(hasOptional ? ["let hasNull = false;"] : []),
      ...statements,
      ...(changed === "" ? [] : [broken(`if (${changed})`, `return ${copied};`)]),
      "return value;",
    ];
  }

  /** `if` one property has one value, `then` another one is required. */
  #needed({ path }: Node, name: string, condition: unknown, then: unknown): string[] {
    if (condition === undefined) return [];
    const [[other, { const: word } = {} as Schema] = [""]] = Object.entries(schemasOf(condition));
    const [[needed, schema = {} as Schema] = [""]] = Object.entries(schemasOf(then));
    if (word === undefined || needed === "")
      this.#fail([...path, "if"], "`if` asks for the const of one property, `then` for one more");
    if (needed !== name) return [];
    const field = variable(name);
    const isAbsent = `(${field} === undefined || ${field} === null)`;
    const isAsked = `${variable(other)} === ${JSON.stringify(word)}`;
    const expected = expectedBy(schema, "required") ?? '"a value"';
    return [broken(`if (${isAsked} && ${isAbsent})`, `throw mismatch(${place(name)}, ${expected}, ${field});`)];
  }

  #takesNull(node: Node): boolean {
    const { schema } = this.#resolve(node);
    return ((schema.oneOf ?? []) as readonly Schema[]).some(({ type }) => type === "null");
  }

  #union(node: Node): string[] {
    const { path, schema, title } = node;
    const members = (schema.oneOf as readonly Schema[]).map(({ type }, index) =>
      this.#node([...path, "oneOf", index], title + pascalCase(String(type ?? ""))),
    );
    const resolved = members.map((member) => this.#resolve(member));
    const objects = resolved.filter((member) => member.schema.properties !== undefined);
    if (objects.length === members.length && objects.length > 1) return this.#objects(node, objects);
    if (objects.length > 1) this.#fail(path, "a union of several objects has no other members");
    const words = resolved.flatMap(
      (member) => (member.schema.enum ?? member.schema.expects ?? []) as readonly unknown[],
    );
    return [
      ...members.map((member, index) => {
        const target = resolved[index] as Node;
        const [check] = this.#checks(target);
        return `if (${inverted(check?.misfit("value") ?? "")}) ${this.#statement(member, target.schema.type)}`;
      }),
      `throw mismatch(${place("")}, ${expectedBy(schema, "oneOf") ?? printLiteral(words)}, value);`,
    ];
  }

  /** Reads a member of a union whose type is known: at once, or by a function of its own. */
  #statement(member: Node, type: unknown): string {
    if (this.#resolve(member) !== member || this.#checks(member).length > 1)
      return `return ${this.#reader(member)}(value, at, path);`;
    const lines = this.#parts(member);
    if (lines.length === 1) return `${lines[0]}`;
    const name = `read${member.title}`;
    this.#functions.set(name, this.#function(name, member, type === "object" ? "Fields" : "unknown", lines));
    return `return ${name}(value, at, path);`;
  }

  /** Objects that the const of one property tells apart. */
  #objects(node: Node, members: readonly Node[]): string[] {
    const [tag] = this.#properties(members[0] as Node).find(([, { schema }]) => "const" in schema) ?? [""];
    const words = members.map((member) => this.#properties(member).find(([name]) => name === tag)?.[1].schema.const);
    if (words.includes(undefined))
      this.#fail(node.path, "the objects of a union are told apart by the const of a property");
    const cases = members.flatMap((member, index) => {
      const own = { ...member, title: `${node.title}${pascalCase(String(words[index]))}` };
      const start = `  case ${JSON.stringify(words[index])}:`;
      const lines = this.#object(own, [tag]);
      if (lines.length === 1) return [start, `    ${lines[0]}`];
      const name = `read${own.title}`;
      this.#functions.set(name, this.#function(name, own, "Fields", lines));
      return [start, `    return ${name}(value, at, path);`];
    });
    const [check] = checksOf({ type: "object", expects: node.schema.expects }, "");
    return [
      refuse(check as Check, "value", place("")),
      `switch (${member(tag)}) {`,
      ...cases,
      "  default:",
      `    throw mismatch(${place(tag)}, ${printLiteral(words)}, ${member(tag)});`,
      "}",
    ];
  }
}

function refuse({ keyword, misfit, expected }: Check, value: string, place: string): string {
  const found = keyword === "maxItems" ? `${value}.length` : value;
  return broken(`if (${misfit(value)})`, `throw mismatch(${place}, ${expected}, ${found});`);
}

/** A condition and its statement: on one line where they fit. */
function broken(condition: string, statement: string): string {
  const isShort = condition.length + statement.length < 110;
  return isShort ? `${condition} ${statement}` : `${condition}\n  ${statement}`;
}

/** The expression of a path for a message. */
function place(name: string): string {
  return `\`\${at}\${path}${name === "" ? "" : `.${name}`}\``;
}

function inverted(condition: string): string {
  return condition.startsWith("!") ? condition.slice(1) : condition.replace(" !== ", " === ");
}

function schemasOf(part: unknown): Readonly<Record<string, Schema>> {
  return ((part as Schema | undefined)?.properties ?? {}) as Readonly<Record<string, Schema>>;
}

/** What the constant for a property is called. */
function variable(name: string): string {
  const word = name.replaceAll(/\W/g, "_");
  return keywordsOfModules.has(word) || ownNames.includes(word) ? `${word}_` : word;
}

/** A property with its constant, as it stands in a pattern or an object. */
function binding(name: string): string {
  return variable(name) === name ? name : `${printKey(name)}: ${variable(name)}`;
}

function member(name: string): string {
  return printKey(name) === name ? `value.${name}` : `value[${printKey(name)}]`;
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll(/^/gm, "  "));
}
