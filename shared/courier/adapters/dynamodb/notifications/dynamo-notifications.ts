import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  createNumberedList,
  toSortKey,
} from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import type { Notification } from "#shared/courier/domain/notifications/notification.ts";
import type { Notifications } from "#shared/courier/ports/notifications.ts";
import { parseNotificationItem, toNotificationItem } from "./notification-item.ts";

const toListKey = (accountNumber: number) => `NOTIFICATIONS#${accountNumber}`;

/** Notifications: one numbered list an account, pk `NOTIFICATIONS#<account number>`. */
export function createDynamoNotifications(
  client: DynamoDBDocumentClient,
  tableName: string,
): Notifications {
  const list = createNumberedList(client, tableName);

  const find: Notifications["find"] = async (accountNumber, number) => {
    const item = await list.find(toListKey(accountNumber), number);
    return item === undefined ? undefined : parseNotificationItem(item);
  };

  return {
    find,
    readNextNumber: (accountNumber) => list.readNextNumber(toListKey(accountNumber)),

    async insert(notification) {
      const { accountNumber, number, id } = notification;
      const item = toNotificationItem(notification);
      if (await list.put(toListKey(accountNumber), number, item)) return "inserted";
      return (await find(accountNumber, number))?.id === id ? "already-inserted" : "number-taken";
    },

    async findAll(accountNumber, numbers) {
      const pk = toListKey(accountNumber);
      const found = await readNotifications(client, tableName, pk, numbers);
      const byNumber = new Map(found.map((each) => [each.number, each]));
      return numbers.flatMap((number) => byNumber.get(number) ?? []);
    },

    async listPage(accountNumber, page) {
      return (await list.readPage(toListKey(accountNumber), page)).map(parseNotificationItem);
    },

    save(notification) {
      const { accountNumber, number, version } = notification;
      const next = toNotificationItem({ ...notification, version: version + 1 });
      return list.replace(toListKey(accountNumber), number, next, version);
    },
  };
}

/** At most 100 at once, as DynamoDB reads them; asks again for what it left unread. */
async function readNotifications(
  client: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  numbers: readonly number[],
): Promise<Notification[]> {
  const found: Notification[] = [];
  let keys: Record<string, unknown>[] = numbers.map((number) => ({ pk, sk: toSortKey(number) }));
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[tableName] ?? []).map(parseNotificationItem));
    keys = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}
