import { expect, it } from "vitest";
import { LineSplitter } from "../../../proxy/workers/line-splitter.ts";
import fc from "../../fast-check.ts";
import { seed } from "../../seed.ts";

it("finds the same lines however the text is cut", () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n") }));
  fc.assert(
    fc.property(pieces, (given) => {
      const splitter = new LineSplitter();
      const lines = given.flatMap((piece) => splitter.push(piece));
      expect(lines).toEqual(given.join("").split("\n").slice(0, -1));
    }),
    { seed },
  );
});
