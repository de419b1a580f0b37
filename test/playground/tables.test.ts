/** The view Tables: efforts, models and fields. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { prices } from "../../generated/prices.ts";
import { models } from "../../generated/registry.ts";
import { fields, providers, reasoning } from "../../playground/views/tables/tables.data.ts";
import { describeWith } from "../needs.ts";
import { openView, urlOf, visit } from "./stage.ts";

describeWith(["chromium"], "the page has tables", () => {
  let page: Page;
  openView("tables", (opened) => {
    page = opened;
  });

  const rows = () =>
    page
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")));
  const table = (name: string) => page.getByRole("tab", { name, exact: true }).click();
  const search = (text: string) => page.getByRole("searchbox", { name: "Search" }).fill(text);
  const provider = (name: string) => page.getByRole("combobox", { name: "Provider" }).selectOption(name);
  const details = () => page.locator(".details").innerText();

  it("shows for every family what is sent for each effort, and filters", async () => {
    const cells = ({ cells: all }: (typeof reasoning)[number]) =>
      all.map(({ sent, outcome }) => `${sent ?? "–"} ${outcome}`);
    const expected = (some: typeof reasoning) => some.map((row) => [`${row.provider} ${row.family}`, ...cells(row)]);
    expect(await rows()).toEqual(expected(reasoning));
    await provider("anthropic");
    const own = reasoning.filter((row) => row.provider === "anthropic");
    await expect.poll(rows).toEqual(expected(own));
    await search("opus-4-6");
    await expect.poll(rows).toEqual(expected(own.filter((row) => row.models.includes("claude-opus-4-6"))));
    await search("");
    await page.getByRole("checkbox", { name: "changed" }).check();
    await expect
      .poll(rows)
      .toEqual(expected(own.filter((row) => row.cells.some((each) => each.outcome === "changed"))));
    await page.getByRole("checkbox", { name: "changed" }).uncheck();
    await provider("");
  });

  it("shows the line of a cell, and is one stop of the keyboard with arrow keys within", async () => {
    await search("claude-4.6");
    await provider("anthropic");
    await expect.poll(async () => (await rows()).length).toBe(1);
    await page.getByRole("checkbox", { name: "dropped" }).focus();
    await page.keyboard.press("Tab");
    await expect.poll(details).toContain("effort none");
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    await expect.poll(details).toMatch(/effort xhigh clamped .*: max/);
    await expect.poll(details).toMatch(/spec\/providers\/anthropic\.yaml:\d+[\s\S]*claude-4\.6: +\[adaptive/);
    await page.keyboard.press("End");
    await expect.poll(details).toContain("effort max kept");
    await page.keyboard.press("Home");
    await expect.poll(details).toContain("effort none changed");
    await search("");
    await provider("");
  });

  it("shows every field at every provider, with the reason", async () => {
    await table("Fields");
    const found = await rows();
    expect(found.map(([field]) => field)).toEqual(fields.map(({ field }) => field));
    expect(new Set(found.map(({ length }) => length))).toEqual(new Set([1 + providers.length]));
    await page.getByRole("button", { name: /./ }).and(page.locator('[data-cell="0 0"]')).focus();
    await page.keyboard.press("ArrowRight");
    const at = fields.findIndex(({ field }) => field === "temperature");
    for (let step = 0; step < at; step++) await page.keyboard.press("ArrowDown");
    await expect.poll(details).toContain("temperature at anthropic kept");
    await expect.poll(details).toContain("refused while thinking is on");
    await expect.poll(details).toMatch(/spec\/dialects\/messages\.yaml:\d+/);
    await search("penalty");
    await expect
      .poll(async () => (await rows()).map(([field]) => field))
      .toEqual(["frequency_penalty", "presence_penalty"]);
    await search("");
  });

  it("sorts models by price, and filters by capabilities", async () => {
    await table("Models");
    expect((await rows()).length).toBe(models.length);
    await page.getByRole("button", { name: "$ out" }).click();
    const out = async () => (await rows()).map((row) => row[6] ?? "");
    const known = models.flatMap(({ id }) => prices[id]?.rates[0].output ?? []).map(Number);
    const sorted = known.toSorted((one, other) => one - other);
    const numbers = async () =>
      (await out()).filter((text) => text !== "?").map((text) => Number(text.replace(",", "")));
    await expect.poll(numbers).toEqual(sorted);
    expect(await page.getByRole("columnheader", { name: "$ out" }).getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("button", { name: "$ out" }).click();
    await expect.poll(numbers).toEqual(sorted.toReversed());
    expect((await out()).at(-1)).toBe("?");
    await page.getByRole("checkbox", { name: "Images" }).check();
    const seeing = models.filter(({ capabilities }) => capabilities.images === "Supported").length;
    await expect.poll(async () => (await rows()).length).toBe(seeing);
  });

  it("is shared by its URL", async () => {
    await search("mini");
    const other = await visit(page.context(), await urlOf(page));
    expect(await other.page.getByRole("checkbox", { name: "Images" }).isChecked()).toBe(true);
    expect(await other.page.locator("tbody tr").count()).toBe((await rows()).length);
    expect(other.wrongs).toEqual([]);
    await other.page.close();
  });
});
