import { describe, expect, it } from "vitest";
import type { Sink } from "../../generated/hub.ts";
import fc from "../fast-check.ts";
import { walkSignals, walkValue } from "../walked/rules.ts";
import { arbitraryJson, arbitraryProgram } from "./draw-rules.ts";

const anySink = new Proxy({}, { has: () => true, get: () => () => undefined }) as Sink;

describe("drawn programs", () => {
  it("are walked over any JSON, and write JSON", () => {
    fc.assert(
      fc.property(arbitraryProgram("value"), arbitraryJson, ({ program, samples }, json) => {
        for (const value of [json, ...samples]) {
          const written = walkValue(program, "main", value);
          expect(written === undefined || JSON.stringify(written) !== undefined).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("emit signals", () => {
    fc.assert(
      fc.property(arbitraryProgram("signal"), arbitraryJson, ({ program, samples }, json) => {
        for (const value of [json, ...samples])
          expect(typeof walkSignals(program, "main", value, anySink)).toBe("boolean");
      }),
      { numRuns: 500 },
    );
  });
});
