import { DEFAULT_SETTINGS, type Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { SettingsRepository, StoredSettings } from "#shared/bridge/ports/settings.ts";

/** Creates settings of every store in memory. They pass the tests of the DynamoDB settings. */
export function createInMemorySettings(settings?: Settings): SettingsRepository {
  const stored = new Map<string, StoredSettings>();
  const readStored = (storeId: string): StoredSettings =>
    stored.get(storeId) ?? { settings: settings ?? DEFAULT_SETTINGS, revision: 0 };
  return {
    readWithRevision: async (storeId) => readStored(storeId),
    read: async (storeId) => readStored(storeId).settings,
    async replace(storeId, next) {
      if (readStored(storeId).revision !== next.revision) return "conflict";
      stored.set(storeId, { ...next, revision: next.revision + 1 });
      return "saved";
    },
  };
}
