/** Requests by Node's own HTTP, which, unlike its `fetch`, gives a slow answer all the time it takes. */
import * as http from "node:http";
import * as https from "node:https";
import type { Answer, Request } from "../call.ts";
import { version } from "../generated/calls.ts";

/**
 * On one machine a connection costs nothing, and a fresh one is never stale. What the environment says of proxies
 * (`NODE_USE_ENV_PROXY`) is not meant for it.
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
