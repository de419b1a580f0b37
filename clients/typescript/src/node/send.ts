/** Sends requests with Node's `http`, which, unlike its `fetch`, has no time-out for slow answers. */
import * as http from "node:http";
import * as https from "node:https";
import { NotSent, type Received, type Request } from "../call.ts";

/**
 * A local connection costs almost nothing, and a new one is never stale. HTTP proxies that the environment configures
 * (`NODE_USE_ENV_PROXY`) must not be used for it.
 */
const direct = { "http:": new http.Agent({ keepAlive: false }), "https:": new https.Agent({ keepAlive: false }) };

export function send({ url, method, headers, body, signal }: Request): Promise<Received> {
  const { protocol, hostname } = new URL(url);
  const secure = protocol === "https:";
  const agent = hostname === "127.0.0.1" ? direct[secure ? "https:" : "http:"] : undefined;
  const options = { method, headers: Object.fromEntries(headers), signal, ...(agent && { agent }) };
  return new Promise((resolve, reject) => {
    let connected = false;
    const request = (secure ? https : http).request(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ url, status, header: (name) => headers[name]?.toString(), body: response });
    });
    request.on("socket", (socket) => {
      connected = request.reusedSocket;
      socket.once(secure ? "secureConnect" : "connect", () => {
        connected = true;
      });
    });
    request.on("error", (error) =>
      reject(connected ? error : new NotSent("the request was not sent", { cause: error })),
    );
    request.end(body);
  });
}
