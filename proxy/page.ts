/**
 * The page that shows what providers are sent, built from `playground/`. It calls nothing but this proxy, and the headers let it
 * call nothing else.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Settings } from "../runtime/config/config.ts";
import type { Engine } from "../runtime/engine.ts";
import type { Call, Handler } from "./call.ts";
import { pageSettings } from "./page-settings.ts";

/** Places of the page: in the build, and when the sources run in a checkout. The bundles of the clients do not have it. */
const places = ["../playground/", "../dist/playground/"];

/** Files whose names contain a hash of what is in them. */
const assets = "assets";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
};

const security = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Lines for a person about the page of a proxy at this origin; none where it is not served. */
export function describePage(origin: string, settings: Pick<Settings, "playground">): string[] {
  return settings.playground === false || findFolder() === undefined
    ? []
    : [`See in a browser what each provider is sent: ${origin}/`];
}

/** The path at which the page asks this proxy for its settings. */
export const settingsPath = "/page.json";

/** A handler for each file, by its path on the proxy; none where the page is switched off or not installed. */
export function pageFiles(engine: Pick<Engine, "settings" | "catalog">): ReadonlyMap<string, Handler> {
  const { settings } = engine;
  const folder = settings.playground === false ? undefined : findFolder();
  if (folder === undefined) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  const files = names.map((name): [string, Handler] => {
    return [name === "index.html" ? "/" : `/${name}`, serve(join(folder, name), name)];
  });
  return new Map([...files, [settingsPath, (call) => sendSettings(call, pageSettings(settings, engine.catalog))]]);
}

function sendSettings(call: Call, found: object): void {
  Object.assign(call.headers, security, { "cache-control": "no-store" });
  call.send(found);
}

function findFolder(): string | undefined {
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((each) => existsSync(join(each, assets)));
}

function serve(path: string, name: string): Handler {
  const type = types[extname(name)] ?? "application/octet-stream";
  const cache = name.startsWith(`${assets}/`) ? "public, max-age=31536000, immutable" : "no-cache";
  let content: Promise<Content> | undefined;
  return async (call) => {
    content ??= read(path);
    const { plain, zipped, etag } = await content;
    const isZipped = /\bgzip\b/.test(String(call.given["accept-encoding"]));
    Object.assign(call.headers, security, { "cache-control": cache, etag, vary: "accept-encoding" });
    if (call.given["if-none-match"] === etag) return end(call, 304);
    Object.assign(call.headers, { "content-type": type }, isZipped && { "content-encoding": "gzip" });
    end(call, 200, isZipped ? zipped : plain);
  };
}

interface Content {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
}

async function read(path: string): Promise<Content> {
  const plain = await readFile(path);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { plain, zipped: await promisify(gzip)(plain), etag };
}

function end(call: Call, status: number, body?: Buffer): void {
  if (body !== undefined) call.headers["content-length"] = body.length;
  call.takeOver(status).end(body);
}
