/** The options of calls and the fields of errors, in Go. */
import { goName } from "./go-model.ts";
import { type ErrorField, errorFields, type Option, options } from "./options.ts";
import { comment } from "./prose.ts";

const types: Readonly<Record<ErrorField["kind"], string>> = {
  string: "string",
  integer: "int",
  seconds: "time.Duration",
};

/** What marks an absent field. */
const zeros: Readonly<Record<ErrorField["kind"], string>> = { string: '""', integer: "0", seconds: "0" };

/** The structure, with what the client itself needs in `origin`. */
export function printErrorType(): string {
  const fields = errorFields.map(({ name, kind, description, absent }) => {
    const text = absent === undefined ? description : `${description}, or ${zeros[kind]} if ${absent}`;
    const type = name === "code" ? "ErrorCode" : types[kind];
    return [...comment(`${goName(name)} is ${text}.`, "\t//"), `\t${goName(name)} ${type}`].join("\n");
  });
  return `// Error is a failed call or a failed stream. Find it with [errors.As], or its kind with [errors.Is].
type Error struct {
${fields.join("\n\n")}

\torigin
}`;
}

/** The options that only set a value. Contexts are the time-outs of Go, and headers have a type of their own. */
export function printOptions(): string {
  return options.flatMap((option) => printOption(option) ?? []).join("\n\n");
}

function printOption({ name, kind, description, details = "" }: Option): string | undefined {
  const title = `With${goName(name)}`;
  const text = `${title} sets ${description}.${details && ` ${details}`}`;
  switch (kind) {
    case "count":
      return printFunction(text, `${title}(count int)`, `func(s *settings) { s.${name} = count }`);
    case "flag":
      return printFunction(
        text.replace("sets whether", "sets that"),
        `${title}()`,
        `func(s *settings) { s.${name} = true }`,
      );
    case "id":
      return printFunction(text, `${title}(id string)`, "WithHeader(requestIDHeader, id)");
    default:
      return undefined;
  }
}

function printFunction(text: string, head: string, result: string): string {
  return [...comment(text, "//"), `func ${head} Option {`, `\treturn ${result}`, "}"].join("\n");
}
