/** Sends requests with `fetch`, without cookies. */
import type { Received, Request } from "./call.ts";

export async function sendWith(fetch: typeof globalThis.fetch, request: Request): Promise<Received> {
  const { url, method, headers, body = null, signal } = request;
  const response = await fetch(url, { method, headers, body, signal, credentials: "omit", redirect: "manual" });
  return {
    url,
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    body: piecesOf(response),
  };
}

/** Not every browser has async iteration of a body. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {}); // a failed body cannot be cancelled
  }
}
