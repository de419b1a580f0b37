/** Sending from the page: what providers receive, and how answers are shown. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { apiNames } from "../../explain/inbound.ts";
import type { RunningProxy } from "../../proxy/server.ts";
import { startSimulator } from "../../simulator/server.ts";
import { startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import { describeWith } from "../needs.ts";
import { copiedBodies, editor, launch, open, pane, send, serve, settled, write } from "./stage.ts";

const four = ["openai/gpt-5.6-sol", "anthropic/claude-sonnet-5", "gemini/gemini-3.5-flash", "vllm/served"];

/** One fixed request of each kind, in the form of the library. */
const corpus = parse(readFileSync(new URL("../../generator/diff/corpus.yaml", import.meta.url), "utf8"), {
  merge: true,
}) as Record<string, object>;

/** A provider that refuses what the built-in one of its name takes. */
const ownSpecs = {
  "providers/vllm.yaml": `provider: vllm
dialect: chat-completions
names:
  - { key: vllm, credential: VLLM_API_KEY, base_url: VLLM_BASE_URL, namespace: x-vllm }
url: /v1/chat/completions
headers: { authorization: "Bearer \${key}" }
rejects: { top_k: all }
`,
};

describeWith(["chromium"], "the page sends", () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launch();
    context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  });
  afterAll(() => browser.close());

  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  /** The page of a proxy in front of these providers. */
  async function start(environment: Readonly<Record<string, string>>): Promise<Page> {
    const proxy: RunningProxy = await serve(environment);
    const { page, wrongs } = await open(context, `${proxy.url}/`);
    closers.push(async () => {
      await page.close();
      await proxy.close();
      expect(wrongs).toEqual([]);
    });
    const fields = page.getByRole("combobox", { name: /^Model \d/ });
    while ((await fields.count()) < four.length) await page.getByRole("button", { name: "Add a model" }).click();
    for (const [index, address] of four.entries()) await chooseModel(page, index + 1, address);
    expect(await page.getByRole("button", { name: "Add a model" }).isDisabled()).toBe(true);
    return page;
  }

  async function chooseModel(page: Page, number: number, address: string): Promise<void> {
    const field = page.getByRole("combobox", { name: `Model ${number}` });
    await field.fill(address);
    await field.press("Enter");
    await settled(page);
  }

  async function startSimulated(more: Readonly<Record<string, string>> = {}): Promise<Page> {
    const simulator = await startSimulator();
    closers.push(() => simulator.close());
    return start({ ...simulator.environment, ...more });
  }

  const answerOf = (page: Page, address: string) => pane(page, address).locator(".answer");

  /** Compares what a page shows with what the providers receive. */
  async function startComparing(more: Readonly<Record<string, string>> = {}) {
    const simulator = await startRecordedSimulator();
    closers.push(() => simulator.close());
    const page = await start({ ...simulator.environment, ...more });
    /** @returns the states of the answers */
    const compare = async (what: string): Promise<string[]> => {
      const shown = await copiedBodies(page);
      simulator.exchanges.splice(0);
      await send(page);
      // the calls are made at the same time
      expect(simulator.exchanges.map(({ sent }) => sent).sort(), what).toEqual(shown.sort());
      const states = await page.locator(".answer [role=status]").allInnerTexts();
      await page.getByRole("tab", { name: "What is sent" }).click();
      return states;
    };
    const compareExamples = async (): Promise<void> => {
      const example = page.getByRole("combobox", { name: "Example" });
      for (const title of await example.locator("option").allInnerTexts()) {
        if (title === "your own") continue;
        await example.selectOption({ label: title });
        await settled(page);
        expect(await compare(title), title).toEqual(four.map(() => "Done"));
      }
    };
    return { page, compare, compareExamples };
  }

  it("byte for byte what it shows, for the fixed requests and its own examples", async () => {
    const { page, compare, compareExamples } = await startComparing();
    for (const [name, request] of Object.entries(corpus)) {
      await write(page, request);
      await compare(name);
    }
    await compareExamples();
    await page.getByRole("checkbox", { name: "Streamed" }).uncheck();
    await settled(page);
    expect(await compare("not streamed")).toEqual(four.map(() => "Done"));
  });

  it("in the API of the conversation, so that a relay is one", async () => {
    const { page, compare, compareExamples } = await startComparing();
    const form = page.getByRole("combobox", { name: "Form" });
    const streamed = page.getByRole("checkbox", { name: "Streamed" });
    const relays: string[] = [];
    for (const api of apiNames) {
      await form.selectOption(api);
      await settled(page);
      relays.push(...(await page.locator(".pane", { hasText: "relayed byte for byte" }).allInnerTexts()));
      await compareExamples();
      await streamed.uncheck();
      await settled(page);
      expect(await compare(`${api}, not streamed`), api).toEqual(four.map(() => "Done"));
      await streamed.check();
      await settled(page);
    }
    expect(relays.length).toBeGreaterThanOrEqual(3);
  });

  it("as this proxy does: with its aliases, its cap and its own specs", async () => {
    const specs = mkdtempSync(join(tmpdir(), "dragoman-page-specs-"));
    for (const [path, text] of Object.entries(ownSpecs)) {
      mkdirSync(join(specs, path, ".."), { recursive: true });
      writeFileSync(join(specs, path), text);
    }
    const { page, compare } = await startComparing({
      DRAGOMAN_SPECS: specs,
      DRAGOMAN_CAP_MAX_TOKENS: "true",
      DRAGOMAN_ALIASES: "fast=anthropic/claude-sonnet-5",
      VLLM_API_KEY: "a-key-of-a-provider",
    });
    await chooseModel(page, 2, "fast");
    await write(page, { messages: [{ role: "user", content: "Hello" }], max_tokens: 10_000_000, top_k: 5 });
    expect(await pane(page, "fast").innerText()).toMatch(/claude-sonnet-5.*max_tokens": 1\d{5},/s);
    expect(await pane(page, "vllm/served").locator(".loss", { hasText: "/top_k" }).innerText()).toContain("rejected");
    await compare("settings of the proxy");
    const known = await page.evaluate(async () => (await fetch("./page.json")).text());
    expect(known).not.toContain("a-key-of-a-provider");
    rmSync(specs, { recursive: true });
  });

  it("to four models at once, and shows reasoning, tool calls, tokens, cost, times and the raw events", async () => {
    const page = await startSimulated();
    const tools = [{ type: "function", function: { name: "get_weather", parameters: { type: "object" } } }];
    const content = 'Rome? /think Rome is a city. /call get_weather {"city":"Rome"}';
    await write(page, {
      messages: [{ role: "user", content }],
      config: { reasoning_effort: "high" },
      provider_config: { tools },
    });
    await send(page);
    for (const address of four) {
      const text = await answerOf(page, address).innerText();
      expect(text, address).toMatch(/State\s+Done/);
      expect(text).toMatch(/First token\s+\d+ ms\s+Total\s+\d+ ms\s+Tokens in\s+\d+\s+Tokens out\s+\d+/);
      expect(text).toMatch(/tool call\s+get_weather\s+\{"city":"Rome"\}/);
      expect(text).toMatch(/End\s+tool_calls/);
    }
    const answer = answerOf(page, "anthropic/claude-sonnet-5");
    expect(await answer.innerText()).toMatch(/Cost\s+\$0\.\d+/);
    expect(await answer.locator(".reasoning").innerText()).toContain("Rome is a city.");
    expect(await answerOf(page, "vllm/served").innerText()).toMatch(/Cost\s+not known/);
    await answer.locator(".events summary").click();
    const events = await answer.locator(".events li").allInnerTexts();
    expect(events.at(-1)).toMatch(/\d+ ms\s+data: \{"type":"done","finish_reason":"tool_calls"\}/);
    expect(events.some((event) => event.includes('data: {"type":"tool_call"'))).toBe(true);
  });

  it("and cancels", async () => {
    const page = await startSimulated();
    await write(page, { messages: [{ role: "user", content: "Wait /stall" }] });
    await page.getByRole("button", { name: "Send to 4 models" }).click();
    await answerOf(page, four[1] ?? "")
      .getByText("Streaming")
      .waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    for (const address of four) await answerOf(page, address).getByText("Cancelled.").waitFor();
    expect(await page.getByRole("button", { name: "Send to 4 models" }).isEnabled()).toBe(true);
  });

  it("and shows the failure of each model next to the answers of the others", async () => {
    const page = await startSimulated();
    await write(page, { messages: [{ role: "user", content: "Hello" }] });
    await chooseModel(page, 1, "openai/no-such-model");
    await send(page);
    expect(await answerOf(page, "openai/no-such-model").innerText()).toMatch(/Failed.*4\d\d: /s);
    expect(await answerOf(page, "vllm/served").innerText()).toMatch(/Done/);
  });

  it("with the key of a caller, which it asks for and keeps in memory only", async () => {
    const key = "a-key-of-this-proxy";
    const page = await startSimulated({ DRAGOMAN_KEY: key, DRAGOMAN_ALIASES: "gpt-*=anthropic/claude-sonnet-5" });
    await write(page, { messages: [{ role: "user", content: "Hello" }] });
    expect(await page.evaluate(async () => (await fetch("./page.json")).status)).toBe(401);
    await send(page);
    const field = page.getByLabel("Key of this proxy");
    await field.fill(key);
    await field.press("Enter");
    for (const address of four) await answerOf(page, address).getByRole("status").getByText("Done").waitFor();
    expect(await field.count()).toBe(0);
    // the aliases of the proxy are known now
    await page.getByRole("tab", { name: "What is sent" }).click();
    await chooseModel(page, 1, "gpt-9");
    await pane(page, "gpt-9").getByText("claude-sonnet-5").first().waitFor();
    await chooseModel(page, 1, four[0] ?? "");
    await send(page);
    await answerOf(page, four[0] ?? "")
      .getByRole("status")
      .getByText("Done")
      .waitFor();
    const stored = await page.evaluate(() =>
      JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(key);
    await page.reload();
    await editor(page).waitFor();
    await send(page);
    await field.waitFor();
    expect(await field.inputValue()).toBe("");
  });
});
