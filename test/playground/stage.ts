/** The page in a real browser, served by a proxy with simulated providers behind it. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { ownMachine } from "../../proxy/request/access.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { programPath } from "../needs.ts";

/** Where a run puts its pictures. */
export const pictures = mkdtempSync(join(tmpdir(), "dragoman-page-"));

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: programPath("chromium"), args: ["--no-sandbox"] });
}

/** A proxy as `npm start` runs it, in front of these providers. */
export function serve(environment: Readonly<Record<string, string>>) {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const env = { ...environment, DRAGOMAN_MAX_RETRIES: "0" };
  return startProxy({ env, host: "127.0.0.1", port: 0, access: ownMachine, logs: silence });
}

/** A page with its faults: actions that it must not do. */
export interface Watched {
  readonly page: Page;
  /** Errors, messages on the console, and requests to another origin. */
  readonly wrongs: string[];
  /** The paths that were requested. */
  readonly requested: string[];
}

/**
 * Where typed text replaces a selection, Chromium copies the style of what was there into an attribute. The policy of the page
 * blocks that, which changes nothing: CodeMirror draws the text itself.
 */
const editing = "Applying inline style violates";

/** Opens the view that compares, and waits until it can be used. */
export async function open(context: BrowserContext, url: string): Promise<Watched> {
  const watched = await visit(context, url);
  await settled(watched.page);
  await editor(watched.page).waitFor();
  return watched;
}

/** Opens the page, and waits until its view is there. */
export async function visit(context: BrowserContext, url: string): Promise<Watched> {
  const page = await context.newPage();
  const wrongs: string[] = [];
  const requested: string[] = [];
  page.on("pageerror", (error) => wrongs.push(String(error)));
  page.on("console", (message) => {
    // an answer of the proxy may be an error
    const isAnswer = /^\/(v1\/|page\.json$)/.test(new URL(message.location().url || url).pathname);
    if (!isAnswer && !message.text().startsWith(editing)) wrongs.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    requested.push(pathname);
    if (origin !== new URL(url).origin) wrongs.push(`a request to ${request.url()}`);
  });
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  return { page, wrongs, requested };
}

/**
 * Opens a view of the page before the tests of a file, and closes it after them.
 * @param ready is called with its page, which must have done nothing wrong at the end
 */
export function openView(view: string, ready: (page: Page) => Promise<void> | void): void {
  let browser: Browser;
  let proxy: RunningProxy;
  let shown: Watched;
  beforeAll(async () => {
    browser = await launch();
    proxy = await serve({});
    shown = await visit(await browser.newContext({ viewport: { width: 1600, height: 900 } }), `${proxy.url}/#${view}`);
    await ready(shown.page);
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
    expect(shown.wrongs).toEqual([]);
  });
}

/** Waits until what is shown belongs to the conversation. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#results[aria-busy="false"] .pane').first().waitFor();
}

/** The URL of what is shown. It follows after the last change, so this waits until it stays the same. */
export async function urlOf(page: Page): Promise<string> {
  let url: string;
  do {
    url = page.url();
    await page.waitForTimeout(1000);
  } while (page.url() !== url);
  return url;
}

export function editor(page: Page) {
  return page.getByRole("textbox", { name: "The conversation as JSON" });
}

export function pane(page: Page, address: string) {
  return page.getByRole("region", { name: address, exact: true });
}

/** Replaces the conversation, as by pasting. */
export async function write(page: Page, conversation: unknown): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    typeof conversation === "string" ? conversation : JSON.stringify(conversation, undefined, 2),
  );
  await settled(page);
}

/** Sends to all models, and waits until every answer has ended. */
export async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Send( to|$)/ }).click();
  await page
    .getByRole("button", { name: /^Send( to|$)/ })
    .and(page.locator(":enabled"))
    .waitFor();
}

/** The exact bodies that the panes show, as their buttons copy them. */
export function copiedBodies(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const copied: string[] = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    for (const button of document.querySelectorAll<HTMLButtonElement>(".pane header button.plain"))
      if (button.textContent === "Copy body" || button.textContent === "Copied") button.click();
    return copied;
  });
}

/** The rules of axe that the page breaks, and where. */
export async function violations(page: Page): Promise<string[]> {
  // the policy of the page forbids scripts of others, but not the debugger
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations: found } = await axe.run();
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}
