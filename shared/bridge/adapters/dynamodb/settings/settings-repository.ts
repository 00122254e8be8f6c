import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import type { SettingsRepository, StoredSettings } from "#shared/bridge/ports/settings.ts";

const settingsItemSchema = z.object({ revision: z.int().min(1), settings: settingsSchema });
const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "SETTINGS" });

/** Settings in DynamoDB under `STORE#<store> / SETTINGS`, with their revision. */
export function createDynamoSettingsRepository(
  client: DynamoDBDocumentClient,
  tableName: string,
): SettingsRepository {
  const readWithRevision = async (storeId: StoreId): Promise<StoredSettings> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: toKey(storeId), ConsistentRead: true }),
    );
    return Item === undefined
      ? { settings: DEFAULT_SETTINGS, revision: 0 }
      : settingsItemSchema.parse(Item);
  };
  return {
    readWithRevision,
    read: async (storeId) => (await readWithRevision(storeId)).settings,
    async replace(storeId, { settings, revision }) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...toKey(storeId), settings, revision: revision + 1 },
        ...(revision === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "revision = :read",
              ExpressionAttributeValues: { ":read": revision },
            }),
      });
      return (await tryConditionalWrite(client.send(put))) ? "saved" : "conflict";
    },
  };
}
