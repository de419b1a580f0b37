/** Names that become identifiers of generated code, and names of providers and their parts. */
import type { Place, Reader } from "./reader.ts";

const keywords =
  "await break case catch class const continue default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof undefined var void while with yield";

/** Names that no constant of a module may have. */
export const keywordsOfModules: ReadonlySet<string> = new Set(`${keywords} arguments eval`.split(" "));

/** The functions that generated code imports from `runtime/primitives.ts`. */
export const primitives =
  "asked asList asObject compact concat each isObject join json listOf nonBlank numberOf refuse spliced text".split(
    " ",
  );

/** Names that generated files use themselves. */
const taken = "number x it out one reasoning clamp".split(" ");

/** Names that no constant may have. */
export const reserved: ReadonlySet<string> = new Set([...keywords.split(" "), ...primitives, ...taken]);

/** Names of functions that every adapter has. */
export const adapterFunctions = ["request", "headers", "response", "stream", "error", "reasoning", "url"];

const ofFiles: ReadonlySet<string> = new Set([
  ...reserved,
  ...keywordsOfModules,
  "conversation",
  "fields",
  "reader",
  "families",
  "__proto__",
]);

/** Reports a name of a rule, a table or an adapter that generated files use already, or that is in `others`. */
export function checkFree(reader: Reader, name: string, at: Place, others: readonly string[] = []): void {
  if (ofFiles.has(name) || others.includes(name)) reader.fail(at, `the name ${name} is already taken`);
}

/** The name of an adapter in code: `githubModels` for `github-models`. */
export function adapterName(provider: string): string {
  return provider.toLowerCase().replaceAll(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The characters that a name may have, by its kind. */
const forms = {
  file: [/^[A-Za-z][A-Za-z\d]*(?:[-_][A-Za-z\d]+)*$/, "letters and digits, in words joined by - or _"],
  key: [/^[A-Za-z\d][\w.-]*$/, "letters, digits, ., _ and -, and begin with a letter or digit"],
  family: [/^[A-Za-z\d][\w .+:/-]*$/, "letters, digits, spaces and . _ + : / -, and begin with a letter or digit"],
  variable: [/^[A-Za-z_]\w*$/, "letters, digits and _, as names of environment variables do"],
  namespace: [/^x-[A-Za-z\d][\w.-]*$/, "x-, then letters, digits, ., _ and -"],
  header: [/^[\w!#$%&'*+.^`|~-]+$/, "letters, digits and !#$%&'*+-.^_`|~"],
} as const;

/** Reports a name that has other characters than its kind allows. An empty one is reported elsewhere. */
export function checkForm(reader: Reader, kind: keyof typeof forms, name: string, at: Place, what: string): void {
  const [form, allowed] = forms[kind];
  // a name that every object has would be found where it is not written
  if ((name !== "" && !form.test(name)) || (kind !== "header" && name in Object.prototype))
    reader.fail(at, `${JSON.stringify(name)} is not a valid name of ${what}; use ${allowed}`);
}

/** Reports a string that a header or URL cannot contain. */
export function checkPrintable(reader: Reader, text: string, at: Place, what: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
  if (/[\u0000-\u001f\u007f]/.test(text))
    reader.fail(at, `${what} must not contain line breaks or other control characters`);
}
