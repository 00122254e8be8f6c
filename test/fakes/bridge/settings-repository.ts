import { DEFAULT_SETTINGS, type Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { KeptSettings, SettingsStore } from "#shared/bridge/ports/settings.ts";

/** Settings of every store in memory; passes the suite of the DynamoDB store. */
export function inMemorySettings(settings?: Settings): SettingsStore {
  const kept = new Map<string, KeptSettings>();
  const of = (storeId: string): KeptSettings =>
    kept.get(storeId) ?? { settings: settings ?? DEFAULT_SETTINGS, revision: 0 };
  return {
    kept: async (storeId) => of(storeId),
    settings: async (storeId) => of(storeId).settings,
    async replace(storeId, next) {
      if (of(storeId).revision !== next.revision) return "conflict";
      kept.set(storeId, { ...next, revision: next.revision + 1 });
      return "saved";
    },
  };
}
