import type { Table } from "#shared/aws/table.ts";
import { createClaimedItems } from "#shared/courier/adapters/dynamodb/lists/claimed-items.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { buildOrder } from "#shared/courier/domain/orders/order.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import { createQuoteTokens } from "./dynamo-quotes.ts";
import { findOrderOfRoute } from "./find-order-of-route.ts";
import { parseOrderItem, toOrderItem } from "./order-item.ts";

const toListKey = (accountNumber: number) => `ORDERS#${accountNumber}`;

/**
 * Orders are one numbered list per account with pk `ORDERS#<account number>`. The redeemed token is
 * the claim on an order's numbers.
 */
export function createDynamoOrders(table: Table): Orders {
  const list = createNumberedList(table);
  const items = createClaimedItems({
    list,
    claims: createQuoteTokens(table).claims,
    toListKey,
    build: (draft, { n, rangeStart }) =>
      buildOrder(draft, { id: toOrderId(n), firstRouteId: rangeStart }),
    toItem: toOrderItem,
    parseItem: parseOrderItem,
  });

  return {
    async find({ accountNumber, id }) {
      const item = await list.find(toListKey(accountNumber), id);
      return item === undefined ? undefined : parseOrderItem(item);
    },

    findByToken: ({ accountNumber, token }) => items.find({ accountNumber, key: token }),

    findByRoute: (accountNumber, routeId) =>
      findOrderOfRoute(list, toListKey(accountNumber), routeId),

    async confirm(draft) {
      const { accountNumber, token, request } = draft;
      const name = { accountNumber, key: token };
      const { created, thing } = await items.create(name, draft, request.stops.length);
      return { created, order: thing };
    },

    async listPage(accountNumber, page) {
      return (await list.readPage(toListKey(accountNumber), page)).map(parseOrderItem);
    },

    save(order) {
      const next = toOrderItem({ ...order, version: order.version + 1 });
      return list.replace(toListKey(order.accountNumber), order.id, next, order.version);
    },
  };
}
