/** The options of calls and the fields of errors, in Ruby. */
import { type Described, fieldText, type Option, options, ownErrorFields } from "./options.ts";

interface RubyOption extends Described {
  /** For the comment: `Numeric, nil`. */
  readonly documented: string;
  /** For the signature: `Numeric?`. */
  readonly signature: string;
}

const forms: Readonly<Record<Option["kind"], Omit<RubyOption, keyof Described>>> = {
  seconds: { documented: "Numeric, nil", signature: "Numeric?" },
  headers: { documented: "Hash, nil", signature: "Hash[String | Symbol, String]?" },
  id: { documented: "String, nil", signature: "String?" },
  count: { documented: "Integer", signature: "Integer" },
  flag: { documented: "Boolean", signature: "bool?" },
};

/** The options of every call. */
export const rubyOptions = options.map((option) => ({ ...option, ...forms[option.kind] }));

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

/** `message` is the printed form. */
export const rubyErrorFields: readonly RubyErrorField[] = ownErrorFields.map((field) => {
  const type = field.kind === "string" ? "String" : "Integer";
  const required = field.absent === undefined;
  return {
    name: field.name === "message" ? "reason" : field.name,
    type: required ? type : `${type}, nil`,
    signature: required ? type : `${type}?`,
    description: fieldText(field, "nil"),
    required,
  };
});
