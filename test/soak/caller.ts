/** A client of the soak test: sends a request, reads to the end or disconnects, and returns the outcome. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { DrawnCall } from "./draw-call.ts";

export interface Outcome {
  readonly status: number;
  readonly body: string;
}

export class Caller {
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true });

  readonly #key: string;

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  /** @returns undefined when the client has disconnected */
  async ask({ path, body, leaves }: DrawnCall, id: string): Promise<Outcome | undefined> {
    const headers = { "content-type": "application/json", "x-request-id": id, authorization: `Bearer ${this.#key}` };
    const asked = request(this.#origin + path, { method: "POST", headers, agent: this.#agent });
    // a client that disconnects gets an error
    asked.on("error", () => {});
    const answered = once(asked, "response") as Promise<[IncomingMessage]>;
    answered.catch(() => {});
    const sent = once(asked, "finish");
    asked.end(JSON.stringify(body));
    await sent;
    if (leaves !== "asked") {
      const [answer] = await answered;
      if (leaves === undefined) return { status: answer.statusCode ?? 0, body: await text(answer) };
      answer.on("error", () => {});
      if (leaves === "begun") await once(answer, "data");
    }
    asked.destroy();
    return undefined;
  }

  close(): void {
    this.#agent.destroy();
  }
}
