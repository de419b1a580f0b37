/** The compiled rules, the closures and the walked rules are the same rules. */

import { expect, it } from "vitest";
import type { Sink } from "../../generated/hub.ts";
import { Closures } from "../../language/closures.ts";
import { plain } from "../../language/computed.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { walkSignals, walkValue } from "../walked/rules.ts";
import { compileProgram, printProgram } from "./compiled-program.ts";
import { arbitraryJson, arbitraryProgram, type DrawnProgram } from "./draw-rules.ts";

const runs = { numRuns: propertyRuns(1500) };

it("value rules write the same", () => {
  fc.assert(
    fc.property(arbitraryProgram("value"), fc.array(arbitraryJson, { maxLength: 6 }), (drawn, more) => {
      const main = run(drawn);
      const closure = new Closures(drawn.program, plain).call("main");
      for (const value of [...drawn.samples, ...more]) {
        const walked = asJson(walkValue(drawn.program, "main", value));
        const compiled = asJson(main(value) ?? undefined);
        expect(compiled, description(drawn, value)).toEqual(walked);
        expect(asJson(closure(value)), description(drawn, value)).toEqual(walked);
      }
    }),
    runs,
  );
});

it("signal rules emit the same", () => {
  fc.assert(
    fc.property(arbitraryProgram("signal"), fc.array(arbitraryJson, { maxLength: 6 }), (drawn, more) => {
      const main = run(drawn);
      const closure = new Closures(drawn.program, plain).emit("main");
      // the runtime never passes null to an adapter
      for (const value of [...drawn.samples, ...more].filter((each) => each !== null)) {
        const [walked, compiled, closed] = [new Record(), new Record(), new Record()];
        const fitted = walkSignals(drawn.program, "main", value, walked.sink);
        const agreed = main(value, compiled.sink);
        expect([agreed, ...compiled.signals], description(drawn, value)).toEqual([fitted, ...walked.signals]);
        const found = closure(value, closed.sink);
        expect([found, ...closed.signals], description(drawn, value)).toEqual([fitted, ...walked.signals]);
      }
    }),
    runs,
  );
});

const names: readonly (keyof Sink)[] = [
  ...(["id", "model", "content", "refusal", "reasoning", "reasoning_block", "tool_call", "repeat"] as const),
  ...(["usage", "finish_reason", "retry_after", "error", "end"] as const),
];

/** Records signals without empty fields and values, except `arguments: ""`. */
class Record {
  readonly signals: unknown[] = [];
  readonly sink = Object.fromEntries(
    names.map((signal) => [signal, (value: unknown) => this.#add(signal, value)]),
  ) as unknown as Sink;

  #add(signal: string, value: unknown): void {
    const kept =
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? fields(value)
        : isBlank(value)
          ? undefined
          : value;
    const isNone = kept === undefined || (signal !== "error" && isBlank(kept));
    if (!isNone) this.signals.push([signal, asJson(kept)]);
  }
}

function fields(signal: object): object | undefined {
  const kept = Object.entries(signal).filter(
    ([name, value]) => (name === "arguments" && value === "") || !isBlank(value),
  );
  return Object.fromEntries(kept);
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every((each) => each === undefined);
}

/** The order of keys has no meaning, also in JSON strings. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value), (_, each) => parsed(each));
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^[[{"]|\{"/.test(value)) return value;
  try {
    return asJson(JSON.parse(value));
  } catch {
    // JSON inside a longer string has at least the same letters; `$join` leaves out repeated parts between commas
    return [...new Set(value.replaceAll(",", ""))].sort().join("");
  }
}

function run(drawn: DrawnProgram): (value: unknown, sink?: Sink) => unknown {
  const main = compileProgram(drawn.program);
  return (value, sink) => {
    try {
      return main(value, sink);
    } catch (error) {
      throw new Error(description(drawn, value), { cause: error });
    }
  };
}

function description(drawn: DrawnProgram, value: unknown): string {
  return `${drawn.text}\n${printProgram(drawn.program)}\n${JSON.stringify(value)}`;
}
