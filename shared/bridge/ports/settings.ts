import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** Stored settings. The revision counts the replacements and is 0 for the defaults. */
export interface StoredSettings {
  readonly settings: Settings;
  readonly revision: number;
}

/** Stores the settings of each store. Returns the defaults until the merchant changes them. */
export interface SettingsRepository {
  read(storeId: StoreId): Promise<Settings>;
  readWithRevision(storeId: StoreId): Promise<StoredSettings>;
  /** Saves the next revision. Returns `conflict` if another writer saved first. */
  replace(storeId: StoreId, next: StoredSettings): Promise<"saved" | "conflict">;
}
