import type { Table } from "#shared/aws/table.ts";
import type { OrderWatches } from "#shared/bridge/ports/delivery.ts";
import {
  fromWatchItem,
  toDueFields,
  toOrderAttribute,
  toOrderValue,
  toWatchItem,
  toWatchKey,
} from "./order-watch-item.ts";

const toOutcome = (isSaved: boolean) => (isSaved ? "saved" : "conflict");

/** Stores the open orders of an account in one item, which exists only while there are any. */
export const createDynamoOrderWatches = (table: Table): OrderWatches => ({
  async find(accountId) {
    const item = await table.get(toWatchKey(accountId));
    return item && fromWatchItem(accountId, item);
  },

  create: async (watch) => toOutcome(await table.putIfAbsent(toWatchItem(watch))),

  async save(watch) {
    const read = { condition: "version = :read", values: { ":read": watch.version } };
    return toOutcome(
      watch.orders.length === 0
        ? await table.tryDelete(toWatchKey(watch.accountId), read)
        : await table.tryPut(toWatchItem({ ...watch, version: watch.version + 1 }), read),
    );
  },

  // Writes the order's own attribute, and a new version, so that a look that read before does not save
  // over it. The time is only moved forward.
  async join({ accountId, dueAt: plannedAt }, order, dueAt) {
    const isDueInTime = plannedAt !== undefined && plannedAt <= dueAt;
    const due = toDueFields(accountId, dueAt);
    const values = { ":order": toOrderValue(order), ":one": 1, ":dueAt": due.dueAt };
    const names = { "#order": toOrderAttribute(order.orderId) };
    const update = isDueInTime
      ? {
          ...{ update: "SET #order = :order ADD version :one", condition: "dueAt <= :dueAt" },
          ...{ values, names },
        }
      : {
          update: "SET #order = :order, due = :due, dueAt = :dueAt ADD version :one",
          condition: "dueAt > :dueAt",
          ...{ values: { ...values, ":due": due.due }, names },
        };
    return toOutcome(await table.tryUpdate(toWatchKey(accountId), update));
  },
});
