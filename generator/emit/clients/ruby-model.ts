/** The model of the Ruby client: classes with readers, events in a module of their own, strings for enums. */
import {
  type Call,
  type Contract,
  type Declaration,
  declarationOf,
  type Field,
  type RecordType,
  requestFields,
  splitTag,
  type Type,
  type UnionType,
} from "./contract.ts";
import { comment, hanging, rubyList } from "./prose.ts";
import { type Spelling, spell } from "./spelling.ts";

export interface RubyField {
  readonly name: string;
  readonly required: boolean;
  /** For the class: `[ToolCall]`. */
  readonly type: string;
  /** For the comment: `Array<ToolCall>, nil`. */
  readonly documented: string;
  /** For the signature: `Array[ToolCall]?`. */
  readonly signature: string;
  readonly description: string;
  /** The record that it contains, possibly in an array. */
  readonly record: string | undefined;
}

/** A class or union of responses, in Ruby and in RBS. */
export interface RubyType {
  readonly isEvent: boolean;
  readonly code: string;
  readonly signature: string;
}

/** The field of a request to which a client adds the schema of the output. */
const outputIn = "provider_config";

const plain = { string: "String", integer: "Integer", number: "Numeric", null: "nil" };

/** How types are written; names are alike everywhere. */
type Style = Omit<Spelling, "named">;

const words = () => plain.string;

const ofClass: Style = {
  words,
  plain: { ...plain, boolean: "Type::BOOLEAN", object: "Hash" },
  array: (element) => `[${element}]`,
  either: (forms) => `Type::Union.new(${forms.map((form) => `${parsedClass(form)} => ${form}`).join(", ")})`,
};
const ofComment: Style = {
  words,
  plain: { ...plain, boolean: "Boolean", object: "Hash" },
  array: (element) => `Array<${element}>`,
  either: (forms) => forms.join(", "),
};
const ofSignature: Style = {
  words,
  plain: { ...plain, boolean: "bool", object: "Hash[untyped, untyped]" },
  array: (element) => `Array[${element}]`,
  either: (forms) => `(${forms.join(" | ")})`,
};

/** The class that a value of a type has in parsed JSON. */
function parsedClass(type: string): string {
  if (type.startsWith("[")) return "Array";
  return type === plain.string || type === plain.integer ? type : "Hash";
}

export class RubyModel {
  readonly #contract: Contract;
  /** The records that are events. */
  readonly #events: readonly string[];

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#events = contract.calls
      .filter(({ streams }) => streams)
      .map(({ response }) => declarationOf(contract, response))
      .flatMap((union) => (union.kind === "union" ? union.members.map(({ name }) => name) : []));
  }

  /** All except requests, whose fields are the keywords of calls. Each follows those it refers to. */
  types(): RubyType[] {
    const requests = this.#contract.calls.map(({ request }) => request);
    return this.#contract.ordered.flatMap((each) => {
      if (requests.includes(each.name) || each.kind === "alias") return [];
      const isEvent = this.#events.includes(each.name);
      return { isEvent, ...(each.kind === "union" ? this.#union(each) : this.#record(each, isEvent ? "    " : "  ")) };
    });
  }

  /** The fields of a request, required ones first. */
  keywords(call: Call): RubyField[] {
    const fields = requestFields(this.#contract, call).map((field) => this.#field(field));
    return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
  }

  /** Whether the answer to a call may be a value of a schema. */
  hasOutput(call: Call): boolean {
    return requestFields(this.#contract, call).some(({ name }) => name === outputIn);
  }

  /** `Event::Content` for an event, otherwise the name itself. */
  className(name: string): string {
    return this.#events.includes(name) ? `Event::${name.replace(/Event$/, "")}` : name;
  }

  #union({ name, description, members }: Declaration & UnionType): Omit<RubyType, "isEvent"> {
    const classes = members.map((member) => this.className(member.name));
    const rows = members.map(({ tag }, index) => `    '${tag}' => ${classes[index]}`);
    const definition = `  ${name} = Type::Union.new(\n${rows.join(",\n")}\n  )`;
    return {
      code: [...comment(description, "  #"), definition].join("\n"),
      signature: `  type ${snakeCase(name)} = ${[...classes, "Unknown"].join(" | ")}\n  ${name}: Type::Union`,
    };
  }

  #record(record: Declaration & RecordType, margin: string): Omit<RubyType, "isEvent"> {
    const { tag, others } = splitTag(record);
    const fields = others.map((field) => this.#field(field));
    const call = this.#contract.calls.find(({ response }) => response === record.name);
    const [name, parent] = [this.className(record.name), call === undefined ? "Record" : "Response"];
    const included = call !== undefined && this.hasOutput(call) ? ["include Output"] : [];
    const members = [
      ...[...included, ...(tag === undefined ? [] : [`constant :type, '${tag}'`])].map((each) => `${margin}  ${each}`),
      ...fields.map((field) => printField(field, `${margin}  `)),
    ];
    const readers = [
      ...(tag === undefined ? [] : ["type: String"]),
      ...fields.map(({ name, signature }) => `${name}: ${signature}`),
    ];
    return {
      code: `${comment(record.description, `${margin}#`)
        .map((line) => `${line}\n`)
        .join("")}${margin}class ${name.replace("Event::", "")} < ${parent}
${members.join("\n\n")}
${margin}end`,
      signature: `  class ${name} < ${parent}
${included.map((each) => `    ${each}\n\n`).join("")}${readers.map((each) => `    attr_reader ${each}\n`).join("")}
${rubyList("    def initialize: ", ["(", ")"], [...fields.map((field) => parameter(field)), "**untyped"])} -> void
  end`,
    };
  }

  #field({ name, type, required, description }: Field): RubyField {
    const values = this.#valuesOf(type).map((word) => `\`${word}\``);
    return {
      name,
      required,
      type: this.#spell(type, ofClass),
      documented: `${this.#spell(type, ofComment)}${required ? "" : ", nil"}`,
      signature: `${this.#spell(type, ofSignature)}${required ? "" : "?"}`,
      description: `${description} ${values.length > 0 ? `One of ${values.join(", ")}.` : ""}`.trim(),
      record: this.#recordOf(type),
    };
  }

  #recordOf(type: Type): string | undefined {
    if (type.kind === "array") return this.#recordOf(type.of);
    if (type.kind !== "named") return undefined;
    const { name, kind } = declarationOf(this.#contract, type.name);
    return kind === "record" ? this.className(name) : undefined;
  }

  #valuesOf(type: Type): readonly string[] {
    if (type.kind === "enum") return type.open ? [] : type.values;
    const named = type.kind === "named" ? declarationOf(this.#contract, type.name) : undefined;
    return named?.kind === "alias" ? this.#valuesOf(named.type) : [];
  }

  /** Null is left out: it means the same as an absent value. */
  #spell(type: Type, style: Style): string {
    const spelling: Spelling = {
      ...style,
      either: (forms) => style.either(forms.filter((form) => form !== plain.null)),
      named: (name) => {
        const declaration = declarationOf(this.#contract, name);
        if (declaration.kind === "alias") return spell(declaration.type, spelling);
        const isType = style === ofSignature && declaration.kind === "union";
        return isType ? snakeCase(name) : this.className(name);
      },
    };
    return spell(type, spelling);
  }
}

function printField({ name, required, type, documented, description }: RubyField, margin: string): string {
  const lines = hanging(`@return [${documented}] ${description}`, `${margin}#`);
  return [...lines, `${margin}${required ? "required" : "optional"} :${name}, ${type}`].join("\n");
}

/** A keyword with its type, in a signature. */
export function parameter({ name, required, signature }: Pick<RubyField, "name" | "required" | "signature">): string {
  return `${required ? "" : "?"}${name}: ${signature}`;
}

/** `content_block` for `ContentBlock`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
