/** opencode with every simulated provider: all of them by chat completions and Messages, some by the other two APIs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { after, answer, type Bench, type Call, command, models, openBench, taskOf } from "./agent.ts";

const patch = "*** Begin Patch\n*** Update File: notes.txt\n@@\n-one two\n+one three\n*** End Patch";

/** GPT models have another tool for changes. */
const task = (model: string): Call[] => [
  ["read", { filePath: "notes.txt" }],
  model.startsWith("openai/gpt-5")
    ? ["apply_patch", { patchText: patch }]
    : ["edit", { filePath: "notes.txt", oldString: "two", newString: "three" }],
  ["bash", { command, description: "Shouts" }],
];

/** The requests of a session: one for its title, one for each call and the answer. */
const requests = 5;

const packages = ["@ai-sdk/openai-compatible", "@ai-sdk/anthropic", "@ai-sdk/openai", "@ai-sdk/google"];
const [chat, messages, responses, contents] = packages as [string, string, string, string];
/** Codex CLI and Gemini CLI judge the other two APIs with all providers. */
const runs = [
  ...models.flatMap((model) => [[chat, model] as const, [messages, model] as const]),
  ...["openai/gpt-5.6-sol", "anthropic/claude-opus-4-8"].map((model) => [responses, model] as const),
  ...["gemini/gemini-3.5-flash", "openai/gpt-5.6-sol"].map((model) => [contents, model] as const),
];

const quiet = { OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" };

/** opencode as a server, which starts once for all sessions; each has a project of its own. */
interface Server {
  ask(provider: string, model: string, folder: string, text: string): Promise<string>;
  stop(): Promise<void>;
}

async function serve(folder: string, env: Record<string, string>): Promise<Server> {
  const child = spawn("opencode", ["serve", "--port", "0", "--print-logs"], { cwd: folder, env });
  const closed = once(child, "close");
  child.stderr.resume();
  let url = "";
  for await (const line of createInterface(child.stdout)) {
    url = /listening on (http:\S+)/.exec(line)?.[1] ?? "";
    if (url !== "") break;
  }
  const post = async (path: string, folder: string, body: unknown) => {
    const response = await fetch(`${url}${path}?${new URLSearchParams({ directory: folder })}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: opencode's own API
    return (await response.json()) as any;
  };
  return {
    async ask(providerID, modelID, folder, text) {
      const { id } = await post("/session", folder, {});
      const parts = [{ type: "text", text }];
      const reply = await post(`/session/${id}/message`, folder, { model: { providerID, modelID }, parts });
      return JSON.stringify(reply);
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
}

describeWith(["opencode"], "opencode", () => {
  let bench: Bench;
  let server: Server;

  beforeAll(async () => {
    bench = await openBench("opencode");
    const home = bench.home();
    const { provider } = JSON.parse(bench.page.block("json"));
    const named = Object.fromEntries(models.map((model) => [model, {}]));
    const providers = bench.page.rows.map(([npm, baseURL]) => [
      npm?.replaceAll(/\W/g, "-"),
      { ...provider.dragoman, npm, options: { ...provider.dragoman.options, baseURL }, models: named },
    ]);
    writeFileSync(join(home, "opencode.json"), JSON.stringify({ provider: Object.fromEntries(providers) }));
    server = await serve(home, { ...bench.env(home), ...quiet, OPENCODE_CONFIG: join(home, "opencode.json") });
  });

  afterAll(() => server.stop());

  it("is configured by its page for each API", () => {
    expect(bench.page.rows.map(([npm]) => npm).sort()).toEqual([...packages].sort());
  });

  it.concurrent.each(runs)("changes a file with %s and %s", async (npm, model) => {
    const home = bench.home();
    const project = join(home, "project");
    const reply = await server.ask(npm.replaceAll(/\W/g, "-"), model, project, taskOf(task(model)));
    expect(bench.notes(home)).toBe(after);
    expect(reply).toMatch(answer);
  });

  it.concurrent("starts as its page says", async () => {
    const home = bench.home({ "project/opencode.json": bench.page.block("json") });
    // it quotes the text of its command line, so that a task with JSON would not arrive as such
    const printed = await bench.run(bench.page.command("anthropic/claude-opus-4-8"), home, { ...quiet, TASK: "Hello" });
    expect(printed).toContain("You said: Hello (anthropic messages, model claude-opus-4-8");
  });

  it("was never refused, and never asked again", async () => {
    expect(await bench.close()).toEqual(Array(runs.length * requests + 2).fill(200));
  });
});
