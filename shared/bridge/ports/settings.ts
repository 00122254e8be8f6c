import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** Settings as they are kept; the revision counts the replacements, 0: never set. */
export interface StoredSettings {
  readonly settings: Settings;
  readonly revision: number;
}

/** A store's settings; defaults until its merchant says otherwise. */
export interface SettingsRepository {
  read(storeId: StoreId): Promise<Settings>;
  readWithRevision(storeId: StoreId): Promise<StoredSettings>;
  /** Replaces those of that revision, unless somebody was quicker. */
  replace(storeId: StoreId, next: StoredSettings): Promise<"saved" | "conflict">;
}
