/** The options of calls and the fields of errors, in Ruby. */
import {
  type Described,
  type ErrorField,
  errorFields,
  type Option,
  options,
  retryPolicy,
  validForms,
} from "./options.ts";

interface RubyOption extends Described {
  /** For the comment: `Numeric, nil`. */
  readonly documented: string;
  /** For the signature: `Numeric?`. */
  readonly signature: string;
  readonly details?: string;
  /** The default. */
  readonly initial?: string;
  readonly check?: { readonly form: string; readonly valid: (name: string) => string };
}

const forms: Readonly<Record<Option["kind"], Omit<RubyOption, keyof Described>>> = {
  seconds: {
    documented: "Numeric, nil",
    signature: "Numeric?",
    initial: "nil",
    check: {
      form: validForms.seconds,
      valid: (name) => `${name}.nil? || (${name}.is_a?(Numeric) && ${name}.positive?)`,
    },
  },
  headers: { documented: "Hash, nil", signature: "Hash[String | Symbol, String]?", initial: "nil" },
  id: { documented: "String, nil", signature: "String?", initial: "nil" },
  count: {
    documented: "Integer",
    signature: "Integer",
    initial: String(retryPolicy.count),
    check: { form: validForms.count, valid: (name) => `${name}.is_a?(Integer) && !${name}.negative?` },
  },
  flag: { documented: "Boolean", signature: "bool?", initial: "nil" },
};

/** The options of every call. */
export const rubyOptions: readonly (RubyOption & Pick<Option, "kind">)[] = options.map((option) => ({
  ...option,
  ...forms[option.kind],
}));

/** Those that only a client has. */
export const rubyClientOptions: readonly RubyOption[] = [
  {
    name: "logger",
    description: "gets retries as warnings and answers for debugging",
    documented: "Logger, nil",
    signature: "Logger?",
  },
  {
    name: "http",
    description: "gets the URI of a call and returns a `Net::HTTP` that has not been started",
    documented: "Proc, nil",
    signature: "http_factory?",
  },
];

interface RubyErrorField extends Described {
  readonly type: string;
  readonly signature: string;
  readonly required: boolean;
}

const types: Readonly<Record<ErrorField["kind"], string>> = {
  string: "String",
  integer: "Integer",
  seconds: "Integer",
};

/** `provider` is a method, and `message` the printed form. */
export const rubyErrorFields: readonly RubyErrorField[] = errorFields
  .filter(({ name }) => name !== "provider")
  .map(({ name, kind, description, absent }) => ({
    name: name === "message" ? "reason" : name,
    type: absent === undefined ? types[kind] : `${types[kind]}, nil`,
    signature: absent === undefined ? types[kind] : `${types[kind]}?`,
    description:
      absent === undefined
        ? description
        : `${description}${kind === "seconds" ? ", in seconds" : ""}; nil if ${absent}`,
    required: absent === undefined,
  }));
