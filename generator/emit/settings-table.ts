/** `spec/settings.yaml` as data. */
import type { Source } from "../../language/load.ts";

/** One environment variable; its key is the name without prefix. */
export interface SettingRow {
  readonly type: SettingType;
  readonly default?: string | number;
  /** Both ends are allowed. */
  readonly range?: readonly [number, number];
  /** A value that is allowed instead of a number. */
  readonly or?: string;
  readonly unit?: string;
  readonly schemes?: readonly string[];
  /** The corresponding key of the config file. */
  readonly config?: string;
  /** The setting that applies if this one is unset. */
  readonly inherits?: string;
  /** Whether it is masked when shown. */
  readonly secret?: boolean;
  /** The parts that read and check it; all of them if absent. */
  readonly used_by?: readonly SettingPart[];
  /** Whether Kubernetes sets this variable for a Service; such a value counts as unset. */
  readonly service_link?: boolean;
  readonly meaning: string;
}

export const settingTypes = ["text", "integer", "number", "url", "path"] as const;
export type SettingType = (typeof settingTypes)[number];

export const settingParts = ["server", "proxy", "chat", "client"] as const;
export type SettingPart = (typeof settingParts)[number];

export interface SettingsTable {
  readonly prefixes: readonly string[];
  readonly settings: Readonly<Record<string, SettingRow>>;
  readonly per_provider: Readonly<Record<string, SettingRow>>;
  readonly chat: { readonly model: string; readonly reasoning_effort: string; readonly image_bytes: number };
}

/** @param source has passed its check */
export function readSettings(source: Source): SettingsTable {
  return source.value as SettingsTable;
}
