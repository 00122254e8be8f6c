import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toAccountPartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import {
  type CircuitState,
  CLOSED_CIRCUIT,
  OPEN_CIRCUIT_STATES,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";

const healthSchema = z.object({
  version: z.int().min(1),
  health: z.discriminatedUnion("state", [
    z.object({ state: z.literal("closed") }),
    z.object({
      state: z.enum(OPEN_CIRCUIT_STATES),
      since: date,
      until: date,
      failures: z.int().min(1),
      text: z.string(),
    }),
  ]),
});

const toKey = (accountId: AccountId) => ({ pk: toAccountPartition(accountId), sk: "HEALTH" });
const toPlainJson = (health: CircuitState): unknown => JSON.parse(JSON.stringify(health));

/** Accounts' health under `ACCOUNT#id / HEALTH`; times are ISO-8601 UTC, nothing in it is secret. */
export function createDynamoAccountHealthRecords(
  client: DynamoDBDocumentClient,
  tableName: string,
): AccountHealthRecords {
  return {
    async read(accountId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: toKey(accountId), ConsistentRead: true }),
      );
      return Item === undefined ? { health: CLOSED_CIRCUIT, version: 0 } : healthSchema.parse(Item);
    },

    async save(accountId, { health, version }) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...toKey(accountId), health: toPlainJson(health), version: version + 1 },
        ...(version === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "version = :read",
              ExpressionAttributeValues: { ":read": version },
            }),
      });
      return (await tryConditionalWrite(client.send(put))) ? "saved" : "conflict";
    },

    async reset(accountId) {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: toKey(accountId),
          UpdateExpression: "SET health = :well ADD version :one",
          ExpressionAttributeValues: { ":well": CLOSED_CIRCUIT, ":one": 1 },
        }),
      );
    },
  };
}
