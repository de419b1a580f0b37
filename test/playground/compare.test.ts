/** The view Compare: what is sent, where it comes from, and what is lost. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningProxy } from "../../proxy/server.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { describeWith } from "../needs.ts";
import { editor, launch, open, pane, serve, settled, urlOf, type Watched, write } from "./stage.ts";

const anthropic = "anthropic/claude-opus-4-6";
const gemini = "gemini/gemini-3.5-flash";

const hello = {
  messages: [{ role: "user", content: "Hello" }],
  config: { reasoning_effort: "xhigh", temperature: 0.5 },
};

describeWith(["chromium"], "the page compares", () => {
  let browser: Browser;
  let simulator: Simulator;
  let proxy: RunningProxy;
  let shown: Watched;
  let page: Page;
  beforeAll(async () => {
    [browser, simulator] = await Promise.all([launch(), startSimulator()]);
    proxy = await serve(simulator.environment);
    shown = await open(await browser.newContext({ viewport: { width: 1600, height: 900 } }), `${proxy.url}/`);
    page = shown.page;
    await chooseModels(anthropic, gemini);
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
    await simulator.close();
    expect(shown.wrongs).toEqual([]);
  });

  async function chooseModels(...addresses: string[]): Promise<void> {
    const fields = page.getByRole("combobox", { name: /^Model \d/ });
    while ((await fields.count()) > addresses.length)
      await page
        .getByRole("button", { name: /^Remove/ })
        .last()
        .click();
    while ((await fields.count()) < addresses.length) await page.getByRole("button", { name: "Add a model" }).click();
    for (const [index, address] of addresses.entries()) {
      await fields.nth(index).fill(address);
      await fields.nth(index).press("Enter");
    }
    await settled(page);
  }

  /** The page's explanation of the value that is pointed at, once it is about this one. */
  async function origin(pointer: string): Promise<string> {
    const box = page.getByRole("complementary", { name: "Where it comes from" });
    await box.locator(".where", { hasText: pointer }).waitFor();
    await box.locator("pre").first().waitFor();
    return box.innerText();
  }

  /** The text of the editor that is lit up. */
  const lit = () => page.locator(".cm-content .lit").allInnerTexts();

  it("shows for each model the method, the URL, the headers and the body", async () => {
    await write(page, hello);
    const text = await pane(page, anthropic).innerText();
    expect(text).toContain("POST https://api.anthropic.com/v1/messages");
    expect(text).toContain("x-api-key: <ANTHROPIC_API_KEY>");
    expect(text).toMatch(/"output_config": \{\s*"effort": "max"/);
    expect(await pane(page, gemini).innerText()).toContain("streamGenerateContent?alt=sse");
  });

  it("shows on hover the line of YAML that wrote a value, and lights up where it came from", async () => {
    await write(page, hello);
    await pane(page, anthropic).getByRole("button", { name: '"effort": "max"' }).hover();
    const text = await origin("/body/output_config/effort");
    expect(text).toContain("clamped");
    expect(text).toMatch(/spec\/providers\/\w+\.yaml:\d+/);
    expect(text).toMatch(/claude-4\.6: +\[adaptive, disabled, low, +low, medium, high, max, +max \]/);
    expect(await lit()).toEqual(['"xhigh"']);
  });

  it("gives every leaf an origin", async () => {
    await write(page, hello);
    const leaves = pane(page, anthropic).locator("[data-pointer]");
    const pointers = await leaves.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.pointer ?? ""));
    expect(pointers.length).toBeGreaterThan(12);
    for (const [index, pointer] of pointers.entries()) {
      await leaves.nth(index).focus();
      await page.locator(".origin .where", { hasText: pointer }).waitFor();
      expect(await page.locator(".origin .yaml").innerText(), pointer).toMatch(/spec\/.*:\d+|the runtime/);
    }
  });

  it("lights up what is made of the value at the cursor", async () => {
    await write(page, hello);
    await editor(page).getByText("Hello").click();
    await page.locator(".leaf.lit").nth(1).waitFor();
    expect(await page.locator(".leaf.lit .value").allInnerTexts()).toEqual(['"Hello"', '"Hello"']);
  });

  it("lists what is dropped, clamped or refused, with the reason", async () => {
    await write(page, hello);
    const losses = pane(page, anthropic).locator(".loss");
    expect(await losses.allInnerTexts()).toEqual([
      expect.stringMatching(/clamped\s+\/config\/reasoning_effort\s+xhigh → max/),
      expect.stringMatching(/dropped\s+\/config\/temperature\s+refused while thinking is on/),
    ]);
    await losses.last().hover();
    await origin("/config/temperature");
    expect(await lit()).toEqual(["0.5"]);
  });

  it("shows what the provider would refuse as a warning", async () => {
    await write(page, { ...hello, config: { max_tokens: 1_000_000 } });
    expect(await pane(page, anthropic).locator(".warnings").innerText()).toContain("/body/max_tokens");
  });

  it("shows why nothing can be sent", async () => {
    await write(page, { ...hello, config: { reasoning_efort: "high" } });
    expect(await pane(page, anthropic).getByRole("alert").innerText()).toContain("reasoning_effort");
    await chooseModels("nowhere/model");
    expect(await pane(page, "nowhere/model").getByRole("alert").innerText()).toContain("config.reasoning_efort");
    await write(page, hello);
    expect(await pane(page, "nowhere/model").getByRole("alert").innerText()).toContain("unknown provider or model");
    await chooseModels(anthropic, gemini);
  });

  it("keeps what it shows while the text is not valid, and says what is wrong", async () => {
    await write(page, hello);
    await write(page, '{ "messages": [ ');
    expect(await page.locator(".given .problem").innerText()).toMatch(/^not valid JSON: /);
    expect(await pane(page, anthropic).innerText()).toContain('"text": "Hello"');
    await write(page, hello);
    expect(await page.locator(".given .problem").count()).toBe(0);
  });

  it("has examples in every form, which all can be sent", async () => {
    const form = page.getByRole("combobox", { name: "Form" });
    const names = await form.locator("option").allInnerTexts();
    expect(names.length).toBe(5);
    for (const name of names) {
      await form.selectOption({ label: name });
      const example = page.getByRole("combobox", { name: "Example" });
      for (const title of await example.locator("option").allInnerTexts()) {
        await example.selectOption({ label: title });
        await settled(page);
        expect(await page.getByRole("alert").count(), `${name}, ${title}`).toBe(0);
        expect(await pane(page, gemini).locator(".leaf").count()).toBeGreaterThan(5);
      }
    }
    await form.selectOption({ index: 0 });
  });

  it("explains a request in a vendor's form with the line that read it", async () => {
    await page.getByRole("combobox", { name: "Form" }).selectOption("chat-completions");
    await settled(page);
    await pane(page, anthropic).getByRole("button", { name: '"max_tokens": 500' }).hover();
    const text = await origin("/body/max_tokens");
    expect(text).toMatch(/read by spec\/inbound\/chat-completions\.yaml:\d+/);
    expect(text).toMatch(/written by spec\/\w+\/.*\.yaml:\d+/);
    expect(await lit()).toEqual(["500"]);
    await page.getByRole("combobox", { name: "Form" }).selectOption({ index: 0 });
  });

  it("can be read and operated with the keyboard alone", async () => {
    const { page, wrongs } = await open(shown.page.context(), `${proxy.url}/`);
    await page.getByRole("combobox", { name: "Example" }).selectOption({ label: "Reasoning" });
    const point = (pointer: string) => page.locator(".origin .where", { hasText: pointer }).waitFor();
    const tabTo = async (name: RegExp) => {
      for (let count = 0; count < 60; count++) {
        await page.keyboard.press("Tab");
        const label = await page.evaluate(() => {
          const { activeElement: at } = document;
          return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
        });
        if (name.test(label)) return;
      }
      throw new Error(`the Tab key does not reach ${name}`);
    };
    // Tab leaves the editor
    await editor(page).focus();
    await tabTo(/^What is sent/);
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tab", { name: "Answers" }).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowLeft");
    // the values of a model are one stop
    await tabTo(/^(dropped|rejected)/);
    await point("/config/temperature");
    await page.keyboard.press("ArrowDown");
    await point("/url");
    await page.keyboard.press("End");
    await point("/body/reasoning/effort");
    await page.keyboard.press("Home");
    await point("/config/temperature");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Model 2");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(anthropic);
    await page.keyboard.press("Enter");
    await pane(page, anthropic).waitFor();
    await page.close();
    expect(wrongs).toEqual([]);
  });

  it("is shared by its URL", async () => {
    await write(page, { messages: [{ role: "user", content: "shared" }] });
    const other = await open(page.context(), await urlOf(page));
    const fields = other.page.getByRole("combobox", { name: /^Model/ });
    const addresses = await fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    expect(addresses).toEqual([anthropic, gemini]);
    expect(await editor(other.page).innerText()).toContain("shared");
    expect(other.wrongs).toEqual([]);
    await other.page.close();
  });

  it("survives a link that is damaged", async () => {
    for (const hash of ["#compare/AAAA", "#compare/%00", "#nowhere", "#compare/q1bKLChQsgJSxbn5qUDKyMDAwEIpFgA"]) {
      const other = await open(page.context(), `${proxy.url}/${hash}`);
      expect(await other.page.locator(".leaf").count(), hash).toBeGreaterThan(5);
      expect(other.wrongs).toEqual([]);
      await other.page.close();
    }
  });
});
