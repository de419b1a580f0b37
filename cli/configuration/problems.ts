/** Problems of a config file that can be used: entries without effect, and who can read it. */
import { loadConfig } from "../../runtime/config/config.ts";
import { isOpenToOthers, parseConfig, readConfigText } from "../../runtime/config/file.ts";
import { listConfigKeys } from "../../runtime/config/keys.ts";
import { nearest } from "../../runtime/config/nearest.ts";
import { configPath, type Environment } from "../../runtime/config/path.ts";
import { catalogOf } from "../../runtime/specs/catalog.ts";

/** The table whose keys are names that the user has chosen. */
const aliases = "aliases";

/** One line for each problem of the file that `env` leads to. */
export function problemsOf(env: Environment): string[] {
  const path = configPath(env);
  const filled = { ...env };
  loadConfig({ env: filled, path, warn: () => {} });
  // own providers have keys too
  const keys = listConfigKeys("read", catalogOf(filled).adapters);
  const known = keys.map(({ table, key }) => `${table}.${key}`);
  const entries = Object.entries(parseConfig(readConfigText(path) ?? "", path)).flatMap(([table, content]) =>
    isTable(content) ? Object.keys(content).map((key) => `${table}.${key}`) : [table],
  );
  const unknown = entries.filter((entry) => !known.includes(entry) && !entry.startsWith(`${aliases}.`));
  return [
    ...unknown.map((entry) => {
      const near = nearest(entry, known);
      const guess = near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;
      return `${JSON.stringify(entry)} in the config file is unknown and has no effect${guess}`;
    }),
    ...(isOpenToOthers(path) ? [`other users can read ${path}, which may hold keys: chmod 600 ${path}`] : []),
  ];
}

function isTable(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
