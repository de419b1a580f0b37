/** Prints a string with placeholders: nothing, if one of them has no text. */
import type { Code } from "./code.ts";
import { templateText } from "./literals.ts";
import type { Of, Scope } from "./scope.ts";
import { printValue } from "./value.ts";

export function printText({ parts }: Of<"text">, scope: Scope): Code {
  const codes = parts.map(
    (part): Code => (typeof part === "string" ? templateText(part) : ["${", printValue(part, scope), "}"]),
  );
  return ["text`", ...codes, "`"];
}
