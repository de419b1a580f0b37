/** The model of the Ruby client: classes with readers, events in a module of their own, strings for enums. */
import {
  type Contract,
  type Declaration,
  declarationOf,
  type Field,
  ordered,
  splitTag,
  type Type,
} from "./contract.ts";

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

export type RubyDeclaration = { readonly name: string; readonly description: string } & (
  | {
      readonly kind: "record";
      readonly tag: string | undefined;
      readonly fields: readonly RubyField[];
      /** Whether a call returns it. */
      readonly isAnswer: boolean;
      /** Whether it may be the answer to a request with an output. */
      readonly hasOutput: boolean;
    }
  | { readonly kind: "union"; readonly members: readonly { readonly tag: string; readonly name: string }[] }
);

/** The field of a request to which a client adds the schema of the output. */
export const outputIn = "provider_config";

type Spelling = Readonly<Record<"type" | "documented" | "signature", string>>;

const plain: Readonly<Record<string, Spelling>> = {
  string: { type: "String", documented: "String", signature: "String" },
  integer: { type: "Integer", documented: "Integer", signature: "Integer" },
  number: { type: "Numeric", documented: "Numeric", signature: "Numeric" },
  boolean: { type: "Type::BOOLEAN", documented: "Boolean", signature: "bool" },
  object: { type: "Hash", documented: "Hash", signature: "Hash[untyped, untyped]" },
};

/** The types that are classes of parsed JSON themselves. */
const classes: Readonly<Record<string, true>> = { String: true, Integer: true, Hash: true };

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
  declarations(): RubyDeclaration[] {
    const requests = this.#contract.calls.map(({ request }) => request);
    return ordered(this.#contract).flatMap((each) => (requests.includes(each.name) ? [] : this.#declare(each)));
  }

  /** The fields of a request, required ones first. */
  keywords(request: string): RubyField[] {
    const record = declarationOf(this.#contract, request);
    if (record.kind !== "record") throw new Error(`${request} is not a record`);
    const fields = record.fields.map((field) => this.#field(field));
    return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
  }

  /** `Event::Content` for an event, otherwise the name itself. */
  className(name: string): string {
    return this.#events.includes(name) ? `Event::${name.replace(/Event$/, "")}` : name;
  }

  #declare(declaration: Declaration): RubyDeclaration[] {
    const { name, description } = declaration;
    if (declaration.kind === "alias") return [];
    if (declaration.kind === "union") {
      const members = declaration.members.map(({ tag, name }) => ({ tag, name: this.className(name) }));
      return [{ kind: "union", name, description, members }];
    }
    const { tag, others } = splitTag(declaration);
    const fields = others.map((field) => this.#field(field));
    const call = this.#contract.calls.find(({ response }) => response === name);
    const hasOutput = call?.request !== undefined && this.keywords(call.request).some(({ name }) => name === outputIn);
    const isAnswer = call !== undefined;
    return [{ kind: "record", name: this.className(name), description, tag, fields, isAnswer, hasOutput }];
  }

  #field({ name, type, required, description }: Field): RubyField {
    const { documented, signature, ...spelling } = this.#spell(type);
    const values = this.#valuesOf(type).map((word) => `\`${word}\``);
    return {
      name,
      required,
      type: spelling.type,
      documented: required ? documented : `${documented.replace(/, nil$/, "")}, nil`,
      signature: required ? signature : `${signature.replace(/\?$/, "")}?`,
      description: [description, ...(values.length > 0 ? [`One of ${values.join(", ")}.`] : [])].join(" ").trim(),
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
    if (type.kind === "enum") return type.values;
    const named = type.kind === "named" ? declarationOf(this.#contract, type.name) : undefined;
    return named?.kind === "alias" ? this.#valuesOf(named.type) : [];
  }

  #spell(type: Type): Spelling {
    switch (type.kind) {
      case "literal":
      case "enum":
        return this.#spell({ kind: "string" });
      case "array": {
        const each = this.#spell(type.of);
        return {
          type: `[${each.type}]`,
          documented: `Array<${each.documented}>`,
          signature: `Array[${each.signature}]`,
        };
      }
      case "either":
        return this.#spellEither(type.of);
      case "named":
        return this.#spellNamed(declarationOf(this.#contract, type.name));
      default:
        return plain[type.kind] ?? fail(type);
    }
  }

  #spellEither(forms: readonly Type[]): Spelling {
    const spellings = forms.filter(({ kind }) => kind !== "null").map((form) => this.#spell(form));
    const byClass = spellings.map(({ type }) => {
      const isArray = type.startsWith("[");
      return `${isArray ? "Array" : type in classes ? type : "Hash"} => ${type}`;
    });
    return {
      type: `Type::Union.new(${byClass.join(", ")})`,
      documented: spellings.map(({ documented }) => documented).join(", "),
      signature: `(${spellings.map(({ signature }) => signature).join(" | ")})`,
    };
  }

  #spellNamed(declaration: Declaration): Spelling {
    if (declaration.kind === "alias") return this.#spell(declaration.type);
    const name = this.className(declaration.name);
    return { type: name, documented: name, signature: declaration.kind === "union" ? snakeCase(name) : name };
  }
}

function fail(type: Type): never {
  throw new Error(`the Ruby client does not support ${JSON.stringify(type)}`);
}

/** `content_block` for `ContentBlock`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
