/** `kinds.rb` of the Ruby client: its errors, from the tables of all clients. */
import type { Contract } from "./contract.ts";
import { errorClasses } from "./kinds.ts";
import { callsInstead, errorFields, noOutput, printedExample, printedFields, retryPolicy } from "./options.ts";
import { comment, hanging, printList } from "./prose.ts";
import { rubyErrorFields } from "./ruby-options.ts";

/** `Error` with its fields, its subclasses, and which one a code has. */
export function printKinds(contract: Contract): string {
  const kinds = errorClasses(contract);
  const readers = rubyErrorFields.map(({ name, type, description }) =>
    [...hanging(`@return [${type}] ${description}`, "    #"), `    attr_reader :${name}`].join("\n"),
  );
  const [reason, ...keywords] = rubyErrorFields.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`));
  const classes = kinds.flatMap(({ name, description }) => [
    ...comment(description, "  #"),
    `  class ${name} < Error\n  end\n`,
  ]);
  const codes = kinds.flatMap(({ name, codes }) => codes.map((code) => `      '${code}' => ${name}`));
  return [
    ...comment(
      `A failed call or a failed stream. Its \`message\` says all that is known: \`${printedExample}\`.`,
      "  #",
    ),
    "  class Error < StandardError",
    readers.join("\n\n"),
    "",
    printList("    def initialize", ["(", ")"], [reason?.slice(0, -1) ?? "", ...keywords]),
    ...rubyErrorFields.map(({ name }) => `      @${name} = ${name}`),
    "      super(printed)\n    end\n",
    printErrorMethods(),
    "  end\n",
    ...classes,
    "  # How errors are made.\n  class Error",
    "    # The class of each code.",
    "    KINDS = {",
    codes.join(",\n"),
    "    }.freeze\n    private_constant :KINDS\n",
    `    # An error of the class for its code. All with the status 429 are a {RateLimitError}.
    # @api private
    def self.build(reason, code:, status: nil, **details)
      kind = status == 429 ? RateLimitError : KINDS.fetch(code, Error)
      kind.new(reason, code:, status:, **details)
    end

    # Raises the error for something that is not sent.
    # @api private
    def self.refuse(reason) = raise(build(reason, code: 'invalid_request'))
  end
`,
    "  # The output of an answer, as a value of the schema that was asked for.",
    "  module Output",
    "    # Why an answer has no output, by its reason to end: a code and a message.",
    "    REASONS = {",
    Object.entries(noOutput)
      .map(([reason, [code, message]]) => `      '${reason}' => ['${code}', '${message}']`)
      .join(",\n"),
    "    }.freeze\n\n    # Why an answer that ended well has neither output nor text.",
    `    CALLS = '${callsInstead}'\n    private_constant :REASONS, :CALLS\n  end`,
  ].join("\n");
}

/** What an error says of itself. */
function printErrorMethods(): string {
  const { safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  const provider = errorFields.find(({ name }) => name === "provider");
  const details = printedFields.map(({ name, printed }) =>
    printed === "$" ? name : `${name} && "${printed.replace("$", `#{${name}}`)}"`,
  );
  return `    # @return [String, nil] ${provider?.description}; nil if ${provider?.absent}
    def provider = model&.slice(%r{\\A[^/]*(?=/)})

    # How many seconds to wait before a call is sent again; nil if it must not be.
    # @param attempt [Integer] the number of retries before this one
    # @param may_repeat [Boolean] whether nothing was sent, or the caller accepts that the provider is asked twice
    # @api private
    def wait_after(attempt, may_repeat)
      return unless code == '${safe}' || (code == '${unsafe}' && may_repeat)

      # not all clients that were refused together come back together
      wait = retry_after || ([${first} * (2**attempt), ${longest}].min * rand(${spread.join("..")}))
      wait if wait <= ${longestAsked}
    end

    private

    def printed
      details = [${details.join(", ")}].compact
      "#{[status, code].compact.join(' ')}: #{reason}#{" (#{details.join(', ')})" if details.any?}"
    end`;
}
