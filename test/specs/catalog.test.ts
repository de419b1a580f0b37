/** The effect of a folder of own specs: what it adds and replaces. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Folder } from "../../generator/own/folder.ts";
import { readSpecs } from "../../generator/own/read.ts";
import { dialects, starter } from "../../generator/own/starter.ts";
import { checkFolder } from "../../generator/own/types.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";
import { builtIn, withOwn } from "../../runtime/specs/catalog.ts";
import { root } from "../walked/root.ts";

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): Folder {
  return { prefix: "specs/", files: new Map(Object.entries(files)) };
}

const spec = (path: string) => readFileSync(join(root, "spec", path), "utf8");
const renamed = (text: string, from: string, to: string) =>
  text.replace(`provider: ${from}`, `provider: ${to}`).replaceAll(`key: ${from}`, `key: ${to}`);

function errorsOf(files: Readonly<Record<string, string>>): string[] {
  try {
    readSpecs(folderOf(files));
    return [];
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics.map(({ at, message }) => `${at.line}:${at.column} ${message}`);
  }
}

it("sends and leaves out what a built-in provider with the same file does, also with a dialect of its own", () => {
  const own = renamed(spec("providers/groq.yaml"), "groq", "mine");
  const files = {
    "providers/mine.yaml": own.replace("dialect: chat-completions", "dialect: other"),
    "dialects/other.yaml": spec("dialects/chat-completions.yaml").replace(
      "dialect: chat-completions",
      "dialect: other",
    ),
    // own specs have no types of TypeScript
    "native/other.yaml": spec("native/chat-completions.yaml").replaceAll(/, tsType: "[^"]*"/g, ""),
  };
  const both = [{ "providers/mine.yaml": own }, files].map((each) => readSpecs(folderOf(each)));
  const env = { GROQ_API_KEY: "k" };
  const groq = resolve("groq/openai/gpt-oss-120b", readRoutes(builtIn.adapters, env));
  const request = checkRequest({
    model: "m",
    messages: [{ role: "user", content: [{ type: "text", text: "hi" }] }],
    reasoning_effort: "xhigh",
    stop: "x",
  });
  const expected = groq.adapter.request(exchange(request, groq, true));
  expect(expected).toMatchObject({ reasoning_effort: "high", stop: ["x"] });
  for (const { adapters } of both) {
    const mine = resolve("mine/openai/gpt-oss-120b", readRoutes(adapters.map(closedAdapter), env));
    expect(mine.adapter.request(exchange(request, mine, true))).toEqual(expected);
    expect(mine.adapter).toMatchObject({ unsent: groq.adapter.unsent, fields: groq.adapter.fields });
  }
});

it.each(dialects())("has a file to start from for %s", async (dialect) => {
  const folder = folderOf({ "providers/new-one.yaml": starter("new-one", dialect) });
  expect(readSpecs(folder).adapters.map(({ provider }) => provider)).toEqual(["new-one"]);
  await checkFolder(folder);
});

it("reports names that are taken, and files in other places", () => {
  const demo = starter("demo", "chat-completions");
  expect(errorsOf({ "providers/demo.yaml": demo.replace("key: demo", "key: openai") })).toEqual([
    "6:16 openai is a name of openai; use another, or replace openai with providers/openai.yaml",
  ]);
  expect(errorsOf({ "providers/other.yaml": demo })).toEqual([
    "2:11 found demo; the provider must be other, like the file",
  ]);
  expect(errorsOf({ "demo.yaml": demo })).toEqual([
    "1:1 found demo.yaml; a file of specs is providers/<name>.yaml, dialects/<name>.yaml, native/<name>.yaml, registry/<name>.yaml",
  ]);
  expect(errorsOf({ "dialects/messages.yaml": spec("dialects/messages.yaml") })).toEqual([
    "3:1 messages is built in; use another name",
    "3:1 there is no native/messages.yaml for its types",
  ]);
  const misspelt = `${demo}body: { temprature: $req.temperature }\n`;
  expect(errorsOf({ "providers/demo.yaml": misspelt })).toEqual([
    expect.stringContaining("unknown key temprature; did you mean temperature?"),
  ]);
});

it("leaves out a rule of the dialect that refuses requests, when its caller is replaced", () => {
  const rule = "\nrules:\n  message(ChatMessage) -> MessageParam: [{ else: $it }]\n";
  expect(errorsOf({ "providers/demo.yaml": starter("demo", "chat-completions") + rule })).toEqual([]);
});

it("reads types from the folder only, and no code", () => {
  const dialect = spec("dialects/chat-completions.yaml").replace("dialect: chat-completions", "dialect: other");
  const provider = renamed(spec("providers/groq.yaml"), "groq", "mine").replace("chat-completions", "other");
  const file = join(root, "package.json");
  const native = `$defs:
  Secret: { $ref: ${JSON.stringify(file)} }
  Code: { tsType: "string }; import { a } from 'node:fs'" }
  "Odd(": { type: string }
`;
  const files = { "providers/mine.yaml": provider, "dialects/other.yaml": dialect, "native/other.yaml": native };
  const errors = errorsOf(files);
  expect(errors).toContain(`2:19 ${file} is not allowed here: A type of this file: #/$defs/Name.`);
  expect(errors).toContain("3:11 unknown key tsType; did you mean type?");
  expect(errors).toContain("4:3 Odd( is not allowed here: The name of a type begins with a capital letter.");
});

it("lists the models of a folder with the built-in ones, newest first within each provider", () => {
  const [newest] = builtIn.models.filter(({ provider }) => provider === "openai");
  if (newest === undefined) throw new Error("a provider without models");
  const [later, first] = [
    { ...newest, id: "openai/later", name: "later", released: "2099-01-01" },
    { ...newest, id: "openai/first", name: "first", released: "2001-01-01" },
  ];
  const { models } = withOwn({ ...builtIn, adapters: [], models: [first, later], prices: {} });
  const names = models.filter(({ provider }) => provider === "openai").map(({ name }) => name);
  expect([names[0], names[1], names.at(-1)]).toEqual(["later", newest.name, "first"]);
  expect(models.filter(({ id }) => id !== later.id && id !== first.id)).toEqual(builtIn.models);
});
