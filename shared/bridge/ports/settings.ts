import type { StoreId } from "../domain/ids.ts";
import type { Settings } from "../domain/settings/settings.ts";

/** Settings as they are kept; the revision counts the replacements, 0: never set. */
export interface KeptSettings {
  readonly settings: Settings;
  readonly revision: number;
}

/** A store's settings; defaults until its merchant says otherwise. */
export interface SettingsStore {
  settings(storeId: StoreId): Promise<Settings>;
  kept(storeId: StoreId): Promise<KeptSettings>;
  /** Replaces those of that revision, unless somebody was quicker. */
  replace(storeId: StoreId, next: KeptSettings): Promise<"saved" | "conflict">;
}
