/** `GET /metrics`, on a port of its own: callers of the proxy do not reach it, and Prometheus needs no key. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @param report is called with the reason when they cannot be collected
 * @throws the system's error when it cannot listen
 */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  print: () => Promise<string>,
  report: (error: Error) => void,
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, response) => {
    if (url?.split("?")[0] !== "/metrics") return response.writeHead(404).end("there is only /metrics here\n");
    if (method !== "GET" && method !== "HEAD") return response.writeHead(405, { allow: "GET, HEAD" }).end();
    try {
      const text = await print();
      return response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
    } catch (error) {
      report(error as Error);
      return response.writeHead(500).end("the metrics cannot be read\n");
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
