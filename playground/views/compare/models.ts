/** The models that are suggested. */
import { useEffect, useState } from "preact/hooks";
import { type ModelEntry, models } from "../../../generated/registry.ts";
import { hasEnded } from "../../../runtime/models.ts";
import { hasProxy } from "../../state/proxy.ts";

/** Models of the registry that are still served. */
const listed: readonly string[] = models.filter((entry) => !hasEnded(entry)).map(({ id }) => id);

/**
 * Models of the registry; behind a proxy, first those that it can reach.
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
  const { data } = (await response.json()) as { data: Pick<ModelEntry, "id" | "ends">[] };
  return data.filter((each) => !hasEnded(each)).map(({ id }) => id);
}
