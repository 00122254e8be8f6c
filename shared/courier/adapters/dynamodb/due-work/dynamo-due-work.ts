import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { absent, storedTime } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { Item } from "#shared/courier/adapters/dynamodb/lists/query-newest-first.ts";
import { orderIdOf } from "#shared/courier/domain/orders/order-id.ts";
import { pointIdOf } from "#shared/courier/domain/points/point-id.ts";
import type { DueWindow, DueWork } from "#shared/courier/ports.ts";
import { DUE_INDEX, type DueKind, duePartition } from "./due-keys.ts";

const many = z.array(z.unknown());

const duePoint = z
  .object({
    accountNumber: z.int(),
    sk: z.string().transform(Number),
    outbox: many,
    history: many,
    nextStepAt: absent(storedTime),
  })
  .transform(({ accountNumber, sk: n, outbox, history, nextStepAt }) => ({
    id: pointIdOf({ accountNumber, n }),
    hasPendingNotifications: outbox.length > 0,
    nextStepAt,
    statuses: history.length,
  }));

const dueOrder = z
  .object({ accountNumber: z.int(), sk: z.string().transform(Number), history: many })
  .transform(({ accountNumber, sk: n, history }) => ({
    orderId: orderIdOf({ accountNumber, n }),
    eventsBefore: history.length,
  }));

const dueNotification = z
  .object({ accountNumber: z.int(), number: z.int(), attempts: many })
  .transform(({ attempts, ...named }) => ({ ...named, attemptsBefore: attempts.length }));

const duePlan = z.object({ sk: z.string().transform(Number) }).transform(({ sk: id }) => id);

/** As much as one sweep takes of each kind; the rest is there a minute later. */
const LARGEST_TAKE = 1000;

/** What is due, from the sparse index. Taking moves `dueAt` only: the truth stays in the item. */
export function dynamoDueWork(client: DynamoDBDocumentClient, tableName: string): DueWork {
  const dueItems = async (kind: DueKind, dueBy: Date): Promise<Item[]> => {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: DUE_INDEX,
        KeyConditionExpression: "dueOf = :kind AND dueAt <= :by",
        ExpressionAttributeValues: { ":kind": duePartition(kind), ":by": dueBy.toISOString() },
        Limit: LARGEST_TAKE,
      }),
    );
    return Items ?? [];
  };

  /** False where the item was saved since: then it is being worked on already. */
  const hide = ({ pk, sk, dueAt }: Item, until: Date) =>
    passesCondition(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk, sk },
          UpdateExpression: "SET dueAt = :until",
          ConditionExpression: "dueAt = :seen",
          ExpressionAttributeValues: { ":until": until.toISOString(), ":seen": dueAt },
        }),
      ),
    );

  const each =
    <Due>(kind: DueKind, parse: (item: Item) => Due) =>
    async ({ dueBy, hiddenUntil }: DueWindow, handOn: (due: Due) => Promise<void>) => {
      const failures: unknown[] = [];
      let taken = 0;
      for (const item of await dueItems(kind, dueBy)) {
        if (!(await hide(item, hiddenUntil))) continue;
        taken += 1;
        const handed = (async () => handOn(parse(item)))();
        await handed.catch((failure: unknown) => failures.push(failure));
      }
      return { handedOn: taken - failures.length, failures };
    };

  return {
    eachPoint: each("point", (item) => duePoint.parse(item)),
    eachOrder: each("order", (item) => dueOrder.parse(item)),
    eachNotification: each("notification", (item) => dueNotification.parse(item)),
    eachPlan: each("plan", (item) => duePlan.parse(item)),
  };
}
