/** Checks patterns against the shape of what they match. */

import type { Fail } from "./check-program.ts";
import { suggestion } from "./reader.ts";
import type { Schema } from "./schema.ts";
import { allows, describe, ofKind, type Shape, type Shapes } from "./shapes.ts";
import type { Pattern, PatternEntry, Scalar } from "./syntax.ts";

/** Reports keys and values that never match. @returns the shapes of what the pattern captures, by name */
export function checkPattern(pattern: Pattern, shape: Shape, shapes: Shapes, fail: Fail): ReadonlyMap<string, Shape> {
  switch (pattern.kind) {
    case "literal":
    case "any":
      for (const word of wordsIn(pattern))
        if (!allows(shape, word))
          fail(pattern.at, `unknown value ${word}${suggestion(String(word), describe(shape ?? []))}`);
      return new Map();
    case "bind":
      return new Map([[pattern.name, pattern.string === true ? ofKind(shape, "string") : shape]]);
    case "first":
      return checkPattern(pattern.pattern, shapes.elements(shape), shapes, fail);
    case "object": {
      const objects = ofKind(shape, "object");
      const words = new Map(pattern.entries.map(({ key, pattern: value }) => [key, wordsIn(value)]));
      const fitting = shapes.narrowed(objects, new Map([...words].filter(([, some]) => some.length > 0)));
      return new Map(pattern.entries.flatMap((entry) => [...checkEntry(entry, fitting, shapes, fail)]));
    }
    default:
      return new Map();
  }
}

function checkEntry({ key, pattern, at }: PatternEntry, shape: Shape, shapes: Shapes, fail: Fail) {
  const field = shapes.field(shape, key);
  if (field.others !== undefined) fail(at, `unknown key ${key}${suggestion(key, field.others)}`);
  return checkPattern(pattern, field.shape, shapes, fail);
}

/** The values that a pattern lists; none for other patterns. */
export function wordsIn(pattern: Pattern): readonly Scalar[] {
  return pattern.kind === "literal" ? [pattern.value] : pattern.kind === "any" ? pattern.words : [];
}

/** Whether a pattern matches any value of a schema without alternatives. */
export function mayMatch(pattern: Pattern, schema: Schema, shapes: Shapes): boolean {
  switch (pattern.kind) {
    case "literal":
    case "any":
      return wordsIn(pattern).some((word) => allows([schema], word));
    case "bind":
    case "present":
      return pattern.string !== true || ofKind([schema], "string")?.length === 1;
    case "absent":
      return false;
    case "empty":
    case "first":
      return ofKind([schema], "array")?.length === 1;
    case "object":
      return (
        ofKind([schema], "object")?.length === 1 &&
        pattern.entries.every(({ key, optional, pattern: value }) => {
          if (optional || value.kind === "absent") return true;
          const { shape, others } = shapes.field([schema], key);
          return others === undefined && (shape === undefined || shape.some((each) => mayMatch(value, each, shapes)));
        })
      );
  }
}
