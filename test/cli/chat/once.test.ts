import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configuringVariables } from "../../../cli/providers.ts";
import { lookupModel } from "../../../runtime/models.ts";
import { describeWith } from "../../needs.ts";
import { png } from "./pictures.ts";
import { pipeInto, simulated, start } from "./simulated.ts";
import { dragoman } from "./terminal.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-once-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** `echo … | dragoman chat …` */
const pipe = (question: string, args: string[] = [], env?: Record<string, string>) =>
  pipeInto(folder, question, args, env);

const said = (text: string, effort = "high") =>
  `You said: ${text} (anthropic messages, model claude-sonnet-5, thinking adaptive, effort ${effort})\n`;

describe("a question on the command line", () => {
  it("is answered once, in plain text", async () => {
    expect(await pipe("", ["Hello /think aside"])).toEqual({ code: 0, out: said("Hello"), err: "" });
  });

  it("attaches the images whose paths it contains", async () => {
    const path = join(folder, "a.png");
    writeFileSync(path, png);
    expect((await pipe("", [`What is ${path}?`])).out).toContain("1 image)");
    writeFileSync(path, "text");
    expect(await pipe("", [`What is ${path}?`])).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^a\.png is not a supported image.*\n$/),
    });
  });

  it("is about what is piped in, in which no images are looked for", async () => {
    const listing = join(folder, "absent.png");
    expect(await pipe(`${listing}\n`, ["Explain this"])).toEqual({
      code: 0,
      out: said(`${listing}\n\nExplain this`),
      err: "",
    });
  });

  it("comes with instructions, an effort and images", async () => {
    writeFileSync(join(folder, "a.png"), png);
    const path = join(folder, "a.png");
    const { out } = await pipe("", ["-e", "low", "-s", "Be brief.", "--image", path, "--image", path, "Look"]);
    expect(out).toContain("effort low, 2 images)");
    const plain = JSON.parse((await pipe("", ["--json", "Hi"])).out);
    const instructed = JSON.parse((await pipe("", ["--json", "--system", "Be brief.", "Hi"])).out);
    expect(instructed.usage.input_tokens).toBeGreaterThan(plain.usage.input_tokens);
  });

  it("may be answered as long as the model can, where the API requires a limit", async () => {
    const bodies: { model: string; max_tokens?: number; max_output_tokens?: number }[] = [];
    const server = createServer(async (request, response) => {
      bodies.push(JSON.parse(await text(request)));
      response.writeHead(400).end("{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...simulated(), ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url };
    await pipe("", ["Hello"], env);
    await pipe("", ["-m", "openai/gpt-5.6-terra", "Hello"], env);
    server.close();
    expect(bodies.map(({ max_tokens, max_output_tokens }) => [max_tokens, max_output_tokens])).toEqual([
      [lookupModel("anthropic/claude-sonnet-5")?.max_output_tokens, undefined],
      [undefined, undefined],
    ]);
  });

  it("is answered as JSON with --json, and in the form of --schema", async () => {
    const { code, out } = await pipe("", ["--json", "Hello"]);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { model: "claude-sonnet-5", provider: "anthropic", message: { content: said("Hello").trim() } },
    ]);
    const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
    const file = join(folder, "schema.json");
    writeFileSync(file, JSON.stringify({ ...schema, additionalProperties: false }));
    for (const given of [file, "name str: of a person"]) {
      expect(JSON.parse((await pipe("", ["--schema", given, "Invent"])).out)).toEqual({ name: expect.any(String) });
    }
  });

  it("is answered as JSON without control characters, which a terminal would interpret", async () => {
    const question = "some \u009b31mred\u007f\u0085 text";
    const { out } = await pipe(question, ["--json"]);
    expect(out).not.toMatch(/[\u007f-\u009f]/);
    expect(out).toContain("\\u009b31mred\\u007f");
    expect(JSON.parse(out).message.content).toContain(question);
  });

  it.each([
    [["-e", "lo", "Hi"], 2, /^unknown effort "lo"; did you mean "low"\? Efforts are .*\n$/],
    [["--schema", "{", "Hi"], 2, /^--schema is not valid JSON .*: give a JSON Schema\n$/],
    [["--schema", "/nowhere", "Hi"], 1, /^--schema \/nowhere cannot be read: ENOENT.*\n$/],
    [["--image", "/nowhere.png", "Hi"], 1, /^\/nowhere\.png does not exist: check the path\.\n$/],
    [["one", "two"], 2, /^unexpected argument "two"\. Usage: dragoman chat \[question\]\n$/],
  ])("with %j ends with exit code %i", async (args, code, err) => {
    expect(await pipe("", args)).toEqual({ code, out: "", err: expect.stringMatching(err) });
  });

  it("reports a path of an image that does not exist, and is sent as text", async () => {
    expect(await pipe("", ["See ./absent.png"])).toEqual({
      code: 0,
      out: said("See ./absent.png"),
      err: expect.stringMatching(/absent\.png does not exist: check the path\.\n$/),
    });
  });
});

describeWith(["tmux"], "a question on a terminal", () => {
  it("is answered once, rendered", async () => {
    const terminal = await start({ args: ["-m", "anthropic/claude-sonnet-5", "Some **bold** text /think aside"] });
    expect(await terminal.ended()).toBe(0);
    expect(await terminal.screen()).toMatch(
      /^aside\n\nYou said: Some bold text .*\n\nclaude-sonnet-5 · \d+ tokens in, /s,
    );
  });

  it("is answered in plain text where the terminal cannot move its cursor, which a conversation needs", async () => {
    const env = { ...simulated(), TERM: "dumb" };
    const args = ["-m", "anthropic/claude-sonnet-5", "Some **bold** text"];
    const terminal = await start({ args, env, columns: 40 });
    expect(await terminal.ended()).toBe(0);
    expect(await terminal.screen()).toMatch(
      /^You said: Some \*\*bold\*\* text \(anthropic\nmessages, model claude-sonnet-5,\nthinking adaptive, effort high\)\n/,
    );
    const other = await start({ env, columns: 120 });
    await other.shows("use `dragoman chat <question>`");
    expect(await other.ended()).toBe(1);
  });

  it("is stopped by Ctrl-C", async () => {
    const terminal = await start({ args: ["-m", "anthropic/claude-sonnet-5", "Hello /stall"] });
    await terminal.shows("You said:");
    await terminal.press("C-c");
    expect(await terminal.ended()).toBe(130);
  });

  it("is needed for --json and --schema", async () => {
    const terminal = await start({ args: ["--json"] });
    await terminal.shows(/--json, --extract and --schema need a question: `dragoman\s+chat\s+<question>`/);
    expect(await terminal.ended()).toBe(2);
  });
});

describe("a question from a pipe", () => {
  it("is answered once, in plain text", async () => {
    const answer =
      "You said: Some **bold** text (anthropic messages, model claude-sonnet-5, thinking adaptive, effort high)\n";
    expect(await pipe("Some **bold** text /think aside\n")).toEqual({ code: 0, out: answer, err: "" });
  });

  it("gets no control characters in its answer", async () => {
    const { out } = await pipe("some \x1b[31mred\x07 and \u009b2J text");
    expect(out).toMatch(/^You said: some \[31mred and 2J text /);
  });

  it("is sent to the model of --model", async () => {
    const { out } = await pipe("Hello", ["--model", "xai/grok-4.5"]);
    expect(out).toContain("(xai responses, model grok-4.5, effort high)");
    expect(await pipe("Hello", ["-m", "nowhere/model"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(
        /^unknown provider or model: nowhere\/model\. `dragoman models` lists known models.*\n$/,
      ),
    });
  });

  it("is answered by a model that does not stream, with its usage in the log", async () => {
    const log = join(folder, "requests.jsonl");
    const { code, out, err } = await pipe("Hello /think aside", ["--model", "openai/gpt-5.5-pro", "--log", log]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^You said: Hello \(openai responses, model gpt-5\.5-pro, /);
    const record = JSON.parse(readFileSync(log, "utf8"));
    expect(record).toMatchObject({ model: "gpt-5.5-pro", provider: "openai", status: 200 });
    expect(record.output_tokens).toBeGreaterThan(0);
  });

  it("fails with the error of a model that does not stream", async () => {
    const { code, err } = await pipe("Hello /fail 503", ["--model", "openai/gpt-5.5-pro"]);
    expect(code).toBe(1);
    expect(err).toMatch(/503|unavailable|overloaded/i);
  });

  it("is sent to the first listed model if the default one is not configured under any name of its provider", async () => {
    const {
      XAI_BASE_URL = "",
      XAI_API_KEY = "",
      ANTHROPIC_BASE_URL = "",
      ANTHROPIC_API_KEY = "",
      VLLM_BASE_URL = "",
    } = simulated();
    expect((await pipe("Hello", [], { XAI_BASE_URL, XAI_API_KEY })).out).toContain("model grok-4.7");
    const second = { PROVIDER_B_BASE_URL: ANTHROPIC_BASE_URL, PROVIDER_B_API_KEY: ANTHROPIC_API_KEY };
    expect((await pipe("Hello", [], { XAI_BASE_URL, XAI_API_KEY, ...second })).out).toContain("model claude-sonnet-5");
    const { code, err } = await pipe("Hello", [], { VLLM_BASE_URL });
    expect([code, err]).toEqual([1, "no default model: give --model vllm/<model>\n"]);
  });

  it("attaches no file: only what the user types may name one", async () => {
    const path = join(folder, "a.png");
    for (const content of [png, "text"]) {
      writeFileSync(path, content);
      expect(await pipe(`What is ${path}?`)).toEqual({ code: 0, out: said(`What is ${path}?`), err: "" });
    }
  });

  it.each([
    [
      "Hello /fail 401",
      /^anthropic\/claude-sonnet-5 answered with status 401: .* `dragoman list` shows which keys are in effect\.\n$/,
    ],
    ["Hello /cut", /^anthropic\/claude-sonnet-5: .*\n$/],
    [" \n", /^the question is empty: .*\n$/],
  ])("that fails (%j) is one line on standard error", async (question, err) => {
    expect(await pipe(question)).toMatchObject({ code: 1, err: expect.stringMatching(err) });
  });

  it("that a model refuses or answers only in part is reported", async () => {
    const refused =
      "claude-sonnet-5 gave no answer: refused or blocked. Rephrase the question, or use another --model.\n";
    expect(await pipe("/refuse")).toEqual({ code: 1, out: "", err: `anthropic/${refused}` });
    expect(await pipe("Some words /length")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^You said: Some words .*\n$/),
      err: "The answer was cut off by the output limit.\n",
    });
  });

  it("needs a log that can be written", async () => {
    const { code, err } = await pipe("Hello", ["--log", folder]);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The request log cannot be written: EISDIR.*\n$/)]);
  });

  it("needs a provider", async () => {
    const { code, out, err } = await pipe("Hello", [], {});
    expect([code, out]).toEqual([1, ""]);
    for (const name of configuringVariables().slice(0, 7)) expect(err).toContain(name);
  });

  it("is logged", async () => {
    const log = join(folder, "log.jsonl");
    await pipe("Hello", [], { ...simulated(), DRAGOMAN_LOG: log });
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({ model: "claude-sonnet-5", status: 200 });
  });

  it("is logged with a code when it failed", async () => {
    const log = join(folder, "log.jsonl");
    const silent = { ANTHROPIC_BASE_URL: "http://127.0.0.1:1", DRAGOMAN_MAX_RETRIES: "0" };
    expect((await pipe("Hello", ["--log", log], { ...simulated(), ...silent })).code).toBe(1);
    const record = { model: "claude-sonnet-5", provider: "anthropic", status: 502, error: "http_error" };
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject(record);
  });

  it("is stopped by Ctrl-C", async () => {
    const log = join(folder, "log.jsonl");
    const [program = "", ...first] = dragoman;
    const env = { XDG_CONFIG_HOME: folder, ...simulated() };
    const child = spawn(program, [...first, "chat", "--log", log], { env });
    child.stdin.end("Hello /stall");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({ status: 499 });
  });
});
