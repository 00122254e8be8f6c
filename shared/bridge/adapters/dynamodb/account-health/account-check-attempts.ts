import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { AccountTries } from "#shared/bridge/ports/account-tries.ts";

/** The last try under `STORE#id / ACCOUNT-TRIED`. */
export function dynamoAccountTries(
  client: DynamoDBDocumentClient,
  tableName: string,
): AccountTries {
  return {
    begin: (storeId, now, last) =>
      passesCondition(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { pk: storePartition(storeId), sk: "ACCOUNT-TRIED" },
            UpdateExpression: "SET triedAt = :now",
            ConditionExpression: "attribute_not_exists(triedAt) OR triedAt <= :last",
            ExpressionAttributeValues: { ":now": now.toISOString(), ":last": last.toISOString() },
          }),
        ),
      ),
  };
}
