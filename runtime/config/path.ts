/**
 * The environment and the path of the config file. Imports nothing else of Dragoman, so that small commands start fast.
 */
import { homedir, userInfo } from "node:os";
import { posix, win32 } from "node:path";

/** Environment variables, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

/** The variable's value, trimmed; a blank value counts as unset. */
export function variable(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** The path of the config file: `dragoman/config.toml` in the per-user configuration directory of the platform. */
export function configPath(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const { join, isAbsolute } = platform === "win32" ? win32 : posix;
  const home = homeFolder(env, platform);
  const usual = {
    win32: variable(env, "APPDATA") ?? join(home, "AppData", "Roaming"),
    darwin: join(home, "Library", "Application Support"),
  }[platform as string];
  const chosen = variable(env, "XDG_CONFIG_HOME");
  // the XDG specification requires ignoring a relative path
  const folder = chosen !== undefined && isAbsolute(chosen) ? chosen : (usual ?? join(home, ".config"));
  return join(folder, "dragoman", "config.toml");
}

/** The user's home directory; `/` when the user has no account, as in some containers. */
export function homeFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const chosen = platform === "win32" ? homedir() : variable(env, "HOME");
  if (chosen !== undefined) return chosen;
  try {
    return userInfo().homedir;
  } catch {
    return "/";
  }
}
