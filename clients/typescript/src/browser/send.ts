/** Sends requests with `fetch`, without cookies. The browser sets the user agent. */
import type { Answer, Request } from "../call.ts";

export async function send({ url, method, headers, body, signal }: Request): Promise<Answer> {
  const options: RequestInit = { method, headers, credentials: "omit", redirect: "manual" };
  const response = await fetch(url, { ...options, body: body ?? null, signal: signal ?? null });
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
