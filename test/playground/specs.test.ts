/** The view Specs: the YAML is edited in the page, which checks it and shows what changes. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { specFiles } from "../../generator/own/built-in.ts";
import { printChanges } from "../../generator/own/edits.ts";
import { describeWith } from "../needs.ts";
import { openView, urlOf, visit } from "./stage.ts";

const file = "spec/providers/anthropic.yaml";
const original = specFiles.get(file) ?? "";
const edited = original.replace(/(claude-4\.6: +\[adaptive.*)max,( +max \])/, "$1high,$2");
const misspelt = original.replace("dialect: messages", "dialect: mesages");

/** The checker is loaded, then it compares all providers. */
const patience = { timeout: 60_000 };

describeWith(["chromium"], "the page edits specs", () => {
  let page: Page;
  openView("specs", async (opened) => {
    page = opened;
    await page.getByRole("combobox", { name: "Provider" }).selectOption("anthropic");
    await page.getByRole("combobox", { name: "Conversation" }).selectOption({ label: "Reasoning" });
    await page.getByRole("status").and(page.getByText("No errors")).waitFor(patience);
  });

  const checked = (verdict: string) => expect.poll(() => page.getByRole("status").innerText(), patience).toBe(verdict);
  const editor = () => page.getByRole("textbox", { name: `The YAML of ${file}` });
  const panel = () => page.getByRole("tabpanel");
  const show = (name: string) => page.getByRole("tab", { name }).click();

  async function write(text: string): Promise<void> {
    await editor().focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  }

  it("shows that nothing changes, and where there is generated code", async () => {
    await show("Generated code");
    expect(await panel().innerText()).toContain("The package has no compiler");
    await show("Changes");
    await expect.poll(() => panel().innerText(), patience).toContain("No behaviour changes.");
    await show("What is sent");
    expect(await panel().innerText()).toContain("This request is sent as before");
  }, 120_000);

  it("shows at once what an edit of a cell changes", async () => {
    expect(edited).not.toBe(original);
    await page.getByRole("combobox", { name: "Conversation" }).selectOption({ label: "Reasoning" });
    await write(edited);
    await checked("No errors");
    const edits = new Map([[file, edited]]);
    await show("Changes");
    await expect.poll(() => panel().locator("pre").textContent(), patience).toBe(printChanges(edits));
    expect(printChanges(edits)).toContain("| `claude-4.6` | xhigh | max | high |");
  }, 120_000);

  it("keeps edits in its URL", async () => {
    const other = await visit(page.context(), await urlOf(page));
    await other.page.locator(".cm-content").getByText("claude-4.6:").first().waitFor();
    await other.page.getByRole("tab", { name: "Changes" }).click();
    await expect.poll(() => other.page.getByRole("tabpanel").innerText(), patience).toContain("| max | high |");
    expect(other.wrongs).toEqual([]);
    await other.page.close();
  }, 120_000);

  it("shows the checker's messages at their lines", async () => {
    await write(misspelt);
    await checked("The specs have errors");
    const error = page.getByRole("list", { name: "Errors" }).getByRole("button");
    expect(await error.innerText()).toContain(`${file}:3 unknown dialect mesages; did you mean messages?`);
    expect(await page.locator(".cm-lintRange-error").innerText()).toBe("mesages");
    await write(original.replace("dialect: messages", "dialect: [messages"));
    await expect.poll(() => error.first().innerText(), patience).not.toContain("mesages");
    await page.getByRole("button", { name: "Discard edits" }).click();
    await checked("No errors");
    expect(await error.count()).toBe(0);
    expect(await page.getByRole("button", { name: "Discard edits" }).isDisabled()).toBe(true);
  }, 120_000);

  it("shows the messages of the schemas at the line of the YAML", async () => {
    await write(`${original}body: { temprature: $req.temperature }\n`);
    await checked("The specs have errors");
    const error = page.getByRole("list", { name: "Errors" }).getByRole("button").first();
    expect(await error.innerText()).toMatch(/anthropic\.yaml:\d+ .*temprature/s);
    await page.getByRole("button", { name: "Discard edits" }).click();
    await checked("No errors");
  }, 120_000);

  it("edits the dialect too", async () => {
    await page.getByRole("combobox", { name: "Conversation" }).selectOption({ index: 0 });
    await page.getByRole("combobox", { name: "File" }).selectOption("spec/dialects/messages.yaml");
    const dialect = page.getByRole("textbox", { name: "The YAML of spec/dialects/messages.yaml" });
    await dialect.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText((specFiles.get("spec/dialects/messages.yaml") ?? "").replace(/\b8192\b/g, "4096"));
    await show("Changes");
    await expect.poll(() => panel().innerText(), patience).toContain("4096");
    await page.getByRole("button", { name: "Discard edits" }).click();
    await checked("No errors");
  }, 120_000);
});
