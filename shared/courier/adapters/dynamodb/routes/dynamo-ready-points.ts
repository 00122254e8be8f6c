import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DynamoItem } from "#shared/courier/adapters/dynamodb/lists/query-newest-first.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { ReadyPoints } from "#shared/courier/ports/routes.ts";
import { READY_INDEX, READY_PARTITION, toReadyPrefix } from "./ready-keys.ts";

const readyPoint = z
  .object({
    pk: z.string().regex(/^POINTS#\d+$/),
    sk: z.string().regex(/^\d+$/),
    readySortKey: z.string(),
  })
  .transform(({ pk, sk, readySortKey }) => ({
    id: toPointId({ accountNumber: Number(pk.split("#")[1]), n: Number(sk) }),
    since: readySortKey.slice(readySortKey.indexOf("#") + 1),
  }));

/** Points to be planned, from the sparse index: some 150 bytes a ready point, and no others. */
export function createDynamoReadyPoints(
  client: DynamoDBDocumentClient,
  tableName: string,
): ReadyPoints {
  return {
    async list(accountNumber) {
      const ready: z.output<typeof readyPoint>[] = [];
      let after: DynamoItem | undefined;
      do {
        const found = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: READY_INDEX,
            ...buildKeyCondition(accountNumber),
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

const buildKeyCondition = (accountNumber: number | undefined) =>
  accountNumber === undefined
    ? {
        KeyConditionExpression: "readyPartition = :ready",
        ExpressionAttributeValues: { ":ready": READY_PARTITION },
      }
    : {
        KeyConditionExpression: "readyPartition = :ready AND begins_with(readySortKey, :account)",
        ExpressionAttributeValues: {
          ":ready": READY_PARTITION,
          ":account": toReadyPrefix(accountNumber),
        },
      };
