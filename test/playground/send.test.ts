/** Sending from the page: what providers receive, and how answers are shown. */
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
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
    for (const [index, address] of four.entries()) {
      await fields.nth(index).fill(address);
      await fields.nth(index).press("Enter");
    }
    await settled(page);
    expect(await page.getByRole("button", { name: "Add a model" }).isDisabled()).toBe(true);
    return page;
  }

  async function startSimulated(more: Readonly<Record<string, string>> = {}): Promise<Page> {
    const simulator = await startSimulator();
    closers.push(() => simulator.close());
    return start({ ...simulator.environment, ...more });
  }

  const answerOf = (page: Page, address: string) => pane(page, address).locator(".answer");

  it("byte for byte what it shows, for the fixed requests and its own examples", async () => {
    const simulator = await startRecordedSimulator();
    closers.push(() => simulator.close());
    const page = await start(simulator.environment);
    const compare = async (what: string): Promise<void> => {
      const shown = await copiedBodies(page);
      simulator.exchanges.splice(0);
      await send(page);
      for (const [index, address] of four.entries()) {
        const [provider = ""] = address.split("/");
        const received = simulator.exchanges.filter(({ path }) => path.startsWith(`/${provider}/`));
        expect(
          received.map(({ sent }) => sent),
          `${what} to ${address}`,
        ).toEqual([shown[index]]);
      }
      await page.getByRole("tab", { name: "What is sent" }).click();
    };
    for (const [name, request] of Object.entries(corpus)) {
      await write(page, request);
      await compare(name);
    }
    const example = page.getByRole("combobox", { name: "Example" });
    for (const title of await example.locator("option").allInnerTexts()) {
      if (title === "your own") continue;
      await example.selectOption({ label: title });
      await settled(page);
      await compare(title);
    }
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
    expect(events.at(-1)).toMatch(/\d+ ms\s+event: done\s+data: \{"type":"done","finish_reason":"tool_calls"\}/);
    expect(events.some((event) => event.includes("event: tool_call"))).toBe(true);
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
    await page.getByRole("combobox", { name: "Model 1" }).fill("openai/no-such-model");
    await page.getByRole("combobox", { name: "Model 1" }).press("Enter");
    await settled(page);
    await send(page);
    expect(await answerOf(page, "openai/no-such-model").innerText()).toMatch(/Failed.*4\d\d: /s);
    expect(await answerOf(page, "vllm/served").innerText()).toMatch(/Done/);
  });

  it("with the key of a caller, which it asks for and keeps in memory only", async () => {
    const key = "a-key-of-this-proxy";
    const page = await startSimulated({ DRAGOMAN_KEY: key });
    await write(page, { messages: [{ role: "user", content: "Hello" }] });
    await send(page);
    const field = page.getByLabel("Key of this proxy");
    await field.fill(key);
    await field.press("Enter");
    for (const address of four) await answerOf(page, address).getByRole("status").getByText("Done").waitFor();
    expect(await field.count()).toBe(0);
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
