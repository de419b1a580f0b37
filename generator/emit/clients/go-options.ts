/** The options of calls and the fields of errors, in Go. */
import { goName } from "./go-model.ts";
import { type ErrorField, errorFields, type Option, options, printedExample, retryPolicy } from "./options.ts";
import { comment } from "./prose.ts";

/** The type of a field, and what marks an absent one. */
const types: Readonly<Record<ErrorField["kind"], readonly [type: string, zero: string]>> = {
  string: ["string", '""'],
  integer: ["int", "0"],
  seconds: ["time.Duration", "0"],
};

/** The structure, with what the client itself needs in `origin`: the proxy may ask for a wait of 0 seconds, hence `hasWait`. */
export function printErrorType(): string {
  const fields = errorFields.map(({ name, kind, description, absent }) => {
    const [type, zero] = types[kind];
    const text = absent === undefined ? description : `${description}, or ${zero} if ${absent}`;
    const documented = comment(`${goName(name)} is ${text}.`, "\t//");
    return [...documented, `\t${goName(name)} ${name === "code" ? "ErrorCode" : type}`].join("\n");
  });
  return `// Error is a failed call or a failed stream. Find it with [errors.As], or its kind with [errors.Is].
type Error struct {
${fields.join("\n\n")}

\torigin
}

// Error returns all that is known: "dragoman: ${printedExample}".
func (e *Error) Error() string {
	var details []string
	if e.Model != "" {
		details = append(details, e.Model)
	}
	if e.hasWait {
		details = append(details, fmt.Sprintf("retry after %d s", int(e.RetryAfter.Seconds())))
	}
	if e.RequestID != "" {
		details = append(details, fmt.Sprintf("request %s", e.RequestID))
	}
	text := fmt.Sprintf("%s: %s", e.Code, e.Message)
	if e.Status != 0 {
		text = fmt.Sprintf("%d %s", e.Status, text)
	}
	if len(details) > 0 {
		text += " (" + strings.Join(details, ", ") + ")"
	}
	return "dragoman: " + text
}`;
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
  const value = { count: "count int", flag: "", id: "id string", seconds: undefined, headers: undefined }[kind];
  if (value === undefined) return undefined;
  const set = `func(s *settings) { s.${name} = ${kind === "flag" ? "true" : "count"} }`;
  const text = `${title} sets ${description}.${details && ` ${details}`}`;
  return `${comment(kind === "flag" ? text.replace("sets whether", "sets that") : text, "//").join("\n")}
func ${title}(${value}) Option {
	return ${kind === "id" ? "WithHeader(requestIDHeader, id)" : set}
}`;
}
