/** A proxy with two made-up providers, one of them under two names, and a request log. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Access } from "../../proxy/request/access.ts";
import { hello, type Setup, setUp } from "./proxy-under-test.ts";

export interface LoggedSetup extends Setup {
  /** The file of the request log. */
  readonly log: string;
  /** Posts to `path`. Default: `/v1/chat`. */
  ask(body?: object, path?: string): Promise<Response>;
  /** Posts, and reads the response to the end. Returns its status, and the error code or `ok`. */
  outcome(body?: object, path?: string): Promise<readonly [status: number, code: string]>;
  /** Closes the proxy and returns the records of its log. */
  records(): Promise<Record<string, unknown>[]>;
}

export async function setUpLogged(
  env: Record<string, string>,
  more?: Parameters<typeof setUp>[1],
  access?: Access,
): Promise<LoggedSetup> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-log-"));
  const log = join(folder, "requests.jsonl");
  const keys = { SECOND_CLOUD_KEY: "sk-second", OTHER_KEY: "sk-other" };
  const setup = await setUp({ ...keys, DRAGOMAN_LOG: log, ...env }, more, access);
  const ask = (body: object = hello, path = "/v1/chat"): Promise<Response> => setup.post(path, body);
  return {
    ...setup,
    log,
    ask,
    async outcome(body, path) {
      const response = await ask(body, path);
      const text = await response.text();
      return [response.status, response.ok ? "ok" : JSON.parse(text).error.code];
    },
    async records() {
      await setup.proxy.close();
      return readFileSync(log, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    async close() {
      await setup.close();
      rmSync(folder, { recursive: true });
    },
  };
}
