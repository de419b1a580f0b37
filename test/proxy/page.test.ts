/** The page that a proxy serves at `/`: its files, their headers, and the setting that removes it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { root } from "../walked/root.ts";
import { type Setup, setUp } from "./proxy-under-test.ts";

let setup: Setup;
afterEach(() => setup.close());

const [script = ""] = readdirSync(join(root, "dist", "playground", "assets")).filter((name) => name.endsWith(".js"));

it("is served with headers that let it call this proxy only", async () => {
  setup = await setUp();
  const response = await fetch(`${setup.proxy.url}/`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await response.text()).toMatch(/<script type="module" crossorigin src="\.\/assets\//);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
});

it("is compressed, and kept by browsers", async () => {
  setup = await setUp();
  const url = `${setup.proxy.url}/assets/${script}`;
  const zipped = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  const plain = await fetch(url, { headers: { "accept-encoding": "identity" } });
  expect([zipped.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual(["gzip", null]);
  expect(await zipped.text()).toBe(await plain.text());
  expect(zipped.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const page = await fetch(`${setup.proxy.url}/`);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const again = await fetch(`${setup.proxy.url}/`, { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

it("can only be read", async () => {
  setup = await setUp();
  const headers = { "accept-encoding": "identity" };
  const page = await (await fetch(`${setup.proxy.url}/`, { headers })).text();
  const head = await fetch(`${setup.proxy.url}/`, { method: "HEAD", headers });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(Number(head.headers.get("content-length"))).toBe(Buffer.byteLength(page));
  const post = await setup.post("/", {});
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

it("needs no key, but what it sends does", async () => {
  setup = await setUp({ DRAGOMAN_KEY: "a-key-of-this-proxy" });
  expect((await fetch(`${setup.proxy.url}/`)).status).toBe(200);
  expect((await fetch(`${setup.proxy.url}/assets/${script}`)).status).toBe(200);
  expect((await fetch(`${setup.proxy.url}/v1/models`)).status).toBe(401);
  expect((await fetch(`${setup.proxy.url}/nothing`)).status).toBe(401);
});

it("has no path to other files", async () => {
  setup = await setUp();
  for (const path of [
    "/index.html",
    "/assets/",
    "/assets/nothing.js",
    "/assets/%2e%2e/index.html",
    "/assets/../../package.json",
  ])
    expect((await fetch(setup.proxy.url + path)).status, path).toBe(404);
});

it.each(["off", "false"])("is removed by DRAGOMAN_PLAYGROUND=%s", async (value) => {
  setup = await setUp({ DRAGOMAN_PLAYGROUND: value });
  for (const path of ["/", `/assets/${script}`]) {
    const response = await fetch(setup.proxy.url + path);
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      "not_found",
    ]);
    expect((await setup.post(path, {})).status).toBe(404);
  }
});
