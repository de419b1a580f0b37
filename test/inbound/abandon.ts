/** Gives up on answers. */

/** How long a plain answer is awaited, in milliseconds. */
const patience = 200;

/**
 * Aborts a request, a streamed one after its first piece.
 * @param open starts the request
 * @throws {Error} if the answer ended by itself
 */
export async function abandon(stream: boolean, open: (signal: AbortSignal) => unknown): Promise<void> {
  const controller = new AbortController();
  let pieces = 0;
  try {
    if (!stream) setTimeout(() => controller.abort(), patience);
    const answer = await open(controller.signal);
    for await (const _ of stream ? (answer as AsyncIterable<unknown>) : []) {
      pieces++;
      controller.abort();
    }
  } catch (error) {
    if (controller.signal.aborted) return;
    throw error;
  }
  // some iterators end without an error
  if (!controller.signal.aborted) throw new Error("the answer ended by itself");
  if (stream && pieces > 100) throw new Error("the answer went on");
}
