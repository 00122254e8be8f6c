import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { dropRepeatedLinks } from "#shared/bridge/domain/settings/repeated-links.ts";
import {
  DEFAULT_SETTINGS,
  pickupLocationsSchema,
  settingsSchema,
} from "#shared/bridge/domain/settings/settings.ts";
import type { SettingsRepository, StoredSettings } from "#shared/bridge/ports/settings.ts";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

const settingsItemSchema = z.object({
  revision: z.int().min(1),
  settings: settingsSchema.extend({
    // An earlier version took repeated links, and used the first.
    locations: pickupLocationsSchema.default([]).transform(dropRepeatedLinks),
  }),
});
/** Each run reads its store's settings, which change seldom: what reads as before is not parsed again. */
const MOST_PARSED = 200;
const parseSettingsItem = cacheResults(
  (text): StoredSettings => settingsItemSchema.parse(parseJson(text)),
  MOST_PARSED,
);
const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "SETTINGS" });

/** Stores settings and their revision in `STORE#<store> / SETTINGS`. */
export function createDynamoSettingsRepository(table: Table): SettingsRepository {
  const readWithRevision = async (storeId: StoreId): Promise<StoredSettings> => {
    const item = await table.get(toKey(storeId));
    if (item === undefined) return { settings: DEFAULT_SETTINGS, revision: 0 };
    const { revision, settings } = item;
    return parseSettingsItem(JSON.stringify({ revision, settings }));
  };
  return {
    readWithRevision,
    read: async (storeId) => (await readWithRevision(storeId)).settings,
    async replace(storeId, { settings, revision }) {
      const item = { ...toKey(storeId), settings, revision: revision + 1 };
      const isSaved =
        revision === 0
          ? await table.putIfAbsent(item)
          : await table.tryPut(item, {
              condition: "revision = :read",
              values: { ":read": revision },
            });
      return isSaved ? "saved" : "conflict";
    },
  };
}
