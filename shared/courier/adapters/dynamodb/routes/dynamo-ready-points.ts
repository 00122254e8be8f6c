import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Item } from "#shared/courier/adapters/dynamodb/lists/query-newest-first.ts";
import { pointIdOf } from "#shared/courier/domain/points/point-id.ts";
import type { ReadyPoints } from "#shared/courier/ports/routes.ts";
import { READY_INDEX, READY_PARTITION, readyPrefix } from "./ready-keys.ts";

const readyPoint = z
  .object({
    pk: z.string().regex(/^POINTS#\d+$/),
    sk: z.string().regex(/^\d+$/),
    readyBy: z.string(),
  })
  .transform(({ pk, sk, readyBy }) => ({
    id: pointIdOf({ accountNumber: Number(pk.split("#")[1]), n: Number(sk) }),
    since: readyBy.slice(readyBy.indexOf("#") + 1),
  }));

/** Points to be planned, from the sparse index: some 150 bytes a ready point, and no others. */
export function dynamoReadyPoints(client: DynamoDBDocumentClient, tableName: string): ReadyPoints {
  return {
    async all(accountNumber) {
      const ready: z.output<typeof readyPoint>[] = [];
      let after: Item | undefined;
      do {
        const found = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: READY_INDEX,
            ...conditionFor(accountNumber),
            ExclusiveStartKey: after,
          }),
        );
        ready.push(...(found.Items ?? []).map((item) => readyPoint.parse(item)));
        after = found.LastEvaluatedKey;
      } while (after !== undefined);
      return ready.sort((a, b) => (a.since < b.since ? -1 : 1)).map(({ id }) => id);
    },
  };
}

const conditionFor = (accountNumber: number | undefined) =>
  accountNumber === undefined
    ? {
        KeyConditionExpression: "readyOf = :ready",
        ExpressionAttributeValues: { ":ready": READY_PARTITION },
      }
    : {
        KeyConditionExpression: "readyOf = :ready AND begins_with(readyBy, :account)",
        ExpressionAttributeValues: {
          ":ready": READY_PARTITION,
          ":account": readyPrefix(accountNumber),
        },
      };
