/** Connections that are opened ahead of time. */
import type { Client } from "./http-client.ts";

/** The timeout per origin, in milliseconds. */
const milliseconds = 5000;

/**
 * Opens a connection to the origin of each base URL. Failures are ignored: the first request will report them.
 * @param client is called where there are origins only
 */
export async function warmUp(client: () => Client, routes: readonly { readonly base: URL }[]): Promise<void> {
  const origins = new Map(routes.map(({ base }) => [base.origin, base]));
  const heads = [...origins.values()].map((base) =>
    client().head(new URL("/", base), AbortSignal.timeout(milliseconds)),
  );
  await Promise.allSettled(heads);
}
