import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { accountPartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import {
  type Health,
  SHUT_STATES,
  WELL,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { AccountHealth } from "#shared/bridge/ports/account-health.ts";

const itemSchema = z.object({
  version: z.int().min(1),
  health: z.discriminatedUnion("state", [
    z.object({ state: z.literal("well") }),
    z.object({
      state: z.enum(SHUT_STATES),
      since: date,
      until: date,
      failures: z.int().min(1),
      text: z.string(),
    }),
  ]),
});

const itemKey = (accountId: AccountId) => ({ pk: accountPartition(accountId), sk: "HEALTH" });
const plain = (health: Health): unknown => JSON.parse(JSON.stringify(health));

/** Accounts' health under `ACCOUNT#id / HEALTH`; times are ISO-8601 UTC, nothing in it is secret. */
export function dynamoAccountHealth(
  client: DynamoDBDocumentClient,
  tableName: string,
): AccountHealth {
  return {
    async read(accountId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: itemKey(accountId), ConsistentRead: true }),
      );
      return Item === undefined ? { health: WELL, version: 0 } : itemSchema.parse(Item);
    },

    async save(accountId, { health, version }) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...itemKey(accountId), health: plain(health), version: version + 1 },
        ...(version === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "version = :read",
              ExpressionAttributeValues: { ":read": version },
            }),
      });
      return (await passesCondition(client.send(put))) ? "saved" : "conflict";
    },

    async reset(accountId) {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: itemKey(accountId),
          UpdateExpression: "SET health = :well ADD version :one",
          ExpressionAttributeValues: { ":well": WELL, ":one": 1 },
        }),
      );
    },
  };
}
