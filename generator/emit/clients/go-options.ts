/** The options of calls and the fields of errors, in Go. */
import { goName } from "./go-model.ts";
import {
  type ErrorField,
  errorFields,
  type Option,
  options,
  printedExample,
  printedFields,
  retryPolicy,
} from "./options.ts";
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
}

// Error returns all that is known: "dragoman: ${printedExample}".
func (e *Error) Error() string {
\tvar details []string
${printedFields.map(printDetail).join("\n")}
\ttext := fmt.Sprintf("%s: %s", e.Code, e.Message)
\tif e.Status != 0 {
\t\ttext = fmt.Sprintf("%d %s", e.Status, text)
\t}
\tif len(details) > 0 {
\t\ttext += " (" + strings.Join(details, ", ") + ")"
\t}
\treturn "dragoman: " + text
}`;
}

/** A piece of the printed form. The proxy may ask for a wait of 0 seconds. */
function printDetail({ name, kind, printed }: (typeof printedFields)[number]): string {
  const field = `e.${goName(name)}`;
  const format = printed.replace("$", kind === "string" ? "%s" : "%d");
  const value = kind === "seconds" ? `int(${field}.Seconds())` : field;
  const condition = kind === "seconds" ? "e.hasWait" : `${field} != ${zeros[kind]}`;
  const text = printed === "$" ? field : `fmt.Sprintf("${format}", ${value})`;
  return `\tif ${condition} {\n\t\tdetails = append(details, ${text})\n\t}`;
}

export function printRetries(): string {
  const { count, safe, unsafe, first, longest, spread, longestAsked } = retryPolicy;
  const [least, most] = spread;
  return `// defaultRetries is how often a call is sent again without [WithRetries].
const defaultRetries = ${count}

// wait returns the time before a call is sent again, and whether it may be: mayRepeat reports whether nothing was sent, or the
// caller accepts that the provider is asked twice. Without a wait of the proxy it is random, so that clients do not return at
// the same time.
func (e *Error) wait(retry int, mayRepeat bool) (time.Duration, bool) {
\tif e.Code != ErrorCode${goName(safe)} && (e.Code != ErrorCode${goName(unsafe)} || !mayRepeat) {
\t\treturn 0, false
\t}
\tif e.hasWait {
\t\treturn e.RetryAfter, e.RetryAfter <= ${longestAsked}*time.Second
\t}
\tseconds := math.Min(${first}*math.Pow(2, float64(retry)), ${longest}) * (${least} + ${most - least}*rand.Float64())
\treturn time.Duration(seconds * float64(time.Second)), true
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
