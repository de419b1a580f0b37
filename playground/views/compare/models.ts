/** The models that are suggested. */
import { useEffect, useState } from "preact/hooks";
import { models } from "../../../generated/registry.ts";
import { hasProxy } from "../../state/proxy.ts";

const listed: readonly string[] = models.map(({ id }) => id);

/**
 * Those of the registry; behind a proxy, first those that it can reach.
 * @param isReady whether they may be asked for: other things come first
 */
export function useModels(isReady: boolean): readonly string[] {
  const [known, setKnown] = useState(listed);
  useEffect(() => {
    if (!hasProxy || !isReady) return;
    void reachable().then((found) => setKnown([...new Set([...found, ...listed])]));
  }, [isReady]);
  return known;
}

/** Empty where the proxy lists them only for callers with a key. */
async function reachable(): Promise<string[]> {
  const response = await fetch("./v1/models");
  if (!response.ok) return [];
  const { models: found } = (await response.json()) as { models: { id: string }[] };
  return found.map(({ id }) => id);
}
