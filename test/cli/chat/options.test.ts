import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { codeIn } from "../../../cli/chat/once.ts";
import { readSchema } from "../../../cli/chat/schema.ts";
import { png } from "./pictures.ts";
import { pipeInto } from "./simulated.ts";

const folder = mkdtempSync(join(tmpdir(), "dragoman-options-"));
afterAll(() => rmSync(folder, { recursive: true }));
const ask = (args: string[], input: string | Uint8Array = "") => pipeInto(folder, input, args);

describe("--schema", () => {
  const closed = (properties: Record<string, object>) => ({
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });

  it.each([
    ["name, age int", { name: { type: "string" }, age: { type: "integer" } }],
    [
      " tall bool , weight float: in kg ",
      { tall: { type: "boolean" }, weight: { type: "number", description: "in kg" } },
    ],
    [
      "name: first, then last\nage integer\n",
      { name: { type: "string", description: "first, then last" }, age: { type: "integer" } },
    ],
  ])("may be a list of fields: %j", async (list, properties) => {
    expect(await readSchema(list)).toEqual(closed(properties));
  });

  it.each([
    ["name, age years", /^unknown type of age "years". Types are str, string, int, /],
    ["name, age int; tall", /^--schema: "age int; tall" is not a field: expected <name>/],
    ["name,", /^--schema: "" is not a field/],
    ["a, b, a int", /^--schema: there are two fields a: give one$/],
    ["nowhere.json", /^--schema nowhere\.json cannot be read: ENOENT.*; give the path of a JSON Schema, /],
  ])("%j is refused", async (given, message) => {
    await expect(readSchema(given)).rejects.toThrow(message);
  });

  it("may be a file whose name looks like that", async () => {
    const path = join(folder, "city, or town");
    writeFileSync(path, JSON.stringify(closed({ city: { type: "string" } })));
    expect(await readSchema(path)).toEqual(closed({ city: { type: "string" } }));
  });
});

describe("--extract", () => {
  it.each([
    ["first", "Look:\n```js\nlet a;\n\n  b();\n```\nand\n```\nsecond\n```\nend", "let a;\n\n  b();\n"],
    ["in a list", "1. One\n\n   ~~~sh\n   ls\n     -l\n   ~~~\n\n2. Two", "ls\n  -l\n"],
    ["in longer marks", "````md\n```\nx\n```\n````\nend", "```\nx\n```\n"],
    ["cut off", "So:\n```\nx = 1\ny", "x = 1\ny\n"],
    ["missing", "Some `code` and\n``two``", undefined],
  ])("takes the block of code that is %s", (_, text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  it("prints only the code, and fails when there is none", async () => {
    expect(await ask(["-x", "Look:\n```\nx = 1\n```\nend"])).toEqual({ code: 0, out: "x = 1\n", err: "" });
    const { code, out, err } = await ask(["--extract", "Some `code`"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^the answer has no block of code: You said: Some `code` .*\n$/);
  });

  it("is not for JSON", async () => {
    const err = "--extract is for code in text: give it without --json and --schema\n";
    expect(await ask(["-x", "--json", "Hi"])).toEqual({ code: 2, out: "", err });
  });
});

describe("--image", () => {
  it("may be piped in", async () => {
    expect((await ask(["--image", "-", "Look"], png)).out).toContain("1 image)");
    expect(await ask(["--image", "-", "Look"], "text")).toEqual({
      code: 1,
      out: "",
      err: "Standard input is not a supported image: use a png, jpeg, gif or webp file.\n",
    });
  });

  it("may be an address, which is passed on", async () => {
    const address = "https://example.com/a.png";
    expect((await ask(["--image", address, "Look"])).out).toContain("1 image)");
    // an API that fetches no addresses gets it as text
    expect((await ask(["-m", "gemini/gemini-3.5-flash", "--image", address, "Look"])).out).toContain(
      `You said: [Image: ${address}]`,
    );
  });
});
