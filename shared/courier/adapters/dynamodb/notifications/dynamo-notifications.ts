import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { numberedList, sortKeyOf } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import type { Notifications } from "#shared/courier/ports.ts";
import { notificationFrom, notificationItem } from "./notification-item.ts";

const listOf = (accountNumber: number) => `NOTIFICATIONS#${accountNumber}`;

/** Notifications: one numbered list an account, pk `NOTIFICATIONS#<account number>`. */
export function dynamoNotifications(
  client: DynamoDBDocumentClient,
  tableName: string,
): Notifications {
  const list = numberedList(client, tableName);

  const find: Notifications["find"] = async (accountNumber, number) => {
    const item = await list.find(listOf(accountNumber), number);
    return item === undefined ? undefined : notificationFrom(item);
  };

  return {
    find,
    nextNumber: (accountNumber) => list.next(listOf(accountNumber)),

    async place(notification) {
      const { accountNumber, number, id } = notification;
      const item = notificationItem(notification);
      if (await list.put(listOf(accountNumber), number, item)) return "placed";
      return (await find(accountNumber, number))?.id === id ? "there" : "taken";
    },

    async findAll(accountNumber, numbers) {
      const pk = listOf(accountNumber);
      const found = await allOf(client, tableName, pk, numbers);
      const byNumber = new Map(found.map((each) => [each.number, each]));
      return numbers.flatMap((number) => byNumber.get(number) ?? []);
    },

    async page(accountNumber, page) {
      return (await list.page(listOf(accountNumber), page)).map(notificationFrom);
    },

    save(notification) {
      const { accountNumber, number, version } = notification;
      const next = notificationItem({ ...notification, version: version + 1 });
      return list.replace(listOf(accountNumber), number, next, version);
    },
  };
}

/** At most 100 at once, as DynamoDB reads them; asks again for what it left unread. */
async function allOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  numbers: readonly number[],
): Promise<Notification[]> {
  const found: Notification[] = [];
  let keys: Record<string, unknown>[] = numbers.map((number) => ({ pk, sk: sortKeyOf(number) }));
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[tableName] ?? []).map(notificationFrom));
    keys = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}
