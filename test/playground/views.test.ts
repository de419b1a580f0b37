/** The look of the views Streams, Tables and Specs: in both colour schemes, on a phone and on a wide screen. */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningProxy } from "../../proxy/server.ts";
import { describeWith } from "../needs.ts";
import { launch, pictures, serve, violations, visit } from "./stage.ts";

/** How to come to what is looked at. */
const sights: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  streams: async (page) => {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: /^Event 2 of/ }).waitFor();
  },
  tables: async (page) => {
    await page.locator(".cell.clamped").first().click();
    await page.locator(".details pre").waitFor();
  },
  "tables-models": (page) => page.getByRole("tab", { name: "Models" }).click(),
  "tables-fields": async (page) => {
    await page.getByRole("tab", { name: "Fields" }).click();
    await page.locator('[data-cell="5 1"]').click();
    await page.locator(".details pre").waitFor();
  },
  specs: async (page) => {
    await page.locator(".cm-content").focus();
    await page.keyboard.insertText("wrong: 1\n");
    await page.getByRole("list", { name: "Errors" }).waitFor({ timeout: 60_000 });
  },
  "specs-code": async (page) => {
    await page.getByRole("tab", { name: "Generated code" }).click();
    await page.getByRole("tabpanel").getByText("npm run site").waitFor({ timeout: 60_000 });
  },
};

const looks = Object.keys(sights).flatMap((name) =>
  [360, 1600].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ name, width, scheme }))),
);

describeWith(["chromium"], "the page", () => {
  let browser: Browser;
  let proxy: RunningProxy;
  beforeAll(async () => {
    browser = await launch();
    proxy = await serve({});
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
  });

  it.each(looks)(
    "is accessible and fits: $name, $width px, $scheme",
    async ({ name, width, scheme }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
      const { page, wrongs } = await visit(context, `${proxy.url}/#${name.split("-")[0]}`);
      await sights[name]?.(page);
      await page.screenshot({ path: join(pictures, `${name}-${width}-${scheme}.png`), fullPage: width < 500 });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
      expect(wrongs).toEqual([]);
    },
    120_000,
  );
});
