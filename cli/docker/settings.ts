/** The settings that a proxy in a container gets from this machine. `container` in `spec/settings.yaml` states the exceptions. */
import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { prefixes, providerSettings, type Setting, settings } from "../../generated/settings.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { type Environment, variable } from "../../runtime/config/config.ts";
import { settingVariable, spellings, variablesOf } from "../../runtime/config/settings.ts";
import { CommandFailure } from "../failures.ts";
import { isLoopback } from "./environment.ts";

/** A file or folder that has the same path in the container. */
export interface Mount {
  /** The variable with the path. */
  readonly name: string;
  readonly path: string;
  readonly writable: boolean;
}

export interface PassedSettings {
  /** Variables whose values docker takes from its own environment. */
  readonly variables: readonly string[];
  readonly mounts: readonly Mount[];
}

/** The settings of a container: those that the proxy uses, but for the addresses and ports of the machine. */
export const passedSettings: readonly Setting[] = Object.values(settings).filter(
  ({ used_by, container }) =>
    container !== "published" && (used_by === undefined || used_by.includes("proxy") || used_by.includes("server")),
);

/**
 * The settings of a container that are set.
 * @throws {CommandFailure} for one that cannot have its effect there
 */
export function readPassedSettings(env: Environment, adapters: readonly Adapter[]): PassedSettings {
  const isSet = (name: string): boolean => settingVariable(env, name) !== undefined;
  const limits = Object.values(providerSettings).flatMap((setting) =>
    adapters.flatMap(({ names }) => spellings(prefixes, names, setting)),
  );
  const variables = limits.filter(isSet);
  const mounts: Mount[] = [];
  for (const setting of passedSettings) {
    // the first takes precedence
    const name = variablesOf(setting).find(isSet);
    if (name === undefined) continue;
    const value = variable(env, name) ?? "";
    if (setting.type === "url") checkReachable(name, value);
    if (setting.type !== "path" || isStream(value)) variables.push(name);
    else mounts.push({ name, path: resolve(value), writable: setting.container === "writable" });
  }
  for (const { name, path, writable } of mounts) if (writable) create(name, path);
  return { variables, mounts };
}

/** The container's own output, which docker keeps. */
function isStream(path: string): boolean {
  return /^\/dev\/(stdout|stderr)$/.test(path);
}

function checkReachable(name: string, url: string): void {
  if (isLoopback(new URL(url).hostname))
    throw new CommandFailure(
      `Inside the container, the host in ${name} is the container itself. Use host.docker.internal to reach this machine.`,
    );
}

/** Creates a file that does not exist, because docker would make a folder of it. */
function create(name: string, path: string): void {
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    const next = "choose another file, or /dev/stdout, which `dragoman docker logs` shows";
    throw new CommandFailure(`${name} cannot be written: ${(error as Error).message}; ${next}`, { cause: error });
  }
}
