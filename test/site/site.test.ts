/** `npm run site`: every link of the documentation leads somewhere, and it works in a browser, on a phone and in the dark. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { launch } from "../playground/stage.ts";
import { root } from "../walked/root.ts";

const base = "/dragoman/";
const site = join(root, "site");
/** Where the run puts its pictures. */
const pictures = mkdtempSync(join(tmpdir(), "dragoman-site-"));

const guide = "docs/proxy.html";
const reference = "docs/reference/anthropic.html";
const withDiagram = "docs/reference/inbound-messages.html";

let server: Server;
beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/site.mjs", "--base", base], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  server = createServer(({ url = "/" }, response) => {
    const file = fileAt(new URL(url, "http://host").pathname);
    const types: Readonly<Record<string, string>> = {
      ".js": "text/javascript",
      ".css": "text/css",
      ".svg": "image/svg+xml",
    };
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": types[extname(file)] ?? "text/html" }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}, 1_200_000);
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The file that a web host sends for a path; undefined if there is none. */
function fileAt(path: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const place = join(site, decodeURIComponent(path.slice(base.length)));
  const files = [place, `${place}.html`, join(place, "index.html")];
  return files.find((file) => existsSync(file) && statSync(file).isFile());
}

it("has a page for each guide and each page of the reference", () => {
  for (const folder of ["docs", "docs/reference"])
    for (const name of readdirSync(join(root, folder)).filter((each) => each.endsWith(".md")))
      expect(
        fileAt(`${base}${folder}/${name.replace("README.md", "index.md").replace(/md$/, "html")}`),
        name,
      ).toBeDefined();
});

it("leads everywhere its links say", () => {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const idsOf = (file: string) =>
    new Set([...readFileSync(file, "utf8").matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  const known = new Map<string, ReturnType<typeof idsOf>>();
  const broken: string[] = [];
  let count = 0;
  for (const page of pages) {
    const text = readFileSync(join(site, page), "utf8").replaceAll(/<pre[\s\S]*?<\/pre>/g, "");
    for (const [, link = ""] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(link.replaceAll("&amp;", "&"), `http://host${base}${page}`);
      if (origin !== "http://host") continue;
      count++;
      const file = fileAt(pathname);
      if (file === undefined) broken.push(`${page}: ${link}`);
      else if (hash !== "" && file.endsWith(".html")) {
        const ids = known.get(file) ?? idsOf(file);
        known.set(file, ids);
        if (!ids.has(decodeURIComponent(hash.slice(1)))) broken.push(`${page}: ${link}`);
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect(broken).toEqual([]);
});

describeWith(["chromium"], "the documentation in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** Opens a page, and fails for an error in it or a request to another origin. */
  async function visit(
    path: string,
    options: BrowserContextOptions,
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const wrongs: string[] = [];
    page.on("pageerror", (error) => wrongs.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") wrongs.push(message.text());
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== origin) wrongs.push(request.url());
    });
    await page.goto(`${origin}${base}${path}`, { waitUntil: "networkidle" });
    await use(page);
    await context.close();
    expect(wrongs).toEqual([]);
  }

  it("finds a page", () =>
    visit("", {}, async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("retry-after");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("main").innerText(), { timeout: 30_000 }).toMatch(/retry-after/i);
      expect(new URL(page.url()).pathname).toMatch(/^\/dragoman\/docs\//);
    }));

  const schemes = ["light", "dark"] as const;
  const looks = [guide, reference, withDiagram].flatMap((path) =>
    schemes.map((colorScheme) => ({ path, colorScheme })),
  );
  it.each(looks)("is accessible: $path, $colorScheme", ({ path, colorScheme }) =>
    visit(path, { colorScheme }, async (page) => {
      if (path === withDiagram) await page.locator(".diagram svg").waitFor();
      await page.screenshot({ path: join(pictures, `${path.replaceAll("/", "-")}-${colorScheme}.png`) });
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
        return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      expect(found).toEqual([]);
    }),
  );

  it.each(["", guide, reference, withDiagram, "docs/reference/"])("fits a phone: %s", (path) =>
    visit(path, { viewport: { width: 360, height: 800 } }, async (page) => {
      await page.screenshot({ path: join(pictures, `${path.replaceAll("/", "-")}-360.png`) });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    }),
  );
});
