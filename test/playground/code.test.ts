/** The page of the site, which has a compiler for the view Specs: generated code is shown when it is asked for. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { specFiles } from "../../generator/own/built-in.ts";
import { readEdited } from "../../generator/own/edits.ts";
import { codeOf } from "../../generator/own/types.ts";
import { describeWith } from "../needs.ts";
import { root } from "../walked/root.ts";
import { launch, violations, visit } from "./stage.ts";

const file = "spec/providers/anthropic.yaml";
const path = "generated/adapters/anthropic.ts";
const edited = (specFiles.get(file) ?? "").replace(/(claude-4\.6: +\[adaptive.*)max,( +max \])/, "$1high,$2");
const patience = { timeout: 60_000 };

describeWith(["chromium"], "the page of the site", () => {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-site-page-"));
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const args = ["build", "playground", "--mode", "site", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
    execFileSync(process.execPath, [vite, ...args], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    const types: Readonly<Record<string, string>> = {
      ".js": "text/javascript",
      ".css": "text/css",
      ".svg": "image/svg+xml",
    };
    server = createServer(({ url = "/" }, response) => {
      const name = new URL(url, "http://host").pathname.replace(/\/$/, "/index.html");
      response.writeHead(200, { "content-type": types[extname(name)] ?? "text/html" });
      response.end(readFileSync(join(folder, name)));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await launch();
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it("loads the compiler with the first code that is shown", async () => {
    const context = await browser.newContext();
    const { page, requested, wrongs } = await visit(
      context,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/#specs`,
    );
    await page.getByRole("combobox", { name: "Provider" }).selectOption("anthropic");
    const isChecked = () => page.getByRole("status").and(page.getByText("No errors")).waitFor(patience);
    await isChecked();
    await page.getByRole("textbox", { name: `The YAML of ${file}` }).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(edited);
    await page.getByRole("tab", { name: "Changes" }).click();
    const panel = page.getByRole("tabpanel");
    await expect.poll(() => panel.innerText(), patience).toContain("| max | high |");
    const compilers = () => requested.filter((each) => /\/types-[^/]*\.js$/.test(each)).length;
    expect(compilers()).toBe(0);
    await page.getByRole("tab", { name: "Generated code" }).click();
    await expect.poll(() => panel.locator("h2").innerText(), patience).toContain(path);
    expect(compilers()).toBe(1);
    const generated = await codeOf(readEdited(new Map([[file, edited]]), "anthropic"));
    const shown = await panel.locator("pre").evaluate((pre) => {
      const copy = pre.cloneNode(true) as HTMLElement;
      for (const number of copy.querySelectorAll(".number")) number.remove();
      return (copy.textContent ?? "").replace(/\n$/, "");
    });
    expect(shown).toBe(generated.get(path));
    expect(await panel.locator(".changed").innerText()).toContain('"high", "high", "max"]');
    expect(await violations(page)).toEqual([]);
    expect(wrongs).toEqual([]);
    await context.close();
  }, 180_000);
});
