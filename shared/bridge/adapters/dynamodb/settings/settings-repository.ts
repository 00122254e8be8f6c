import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import type { KeptSettings, SettingsStore } from "#shared/bridge/ports/settings.ts";

const settingsItem = z.object({ revision: z.int().min(1), settings: settingsSchema });
const settingsKey = (storeId: StoreId) => ({ pk: storePartition(storeId), sk: "SETTINGS" });

/** Settings in DynamoDB under `STORE#<store> / SETTINGS`, with their revision. */
export function dynamoSettingsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): SettingsStore {
  const kept = async (storeId: StoreId): Promise<KeptSettings> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: settingsKey(storeId), ConsistentRead: true }),
    );
    return Item === undefined
      ? { settings: DEFAULT_SETTINGS, revision: 0 }
      : settingsItem.parse(Item);
  };
  return {
    kept,
    settings: async (storeId) => (await kept(storeId)).settings,
    async replace(storeId, { settings, revision }) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...settingsKey(storeId), settings, revision: revision + 1 },
        ...(revision === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "revision = :read",
              ExpressionAttributeValues: { ":read": revision },
            }),
      });
      return (await passesCondition(client.send(put))) ? "saved" : "conflict";
    },
  };
}
