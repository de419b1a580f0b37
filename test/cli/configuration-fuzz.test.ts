/** For any config file and any value, setting the value changes nothing else in the file. */

import { parse } from "smol-toml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeDocument } from "../../cli/configuration/document.ts";
import { findKey, settableKeys } from "../../cli/configuration/settable.ts";
import { maskKey } from "../../cli/configuration/values.ts";
import { ConfigError, loadConfig } from "../../runtime/config/config.ts";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { tomlText } from "./draw-toml.ts";
import { Home } from "./tool.ts";

const runs = (numRuns: number) => ({ numRuns: propertyRuns(numRuns) });

/** Every value of a document by its path, dates as they are written. */
function leaves(value: unknown, path: readonly (string | number)[] = []): [string, unknown][] {
  if (value instanceof Date) return [[JSON.stringify(path), `date ${value.toISOString()}`]];
  if (typeof value !== "object" || value === null) return [[JSON.stringify(path), value]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [
    [JSON.stringify(path), Array.isArray(value)],
    ...entries.flatMap(([key, each]) => leaves(each, [...path, key])),
  ];
}

function read(text: string): Map<string, unknown> | undefined {
  try {
    return new Map(leaves(parse(text.replace(/^\uFEFF/, ""), { integersAsBigInt: true })));
  } catch {
    return undefined;
  }
}

const change = fc.constantFrom(...settableKeys).chain((key) => {
  const { type } = key.setting;
  const values: Partial<Record<typeof type, fc.Arbitrary<string>>> = {
    integer: fc.nat(65_535).map(String),
    boolean: fc.boolean().map(String),
    label: fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    url: fc.webUrl(),
  };
  const value = values[type] ?? storable;
  return value.map((each) => [key, each] as const);
});
/** The loader compiles a folder of specs, so it refuses one that does not exist. */
const loadable = change.filter(([{ name }]) => name !== "specs.folder");
const storable = fc
  .string({ unit: "binary" })
  .map((text) => text.trim())
  .filter((text) => text !== "" && !/\p{Cc}/u.test(text) && text.isWellFormed());

/** The document that a change should lead to. */
function changed(
  document: Map<string, unknown>,
  { table, key, setting }: ConfigKey,
  value: string,
): Map<string, unknown> {
  const { type } = setting;
  const written = type === "integer" ? BigInt(value) : type === "boolean" ? value === "true" : value;
  return new Map([...document, [JSON.stringify([table]), false], [JSON.stringify([table, key]), written]]);
}

describe("changing a file", () => {
  it("changes only the value or throws, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(tomlText, fc.string({ unit: "binary" })), change, (before, [key, value]) => {
        const document = read(before);
        let after: string;
        try {
          after = changeDocument(before, [[key, value]], "config.toml");
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
          return;
        }
        expect(document).toBeDefined();
        expect(read(after)).toEqual(changed(document ?? new Map(), key, value));
        expect(after.startsWith("\uFEFF")).toBe(before.startsWith("\uFEFF"));
        for (const [comment] of before.matchAll(/# (own|list|each) .*/g)) expect(after).toContain(comment.trim());
      }),
      runs(2000),
    );
  });

  it("removes only the value or throws, for any text", () => {
    fc.assert(
      fc.property(tomlText, change, (text, [key, value]) => {
        let [before, after] = ["", ""];
        try {
          before = changeDocument(text, [[key, value]], "config.toml");
          after = changeDocument(before, [[key, undefined]], "config.toml");
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
          return;
        }
        const left = new Map(changed(read(before) ?? new Map(), key, value));
        left.delete(JSON.stringify([key.table, key.key]));
        expect(read(after)).toEqual(left);
        for (const [comment] of text.matchAll(/# (own|list) .*/g)) expect(after).toContain(comment.trim());
      }),
      runs(500),
    );
  });

  it("nearly always works for valid TOML", () => {
    const samples = fc.sample(tomlText, { numRuns: 300 }).filter((text) => read(text) !== undefined);
    const refused = samples.filter((text) => {
      try {
        return changeDocument(text, [[findKey("proxy.port", {}), "1"]], "") === "";
      } catch (error) {
        return !/give a table|not a single value/.test((error as Error).message);
      }
    });
    expect(samples.length).toBeGreaterThan(100);
    expect(refused.length).toBeLessThan(10);
  });
});

describe("a value that was set", () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
  });
  afterEach(() => home.remove());

  it("is what `get` prints and the loader reads", async () => {
    await fc.assert(
      fc.asyncProperty(loadable, async ([key, value]) => {
        expect(await home.run(["set", key.name, "--", value])).toMatchObject({ code: 0, err: "" });
        const env: Record<string, string> = {};
        loadConfig({ env, path: home.config });
        expect(env[key.variables[0]]).toBe(value);
        const shown = key.setting.secret ? maskKey(value) : value;
        expect(await home.run(["get", key.name])).toEqual({ code: 0, out: `${shown}\n`, err: "" });
      }),
      runs(100),
    );
  });

  it("is refused or stored, for any string", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...settableKeys), fc.string({ unit: "binary" }), async ({ name }, value) => {
        home.writeConfig("# mine\n");
        const { code, err } = await home.run(["set", name, "--", value]);
        if (code === 0) expect(home.readConfig()).toMatch(/^# mine\n\n\[/);
        else expect([code, home.readConfig(), err.split("\n").length]).toEqual([2, "# mine\n", 2]);
      }),
      runs(100),
    );
  });
});
