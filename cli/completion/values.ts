/** The possible values of options. What they are read from is loaded only when a completion script is written. */
import type { Environment } from "../../runtime/config/path.ts";
import type { Candidate } from "../tool-command.ts";

/** The listed models of the configured providers that are still served. */
export async function listModelCandidates(env: Environment): Promise<Candidate[]> {
  const { loadConfig } = await import("../../runtime/config/config.ts");
  const { readRoutes } = await import("../../runtime/router.ts");
  const { hasEnded, listModels } = await import("../../runtime/models.ts");
  const { catalogOf } = await import("../../runtime/specs/catalog.ts");
  const filled = { ...env };
  // a script that a shell runs at each start must not warn
  loadConfig({ env: filled, warn: () => {} });
  const catalog = catalogOf(filled);
  const listed = listModels(readRoutes(catalog.adapters, filled, catalog, () => {}));
  return listed.filter(({ entry }) => !hasEnded(entry)).map(({ id, entry }) => [id, entry.label]);
}

/** Values of `--to` besides addresses. */
export async function listProviderCandidates(env: Environment): Promise<Candidate[]> {
  const { knownAdapters } = await import("../configuration/settable.ts");
  const providers = knownAdapters(env).map(({ provider }): Candidate => [provider, "Its first model"]);
  return [["all", "Compare all providers"], ...providers];
}

export async function listApiCandidates(): Promise<Candidate[]> {
  const { apiNames } = await import("../explain/explaining.ts");
  return apiNames.map((name) => [name, "An API of a vendor"]);
}

export async function listEffortCandidates(): Promise<Candidate[]> {
  const { efforts } = await import("../../runtime/primitives.ts");
  return efforts.map((effort) => [effort, "How much the model reasons"]);
}
