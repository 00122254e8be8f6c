import type { Table } from "#shared/aws/table.ts";
import { MAX_MINUTES_TO_USE } from "#shared/courier/adapters/dynamodb/lists/list-pages.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { toSortKey } from "#shared/courier/adapters/dynamodb/lists/sort-key.ts";
import type { Notifications } from "#shared/courier/ports/notifications.ts";
import { parseNotificationItem, toNotificationItem } from "./notification-item.ts";

/** A number that is used later than this may count as unused. A minute less than `list-pages.ts` waits. */
const LATE_MS = (MAX_MINUTES_TO_USE - 1) * 60_000;

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

    async insert(notification, now) {
      const { accountNumber, number, occurredAt } = notification;
      const pk = toListKey(accountNumber);
      const isNew = await list.put(pk, number, toNotificationItem(notification));
      // By now, a page may have recorded the number as unused.
      if (now.getTime() - occurredAt.getTime() > LATE_MS) await list.markUsed(pk, number);
      return isNew;
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
