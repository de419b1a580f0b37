/** `kinds.rb` of the Ruby client: its errors, from the tables of all clients. */
import type { Contract } from "./contract.ts";
import { errorClasses } from "./kinds.ts";
import { callsInstead, fieldText, noOutput, printedExample, providerField, retryPolicy } from "./options.ts";
import { comment, hanging, rubyList } from "./prose.ts";
import { parameter } from "./ruby-model.ts";
import { rubyErrorFields } from "./ruby-options.ts";

/** `Error` with its fields, its subclasses, and which one a code has. */
export function printKinds(contract: Contract): string {
  const kinds = errorClasses(contract);
  const about = `A failed call or a failed stream. Its \`message\` says all that is known: \`${printedExample}\`.`;
  const readers = rubyErrorFields.map(({ name, type, description }) =>
    [...hanging(`@return [${type}] ${description}`, "    #"), `    attr_reader :${name}`].join("\n"),
  );
  const [reason, ...keywords] = rubyErrorFields.map(({ name, required }) => (required ? `${name}:` : `${name}: nil`));
  const classes = kinds.map(
    ({ name, description }) => `${comment(description, "  #").join("\n")}\n  class ${name} < Error\n  end\n`,
  );
  const codes = kinds.flatMap(({ name, codes }) => codes.map((code) => `      '${code}' => ${name}`));
  const reasons = Object.entries(noOutput).map(
    ([reason, [code, text]]) => `      '${reason}' => ['${code}', '${text}']`,
  );
  return `${comment(about, "  #").join("\n")}
  class Error < StandardError
${readers.join("\n\n")}

${rubyList("    def initialize", ["(", ")"], [`${reason?.slice(0, -1)}`, ...keywords])}
${rubyErrorFields.map(({ name }) => `      @${name} = ${name}`).join("\n")}
      super(printed)
    end

${printErrorMethods()}
  end

${classes.join("\n")}
  # How errors are made.
  class Error
    # The class of each code.
    KINDS = {
${codes.join(",\n")}
    }.freeze
    private_constant :KINDS

    # An error of the class for its code. All with the status 429 are a {RateLimitError}.
    # @api private
    def self.build(reason, code:, status: nil, **details)
      kind = status == 429 ? RateLimitError : KINDS.fetch(code, Error)
      kind.new(reason, code:, status:, **details)
    end

    # Raises the error for something that is not sent.
    # @api private
    def self.refuse(reason) = raise(build(reason, code: 'invalid_request'))
  end

  # The output of an answer, as a value of the schema that was asked for.
  module Output
    # Why an answer has no output, by its reason to end: a code and a message.
    REASONS = {
${reasons.join(",\n")}
    }.freeze

    # Why an answer that ended well has neither output nor text.
    CALLS = '${callsInstead}'
    private_constant :REASONS, :CALLS
  end`;
}

/** What an error says of itself. */
function printErrorMethods(): string {
  const { safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  return `    # @return [String, nil] ${fieldText(providerField, "nil")}
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
      details = [model, retry_after && "retry after #{retry_after} s", request_id && "request #{request_id}"].compact
      "#{[status, code].compact.join(' ')}: #{reason}#{" (#{details.join(', ')})" if details.any?}"
    end`;
}

export function printKindSignatures(contract: Contract): string {
  const classes = errorClasses(contract).map(({ name }) => `  class ${name} < Error\n  end`);
  const readers = rubyErrorFields.map(({ name, signature }) => `    attr_reader ${name}: ${signature}`);
  const [reason, ...keywords] = rubyErrorFields.map(parameter);
  const parameters = [`${reason?.replace(/(\w+): (.*)/, "$2 $1")}`, ...keywords];
  return `  class Error < StandardError
    KINDS: Hash[String, singleton(Error)]

${readers.join("\n")}

${rubyList("    def initialize: ", ["(", ")"], parameters)} -> void
  end

${classes.join("\n\n")}

  module Output
    REASONS: Hash[String, [String, String]]
    CALLS: String
  end`;
}
