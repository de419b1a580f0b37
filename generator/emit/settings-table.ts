/** `spec/settings.yaml` as data. */
import type { Source } from "../../language/load.ts";

/** One environment variable; its name, without prefix, is the key it stands under. */
export interface SettingRow {
  readonly type: SettingType;
  readonly default?: string | number;
  /** Both ends are allowed. */
  readonly range?: readonly [number, number];
  /** A word that is allowed in place of a number. */
  readonly or?: string;
  readonly unit?: string;
  readonly schemes?: readonly string[];
  /** The key of the config file that says the same. */
  readonly config?: string;
  /** The setting that counts where this one is unset. */
  readonly inherits?: string;
  /** Shown masked. */
  readonly secret?: boolean;
  /** The parts that read and check it; without it all of them do. */
  readonly used_by?: readonly SettingPart[];
  /** A variable that Kubernetes sets for a Service, to something that counts as unset. */
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

/** A file that its check has found nothing wrong with. */
export function readSettings(source: Source): SettingsTable {
  return source.value as SettingsTable;
}
