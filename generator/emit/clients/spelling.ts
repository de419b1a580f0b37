/** How a language writes types. */
import type { PlainKind, Type } from "./contract.ts";

export interface Spelling {
  readonly plain: Readonly<Record<PlainKind, string>>;
  /** One of these strings. */
  readonly words: (values: readonly string[]) => string;
  readonly array: (element: string) => string;
  /** One of several types. */
  readonly either: (forms: readonly string[]) => string;
  /** A declaration of the contract. */
  readonly named: (name: string) => string;
}

export function spell(type: Type, spelling: Spelling): string {
  switch (type.kind) {
    case "literal":
      return spelling.words([type.value]);
    case "enum":
      return type.open ? spelling.plain.string : spelling.words(type.values);
    case "array":
      return spelling.array(spell(type.of, spelling));
    case "either":
      return spelling.either(type.of.map((form) => spell(form, spelling)));
    case "named":
      return spelling.named(type.name);
    default:
      return spelling.plain[type.kind];
  }
}
