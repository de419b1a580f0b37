/** Prints `$or`: the first operand that is not blank. The last one may be blank, unless `~` follows it. */
import type { Template } from "../../language/syntax.ts";
import { type Code, separated } from "./code.ts";
import type { Of, Scope } from "./scope.ts";

type Print = (template: Template, scope: Scope) => Code;

export function printAlternatives({ operands }: Of<"or">, scope: Scope, print: Print): Code {
  const last = operands.at(-1);
  const isBlankLast = operands.length === 1 || last?.kind !== "nothing";
  const chosen = isBlankLast ? operands : operands.slice(0, -1);
  const codes = chosen.map((operand, index): Code => {
    const code = print(operand, scope);
    return isBlankLast && index === chosen.length - 1 ? code : nonBlank(code);
  });
  return ["(", ...separated(codes, " ?? "), ")"];
}

export function nonBlank(code: Code): Code {
  return ["nonBlank(", code, ")"];
}
