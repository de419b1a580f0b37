/** Sends requests with Node's `http`, which, unlike its `fetch`, has no time-out for slow answers. */
import * as http from "node:http";
import * as https from "node:https";
import type { Answer, Request } from "../call.ts";
import { version } from "../generated/calls.ts";

/**
 * A local connection costs almost nothing, and a new one is never stale. HTTP proxies that the environment configures
 * (`NODE_USE_ENV_PROXY`) must not be used for it.
 */
const direct = new http.Agent({ keepAlive: false });

export function send({ url, method, headers, body, signal }: Request): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  const { request: open } = protocol === "https:" ? https : http;
  const options = {
    method,
    headers: { ...headers, "user-agent": `dragoman-typescript/${version}` },
    signal,
    ...(hostname === "127.0.0.1" && { agent: direct }),
  };
  return new Promise((resolve, reject) => {
    const request = open(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ url, status, header: (name) => headers[name]?.toString(), body: response });
    });
    request.on("error", reject);
    request.end(body);
  });
}
