/** Text is broken between words on narrow terminals, and never loses one. */
import { afterAll, expect, it } from "vitest";
import { commands } from "../../cli/commands.ts";
import { fitted } from "../../cli/layout.ts";
import { Home } from "./tool.ts";

const home = new Home();
afterAll(() => home.remove());

const all = [["--help"], ...commands.map(({ name }) => [name, "--help"])];

it.each(all.map((args) => [args.join(" "), args] as const))("%s", async (_, args) => {
  const whole = (await home.run(args)).out;
  for (const columns of [40, 60]) {
    const { out } = await home.run(args, {}, "", { columns });
    expect(out.split("\n").filter((line) => line.length > columns || /\s$/.test(line))).toEqual([]);
    const words = (text: string) => text.split(/\s+/);
    expect(words(out)).toEqual(words(whole));
  }
  expect((await home.run(args, {}, "", { columns: 80 })).out).toBe(whole);
});

it("list", async () => {
  const env = { OPENAI_API_KEY: "sk-0123456789abcdef", ANTHROPIC_BASE_URL: "http://127.0.0.1:4000/v1" };
  const whole = (await home.run(["list"], env)).out;
  const { out } = await home.run(["list"], env, "", { columns: 40 });
  const words = (text: string) => text.split(/\s+/);
  expect(words(out)).toEqual(words(whole));
  // a path has no spaces
  expect(out.split("\n").filter((line) => line.length > 40 && line.includes(" "))).toEqual([]);
  expect(out).toMatch(/^KEY\n {2}VALUE {2}SOURCE\nopenai\n {2}\S+ {2}OPENAI_API_KEY\nanthropic {11}not set\n/);
});

it.each([
  ["a message of words", 10, "a message\nof words"],
  ["exactly 10", 10, "exactly 10"],
  ["one\n\ntwo three\n", 8, "one\n\ntwo\nthree\n"],
  ["a/path/without/spaces and words", 10, "a/path/without/spaces\nand words"],
])("a message: %j at %i columns", (text, columns, expected) => {
  expect(fitted(text, { columns })).toBe(expected);
  expect(fitted(text, {})).toBe(text);
});
