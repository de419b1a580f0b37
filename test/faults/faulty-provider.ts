/** A provider on a raw socket. It answers like the simulator, except for the fault that the request names. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { providers } from "../../simulator/providers.ts";
import { type HttpRequest, respond } from "../../simulator/respond.ts";
import { Exchange, type Place } from "./exchange.ts";
import { faults, isSilent } from "./faults.ts";

/** The text that triggers a fault. */
export function question(fault: string, place: Place): string {
  return `fault: ${fault}, place: ${place} /long 12`;
}

export class FaultyProvider {
  readonly #server = createServer((socket) => this.#accept(socket));
  /** Open connections; true for those in the middle of an answer. */
  readonly #open = new Map<Socket, boolean>();
  #asked = 0;
  #strike: () => void = () => {};

  /** Number of requests received. */
  get asked(): number {
    return this.#asked;
  }

  get open(): number {
    return this.#open.size;
  }

  /** Connections in the middle of an answer. */
  get busy(): number {
    return [...this.#open.values()].filter(Boolean).length;
  }

  /** Starts to listen; resolves with keys and base URLs of all providers. */
  async listen(): Promise<Record<string, string>> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return Object.assign({}, ...providers.map((provider) => provider.environment(url)));
  }

  /** Triggers the fault that waits in the middle of an answer. */
  strike(): void {
    this.#strike();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#open.keys()) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    let held = Buffer.alloc(0);
    this.#open.set(socket, false);
    socket.setNoDelay().on("error", () => {});
    socket.on("close", () => this.#open.delete(socket));
    socket.on("data", (piece) => {
      held = Buffer.concat([held, piece]);
      const request = readRequest(held);
      if (request === undefined) return;
      held = Buffer.alloc(0);
      void this.#answer(socket, request);
    });
  }

  async #answer(socket: Socket, request: HttpRequest): Promise<void> {
    this.#asked++;
    const [, fault = "", place] = /fault: ([^,]+), place: (\w+)/.exec(String(request.body)) ?? [];
    const struck = () =>
      new Promise<void>((resolve) => {
        this.#strike = resolve;
      });
    const exchange = new Exchange(socket, respond(request), place as Place, struck);
    this.#open.set(socket, true);
    await faults[fault]?.(exchange);
    // stays silent
    if (!isSilent(fault) && this.#open.has(socket)) this.#open.set(socket, false);
  }
}

/** The request in these bytes, once it is complete. */
function readRequest(bytes: Buffer): HttpRequest | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const [method = "", url = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  return body.length < Number(headers["content-length"]) ? undefined : { method, url, headers, body };
}
