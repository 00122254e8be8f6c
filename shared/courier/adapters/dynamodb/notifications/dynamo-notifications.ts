import type { Table } from "#shared/aws/table.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { toSortKey } from "#shared/courier/adapters/dynamodb/lists/sort-key.ts";
import type { Notifications } from "#shared/courier/ports/notifications.ts";
import { parseNotificationItem, toNotificationItem } from "./notification-item.ts";

const toListKey = (accountNumber: number) => `NOTIFICATIONS#${accountNumber}`;

/** Notifications are one numbered list per account with pk `NOTIFICATIONS#<account number>`. */
export function createDynamoNotifications(table: Table): Notifications {
  const list = createNumberedList(table);

  const find: Notifications["find"] = async (accountNumber, number) => {
    const item = await list.find(toListKey(accountNumber), number);
    return item === undefined ? undefined : parseNotificationItem(item);
  };

  return {
    find,
    takeNumber: async (accountNumber) => (await list.takeNumber(toListKey(accountNumber))).n,

    async insert(notification) {
      const { accountNumber, number } = notification;
      await list.put(toListKey(accountNumber), number, toNotificationItem(notification));
    },

    async findAll(accountNumber, numbers) {
      const pk = toListKey(accountNumber);
      const keys = numbers.map((number) => ({ pk, sk: toSortKey(number) }));
      const items = await table.batchGet(keys, { isConsistent: true });
      const found = items.map(parseNotificationItem);
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
