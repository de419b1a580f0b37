/** A terminal whose locale is not UTF-8 gets the ASCII forms of the characters of our screens. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { toAscii } from "../../cli/ascii.ts";
import { main } from "../../cli/main.ts";
import { Home } from "./tool.ts";

const home = new Home();
afterAll(() => home.remove());

const request = JSON.stringify({
  model: "claude-opus-4-6",
  messages: [{ role: "user", content: "Hi" }],
  reasoning_effort: "xhigh",
});

async function explain(env: Record<string, string>, isTTY: boolean): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  const out = text(stdout);
  await main(["explain"], { stdin: Readable.from([request]), stdout, env: { ...home.env, ...env }, colorDepth: 1 });
  stdout.end();
  return out;
}

it.each([
  [{ LC_ALL: "C" }, true, "<"],
  [{ LC_ALL: "", LC_CTYPE: "de_DE.ISO-8859-1", LANG: "de_DE.UTF-8" }, true, "<"],
  [{ LANG: "POSIX" }, true, "<"],
  [{ LC_ALL: "C.UTF-8", LANG: "C" }, true, "←"],
  [{ LANG: "en_US.utf8" }, true, "←"],
  [{}, true, "←"],
  // a file or another program gets what it gets everywhere
  [{ LC_ALL: "C" }, false, "←"],
])("%j on a terminal (%j) shows %s", async (env, isTTY, arrow) => {
  const shown = await explain(env, isTTY);
  expect(shown).toMatch(new RegExp(`messages:\\d+ ${arrow} /model`));
  if (arrow === "<") expect(shown).toMatch(/^[\x20-\x7e\n]*$/);
});

it("keeps the width of lines", async () => {
  const [wide, narrow] = [await explain({}, true), await explain({ LC_ALL: "C" }, true)];
  expect(narrow.split("\n").map(({ length }) => length)).toEqual(wide.split("\n").map(({ length }) => length));
});

it("has a form for every character of the command-line tool", () => {
  const root = resolve(import.meta.dirname, "../..");
  const files = ["cli", "explain"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(root, folder, file)),
  );
  const code = files.filter((file) => file.endsWith(".ts") && !/ascii|clipboard/.test(file));
  const lines = code.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const shown = lines.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  expect(shown.length).toBeGreaterThan(1000);
  expect(shown.map(toAscii).filter((line) => /[^\t -~]/.test(line))).toEqual([]);
});
