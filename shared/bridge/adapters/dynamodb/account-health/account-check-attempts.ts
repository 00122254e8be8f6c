import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { AccountCheckAttempts } from "#shared/bridge/ports/account-health.ts";

/** The last try under `STORE#id / ACCOUNT-TRIED`. */
export function createDynamoAccountCheckAttempts(
  client: DynamoDBDocumentClient,
  tableName: string,
): AccountCheckAttempts {
  return {
    tryStart: (storeId, now, notSince) =>
      tryConditionalWrite(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { pk: toStorePartition(storeId), sk: "ACCOUNT-CHECK" },
            UpdateExpression: "SET attemptedAt = :now",
            ConditionExpression: "attribute_not_exists(attemptedAt) OR attemptedAt <= :last",
            ExpressionAttributeValues: {
              ":now": now.toISOString(),
              ":last": notSince.toISOString(),
            },
          }),
        ),
      ),
  };
}
