/** Rights of web pages in a real browser at a proxy on the same machine, with and without the lists of hosts and origins. */
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { describeWith, programPath } from "../needs.ts";
import { hello, type Setup, setUp } from "./proxy-under-test.ts";

const body = JSON.stringify(hello);

/** Posts a chat request from the page; resolves to the answer, or to the error that the page sees. */
async function askFrom(page: Page, url: string): Promise<string> {
  return page.evaluate(
    async ([to, text]) => {
      const headers = { "content-type": "application/json" };
      try {
        const response = await fetch(to as string, { method: "POST", headers, body: text as string });
        return `${response.status} ${await response.text()}`;
      } catch (error) {
        return `${error}`;
      }
    },
    [url, body],
  );
}

describeWith(["chromium"], "a web page in a browser", () => {
  let browser: Browser;
  let setup: Setup;
  beforeAll(async () => {
    // every name below .test is this machine, as an attacker's name server can say of the attacker's domain
    const resolve = "--host-resolver-rules=MAP *.test 127.0.0.1";
    // Chromium asks for permission before a public page may call this machine; other browsers do not
    const args = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks", resolve];
    browser = await chromium.launch({ executablePath: programPath("chromium"), args });
  }, 120_000);
  afterAll(() => browser.close());
  afterEach(() => setup.close());

  /** A page at this address, whose document the attacker's own server has sent. */
  async function open(address: string): Promise<Page> {
    const page = await browser.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "<title>evil</title>" }));
    await page.goto(address);
    return page;
  }

  const foreign = async () => {
    const page = await open("http://evil.test:8000/");
    return askFrom(page, `${setup.proxy.url}/v1/chat`);
  };

  /** Afterwards the name of the page's own origin is that of the proxy, so no rule about other origins applies. */
  const rebound = async () => {
    const page = await open(`http://rebound.test:${setup.proxy.port}/`);
    return askFrom(page, "/v1/chat");
  };

  it.each([
    ["a page of another origin", foreign],
    ["DNS rebinding", rebound],
  ])("can spend the keys of an open proxy: %s", async (_, attack) => {
    setup = await setUp();
    expect(await attack()).toMatch(/^200 .*"hi"/);
    expect(setup.provider.seen).toHaveLength(1);
  });

  it("of another origin is refused by DRAGOMAN_ALLOWED_ORIGINS", async () => {
    setup = await setUp({ DRAGOMAN_ALLOWED_ORIGINS: "https://app.example" });
    expect(await foreign()).toBe("TypeError: Failed to fetch");
    expect(setup.provider.seen).toEqual([]);
  });

  it("is refused by DRAGOMAN_ALLOWED_HOSTS after DNS rebinding", async () => {
    setup = await setUp({ DRAGOMAN_ALLOWED_HOSTS: "loopback" });
    expect(await rebound()).toMatch(/^403 .*"forbidden"/);
    expect(setup.provider.seen).toEqual([]);
  });

  it("needs a key where callers need one", async () => {
    setup = await setUp({ DRAGOMAN_KEY: "a-key-of-this-proxy" });
    expect([await foreign(), await rebound()]).toEqual([
      expect.stringMatching(/^401 .*"unauthorized"/),
      expect.stringMatching(/^401 .*"unauthorized"/),
    ]);
    expect(setup.provider.seen).toEqual([]);
  });

  it("of a listed origin is served", async () => {
    setup = await setUp({ DRAGOMAN_ALLOWED_HOSTS: "loopback", DRAGOMAN_ALLOWED_ORIGINS: "http://evil.test:8000" });
    expect(await foreign()).toMatch(/^200 .*"hi"/);
  });
});
