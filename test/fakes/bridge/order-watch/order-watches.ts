import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { OrderWatch } from "#shared/bridge/domain/order-watch/order-watch.ts";
import type { OrderWatches } from "#shared/bridge/ports/delivery.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";

/** The open orders of accounts in memory. `stored` may be set, as another writer does. */
export function createInMemoryOrderWatches(...watches: OrderWatch[]) {
  const stored = new Map<AccountId, OrderWatch>(watches.map((watch) => [watch.accountId, watch]));
  const orderWatches: OrderWatches = {
    find: async (accountId) => stored.get(accountId),
    async create(watch) {
      if (stored.has(watch.accountId)) return "conflict";
      stored.set(watch.accountId, watch);
      return "saved";
    },
    async save(watch) {
      const { accountId, version, orders } = watch;
      if (stored.get(accountId)?.version !== version) return "conflict";
      if (orders.length === 0) stored.delete(accountId);
      else stored.set(accountId, { ...watch, version: version + 1 });
      return "saved";
    },
    async join({ accountId }, order, dueAt) {
      const watch = stored.get(accountId);
      if (watch?.dueAt === undefined) return "conflict";
      const others = watch.orders.filter(({ orderId }) => orderId !== order.orderId);
      stored.set(accountId, {
        ...{ ...watch, version: watch.version + 1, orders: [...others, order] },
        dueAt: pickEarlier(watch.dueAt, dueAt),
      });
      return "saved";
    },
  };
  return { stored, orderWatches };
}
