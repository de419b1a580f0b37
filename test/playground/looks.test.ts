/** The look of the page, and its loading: in both colour schemes, on a phone and on a wide screen. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningProxy } from "../../proxy/server.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { describeWith } from "../needs.ts";
import { root } from "../walked/root.ts";
import { editor, launch, open, pictures, send, serve, settled, violations, write } from "./stage.ts";

const widths = [360, 1600];
const schemes = ["light", "dark"] as const;
const looks = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));

describeWith(["chromium"], "the page", () => {
  let browser: Browser;
  let simulator: Simulator;
  let proxy: RunningProxy;
  beforeAll(async () => {
    [browser, simulator] = await Promise.all([launch(), startSimulator()]);
    proxy = await serve(simulator.environment);
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
    await simulator.close();
  });

  it.each(looks)("is accessible and fits $width px, $scheme", async ({ width, scheme }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const { page, wrongs } = await open(context, `${proxy.url}/`);
    const check = async (what: string): Promise<void> => {
      await page.screenshot({ path: join(pictures, `${what}-${width}-${scheme}.png`), fullPage: width < 500 });
      expect(await violations(page), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    };
    await page.getByRole("combobox", { name: "Example" }).selectOption({ label: "Reasoning" });
    await settled(page);
    await page.locator(".leaf.clamped").first().focus();
    await page.locator(".origin pre").waitFor();
    await check("origin");
    await write(page, { messages: [{ role: "user", content: "Hello" }], max_tokens: 1_000_000 });
    await page.getByRole("combobox", { name: "Model 3" }).fill("nowhere/model");
    await page.getByRole("combobox", { name: "Model 3" }).press("Enter");
    await page.getByRole("alert").waitFor();
    await write(page, "{");
    await check("refused");
    const content = 'Rome? /think Rome is a city. /call get_weather {"city":"Rome"}';
    const tools = [{ type: "function", function: { name: "get_weather", parameters: { type: "object" } } }];
    await write(page, { messages: [{ role: "user", content }], tools, reasoning_effort: "high" });
    await send(page);
    await page.locator(".events summary").first().click();
    await check("answers");
    await context.close();
    expect(wrongs).toEqual([]);
    expect(readdirSync(pictures).filter((name) => name.endsWith(`-${width}-${scheme}.png`))).toHaveLength(3);
  });

  it("has a switch for its colours, which is remembered", async () => {
    const context = await browser.newContext({ colorScheme: "light" });
    const { page } = await open(context, `${proxy.url}/`);
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole("combobox", { name: "Colours" }).selectOption("dark");
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await settled(page);
    expect(await background()).toBe(dark);
    await page.getByRole("combobox", { name: "Colours" }).selectOption("system");
    await expect.poll(background).toBe(light);
    await context.close();
  });

  it("loads at most 400 kB for its first view", async () => {
    const context = await browser.newContext();
    const { page, requested } = await open(context, `${proxy.url}/`);
    const files = requested.filter((path) => !path.startsWith("/v1/") && path !== "/page.json");
    const zipped = files.map((path) => gzipSync(readFileSync(pathOf(path))).length);
    expect(files.length).toBeGreaterThan(5);
    expect(zipped.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
    await page.close();
    await context.close();
  });

  it("works on any web host, without a proxy", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-site-"));
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const arguments_ = [vite, "build", "playground", "--mode", "site", "--outDir", folder, "--logLevel", "warn"];
    execFileSync(process.execPath, arguments_, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    const host = await hostFiles(folder);
    const context = await browser.newContext();
    const { page, wrongs, requested } = await open(context, `${host.url}/below/a/folder/`);
    expect(await page.locator(".leaf").count()).toBeGreaterThan(5);
    expect(await page.getByRole("button", { name: /^Send/ }).count()).toBe(0);
    await page.getByRole("tab", { name: "Answers" }).click();
    expect(await page.getByText("npm start").count()).toBe(1);
    await editor(page).waitFor();
    expect(requested.filter((path) => !path.startsWith("/below/a/folder/"))).toEqual([]);
    expect(wrongs).toEqual([]);
    await context.close();
    host.server.close();
    rmSync(folder, { recursive: true });
  });
});

function pathOf(url: string): string {
  return join(root, "dist", "playground", url === "/" ? "index.html" : url);
}

/** A web host that has the files below a folder of its own. */
async function hostFiles(folder: string): Promise<{ server: Server; url: string }> {
  const types: Readonly<Record<string, string>> = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
  };
  const server = createServer(({ url = "/" }, response) => {
    const name = url.replace("/below/a/folder/", "") || "index.html";
    response
      .writeHead(200, { "content-type": types[extname(name)] ?? "application/json" })
      .end(readFileSync(join(folder, name)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
