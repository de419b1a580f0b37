/** The view Streams: a recorded stream, event by event. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { replyIn } from "../../cli/explain/reply-file.ts";
import { explainReply } from "../../explain/index.ts";
import { samples } from "../../playground/views/streams/samples.data.ts";
import { describeWith } from "../needs.ts";
import { openView, urlOf, visit } from "./stage.ts";

describeWith(["chromium"], "the page steps through a stream", () => {
  let page: Page;
  openView("streams", (opened) => {
    page = opened;
  });

  const heading = (at: number, of: number) => page.getByRole("heading", { name: `Event ${at} of ${of}`, exact: true });
  const part = (name: string) => page.locator(".step > li", { has: page.getByRole("heading", { name }) });
  const values = async (name: string) =>
    (await part(name).locator(":scope > pre, :scope > div > pre").allInnerTexts()).map((text) => JSON.parse(text));

  it.each(samples.map((sample, index) => ({ ...sample, index })))(
    "shows each event of $model, $name, with its rules, its signals and what the caller gets",
    async ({ text, model, index }) => {
      const reply = replyIn(Buffer.from(text), "it", 200, undefined);
      const { steps } = await explainReply(reply, { model, env: {} });
      await page.getByRole("combobox", { name: "Example" }).selectOption(String(index));
      await heading(1, steps.length).waitFor();
      for (const [at, { event, rules, signals, callerEvents }] of steps.entries()) {
        if (at > 0) await page.getByRole("button", { name: "Next" }).click();
        await heading(at + 1, steps.length).waitFor();
        expect(await values("Native event")).toEqual(event === undefined ? [] : [event]);
        const lines = await part("Rules").locator("p code").allInnerTexts();
        expect(lines).toEqual(rules.map(({ file, line }) => `${file}:${line}`));
        expect(await part("Signals").locator(".chip").allInnerTexts()).toEqual(signals.map(({ name }) => name));
        expect(await values("Signals")).toEqual(signals.map(({ value }) => value));
        expect(await values("The caller gets")).toEqual(callerEvents);
      }
    },
  );

  it("shows the text of the line that read an event", async () => {
    await page.getByRole("combobox", { name: "Example" }).selectOption("0");
    await page.locator(".yaml .at").first().waitFor();
    expect(await page.locator(".yaml .at").first().innerText()).toContain("match:");
  });

  it("is stepped through with the arrow keys", async () => {
    await page.getByRole("combobox", { name: "Example" }).selectOption("0");
    const current = page.locator('[aria-current="step"]');
    const number = () => current.locator(".number").innerText();
    await expect.poll(number).toBe("1");
    await current.focus();
    const count = await page.locator(".events li").count();
    const reached = async (key: string, event: number) => {
      await page.keyboard.press(key);
      await expect.poll(number).toBe(String(event));
      await expect.poll(() => current.evaluate((each) => each === document.activeElement)).toBe(true);
    };
    await reached("ArrowRight", 2);
    await reached("ArrowDown", 3);
    await reached("ArrowLeft", 2);
    await reached("ArrowUp", 1);
    await reached("ArrowUp", 1);
    await reached("End", count);
    await reached("Home", 1);
  });

  it("reads a stream that is pasted, for a caller of another API", async () => {
    const model = page.getByRole("combobox", { name: "The model that sent it" });
    const event = '{"choices":[{"index":0,"delta":{"content":"Pasted"}}]}';
    await model.fill("vllm/any");
    await model.press("Enter");
    await page.getByRole("textbox", { name: /^The stream/ }).fill(`data: ${event}\n\ndata: [DONE]\n\n`);
    await expect.poll(async () => JSON.stringify(await values("The caller gets"))).toContain('"Pasted"');
    await page.getByRole("combobox", { name: "Caller" }).selectOption("messages");
    await expect.poll(async () => JSON.stringify(await values("The caller gets"))).toContain("content_block_delta");
    await page.getByRole("combobox", { name: "Caller" }).selectOption({ index: 0 });
  });

  it("says what is wrong with other text, and with a model that does not exist", async () => {
    const model = page.getByRole("combobox", { name: "The model that sent it" });
    await page.getByRole("textbox", { name: /^The stream/ }).fill("nothing");
    expect(await page.getByRole("alert").innerText()).toContain("neither JSON nor an event stream");
    await page.getByRole("combobox", { name: "Example" }).selectOption("0");
    await model.fill("nowhere/model");
    await model.press("Enter");
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("unknown provider or model");
    await page.getByRole("combobox", { name: "Example" }).selectOption("0");
    await expect.poll(() => model.inputValue()).toBe(samples[0]?.model);
  });

  it("is shared by its URL", async () => {
    await page.getByRole("combobox", { name: "Example" }).selectOption("4");
    await page.getByRole("heading", { name: /^Event 1 of/ }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: /^Event 2 of/ }).waitFor();
    const other = await visit(page.context(), await urlOf(page));
    await other.page.getByRole("heading", { name: /^Event 2 of/ }).waitFor();
    const model = other.page.getByRole("combobox", { name: "The model that sent it" });
    expect(await model.inputValue()).toBe(samples[4]?.model);
    expect(other.wrongs).toEqual([]);
    await other.page.close();
  });
});
