import type { Table } from "#shared/aws/table.ts";
import {
  completeClaim,
  ensurePresent,
} from "#shared/courier/adapters/dynamodb/lists/complete-claim.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { buildOrder, type Order } from "#shared/courier/domain/orders/order.ts";
import { getOrderPosition } from "#shared/courier/domain/orders/order-id.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import { createQuoteTokens, type UsedToken } from "./dynamo-quotes.ts";
import { parseOrderItem, toOrderItem } from "./order-item.ts";

const toListKey = (accountNumber: number) => `ORDERS#${accountNumber}`;

/**
 * Orders are one numbered list per account with pk `ORDERS#<account number>`. The token is redeemed
 * first and holds the whole draft; the order follows. A crash between the two leaves a redeemed
 * token without an order. The next read or confirmation then inserts the order.
 */
export function createDynamoOrders(table: Table): Orders {
  const list = createNumberedList(table);
  const tokens = createQuoteTokens(table);

  const findAt = async (accountNumber: number, n: number): Promise<Order | undefined> => {
    const item = await list.find(toListKey(accountNumber), n);
    return item === undefined ? undefined : parseOrderItem(item);
  };

  const findOwnAt = async ({ draft }: UsedToken, n: number): Promise<Order | undefined> => {
    const order = await findAt(draft.accountNumber, n);
    return order?.token === draft.token ? order : undefined;
  };

  const completeOrder = (used: UsedToken): Promise<Order> => {
    const { draft, n: first } = used;
    const pk = toListKey(draft.accountNumber);
    return completeClaim({
      n: first,
      async put(n) {
        const order = buildOrder(draft, n);
        return (await list.put(pk, n, toOrderItem(order))) ? order : undefined;
      },
      findOwn: (n) => findOwnAt(used, n),
      move: async (from) => tokens.move(draft.token, from, await list.readNextNumber(pk)),
    });
  };

  const findByToken: Orders["findByToken"] = async ({ accountNumber, token }) => {
    const used = await tokens.read(token);
    if (used === undefined || !("n" in used)) return undefined;
    if (used.draft.accountNumber !== accountNumber) return undefined;
    return (await findOwnAt(used, used.n)) ?? (await completeOrder(used));
  };

  return {
    findByToken,

    async find(id) {
      const { accountNumber, n } = getOrderPosition(id);
      return findAt(accountNumber, n);
    },

    async confirm(draft) {
      const mine = await list.runWithNextNumber(toListKey(draft.accountNumber), async (n) =>
        (await tokens.redeem({ draft, n })) ? completeOrder({ draft, n }) : undefined,
      );
      if (mine !== undefined) return { created: true, order: mine };
      const other = await findByToken(draft);
      return { created: false, order: ensurePresent(other, "the order of a redeemed token") };
    },

    async listPage(accountNumber, page) {
      return (await list.readPage(toListKey(accountNumber), page)).map(parseOrderItem);
    },

    save(order) {
      const { accountNumber, n } = getOrderPosition(order.id);
      const next = toOrderItem({ ...order, version: order.version + 1 });
      return list.replace(toListKey(accountNumber), n, next, order.version);
    },
  };
}
