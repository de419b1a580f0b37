/** A browser's CORS behaviour for a page of another origin: it sends a preflight, and hides what the page may not read. */
import { text } from "node:stream/consumers";
import { dial } from "./raw-caller.ts";

export interface RawAnswer {
  readonly status: number;
  /** The values of a field, by its name in lower case; repeated fields are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const origin = "https://page.example";

/** One request on a connection of its own, written byte for byte. */
export async function exchange(
  url: string,
  method: string,
  path: string,
  headers: object,
  body = "",
): Promise<RawAnswer> {
  const fields = { host: "proxy", connection: "close", ...(body && { "content-length": body.length }), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = await text(await dial(url, `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`));
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [status = "", ...received] = head.split("\r\n");
  const found = new Map<string, string>();
  for (const line of received) {
    const [, name = "", value = ""] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    const known = found.get(name.toLowerCase());
    found.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  return { status: Number(status.split(" ")[1]), headers: found, body: rest.join("\r\n\r\n") };
}

export function preflight(url: string, method: string, path: string, names?: string): Promise<RawAnswer> {
  return exchange(url, "OPTIONS", path, {
    origin,
    "access-control-request-method": method,
    ...(names !== undefined && { "access-control-request-headers": names }),
  });
}

/**
 * A request that needs a preflight, as the Fetch standard has it.
 * @throws when the browser would not send it, or would not let the page read the answer
 */
export async function askAsPage(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<RawAnswer> {
  const names = Object.keys(headers).sort();
  const allowed = await preflight(url, method, path, names.join(","));
  if (allowed.status < 200 || allowed.status > 299) throw new Error(`the preflight was answered ${allowed.status}`);
  checkOrigin(allowed);
  const methods = listIn(allowed, "access-control-allow-methods");
  if (!["GET", "HEAD", "POST", ...methods].includes(method)) throw new Error(`${method} is not allowed`);
  const known = listIn(allowed, "access-control-allow-headers").map((name) => name.toLowerCase());
  const refused = names.filter((name) => !known.includes(name));
  if (refused.length > 0) throw new Error(`not allowed: ${refused.join(", ")}`);
  const answer = await exchange(url, method, path, { origin, ...headers }, body);
  checkOrigin(answer);
  return answer;
}

function checkOrigin({ headers }: RawAnswer): void {
  const allowed = headers.get("access-control-allow-origin");
  if (allowed !== "*" && allowed !== origin) throw new Error("the page may not read the answer");
}

export function listIn({ headers }: RawAnswer, name: string): string[] {
  return (headers.get(name) ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
}
