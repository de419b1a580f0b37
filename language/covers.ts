/** Whether one pattern matches everything that another one matches. */
import type { Pattern } from "./syntax.ts";

export function covers(wide: Pattern, narrow: Pattern): boolean {
  switch (wide.kind) {
    case "bind":
    case "present":
      if (wide.string !== true) return narrow.kind !== "absent";
      if (narrow.kind === "literal") return typeof narrow.value === "string";
      return "string" in narrow && narrow.string === true;
    case "absent":
    case "empty":
      return narrow.kind === wide.kind;
    case "literal":
      return narrow.kind === "literal" && narrow.value === wide.value;
    case "any":
      if (narrow.kind === "literal") return wide.words.includes(narrow.value);
      return narrow.kind === "any" && narrow.words.every((word) => wide.words.includes(word));
    case "first":
      return narrow.kind === "first" && covers(wide.pattern, narrow.pattern);
    case "object":
      return (
        narrow.kind === "object" &&
        wide.entries.every((entry) => {
          if (entry.optional) return true;
          const same = narrow.entries.find((each) => each.key === entry.key);
          return same !== undefined && !same.optional && covers(entry.pattern, same.pattern);
        })
      );
  }
}
