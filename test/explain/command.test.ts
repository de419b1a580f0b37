/** `dragoman explain`: its input, its options and its errors. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { explainEverywhere } from "../../cli/explain/explaining.ts";
import { describeMatrix } from "../../cli/explain/matrix.ts";
import { createPaint } from "../../cli/explain/paint.ts";
import { main } from "../../cli/main.ts";
import { stringWidth } from "../../cli/packages/text-width.ts";
import { adapters } from "../../generated/adapters/index.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { Home } from "../cli/tool.ts";

const home = new Home();
afterAll(() => home.remove());

const messages = [{ role: "user", content: "hi" }];

/** The explanation that is printed as JSON. */
async function explain(request: unknown, ...options: string[]): Promise<Explanation> {
  const { out, err } = await home.run(["explain", "--json", ...options], {}, JSON.stringify(request));
  expect(err).toBe("");
  return JSON.parse(out);
}

describe("the request", () => {
  it("may be one to the proxy; pointers are into the file", async () => {
    const found = await explain({
      model: "claude-haiku-4-5",
      messages,
      stream: true,
      config: { max_tokens: 7, top_p: 0.5, temperature: 0.1 },
      provider_config: { temperature: 0.2, "x-anthropic": { metadata: { user_id: "u" } }, logit_bias: {} },
      fallback: ["openai/gpt-5.5"],
      temperature: 0.3,
    });
    const from = Object.fromEntries(found.written.map(({ pointer, from }) => [pointer, from]));
    expect(from).toMatchObject({
      "/body/max_tokens": "/config/max_tokens",
      "/body/temperature": "/provider_config/temperature",
      "/body/metadata/user_id": "/provider_config/x-anthropic/metadata/user_id",
      "/body/stream": "/stream",
    });
    const fates = Object.fromEntries(
      found.unsent.map(({ pointer, action, reason }) => [pointer, `${action}: ${reason}`]),
    );
    expect(fates).toEqual({
      "/messages/0/role": expect.stringMatching(/^read/),
      "/config/top_p": "dropped: these models accept temperature or top_p, not both",
      "/config/temperature": "overridden: /provider_config/temperature overrides it",
      "/provider_config/logit_bias": "dropped: not a field of a request; native fields go into x-anthropic",
      "/fallback/0": "read: an address to try when this one fails",
      "/temperature": "dropped: not a field of a proxy request",
    });
  });

  it("has no value in an empty object", async () => {
    const found = await explain({ model: "vllm/m", messages, config: {}, provider_config: null, fallback: [] });
    expect(found.unsent.filter(({ action }) => action === "absent")).toEqual([
      { pointer: "/config", action: "absent", reason: "blank values are not sent" },
      { pointer: "/provider_config", action: "absent", reason: "null is the same as absent" },
      { pointer: "/fallback", action: "absent", reason: "blank values are not sent" },
    ]);
  });

  it("may be one to the library, from a file with a byte order mark", async () => {
    const path = join(home.folder, "request.json");
    writeFileSync(path, `\uFEFF${JSON.stringify({ model: "vllm/m", messages, max_tokens: 7 })}`);
    const { out } = await home.run(["explain", path, "--json"]);
    expect(JSON.parse(out).body).toEqual({ model: "m", messages, max_tokens: 7, stream: false });
  });

  it("is explained for another model, another provider or a stream as the options say", async () => {
    const request = { model: "claude-haiku-4-5", messages };
    expect((await explain(request, "--model", "vllm/m")).url).toBe("<VLLM_BASE_URL>/v1/chat/completions");
    expect((await explain(request, "--to", "gemini", "--stream")).url).toMatch(/gemini-[^/]*:streamGenerateContent/);
    expect((await explain(request, "--to", "anthropic")).model).toBe("claude-haiku-4-5");
    expect((await explain({ messages }, "--to", "sglang")).model).toBe("model");
  });

  it("is explained for all providers with --to all, with errors in place of explanations", async () => {
    const image = { type: "image_url", image_url: { url: "data:nothing" } };
    const all = (await explain(
      { messages: [{ role: "user", content: [image] }] },
      "--to",
      "all",
    )) as unknown as object[];
    const refused = all.filter((each) => "error" in each);
    expect(all).toHaveLength(adapters.length);
    expect(refused[0]).toEqual({
      provider: "openai",
      address: expect.stringMatching(/^openai\/gpt-/),
      error: expect.stringMatching(/^messages\[0\]\.content\[0\]: expected data:/),
    });
    const readsImages = adapters.filter(({ dialect }) => dialect !== "chat-completions");
    expect(refused).toHaveLength(readsImages.length);
  });
});

describe("a request in the form of a vendor's API", () => {
  const request = { model: "anthropic/claude-haiku-4-5", max_tokens: 7, messages };

  it("has the line that reads a value besides the one that writes it", async () => {
    const found = await explain(request, "--as", "messages", "--to", "vllm/served");
    expect(found).toMatchObject({ as: "messages", provider: "vllm", model: "served", body: { max_tokens: 7 } });
    expect(found.written).toContainEqual({
      pointer: "/body/max_tokens",
      rule: expect.stringMatching(/^spec\/dialects\/chat-completions\.yaml:\d+$/),
      read: expect.stringMatching(/^spec\/inbound\/messages\.yaml:\d+$/),
      from: "/max_tokens",
      action: "copied",
    });
  });

  it("is relayed to the API's vendor, unless --translate or an alias for several addresses is given", async () => {
    const relayed = await explain(request, "--as", "messages");
    expect(relayed).toMatchObject({ relayed: true, body: { ...request, model: "claude-haiku-4-5" } });
    expect(relayed.unsent).toEqual([
      { pointer: "/model", action: "computed", reason: "anthropic/claude-haiku-4-5 → claude-haiku-4-5" },
    ]);
    expect(await explain(request, "--as", "messages", "--translate")).not.toHaveProperty("relayed");
    const aliases = { DRAGOMAN_ALIASES: "quick=anthropic/claude-haiku-4-5;both=anthropic/claude-haiku-4-5,vllm/m" };
    for (const [model, isRelayed] of [
      ["quick", true],
      ["both", undefined],
    ] as const) {
      const args = ["explain", "--json", "--as", "messages"];
      const found = JSON.parse((await home.run(args, aliases, JSON.stringify({ ...request, model }))).out);
      expect(found).toMatchObject({ provider: "anthropic", model: "claude-haiku-4-5" });
      expect(found.relayed).toBe(isRelayed);
    }
  });

  it("is explained for all providers", async () => {
    const { out } = await home.run(["explain", "--as", "messages", "--to", "all"], {}, JSON.stringify(request));
    expect(out).toContain("anthropic: the request is relayed, so its body is not translated");
  });
});

describe("a request that cannot be explained is a one-line error", () => {
  const folder = join(home.folder, "folder");
  mkdirSync(folder);
  it.each([
    [[], "", 1, "standard input is empty: give a request as JSON"],
    [
      ["-"],
      "{",
      1,
      "standard input is not valid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ],
    [[], "[]", 1, "standard input: expected the request as a JSON object"],
    [["nowhere.json"], "", 1, "there is no file nowhere.json"],
    [[folder], "", 1, `${folder} is a folder: name a file with a request as JSON`],
    [[], '{"model":5}', 1, "model: expected a string, found 5"],
    [["--to", "all"], '{"model":{}}', 1, "model: expected a string, found an object"],
    [[], "{}", 1, "the request has no model: give --model <provider>/<model>, or --to all"],
    [[], '{"model":"m"}', 1, "messages: expected an array of messages, found nothing"],
    [["--to", "all"], "{}", 1, "messages: expected an array of messages, found nothing"],
    [
      ["--model", "nowhere/m"],
      JSON.stringify({ messages }),
      1,
      "unknown provider or model: nowhere/m. `dragoman models` lists known ",
    ],
    [
      [],
      JSON.stringify({ model: "vllm/m", messages, fallback: ["nowhere/m"] }),
      1,
      "unknown provider or model: nowhere/m",
    ],
    [
      ["--as", "message"],
      "{}",
      2,
      'unknown API "message"; did you mean "messages"? APIs are chat-completions, generate-content, ',
    ],
    [["--as", "messages"], "{}", 1, "the request has no model: give --model <provider>/<model>, or --to all"],
    [["--as", "messages"], '{"model":"vllm/m"}', 1, "max_tokens: "],
    [["--to", "opnai"], "{}", 2, 'unknown provider "opnai"; did you mean "openai"? Providers are openai, anthropic, '],
  ])("%j with %j", async (args, input, code, expected) => {
    const outcome = await home.run(["explain", ...args], {}, input);
    expect(outcome).toMatchObject({ code, out: "" });
    expect(outcome.err.startsWith(expected) && /^[^\n]+\n$/.test(outcome.err), outcome.err).toBe(true);
  });
});

describe("the screen", () => {
  const request = JSON.stringify({
    model: "claude-opus-4-6",
    messages: [{ role: "user", content: `\u001b]0;title\u0007\u009b2J${"long ".repeat(40)}` }],
    reasoning_effort: "xhigh",
  });

  async function show(colorDepth: number, columns?: number): Promise<string> {
    const stdout = Object.assign(new PassThrough(), columns && { columns });
    const out = text(stdout);
    await main(["explain"], { stdin: Readable.from([request]), stdout, env: home.env, colorDepth });
    stdout.end();
    return out;
  }

  it("has colours only if they are on", async () => {
    const [plain, colored] = [await show(1), await show(8)];
    expect(plain).not.toContain("\u001b");
    expect(colored).toContain("\u001b[38;5;166mclamped");
    expect(stripVTControlCharacters(colored)).toBe(plain);
  });

  it("removes control characters of the request", async () => {
    const shown = await show(1);
    expect(shown).not.toMatch(/[\p{Cc}--\n]/v);
    expect(shown).toContain('"text": "\\u001b');
  });

  it("removes control characters of names, models and short strings", async () => {
    const sly = {
      model: "vllm/m\u001b[31m",
      messages: [{ role: "user", content: "hi" }],
      "\u001b[32mfoo": "\u009b2J",
    };
    for (const options of [[], ["--to", "openai"], ["--to", "all"]]) {
      const { out } = await home.run(["explain", ...options], {}, JSON.stringify(sly));
      expect(out).toContain("[32mfoo");
      expect(out).not.toMatch(/[\p{Cc}--\n]/v);
    }
  });

  it("has whole values and the width of COLUMNS when standard output is not a terminal", async () => {
    const long = "long ".repeat(40);
    const asked = JSON.stringify({ model: "claude-opus-4-6", messages: [{ role: "user", content: long }] });
    const shown = async (env: Record<string, string>, columns?: number) =>
      (await home.run(["explain"], env, asked, columns === undefined ? {} : { columns })).out;
    const [usual, narrow, terminal] = [await shown({}), await shown({ COLUMNS: "50" }), await shown({}, 80)];
    for (const piped of [usual, narrow]) expect(piped).toContain(JSON.stringify(long));
    const others = (text: string) => text.split("\n").filter((line) => !line.includes(long));
    expect(Math.max(...others(usual).map(({ length }) => length))).toBeGreaterThan(50);
    expect(others(narrow).filter(({ length }) => length > 50)).toEqual([]);
    expect(terminal).toMatch(/"text": "long [long ]*…" {2}/);
    expect(await shown({ COLUMNS: "50" }, 80)).not.toMatch(/[^\n]{51}/);
  });

  it("shows that a value was read and then left out", async () => {
    const json = { model: "claude-haiku-4-5", messages, response_format: { type: "json_object" } };
    const { out } = await home.run(["explain"], {}, JSON.stringify(json));
    expect(out).toMatch(/\/response_format\/type +clamped +without a schema, system text at the end/);
    const all = await home.run(["explain", "--to", "all"], {}, JSON.stringify({ ...json, top_k: 40 }));
    expect(all.out).toMatch(/top_k +- +[=~] +[=~] /);
  });

  it("reports when all fields are sent, and splits the table on a narrow screen", async () => {
    const { out } = await home.run(["explain", "--to", "all"], {}, JSON.stringify({ messages }));
    expect(out).toMatch(/\n\nAll fields are sent to every provider that accepts the request\.\n$/);
    const narrow = describeMatrix(
      await explainEverywhere({ messages, temperature: 1 }, { env: {}, stream: false }),
      ["/temperature"],
      { width: 40, paint: createPaint(1) },
    );
    // an address is not cut
    expect(narrow.filter((line) => line.includes(" ") && line.length > 40)).toEqual([]);
    expect(
      narrow
        .filter((line) => line.startsWith("/temperature"))
        .join(" ")
        .match(/[-=]/g),
    ).toHaveLength(adapters.length);
  });

  it.each([40, 60, 80, 200])("fits into %i columns", async (columns) => {
    const lines = (await show(1, columns)).split("\n");
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    const wide = { model: "claude-haiku-4-5", messages: [{ role: "user", content: "漢字".repeat(100) }] };
    const { out } = await home.run(["explain"], {}, JSON.stringify(wide), { columns });
    expect(out).toMatch(/"漢字[漢字]*…"/);
    expect(out.split("\n").filter((line) => stringWidth(line) > columns)).toEqual([]);
  });
});
